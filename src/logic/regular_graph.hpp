// SPDX-License-Identifier: Apache-2.0
//
// Regular expressions of dynamic logic as graphs: a match of an expression is a path from its entry to
// its exit. Steps take time, tests do not.
#pragma once

#include "logic/formula.hpp"

#include <cstddef>
#include <cstdint>
#include <set>
#include <unordered_map>
#include <vector>

namespace gnomon::logic {

using Place = std::uint32_t;

class RegularGraph {
 public:
  struct Expression {
    Place entry = 0, exit = 0;
  };
  // `kind` is Step, Test, or True for an edge without a condition.
  struct Edge {
    Op kind = Op::True;
    FormulaId formula;
    Place to = 0;
  };
  // A path through the graph up to its first step, or to the exit: the tests that must hold on it, and the step. If
  // `step` is not valid, the exit is reached without a step.
  struct Way {
    std::set<FormulaId> tests;
    FormulaId step;
    Place to = 0;
  };

  // The pool must outlive the object.
  explicit RegularGraph(const FormulaPool& pool) : pool_(pool) {}

  // Returns the entry and exit of an expression. Equal expressions share one graph. Throws LimitError if the graph
  // becomes too large.
  Expression add(FormulaId expression);
  [[nodiscard]] std::size_t place_count() const { return edges_.size(); }
  [[nodiscard]] const std::vector<Edge>& edges(Place from) const { return edges_[from]; }
  // Returns the ways from a place; those whose tests include all tests of another one are left out. Throws LimitError
  // if there are too many.
  [[nodiscard]] std::vector<Way> ways(Place from, Place exit) const;

 private:
  struct Open {
    FormulaId expression;
    Place from = 0, to = 0;
  };

  Place new_place();
  void connect(const Open& item, std::vector<Open>& open);
  void repeat(const Node& node, const Open& item, std::vector<Open>& open);

  const FormulaPool& pool_;
  std::vector<std::vector<Edge>> edges_;  // by place
  std::unordered_map<FormulaId, Expression> known_;
};

}  // namespace gnomon::logic
