// SPDX-License-Identifier: Apache-2.0
//
// A path that satisfies a path formula, read off the product of the system with the formula's automaton.
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

  // From any of the states, if one of them has such a path. A shortest finite path, or an infinite one that may
  // be longer than need be.
  [[nodiscard]] std::optional<Lasso> infinite_path(const bdd::Bdd& from) const;
  [[nodiscard]] std::optional<std::vector<model::State>> finite_path(const bdd::Bdd& from) const;

 private:
  // A state of the system, and one of the automaton.
  struct Spot {
    std::uint32_t place = 0;
    model::State state;

    friend bool operator==(const Spot&, const Spot&) = default;
  };
  using Tour = std::vector<Spot>;

  // A step into one of the sets; of edges with the mark, if there is one.
  [[nodiscard]] std::optional<Spot> step(const Spot& from, const PlaceSets& into, const std::uint32_t* mark) const;
  // The shortest way from the place and one of the states to a goal; empty if there is none.
  [[nodiscard]] Tour walk(std::uint32_t place, const bdd::Bdd& from, PlaceSets goal, const PlaceSets* inside) const;
  // Adds the way from the last spot. Nothing is added if there is no way.
  bool walk_on(Tour& tour, PlaceSets goal) const;
  // Adds a way from the last spot that meets all conditions, of at least one step.
  void meet_all_conditions(Tour& tour) const;
  [[nodiscard]] std::optional<Lasso> loop_in(Tour way) const;

  const Encoding& encoding_;
  const Temporal& temporal_;
  PathAutomaton automaton_;
  bdd::Bdd live_;
  PlaceSets goal_;
};

}  // namespace gnomon::symbolic
