// SPDX-License-Identifier: Apache-2.0
//
// The explicit product of the graph with the obligations of a path formula: which states have a path that satisfies
// the formula, and such a path.
#pragma once

#include "logic/classify.hpp"
#include "logic/formula.hpp"
#include "reference/evidence/routes.hpp"
#include "reference/limits.hpp"
#include "reference/paths/expansion.hpp"
#include "reference/paths/terms.hpp"
#include "reference/space/graph.hpp"
#include "reference/space/state_set.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace gnomon::reference {

struct PathQuery {
  logic::FormulaId formula;
  bool positive = true;  // otherwise: a path that does not satisfy it
  logic::PathKind paths = logic::PathKind::Infinite;
  PathExpansion::Holds holds;  // for the formula's largest state formulas
};

// The graph in which paths are searched.
struct PathSpace {
  const ExplicitGraph& graph;
  const StateSet& domain;                 // all states that they may visit
  const std::vector<StateSet>& fairness;  // sets that an infinite one must visit infinitely often
};

// Pairs of a state and duties that can be reached from the given states with the whole formula as duty.
class PathProduct {
 public:
  using Node = std::uint32_t;

  // References must outlive the object. Throws LimitError, also if there are more than `most_nodes` nodes.
  PathProduct(const PathSpace& space, const logic::FormulaPool& pool, const PathQuery& query,
              const std::vector<StateIndex>& starts, Watch& watch, std::size_t most_nodes);

  // Returns the states to start from that have a path which satisfies the formula.
  [[nodiscard]] StateSet states_with_path();
  // Return a short path from any of these states.
  [[nodiscard]] std::optional<Route> finite_path();
  [[nodiscard]] std::optional<Lasso> infinite_path() const;

 private:
  struct Pair {
    StateIndex state = 0;
    std::uint32_t duties = 0;
  };

  std::uint32_t intern(Duties duties);
  Node node(StateIndex state, std::uint32_t duties);
  void explore(Node index);

  [[nodiscard]] bool nothing_put_off(Node node) const { return duties_[nodes_[node].duties].awaited.empty(); }
  [[nodiscard]] bool leads_to(Node from, Node to) const;
  // Returns the nodes where a path may end.
  [[nodiscard]] std::vector<bool> ends();
  // Returns the strongly connected components with cycles that meet all fairness conditions and postpone nothing
  // forever.
  [[nodiscard]] std::vector<std::vector<Node>> good_components() const;
  // Returns a shortest path to a goal, by nodes that are inside; at least one step if `moving`.
  template <typename Goal>
  [[nodiscard]] std::optional<std::vector<Node>> route(const std::vector<Node>& from, const std::vector<bool>& inside,
                                                       bool moving, const Goal& goal) const;
  [[nodiscard]] std::vector<Node> first_nodes() const;
  [[nodiscard]] std::vector<StateIndex> states_of(const std::vector<Node>& nodes) const;

  PathSpace space_;
  PathTerms terms_;
  PathExpansion expansion_;
  Watch& watch_;
  logic::PathKind paths_;
  std::size_t most_nodes_;
  std::size_t starts_;  // the number of first nodes
  std::vector<Duties> duties_;
  std::map<Duties, std::uint32_t> duty_numbers_;
  std::vector<Pair> nodes_;
  std::map<std::pair<StateIndex, std::uint32_t>, Node> numbers_;
  std::vector<std::vector<Node>> next_;
};

}  // namespace gnomon::reference
