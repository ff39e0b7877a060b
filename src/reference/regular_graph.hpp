// SPDX-License-Identifier: Apache-2.0
//
// Regular expressions of dynamic logic as graphs: an expression is matched by walking from its entry to
// its exit. Steps take time, tests do not.
#pragma once

#include "logic/formula.hpp"

#include <cstddef>
#include <cstdint>
#include <set>
#include <unordered_map>
#include <vector>

namespace gnomon::reference {

using Place = std::uint32_t;

class RegularGraph {
 public:
  struct Expression {
    Place entry = 0, exit = 0;
  };
  // What can be done next without loss of time: the tests that must hold, then a step or, if `step` names no
  // formula, nothing more because the exit is reached.
  struct Way {
    std::set<logic::FormulaId> tests;
    logic::FormulaId step;
    Place to = 0;
  };

  // The pool must outlive the object.
  explicit RegularGraph(const logic::FormulaPool& pool) : pool_(pool) {}

  // Equal expressions have one graph. Throws LimitError if it becomes too large.
  Expression add(logic::FormulaId expression);
  // Ways of which others ask for less are left out. Throws LimitError if there are too many.
  [[nodiscard]] std::vector<Way> ways(Place from, Place exit) const;

 private:
  struct Edge {
    logic::Op kind = logic::Op::True;  // Step, Test, or True for an edge that asks for nothing
    logic::FormulaId formula;
    Place to = 0;
  };
  struct Open {
    logic::FormulaId expression;
    Place from = 0, to = 0;
  };

  Place new_place();
  void connect(const Open& item, std::vector<Open>& open);
  void repeat(const logic::Node& node, const Open& item, std::vector<Open>& open);

  const logic::FormulaPool& pool_;
  std::vector<std::vector<Edge>> edges_;  // by place
  std::unordered_map<logic::FormulaId, Expression> known_;
};

}  // namespace gnomon::reference
