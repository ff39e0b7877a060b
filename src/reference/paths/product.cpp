// SPDX-License-Identifier: Apache-2.0
#include "reference/paths/product.hpp"

#include "base/components.hpp"
#include "base/error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <numeric>

namespace gnomon::reference {

PathProduct::PathProduct(const PathSpace& space, const logic::FormulaPool& pool, const PathQuery& query,
                         const std::vector<StateIndex>& starts, Watch& watch, std::size_t most_nodes)
    : space_(space),
      terms_(pool, query.formula, query.positive),
      expansion_(terms_, query.holds, watch),
      watch_(watch),
      paths_(query.paths),
      most_nodes_(most_nodes),
      starts_(starts.size()) {
  for (const StateIndex s : starts) (void)node(s, intern({{terms_.root()}, {}}));
  for (Node i = 0; i < nodes_.size(); ++i) explore(i);
}

std::uint32_t PathProduct::intern(Duties duties) {
  const auto [place, is_new] = duty_numbers_.try_emplace(duties, static_cast<std::uint32_t>(duties_.size()));
  if (is_new) duties_.push_back(std::move(duties));
  return place->second;
}

PathProduct::Node PathProduct::node(StateIndex state, std::uint32_t duties) {
  const auto [place, is_new] = numbers_.try_emplace({state, duties}, static_cast<Node>(nodes_.size()));
  if (is_new) {
    if (nodes_.size() >= most_nodes_) {
      throw LimitError(fmt::format("a path formula needs more than {} pairs of states and duties", most_nodes_));
    }
    nodes_.push_back({state, duties});
  }
  return place->second;
}

void PathProduct::explore(Node index) {
  watch_.tick();
  const Pair at = nodes_[index];
  std::vector<Node> next;
  for (const Duties& rest : expansion_.leave(at.state, duties_[at.duties])) {
    const std::uint32_t duties = intern(rest);
    for (const StateIndex s : space_.graph.successors(at.state)) {
      if (space_.domain.contains(s)) next.push_back(node(s, duties));
    }
  }
  next_.push_back(std::move(next));
}

// ---- which states

std::vector<bool> PathProduct::ends() {
  std::vector<bool> result;
  for (const Pair& pair : nodes_) result.push_back(expansion_.may_end(pair.state, duties_[pair.duties]));
  return result;
}

bool PathProduct::leads_to(Node from, Node to) const {
  return std::find(next_[from].begin(), next_[from].end(), to) != next_[from].end();
}

std::vector<std::vector<PathProduct::Node>> PathProduct::good_components() const {
  std::vector<std::vector<Node>> result = components(next_).members;
  std::erase_if(result, [this](const std::vector<Node>& component) {
    const auto some = [&](const auto& condition) { return std::any_of(component.begin(), component.end(), condition); };
    const bool cycle = component.size() > 1 || leads_to(component.front(), component.front());
    const bool fair = std::all_of(space_.fairness.begin(), space_.fairness.end(), [&](const StateSet& set) {
      return some([&](Node i) { return set.contains(nodes_[i].state); });
    });
    return !cycle || !fair || !some([this](Node i) { return nothing_put_off(i); });
  });
  return result;
}

StateSet PathProduct::states_with_path() {
  std::vector<bool> good(nodes_.size(), false);
  if (paths_ == logic::PathKind::Finite) {
    good = ends();
  } else {
    for (const std::vector<Node>& component : good_components()) {
      for (const Node i : component) good[i] = true;
    }
  }
  std::vector<std::vector<Node>> previous(nodes_.size());
  for (Node i = 0; i < nodes_.size(); ++i) {
    for (const Node j : next_[i]) previous[j].push_back(i);
  }
  std::vector<Node> open;
  for (Node i = 0; i < good.size(); ++i) {
    if (good[i]) open.push_back(i);
  }
  while (!open.empty()) {
    const Node at = open.back();
    open.pop_back();
    for (const Node before : previous[at]) {
      if (good[before]) continue;
      good[before] = true;
      open.push_back(before);
    }
  }
  StateSet result = space_.graph.none();
  for (Node i = 0; i < starts_; ++i) {
    if (good[i]) result.insert(nodes_[i].state);
  }
  return result;
}

// ---- what a path looks like

std::vector<PathProduct::Node> PathProduct::first_nodes() const {
  std::vector<Node> result(starts_);
  std::iota(result.begin(), result.end(), Node{0});
  return result;
}

template <typename Goal>
std::optional<std::vector<PathProduct::Node>> PathProduct::route(const std::vector<Node>& from,
                                                                 const std::vector<bool>& inside, bool moving,
                                                                 const Goal& goal) const {
  constexpr Node never = std::numeric_limits<Node>::max();
  const auto here = std::find_if(from.begin(), from.end(), goal);
  if (!moving && here != from.end()) return std::vector<Node>{*here};
  std::vector<Node> before(nodes_.size(), never);
  std::vector<Node> order = from;
  for (std::size_t i = 0; i < order.size(); ++i) {
    for (const Node to : next_[order[i]]) {
      if (!inside[to] || before[to] != never) continue;
      before[to] = order[i];
      if (!goal(to)) {
        order.push_back(to);
        continue;
      }
      std::vector<Node> result{to};
      do result.push_back(before[result.back()]);
      while (std::find(from.begin(), from.end(), result.back()) == from.end());
      std::reverse(result.begin(), result.end());
      return result;
    }
  }
  return std::nullopt;
}

std::vector<StateIndex> PathProduct::states_of(const std::vector<Node>& nodes) const {
  std::vector<StateIndex> result;
  for (const Node node : nodes) result.push_back(nodes_[node].state);
  return result;
}

std::optional<Route> PathProduct::finite_path() {
  const std::vector<bool> last = ends();
  const auto found =
      route(first_nodes(), std::vector<bool>(nodes_.size(), true), false, [&](Node i) { return last[i]; });
  if (!found) return std::nullopt;
  return states_of(*found);
}

// Goes to the nearest good component, then there from each condition to the nearest one that remains, and back.
std::optional<Lasso> PathProduct::infinite_path() const {
  constexpr std::size_t none = std::numeric_limits<std::size_t>::max();
  const std::vector<std::vector<Node>> components = good_components();
  std::vector<std::size_t> component_of(nodes_.size(), none);
  for (std::size_t i = 0; i < components.size(); ++i) {
    for (const Node node : components[i]) component_of[node] = i;
  }
  const auto way = route(first_nodes(), std::vector<bool>(nodes_.size(), true), false,
                         [&](Node i) { return component_of[i] != none; });
  if (!way) return std::nullopt;
  const Node start = way->back();
  std::vector<bool> inside(nodes_.size(), false);
  for (const Node node : components[component_of[start]]) inside[node] = true;
  // The last condition is that nothing is postponed.
  const auto meets = [&](std::size_t condition, Node i) {
    return condition == space_.fairness.size() ? nothing_put_off(i)
                                               : space_.fairness[condition].contains(nodes_[i].state);
  };
  std::vector<bool> met(space_.fairness.size() + 1, false);
  const auto meets_open = [&](Node i) {
    for (std::size_t k = 0; k < met.size(); ++k) {
      if (!met[k] && meets(k, i)) return true;
    }
    return false;
  };
  std::vector<Node> tour{start};
  while (true) {
    for (std::size_t k = 0; k < met.size(); ++k) {
      if (meets(k, tour.back())) met[k] = true;
    }
    if (std::find(met.begin(), met.end(), false) == met.end()) break;
    const auto leg = route({tour.back()}, inside, true, meets_open);
    GNOMON_ASSERT(leg.has_value(), "a strongly connected component");
    tour.insert(tour.end(), leg->begin() + 1, leg->end());
  }
  const auto back = route({tour.back()}, inside, true, [&](Node i) { return i == start; });
  GNOMON_ASSERT(back.has_value(), "a strongly connected component");
  tour.insert(tour.end(), back->begin() + 1, back->end() - 1);
  std::vector<Node> nodes(way->begin(), way->end() - 1);
  nodes.insert(nodes.end(), tour.begin(), tour.end());
  return Lasso{states_of(nodes), way->size() - 1};
}

}  // namespace gnomon::reference
