// SPDX-License-Identifier: Apache-2.0
//
// Path formulas on single words, straight from the definition of their meaning: the yardstick for
// automata, which shares no code with them. Slow and obvious.
//
// A word is a list of positions of which the last has a successor (a lasso, for infinite words) or none
// (finite words). Positions of a lasso that look the same have the same future, so a formula has one truth
// value for each position of the list.
#pragma once

#include "logic/formula.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

namespace gnomon::test {

struct Word {
  std::vector<std::uint32_t> valuations;  // bit i: atom i holds
  std::optional<std::size_t> loop;        // the successor of the last position

  [[nodiscard]] std::size_t size() const { return valuations.size(); }
  [[nodiscard]] std::optional<std::size_t> next(std::size_t position) const {
    return position + 1 < size() ? std::optional(position + 1) : loop;
  }
};

class Semantics {
 public:
  Semantics(const logic::FormulaPool& pool, logic::FormulaId root, const Word& word) : pool_(pool), word_(word) {
    for (const logic::FormulaId id : logic::subformulas(pool, root)) {
      const logic::Node& node = pool[id];
      if (is_expression(node.op)) {
        matches_[id] = match(node);
      } else {
        for (std::size_t i = 0; i < word.size(); ++i) truth_[id].push_back(holds(node, i));
      }
    }
  }

  // Of a formula that has been asked about, or a part of it.
  [[nodiscard]] bool holds(logic::FormulaId id, std::size_t position) const { return truth_.at(id)[position]; }
  // A part of the word from one position to the other matches the expression.
  [[nodiscard]] bool matches(logic::FormulaId id, std::size_t from, std::size_t to) const {
    return matches_.at(id)[from][to];
  }

 private:
  using Op = logic::Op;
  using Relation = std::vector<std::vector<bool>>;  // between positions

  static bool is_expression(Op op) {
    return op == Op::Step || op == Op::Test || op == Op::Choice || op == Op::Sequence || op == Op::Star ||
           op == Op::Repeat;
  }

  // ---- formulas

  [[nodiscard]] bool left(const logic::Node& node, std::size_t i) const { return truth_.at(node.left)[i]; }
  [[nodiscard]] bool right(const logic::Node& node, std::size_t i) const { return truth_.at(node.right)[i]; }

  [[nodiscard]] bool holds(const logic::Node& node, std::size_t i) const {
    switch (static_cast<int>(node.op)) {
      case static_cast<int>(Op::True): return true;
      case static_cast<int>(Op::False): return false;
      case static_cast<int>(Op::Atom): return ((word_.valuations[i] >> node.atom.index()) & 1U) == 1U;
      case static_cast<int>(Op::Not): return !left(node, i);
      case static_cast<int>(Op::And): return left(node, i) && right(node, i);
      case static_cast<int>(Op::Or): return left(node, i) || right(node, i);
      case static_cast<int>(Op::Xor): return left(node, i) != right(node, i);
      case static_cast<int>(Op::Implies): return !left(node, i) || right(node, i);
      case static_cast<int>(Op::Iff): return left(node, i) == right(node, i);
      case static_cast<int>(Op::Next): return word_.next(i) && left(node, *word_.next(i));
      case static_cast<int>(Op::Diamond): return some_match(node, i, true);
      case static_cast<int>(Op::Box): return !some_match(node, i, false);
      default: return temporal(node, i);
    }
  }

  // Walks along the word until the answer is clear, or for so long that all positions have been seen.
  [[nodiscard]] bool temporal(const logic::Node& node, std::size_t i) const {
    std::optional<std::size_t> here = i;
    for (std::size_t steps = 0; steps <= 2 * word_.size() && here; ++steps, here = word_.next(*here)) {
      const bool a = left(node, *here);
      if (node.op == Op::Finally && a) return true;
      if (node.op == Op::Globally && !a) return false;
      if (node.op == Op::Finally || node.op == Op::Globally) continue;
      const bool b = right(node, *here);
      if (node.op == Op::Release) {
        if (!b) return false;
        if (a) return true;
      } else {
        if (b) return true;
        if (!a) return false;
      }
    }
    return node.op == Op::Globally || node.op == Op::Release || node.op == Op::WeakUntil;
  }

  [[nodiscard]] bool some_match(const logic::Node& node, std::size_t i, bool value) const {
    for (std::size_t j = 0; j < word_.size(); ++j) {
      if (matches_.at(node.left)[i][j] && right(node, j) == value) return true;
    }
    return false;
  }

  // ---- regular expressions

  [[nodiscard]] Relation nothing() const { return Relation(word_.size(), std::vector<bool>(word_.size())); }
  [[nodiscard]] Relation identity() const {
    Relation result = nothing();
    for (std::size_t i = 0; i < word_.size(); ++i) result[i][i] = true;
    return result;
  }
  static Relation united(Relation a, const Relation& b) {
    for (std::size_t i = 0; i < a.size(); ++i) {
      for (std::size_t j = 0; j < a.size(); ++j) a[i][j] = a[i][j] || b[i][j];
    }
    return a;
  }
  static Relation composed(const Relation& a, const Relation& b) {
    Relation result(a.size(), std::vector<bool>(a.size()));
    for (std::size_t i = 0; i < a.size(); ++i) {
      for (std::size_t j = 0; j < a.size(); ++j) {
        for (std::size_t k = 0; k < a.size() && a[i][j]; ++k) result[i][k] = result[i][k] || b[j][k];
      }
    }
    return result;
  }
  // At most so many times; more often than there are positions is no use.
  [[nodiscard]] Relation up_to(const Relation& a, std::size_t times) const {
    Relation result = identity();
    for (std::size_t i = 0; i < std::min(times, word_.size()); ++i) result = united(identity(), composed(result, a));
    return result;
  }

  [[nodiscard]] Relation match(const logic::Node& node) const {
    Relation result = nothing();
    if (node.op == Op::Step || node.op == Op::Test) {
      for (std::size_t i = 0; i < word_.size(); ++i) {
        const auto to = node.op == Op::Test ? std::optional(i) : word_.next(i);
        if (to && left(node, i)) result[i][*to] = true;
      }
      return result;
    }
    const Relation& a = matches_.at(node.left);
    if (node.op == Op::Choice) return united(a, matches_.at(node.right));
    if (node.op == Op::Sequence) return composed(a, matches_.at(node.right));
    if (node.op == Op::Star) return up_to(a, word_.size());
    result = identity();
    for (std::uint32_t i = 0; i < node.low; ++i) result = composed(result, a);
    return composed(result, up_to(a, node.high == logic::Node::unbounded ? word_.size() : node.high - node.low));
  }

  const logic::FormulaPool& pool_;
  const Word& word_;
  std::map<logic::FormulaId, std::vector<bool>> truth_;
  std::map<logic::FormulaId, Relation> matches_;
};

}  // namespace gnomon::test
