// SPDX-License-Identifier: Apache-2.0
#include "symbolic/paths/search.hpp"

#include "base/error.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace gnomon::symbolic {

using bdd::Bdd;
using model::State;

PathSearch::PathSearch(const Encoding& encoding, const Temporal& temporal, PathAutomaton automaton)
    : encoding_(encoding),
      temporal_(temporal),
      automaton_(std::move(automaton)),
      live_(automaton_.automaton().kind == automata::Class::Finite ? temporal.domain()
                                                                   : temporal.eg(temporal.domain())),
      goal_(automaton_.goal(live_)) {}

std::optional<PathSearch::ProductState> PathSearch::step(const ProductState& from, const PlaceSets& into,
                                                         const std::uint32_t* mark) const {
  const Bdd next = temporal_.transitions().image(encoding_.singleton(from.state));
  for (const GuardedGraph::Edge& edge : automaton_.graph().edges()) {
    const bool marked = mark == nullptr || std::binary_search(edge.marks.begin(), edge.marks.end(), *mark);
    if (edge.from != from.place || !marked || !encoding_.contains(edge.guard, from.state)) continue;
    const Bdd found = next & into[edge.to];
    if (!found.is_false()) return ProductState{edge.to, encoding_.pick(found)};
  }
  return std::nullopt;
}

PathSearch::Tour PathSearch::shortest_path(std::uint32_t place, const Bdd& from, PlaceSets goal,
                                           const PlaceSets* inside) const {
  const auto layers = automaton_.graph().layers(std::move(goal), inside, place, from);
  const Bdd starts = layers.back()[place] & from;
  if (starts.is_false()) return {};
  Tour tour{{place, encoding_.pick(starts)}};
  for (std::size_t i = layers.size() - 1; i-- > 0;) {
    auto next = step(tour.back(), layers[i], nullptr);
    GNOMON_ASSERT(next.has_value(), "every layer leads to the one before");
    tour.push_back(std::move(*next));
  }
  return tour;
}

bool PathSearch::extend(Tour& tour, PlaceSets goal) const {
  const Tour more = shortest_path(tour.back().place, encoding_.singleton(tour.back().state), std::move(goal), &goal_);
  if (more.empty()) return false;
  tour.insert(tour.end(), more.begin() + 1, more.end());
  return true;
}

std::optional<std::vector<State>> PathSearch::finite_path(const Bdd& from) const {
  Tour tour = shortest_path(automaton_.automaton().initial, from, goal_, nullptr);
  if (tour.empty()) return std::nullopt;
  std::vector<State> result;
  for (ProductState& visited : tour) result.push_back(std::move(visited.state));
  return result;
}

// Where a terminal automaton accepts, any infinite path is a continuation.
std::optional<Lasso> PathSearch::infinite_path(const Bdd& from) const {
  Tour tour = shortest_path(automaton_.automaton().initial, from, goal_, nullptr);
  if (tour.empty()) return std::nullopt;
  if (automaton_.automaton().kind != automata::Class::Terminal) return loop_in(std::move(tour));
  auto rest = short_lasso(encoding_, temporal_, tour.back().state, live_);
  if (!rest) return std::nullopt;
  Lasso result;
  for (std::size_t i = 0; i + 1 < tour.size(); ++i) result.states.push_back(std::move(tour[i].state));
  result.loop = result.states.size() + rest->loop;
  std::move(rest->states.begin(), rest->states.end(), std::back_inserter(result.states));
  return result;
}

void PathSearch::meet_all_conditions(Tour& tour) const {
  const GuardedGraph& graph = automaton_.graph();
  const std::size_t begin = tour.size();
  const auto inside = [this](PlaceSets sets) {
    for (std::size_t i = 0; i < sets.size(); ++i) sets[i] &= goal_[i];
    return sets;
  };
  const auto go = [&](PlaceSets goal) {
    const bool arrived = extend(tour, std::move(goal));
    GNOMON_ASSERT(arrived, "every condition can be met again and again");
  };
  const bool general = automaton_.automaton().kind == automata::Class::General;
  for (std::uint32_t mark = 0; general && mark < automaton_.automaton().acceptance_sets; ++mark) {
    go(inside(graph.before(goal_, &mark)));
    tour.push_back(step(tour.back(), goal_, &mark).value());
  }
  for (const Bdd& condition : temporal_.fairness()) {
    PlaceSets goal = goal_;
    for (Bdd& set : goal) set &= condition;
    go(std::move(goal));
  }
  if (tour.size() == begin) tour.push_back(step(tour.back(), goal_, nullptr).value());
}

// A tour that cannot return to its beginning has ended in another strongly connected component, and
// starts again from there.
std::optional<Lasso> PathSearch::loop_in(Tour way) const {
  while (true) {
    const std::size_t loop = way.size() - 1;
    const ProductState start = way.back();
    meet_all_conditions(way);
    PlaceSets back = automaton_.graph().nothing();
    back[start.place] = encoding_.singleton(start.state);
    if (!extend(way, std::move(back))) continue;
    way.pop_back();  // the start again
    Lasso result;
    for (ProductState& visited : way) result.states.push_back(std::move(visited.state));
    result.loop = loop;
    return result;
  }
}

}  // namespace gnomon::symbolic
