// SPDX-License-Identifier: Apache-2.0
#include "reference/evidence/bounded_route.hpp"

#include <algorithm>
#include <limits>
#include <unordered_map>
#include <utility>

namespace gnomon::reference {

namespace {

// The states after so many steps, in the order in which they were found, and where each was found from.
struct Layer {
  std::vector<StateIndex> states;
  std::unordered_map<StateIndex, StateIndex> before;
};

Route path_to(const std::vector<Layer>& layers, StateIndex last) {
  Route result{last};
  for (std::size_t i = layers.size() - 1; i > 0; --i) result.push_back(layers[i].before.at(result.back()));
  std::reverse(result.begin(), result.end());
  return result;
}

BoundedRoute joined(Route beginning, const Route& end, std::optional<std::size_t> loop) {
  if (loop) *loop += beginning.size() - 1;
  beginning.insert(beginning.end(), end.begin() + 1, end.end());
  return {std::move(beginning), loop};
}

}  // namespace

std::optional<BoundedRoute> bounded_route(const ExplicitGraph& graph, const StateSet& domain,
                                          const std::vector<StateIndex>& from, const verdict::PathShape& shape,
                                          const StatesWith& states_with, const FindLasso& lasso) {
  const bool open = shape.high == logic::Node::unbounded;
  std::vector<Layer> layers{{from, {}}};
  for (std::size_t steps = 0;; ++steps) {
    const Layer& last = layers.back();
    for (const auto& end : shape.ends(steps)) {
      const StateSet ends = states_with(end);
      for (const StateIndex s : last.states) {
        if (ends.contains(s)) return BoundedRoute{path_to(layers, s), {}};
      }
    }
    // From here on steps need not be counted, unless all of them are wanted.
    if (steps == shape.low && (open || !shape.lasts)) break;
    if (steps == shape.high) return std::nullopt;
    const StateSet going_on = states_with(shape.on_the_way(steps));
    Layer next;
    for (const StateIndex s : last.states) {
      if (!going_on.contains(s)) continue;
      for (const StateIndex t : graph.successors(s)) {
        if (domain.contains(t) && next.before.try_emplace(t, s).second) next.states.push_back(t);
      }
    }
    if (next.states.empty()) return std::nullopt;
    layers.push_back(std::move(next));
  }
  const StateSet inside = states_with(shape.through);
  if (!shape.goal.empty()) {
    const std::size_t longest = open ? std::numeric_limits<std::size_t>::max() : shape.high - shape.low;
    const StateSet goal = states_with(shape.goal);
    const auto route = shortest_route(graph, {layers.back().states, inside, goal, false, longest});
    if (route) return joined(path_to(layers, route->front()), *route, {});
  }
  if (!shape.lasts) return std::nullopt;
  for (const StateIndex s : layers.back().states) {
    if (const auto found = lasso(s, inside)) return joined(path_to(layers, s), found->states, found->loop);
  }
  return std::nullopt;
}

}  // namespace gnomon::reference
