// SPDX-License-Identifier: Apache-2.0
#include "reference/operators/temporal.hpp"

#include <utility>

namespace gnomon::reference {

Temporal::Temporal(const ExplicitGraph& graph, StateSet domain, std::vector<StateSet> fairness, Watch& watch)
    : graph_(graph), domain_(std::move(domain)), fairness_(std::move(fairness)), watch_(watch) {}

StateSet Temporal::ex(const StateSet& f) const {
  StateSet result = graph_.none();
  f.for_each([&](StateIndex s) {
    watch_.tick();
    for (const StateIndex before : graph_.predecessors(s)) {
      if (domain_.contains(before)) result.insert(before);
    }
  });
  return result;
}

// Backward search from g through f.
StateSet Temporal::eu(const StateSet& f, const StateSet& g) const {
  StateSet result = g;
  std::vector<StateIndex> frontier;
  g.for_each([&](StateIndex s) { frontier.push_back(s); });
  while (!frontier.empty()) {
    const StateIndex s = frontier.back();
    frontier.pop_back();
    watch_.tick();
    for (const StateIndex before : graph_.predecessors(s)) {
      if (!f.contains(before) || result.contains(before)) continue;
      result.insert(before);
      frontier.push_back(before);
    }
  }
  return result;
}

// Greatest fixpoint of Z = f and EX Z: states without a successor in Z are removed, one after another.
StateSet Temporal::eg_without_fairness(const StateSet& f) const {
  StateSet result = f;
  std::vector<std::size_t> remaining(graph_.size(), 0);  // successors that are still in the result
  std::vector<StateIndex> dropped;
  f.for_each([&](StateIndex s) {
    watch_.tick();
    for (const StateIndex next : graph_.successors(s)) remaining[s] += f.contains(next) ? 1 : 0;
    if (remaining[s] == 0) dropped.push_back(s);
  });
  for (const StateIndex s : dropped) result.erase(s);
  while (!dropped.empty()) {
    const StateIndex s = dropped.back();
    dropped.pop_back();
    watch_.tick();
    for (const StateIndex before : graph_.predecessors(s)) {
      if (!result.contains(before) || --remaining[before] > 0) continue;
      result.erase(before);
      dropped.push_back(before);
    }
  }
  return result;
}

// With fairness F1 … Fk: the greatest Z with Z = f and, for every i, EX E(f U (Z and Fi)).
StateSet Temporal::eg(const StateSet& f) const {
  if (fairness_.empty()) return eg_without_fairness(f);
  StateSet z = f;
  while (true) {
    StateSet next = z;
    for (const StateSet& constraint : fairness_) next = next & ex(eu(f, z & constraint));
    if (next == z) return z;
    z = std::move(next);
  }
}

StateSet Temporal::ax(const StateSet& f) const { return complement(ex(complement(f))); }
StateSet Temporal::ef(const StateSet& f) const { return eu(domain_, f); }
StateSet Temporal::af(const StateSet& f) const { return complement(eg(complement(f))); }
StateSet Temporal::ag(const StateSet& f) const { return complement(ef(complement(f))); }

StateSet Temporal::au(const StateSet& f, const StateSet& g) const {
  const StateSet not_g = complement(g);
  return complement(eu(not_g, not_g - f) | eg(not_g));
}

StateSet Temporal::er(const StateSet& f, const StateSet& g) const { return eu(g, f & g) | eg(g); }
StateSet Temporal::ar(const StateSet& f, const StateSet& g) const {
  return complement(eu(complement(f), complement(g)));
}
StateSet Temporal::ew(const StateSet& f, const StateSet& g) const { return eu(f, g) | eg(f); }

StateSet Temporal::aw(const StateSet& f, const StateSet& g) const {
  const StateSet not_g = complement(g);
  return complement(eu(not_g, not_g - f));
}

}  // namespace gnomon::reference
