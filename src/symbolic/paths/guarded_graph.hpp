// SPDX-License-Identifier: Apache-2.0
//
// A small explicit graph beside the large symbolic one: an automaton that reads the states of a path. A node
// is a set of system states for each place of the automaton. An edge is taken in the states of its guard,
// while the system makes a step.
#pragma once

#include "bdd/bdd.hpp"
#include "symbolic/operators/temporal.hpp"

#include <cstdint>
#include <vector>

namespace gnomon::symbolic {

// Sets of system states, one for each place.
using PlaceSets = std::vector<bdd::Bdd>;

class GuardedGraph {
 public:
  struct Edge {
    std::uint32_t from = 0, to = 0;
    bdd::Bdd guard;
    std::vector<std::uint32_t> marks;  // the acceptance sets that it belongs to, ascending
  };

  // `temporal` gives the domain, the steps and fairness, and must outlive the object.
  GuardedGraph(const Temporal& temporal, std::size_t places, std::vector<Edge> edges);

  [[nodiscard]] PlaceSets nothing() const;
  [[nodiscard]] const std::vector<Edge>& edges() const { return edges_; }

  // From where some way leads into `goal`, through `inside` only if that is given.
  [[nodiscard]] PlaceSets reaching(PlaceSets goal, const PlaceSets* inside = nullptr) const;

  // The same in layers: the goal, then what is one step more away each. Ends when a layer has the state at the
  // place, or nothing new is found.
  [[nodiscard]] std::vector<PlaceSets> layers(PlaceSets goal, const PlaceSets* inside, std::uint32_t place,
                                              const bdd::Bdd& state) const;

  // From where some infinite way stays inside, meets all fairness conditions, and takes edges of every
  // acceptance set, again and again.
  [[nodiscard]] PlaceSets staying(PlaceSets inside, std::uint32_t acceptance_sets) const;

  // From where one step leads into the sets, by edges with the mark if there is one.
  [[nodiscard]] PlaceSets before(const PlaceSets& sets, const std::uint32_t* mark = nullptr) const;

 private:
  const Temporal& temporal_;
  std::size_t places_;
  std::vector<Edge> edges_;
  std::vector<std::vector<std::size_t>> edges_to_;  // by place
};

}  // namespace gnomon::symbolic
