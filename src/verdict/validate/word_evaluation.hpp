// SPDX-License-Identifier: Apache-2.0
//
// The truth of a path formula and its parts at all positions of one path, by the definitions of the operators.
// The values of some state formulas may be unknown at some positions, so that the logic is three-valued: certainly
// true, certainly false, unknown.
#pragma once

#include "base/limits.hpp"
#include "logic/formula.hpp"
#include "logic/regular_graph.hpp"
#include "verdict/validate/word.hpp"

#include <cstddef>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace gnomon::verdict {

class WordEvaluation {
 public:
  // References must outlive the object. Throws LimitError.
  WordEvaluation(const logic::FormulaPool& pool, logic::FormulaId path, const WordShape& word, const KnownLabel& known,
                 const Limits& limits);

  // Returns whether the formula is certainly true, or with `positive` unset certainly false.
  [[nodiscard]] bool certain(logic::FormulaId id, bool positive, std::size_t position) const {
    const Truths& truths = truths_.at(id);
    return positive ? truths.yes[position] : truths.no[position];
  }
  [[nodiscard]] bool is_state_formula(logic::FormulaId id) const { return states_.contains(id); }
  [[nodiscard]] std::optional<std::size_t> next(std::size_t position) const {
    return position + 1 < word_.length ? std::optional(position + 1) : word_.loop;
  }
  // Returns the graph of all regular expressions in the formula.
  [[nodiscard]] const logic::RegularGraph& graph() const { return graph_; }
  [[nodiscard]] logic::RegularGraph::Expression expression(logic::FormulaId id) { return graph_.add(id); }
  // Returns whether an edge of an expression can be taken: certainly, or possibly.
  [[nodiscard]] bool passes(const logic::RegularGraph::Edge& edge, std::size_t position, bool certainly) const;

 private:
  using Values = std::vector<bool>;  // by position
  struct Truths {
    Values yes, no;  // certainly true, certainly false
  };

  [[nodiscard]] Values all(bool value) const { return Values(word_.length, value); }
  [[nodiscard]] Truths label(logic::FormulaId id) const;
  [[nodiscard]] Truths evaluate(const logic::Node& node);
  [[nodiscard]] Values at_next(const Values& f, bool at_end) const;
  [[nodiscard]] Values until(const Values& f, const Values& g) const;
  [[nodiscard]] Values release(const Values& f, const Values& g) const;
  [[nodiscard]] Truths modality(const logic::Node& node);
  [[nodiscard]] Values never(const logic::RegularGraph::Expression& r, const Values& otherwise);
  [[nodiscard]] Values after_match(const logic::RegularGraph::Expression& r, const Values& f, bool certainly);

  const logic::FormulaPool& pool_;
  WordShape word_;
  const KnownLabel& known_;
  Watch watch_;
  std::unordered_set<logic::FormulaId> states_;
  logic::RegularGraph graph_;
  std::unordered_map<logic::FormulaId, Truths> truths_;
};

}  // namespace gnomon::verdict
