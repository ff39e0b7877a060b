// SPDX-License-Identifier: Apache-2.0
//
// The product of a small explicit graph, an automaton that reads the states of a path, with the symbolic system. Sets
// of the product have a set of system states for each place of the automaton. An edge is taken in the states of its
// guard, while the system makes a step.
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

  // Returns the pairs from which some path leads into `goal`, through `inside` only if that is given.
  [[nodiscard]] PlaceSets reaching(PlaceSets goal, const PlaceSets* inside = nullptr) const;

  // Returns the same in layers: the goal, then the pairs one step farther away each. Ends when a layer has the state at
  // the place, or nothing new is found.
  [[nodiscard]] std::vector<PlaceSets> layers(PlaceSets goal, const PlaceSets* inside, std::uint32_t place,
                                              const bdd::Bdd& state) const;

  // Returns the pairs from which some infinite path stays inside, and meets all fairness conditions and takes edges of
  // every acceptance set infinitely often.
  [[nodiscard]] PlaceSets staying(PlaceSets inside, std::uint32_t acceptance_sets) const;

  // Returns the preimage of the sets, by edges with the mark if one is given.
  [[nodiscard]] PlaceSets before(const PlaceSets& sets, const std::uint32_t* mark = nullptr) const;

 private:
  const Temporal& temporal_;
  std::size_t places_;
  std::vector<Edge> edges_;
  std::vector<std::vector<std::size_t>> edges_to_;  // by place
};

}  // namespace gnomon::symbolic
