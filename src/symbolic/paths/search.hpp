// SPDX-License-Identifier: Apache-2.0
//
// Finds a path that satisfies a path formula in the product of the system with the formula's automaton.
#pragma once

#include "bdd/bdd.hpp"
#include "model/evaluate.hpp"
#include "symbolic/encoding/encoding.hpp"
#include "symbolic/evidence/routes.hpp"
#include "symbolic/operators/temporal.hpp"
#include "symbolic/paths/automaton.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace gnomon::symbolic {

class PathSearch {
 public:
  // References must outlive the object.
  PathSearch(const Encoding& encoding, const Temporal& temporal, PathAutomaton automaton);

  // Return a path from any of the states, if one of them has such a path: a shortest finite path, or an infinite one
  // that need not be shortest.
  [[nodiscard]] std::optional<Lasso> infinite_path(const bdd::Bdd& from) const;
  [[nodiscard]] std::optional<std::vector<model::State>> finite_path(const bdd::Bdd& from) const;

 private:
  // A state of the system, and one of the automaton.
  struct ProductState {
    std::uint32_t place = 0;
    model::State state;

    friend bool operator==(const ProductState&, const ProductState&) = default;
  };
  using Tour = std::vector<ProductState>;

  // Returns a step into one of the sets, by an edge with the mark if one is given.
  [[nodiscard]] std::optional<ProductState> step(const ProductState& from, const PlaceSets& into,
                                                 const std::uint32_t* mark) const;
  // Returns a shortest path from the place and one of the states to a goal; empty if there is none.
  [[nodiscard]] Tour shortest_path(std::uint32_t place, const bdd::Bdd& from, PlaceSets goal,
                                   const PlaceSets* inside) const;
  // Extends the path from its last pair to a goal. Returns false, and adds nothing, if there is no such path.
  bool extend(Tour& tour, PlaceSets goal) const;
  // Extends the path from its last pair by at least one step such that it meets all conditions.
  void meet_all_conditions(Tour& tour) const;
  [[nodiscard]] std::optional<Lasso> loop_in(Tour way) const;

  const Encoding& encoding_;
  const Temporal& temporal_;
  PathAutomaton automaton_;
  bdd::Bdd live_;
  PlaceSets goal_;
};

}  // namespace gnomon::symbolic
