// SPDX-License-Identifier: Apache-2.0
//
// E(f U g) by a search from the initial states. It never looks at states behind those without f, and ends at the first
// state with g; so it may take far less than finding all reachable states, which a backward search needs.
#pragma once

#include "bdd/bdd.hpp"
#include "symbolic/relation/transitions.hpp"

#include <cstddef>
#include <functional>
#include <utility>

namespace gnomon::symbolic {

class ForwardUntil {
 public:
  // The sets may contain states that are not reachable. Refers to the transitions, which must outlive it.
  ForwardUntil(Transitions& transitions, const bdd::Bdd& initial, bdd::Bdd f, bdd::Bdd g)
      : transitions_(transitions), f_(std::move(f)), g_(std::move(g)), found_(initial), frontier_(initial) {}

  // Returns whether some path from some initial state satisfies f up to a state with g. After an interruption the
  // search goes on with the layer that was not finished. `on_round` is called in every round.
  [[nodiscard]] bool succeeds(const std::function<void(std::size_t)>& on_round);

 private:
  Transitions& transitions_;
  bdd::Bdd f_, g_;
  bdd::Bdd found_, frontier_;
  std::size_t depth_ = 0;
};

}  // namespace gnomon::symbolic
