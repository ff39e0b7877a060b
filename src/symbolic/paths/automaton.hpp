// SPDX-License-Identifier: Apache-2.0
//
// The automaton of a path formula, for its product with the system: its states are the places of a guarded graph.
#pragma once

#include "automata/automaton.hpp"
#include "automata/limits.hpp"
#include "bdd/bdd.hpp"
#include "logic/classify.hpp"
#include "logic/formula.hpp"
#include "symbolic/operators/temporal.hpp"
#include "symbolic/paths/guarded_graph.hpp"

#include <functional>
#include <vector>

namespace gnomon::symbolic {

// Returns the states of the domain that satisfy a state formula.
using StateSets = std::function<bdd::Bdd(logic::FormulaId)>;

struct PathGoal {
  logic::FormulaId formula;
  bool positive = true;  // otherwise a path that does not satisfy it
  logic::PathKind kind = logic::PathKind::Infinite;
};

class PathAutomaton {
 public:
  // `temporal` must outlive the object; it has no fairness if paths are finite. Throws LimitError.
  PathAutomaton(const Temporal& temporal, const logic::FormulaPool& pool, const PathGoal& goal,
                const automata::Limits& limits, const StateSets& sets);

  [[nodiscard]] const automata::Automaton& automaton() const { return automaton_; }
  [[nodiscard]] const GuardedGraph& graph() const { return graph_; }

  // Returns the pairs from which a path can certainly be continued to one that satisfies the formula, or, if paths are
  // finite, where it may end. `live`: the states that start a path.
  [[nodiscard]] PlaceSets goal(const bdd::Bdd& live) const;

 private:
  const Temporal& temporal_;
  automata::Automaton automaton_;
  GuardedGraph graph_;
};

// Returns the states in which a guard over letters is true.
[[nodiscard]] bdd::Bdd guard_set(const Temporal& temporal, const automata::Guard& guard,
                                 const std::vector<logic::FormulaId>& letters, const StateSets& sets);

}  // namespace gnomon::symbolic
