// SPDX-License-Identifier: Apache-2.0
#include "reference/evidence/routes.hpp"

#include "reference/space/components.hpp"

#include <algorithm>
#include <unordered_map>
#include <utility>

namespace gnomon::reference {

std::optional<Route> shortest_route(const ExplicitGraph& graph, const RouteQuery& query, std::size_t* work) {
  std::unordered_map<StateIndex, StateIndex> before;  // a first state is before itself
  const auto way_to = [&](StateIndex last) {
    Route route{last};
    for (StateIndex s = last; before.at(s) != s; s = before.at(s)) route.push_back(before.at(s));
    std::reverse(route.begin(), route.end());
    return route;
  };
  std::vector<StateIndex> layer;
  for (const StateIndex s : query.from) {
    if (!query.moves && query.goal.contains(s)) return Route{s};
    if (before.try_emplace(s, s).second) layer.push_back(s);
  }
  for (std::size_t steps = 0; steps < query.longest && !layer.empty(); ++steps) {
    std::vector<StateIndex> next;
    for (const StateIndex s : layer) {
      if (!query.inside.contains(s)) continue;
      for (const StateIndex t : graph.successors(s)) {
        if (work != nullptr) ++*work;
        if (query.goal.contains(t)) {
          Route route = way_to(s);
          route.push_back(t);  // maybe a state that was met before: a way back
          return route;
        }
        if (before.try_emplace(t, s).second) next.push_back(t);
      }
    }
    layer = std::move(next);
  }
  return std::nullopt;
}

namespace {

// Tries states as the beginning of the loop, nearest first, each with a shortest path to it. Within a
// strongly connected component there is always a path back, so a component is chosen first; otherwise
// the search may end in a part of the graph that it cannot leave.
class LassoSearch {
 public:
  LassoSearch(const ExplicitGraph& graph, StateIndex from, const StateSet& inside,
              const std::vector<StateSet>& fairness)
      : graph_(graph), from_(from), inside_(inside), fairness_(fairness), components_(graph, from, inside) {}

  std::optional<Lasso> run() {
    if (!inside_.contains(from_)) return std::nullopt;
    const std::vector<bool> good = good_components();
    // Breadth first: distances never decrease.
    std::vector<StateIndex> order{from_};
    std::unordered_map<StateIndex, std::pair<StateIndex, std::size_t>> reached{{from_, {from_, 0}}};
    for (std::size_t i = 0; i < order.size(); ++i) {
      const StateIndex s = order[i];
      const std::size_t distance = reached.at(s).second;
      if (best_ && (distance + 1 >= length() || work_ > patience)) break;
      if (good[components_.of(s)]) try_loop(s, distance, reached);
      for (const StateIndex t : graph_.successors(s)) {
        if (inside_.contains(t) && reached.try_emplace(t, s, distance + 1).second) order.push_back(t);
      }
    }
    return best_;
  }

 private:
  static constexpr std::size_t patience = 4'000'000;  // transitions to visit after the first lasso

  [[nodiscard]] std::size_t length() const { return best_->states.size(); }

  // With a loop that meets every fairness condition.
  [[nodiscard]] std::vector<bool> good_components() const {
    std::vector<std::vector<bool>> met(components_.count(), std::vector<bool>(fairness_.size(), false));
    std::vector<bool> loops(components_.count(), false);
    for (const StateIndex s : components_.states()) {
      const std::size_t own = components_.of(s);
      for (std::size_t i = 0; i < fairness_.size(); ++i) {
        if (fairness_[i].contains(s)) met[own][i] = true;
      }
      for (const StateIndex t : graph_.successors(s)) {
        if (inside_.contains(t) && components_.of(t) == own) loops[own] = true;
      }
    }
    for (std::size_t i = 0; i < loops.size(); ++i) {
      loops[i] = loops[i] && std::all_of(met[i].begin(), met[i].end(), [](bool one) { return one; });
    }
    return loops;
  }

  template <typename Reached> void try_loop(StateIndex head, std::size_t distance, const Reached& reached) {
    const auto loop = tour(head, best_ ? length() - 1 - distance : std::numeric_limits<std::size_t>::max());
    if (!loop) return;
    Lasso lasso;
    for (StateIndex s = head; s != from_; s = reached.at(s).first) lasso.states.push_back(reached.at(s).first);
    std::reverse(lasso.states.begin(), lasso.states.end());
    lasso.loop = lasso.states.size();
    lasso.states.insert(lasso.states.end(), loop->begin(), loop->end() - 1);
    best_ = std::move(lasso);
  }

  // Goes from the head through all fairness conditions, always to the nearest one, and back to the head.
  [[nodiscard]] std::optional<Route> tour(StateIndex head, std::size_t longest) {
    std::vector<const StateSet*> open;
    const auto visit = [&](StateIndex s) {
      std::erase_if(open, [s](const StateSet* set) { return set->contains(s); });
    };
    for (const StateSet& set : fairness_) open.push_back(&set);
    visit(head);
    StateSet own = graph_.none();
    for (const StateIndex s : components_.members(components_.of(head))) own.insert(s);
    work_ += graph_.size() / 64 + components_.members(components_.of(head)).size();
    StateSet home = graph_.none();
    home.insert(head);
    Route route{head};
    bool back = false;
    while (!back) {
      back = open.empty();
      StateSet goal = back ? home : graph_.none();
      for (const StateSet* set : open) goal = goal | (*set & own);
      if (route.size() - 1 >= longest) return std::nullopt;
      const auto leg = shortest_route(graph_, {{route.back()}, own, goal, true, longest - (route.size() - 1)}, &work_);
      if (!leg) return std::nullopt;
      for (std::size_t i = 1; i < leg->size(); ++i) {
        route.push_back((*leg)[i]);
        visit(route.back());
      }
    }
    return route;
  }

  const ExplicitGraph& graph_;
  StateIndex from_;
  const StateSet& inside_;
  const std::vector<StateSet>& fairness_;
  Components components_;
  std::optional<Lasso> best_;
  std::size_t work_ = 0;
};

}  // namespace

std::optional<Lasso> short_lasso(const ExplicitGraph& graph, StateIndex from, const StateSet& inside,
                                 const std::vector<StateSet>& fairness) {
  return LassoSearch(graph, from, inside, fairness).run();
}

}  // namespace gnomon::reference
