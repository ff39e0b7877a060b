// SPDX-License-Identifier: Apache-2.0
#include "symbolic/paths/guarded_graph.hpp"

#include <algorithm>
#include <utility>

namespace gnomon::symbolic {

using bdd::Bdd;

GuardedGraph::GuardedGraph(const Temporal& temporal, std::size_t places, std::vector<Edge> edges)
    : temporal_(temporal), places_(places), edges_(std::move(edges)), edges_to_(places) {
  for (std::size_t i = 0; i < edges_.size(); ++i) edges_to_[edges_[i].to].push_back(i);
}

PlaceSets GuardedGraph::nothing() const { return PlaceSets(places_, temporal_.domain().manager().bottom()); }

// The preimage of every state is computed once for each place: when it has just been found there.
PlaceSets GuardedGraph::reaching(PlaceSets goal, const PlaceSets* inside) const {
  PlaceSets fresh = goal;
  bool changed = true;
  for (std::size_t round = 0; changed; ++round) {
    temporal_.round(round);
    changed = false;
    for (std::size_t to = 0; to < places_; ++to) {
      if (fresh[to].is_false()) continue;
      const Bdd before = temporal_.ex(std::exchange(fresh[to], temporal_.domain().manager().bottom()));
      for (const std::size_t index : edges_to_[to]) {
        const Edge& edge = edges_[index];
        Bdd found = (edge.guard & before).minus(goal[edge.from]);
        if (inside != nullptr) found &= (*inside)[edge.from];
        if (found.is_false()) continue;
        goal[edge.from] |= found;
        fresh[edge.from] |= found;
        changed = true;
      }
    }
  }
  return goal;
}

std::vector<PlaceSets> GuardedGraph::layers(PlaceSets goal, const PlaceSets* inside, std::uint32_t place,
                                            const Bdd& state) const {
  std::vector<PlaceSets> result{goal};
  while (!result.back()[place].intersects(state)) {
    temporal_.round(result.size());
    PlaceSets next = before(result.back());
    bool found = false;
    for (std::size_t i = 0; i < places_; ++i) {
      next[i] = next[i].minus(goal[i]);
      if (inside != nullptr) next[i] &= (*inside)[i];
      goal[i] |= next[i];
      found |= !next[i].is_false();
    }
    if (!found) break;
    result.push_back(std::move(next));
  }
  return result;
}

PlaceSets GuardedGraph::before(const PlaceSets& sets, const std::uint32_t* mark) const {
  PlaceSets result = nothing();
  for (std::size_t to = 0; to < places_; ++to) {
    if (sets[to].is_false() || edges_to_[to].empty()) continue;
    const Bdd before = temporal_.ex(sets[to]);
    for (const std::size_t index : edges_to_[to]) {
      const Edge& edge = edges_[index];
      if (mark != nullptr && !std::binary_search(edge.marks.begin(), edge.marks.end(), *mark)) continue;
      result[edge.from] |= edge.guard & before;
    }
  }
  return result;
}

// The greatest fixpoint: sets in which every condition can be reached by a path inside of them.
PlaceSets GuardedGraph::staying(PlaceSets inside, std::uint32_t acceptance_sets) const {
  const auto restrict_to = [this](PlaceSets sets, const PlaceSets& others) {
    for (std::size_t i = 0; i < places_; ++i) sets[i] &= others[i];
    return sets;
  };
  const std::vector<Bdd>& fairness = temporal_.fairness();
  for (std::size_t round = 0;; ++round) {
    temporal_.round(round);
    const PlaceSets old = inside;
    inside = restrict_to(before(inside), inside);
    for (std::uint32_t mark = 0; mark < acceptance_sets; ++mark) {
      inside = reaching(restrict_to(before(inside, &mark), inside), &inside);
    }
    for (const Bdd& condition : fairness) {
      PlaceSets goal = restrict_to(before(inside), inside);
      for (Bdd& set : goal) set &= condition;
      inside = reaching(std::move(goal), &inside);
    }
    if (inside == old) return inside;
  }
}

}  // namespace gnomon::symbolic
