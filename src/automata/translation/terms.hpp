// SPDX-License-Identifier: Apache-2.0
//
// Path formulas in the form from which automata are built: negations stand before letters only, regular
// expressions are lists of expressions that remain to be matched. Equal terms have equal ids.
//
// What an obligation becomes after one step is again a term, so the states of the alternating automaton
// are terms: after `p`, <(p;q)*>r has become <q;(p;q)*>r. This is Antimirov's construction (partial
// derivatives, 1996): a regular expression has at most one such list more than it has steps.
#pragma once

#include "automata/automaton.hpp"
#include "base/node_table.hpp"
#include "base/strong_id.hpp"

#include <cstdint>
#include <vector>

namespace gnomon::automata {

using TermId = StrongId<struct TermTag>;
using PatternId = StrongId<struct PatternTag>;
using PositionId = StrongId<struct PositionTag>;

enum class Words : std::uint8_t { Infinite, Finite };

// clang-format off
enum class TermOp : std::uint8_t {
  True, False,
  Literal,
  And, Or,
  Next,           // there is a next position, and there `left` holds
  WeakNext,       // at the next position `left` holds, if there is one; finite words only
  More,           // this position exists; finite words only
  // left and right; the first two end in `right`, the others have `right` until `left` releases it
  Until, WeakUntil, StrongRelease, Release,
  Diamond, Box,   // position, left
};
// clang-format on

struct Term {
  TermOp op = TermOp::True;
  TermId left, right;
  Literal literal;
  PositionId position;

  friend bool operator==(const Term&, const Term&) = default;
};

enum class PatternOp : std::uint8_t { Step, Test, Choice, Sequence, Star, Repeat };

// A regular expression. The conditions in the expression of a Box are negated: they hold where the step or the test is
// *not* possible.
struct Pattern {
  PatternOp op = PatternOp::Step;
  TermId condition;                 // Step, Test
  PatternId left, right;            // Choice, Sequence; Star and Repeat use `left`
  std::uint32_t low = 0, high = 0;  // Repeat

  friend bool operator==(const Pattern&, const Pattern&) = default;
};

// The expressions that remain to be matched: `head`, then `rest`. The default id is the end of the list.
struct Position {
  PatternId head;
  PositionId rest;

  friend bool operator==(const Position&, const Position&) = default;
};

struct TermHash {
  std::size_t operator()(const Term& term) const noexcept;
  std::size_t operator()(const Pattern& pattern) const noexcept;
  std::size_t operator()(const Position& position) const noexcept;
};

// The functions that build terms simplify them by local rules; the result is equivalent on all words of the given kind.
class TermPool {
 public:
  explicit TermPool(Words words) : words_(words) {}

  [[nodiscard]] Words words() const { return words_; }
  [[nodiscard]] const Term& operator[](TermId id) const { return terms_[id.index()]; }
  [[nodiscard]] const Pattern& operator[](PatternId id) const { return patterns_[id.index()]; }
  [[nodiscard]] const Position& operator[](PositionId id) const { return positions_[id.index()]; }
  [[nodiscard]] std::size_t size() const { return terms_.size(); }

  TermId truth(bool value) { return add({.op = value ? TermOp::True : TermOp::False}); }
  TermId literal(Literal literal) { return add({.op = TermOp::Literal, .literal = literal}); }
  TermId more() { return add({.op = TermOp::More}); }
  TermId conjunction(TermId a, TermId b);
  TermId disjunction(TermId a, TermId b);
  TermId next(TermId a);
  TermId weak_next(TermId a);
  TermId until(TermId a, TermId b);
  TermId weak_until(TermId a, TermId b);
  TermId release(TermId a, TermId b);
  TermId strong_release(TermId a, TermId b);
  TermId diamond(PositionId position, TermId a);
  TermId box(PositionId position, TermId a);

  PatternId pattern(const Pattern& pattern) { return PatternId(patterns_.add(pattern)); }
  // Returns the list `rest` with `head` in front.
  PositionId position(PatternId head, PositionId rest) { return PositionId(positions_.add({head, rest})); }

 private:
  TermId add(const Term& term) { return TermId(terms_.add(term)); }
  TermId binary(TermOp op, TermId a, TermId b) { return add({.op = op, .left = a, .right = b}); }
  [[nodiscard]] TermOp op(TermId id) const { return (*this)[id].op; }
  [[nodiscard]] bool is_true(TermId id) const { return op(id) == TermOp::True; }
  [[nodiscard]] bool is_false(TermId id) const { return op(id) == TermOp::False; }
  [[nodiscard]] bool is_finally(TermId id) const { return op(id) == TermOp::Until && is_true((*this)[id].left); }
  [[nodiscard]] bool is_globally(TermId id) const { return op(id) == TermOp::Release && is_false((*this)[id].left); }
  // Returns whether the term is FG or GF, with the given outer operator, on infinite words.
  [[nodiscard]] bool is_infinitely(TermId id, TermOp outer) const;
  [[nodiscard]] bool are_opposite(TermId a, TermId b) const;

  Words words_;
  NodeTable<Term, TermHash> terms_;
  NodeTable<Pattern, TermHash> patterns_;
  NodeTable<Position, TermHash> positions_;
};

}  // namespace gnomon::automata
