// SPDX-License-Identifier: Apache-2.0
//
// Path formulas in a form that can be unfolded step by step: negations stand only before state formulas, there are few
// operators, and equal terms are stored once.
#pragma once

#include "logic/formula.hpp"
#include "logic/regular_graph.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace gnomon::reference {

using TermId = std::uint32_t;
using logic::Place;

// clang-format off
enum class TermKind : std::uint8_t {
  True, False,
  Label,     // a state formula, or its negation
  And, Or,
  Next,      // there is a next position, and `left` holds there
  WeakNext,  // `left` holds at the next position if there is one
  Until, Release,
  Match,     // some way from `place` to `exit`, and `left` holds after it
  AllMatch,  // `left` holds after all ways from `place` to `exit`
};
// clang-format on

struct Term {
  TermKind kind = TermKind::True;
  bool positive = true;    // Label
  logic::FormulaId label;  // Label
  TermId left = 0, right = 0;
  Place place = 0, exit = 0;  // Match, AllMatch

  // Returns whether the term must not be postponed forever.
  [[nodiscard]] bool is_eventuality() const { return kind == TermKind::Until || kind == TermKind::Match; }
};

class PathTerms {
 public:
  // A path formula, negated or not. The pool must outlive the object. Throws LimitError.
  PathTerms(const logic::FormulaPool& pool, logic::FormulaId formula, bool positive);

  [[nodiscard]] TermId root() const { return root_; }
  [[nodiscard]] const Term& operator[](TermId id) const { return terms_[id]; }
  // Returns a Match or AllMatch expressed by what holds here and at the next position.
  [[nodiscard]] TermId unfolded(TermId id);

 private:
  struct Pair {
    TermId positive = 0, negative = 0;
  };

  TermId add(const Term& term);
  TermId constant(bool value) { return add({.kind = value ? TermKind::True : TermKind::False}); }
  TermId label(logic::FormulaId formula, bool positive);
  TermId both(TermId f, TermId g);
  TermId either(TermId f, TermId g);
  TermId next(TermId f, bool strong);
  TermId until(TermId f, TermId g) { return add({.kind = TermKind::Until, .left = f, .right = g}); }
  TermId release(TermId f, TermId g) { return add({.kind = TermKind::Release, .left = f, .right = g}); }
  TermId match(Place place, Place exit, TermId f, bool some);

  [[nodiscard]] Pair translate(const logic::Node& node);
  [[nodiscard]] TermId at(logic::FormulaId formula, bool positive) const;

  logic::RegularGraph graph_;
  std::unordered_set<logic::FormulaId> states_;  // the state formulas
  std::vector<Term> terms_;
  std::map<std::tuple<TermKind, bool, logic::FormulaId, TermId, TermId, Place, Place>, TermId> known_;
  std::unordered_map<logic::FormulaId, Pair> translated_;
  std::unordered_map<TermId, TermId> unfolded_;
  TermId root_;
};

}  // namespace gnomon::reference
