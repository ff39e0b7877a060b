// SPDX-License-Identifier: Apache-2.0
//
// Searches that take very many steps, as along the values of a counter. From the pairs of states with a path of at most
// n steps between them one product leads to those with at most 2n steps (repeated squaring), so that a million steps
// take twenty products. Such relations are small for counters and large for most other models: a search comes here
// after many rounds, and goes on step by step if a diagram becomes large.
#pragma once

#include "bdd/bdd.hpp"
#include "symbolic/relation/schedule.hpp"

#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

namespace gnomon::symbolic {

class LongPaths {
 public:
  LongPaths(bdd::Manager& manager, const Relation& steps);

  // Returns whether the relation is small enough for searches. They return nothing if diagrams become large.
  [[nodiscard]] bool possible() const { return steps_.has_value(); }

  // Returns the states with a path through states of `through` into `goal`, which is part of the result.
  [[nodiscard]] std::optional<bdd::Bdd> until(const bdd::Bdd& through, const bdd::Bdd& goal);
  // Returns the states that can be reached from `start` through states of `through`, which contains it.
  [[nodiscard]] std::optional<bdd::Bdd> reached(const bdd::Bdd& start, const bdd::Bdd& through);
  // Returns the states with an infinite path in `states`.
  [[nodiscard]] std::optional<bdd::Bdd> forever(const bdd::Bdd& states);
  // Returns states of `through` and `goal` from which a coalition can force a path through `through` into `goal`: all
  // for whom choices with one successor suffice. `choices`: steps with the actions of the members, which are
  // `actions`.
  [[nodiscard]] std::optional<bdd::Bdd> forced_until(const Relation& choices, const bdd::Bdd& actions,
                                                     const bdd::Bdd& through, const bdd::Bdd& goal);

  struct Exploration {
    bdd::Bdd states;
    std::size_t depth = 0;  // the number of steps to the last of them
    // Some of the layers: the states that are first reached after so many steps.
    std::vector<std::pair<std::size_t, bdd::Bdd>> layers;
  };
  // Returns all states that can be reached from `found`. `before`: those that were found one step earlier.
  [[nodiscard]] std::optional<Exploration> explore(const bdd::Bdd& found, const bdd::Bdd& before);

 private:
  [[nodiscard]] std::optional<bdd::Bdd> until(const bdd::Bdd& steps, const bdd::Bdd& through, const bdd::Bdd& goal);
  // Returns a relation with the pairs of both: one step after the other.
  [[nodiscard]] bdd::Bdd product(const bdd::Bdd& first, const bdd::Bdd& second);
  [[nodiscard]] bdd::Bdd unchanged() const;
  [[nodiscard]] bdd::Bdd preimage(const bdd::Bdd& states, const bdd::Bdd& relation) const;
  [[nodiscard]] bdd::Bdd image(const bdd::Bdd& states, const bdd::Bdd& relation) const;
  // Returns the relation or the states with other names of the bits.
  [[nodiscard]] bdd::Bdd next_to_middle(const bdd::Bdd& relation);
  [[nodiscard]] bdd::Bdd current_to_middle(const bdd::Bdd& relation);
  [[nodiscard]] bdd::Bdd as_next(const bdd::Bdd& states) const;
  [[nodiscard]] bdd::Bdd reversed(const bdd::Bdd& relation) const;
  // Returns a third copy of the bits, for the state between two steps.
  [[nodiscard]] const std::vector<bdd::Var>& middle();
  [[nodiscard]] bdd::Bdd middle_cube();

  bdd::Manager* manager_;
  std::vector<Twin> twins_;
  std::optional<bdd::Bdd> steps_;  // if that is small
  bdd::Bdd cube_;                  // for images
  std::vector<bdd::Var> middle_;
};

}  // namespace gnomon::symbolic
