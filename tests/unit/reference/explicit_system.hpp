// SPDX-License-Identifier: Apache-2.0
//
// A small system as an explicit graph, and sets of its states by the value of its one variable, for tests of the parts
// of the reference engine.
#pragma once

#include "reference/operators/temporal.hpp"
#include "reference/space/graph.hpp"
#include "support/small_systems.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace gnomon::test {

using Nodes = std::vector<Value>;

class ExplicitSystem {
 public:
  explicit ExplicitSystem(System built) : system(std::move(built)), graph(system, {}) {}

  System system;
  reference::ExplicitGraph graph;
  reference::Limits limits;
  reference::Watch watch{limits};

  // The states whose last variable has one of the values.
  [[nodiscard]] reference::StateSet set(const Nodes& nodes) const {
    reference::StateSet result = graph.none();
    for (reference::StateIndex s = 0; s < graph.size(); ++s) {
      if (std::find(nodes.begin(), nodes.end(), State(graph.states()[s]).back()) != nodes.end()) result.insert(s);
    }
    return result;
  }
  [[nodiscard]] Nodes nodes(const reference::StateSet& set) const {
    Nodes result;
    set.for_each([&](reference::StateIndex s) { result.push_back(State(graph.states()[s]).back()); });
    std::sort(result.begin(), result.end());
    return result;
  }
  // On all states, with sets of nodes that must be visited again and again.
  [[nodiscard]] reference::Temporal temporal(const std::vector<Nodes>& fairness = {}) {
    std::vector<reference::StateSet> sets;
    for (const Nodes& nodes : fairness) sets.push_back(set(nodes));
    return {graph, graph.all(), std::move(sets), watch};
  }
};

}  // namespace gnomon::test
