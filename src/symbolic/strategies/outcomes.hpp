// SPDX-License-Identifier: Apache-2.0
//
// The model in which some agents follow strategies. The strategies are given by rules over states, actions and
// parameters (symbolic/strategies/parameters): preimages keep the parameters, so all algorithms on sets of
// states work on sets of pairs of a state and strategies.
#pragma once

#include "bdd/bdd.hpp"
#include "model/system.hpp"
#include "symbolic/encoding/encoding.hpp"
#include "symbolic/operators/temporal.hpp"
#include "symbolic/relation/transitions.hpp"

#include <map>

namespace gnomon::symbolic {

class StrategyOutcomes {
 public:
  // `rules`: the rules of the agents that follow strategies. `region` is a subset of the domain of `free`, the model
  // without strategies, and only steps from there exist; they may leave it. Refers to `free` and the encoding.
  StrategyOutcomes(const Encoding& encoding, const Temporal& free, const bdd::Bdd& region,
                   const std::map<model::AgentId, bdd::Bdd>& rules);
  StrategyOutcomes(const StrategyOutcomes&) = delete;
  StrategyOutcomes& operator=(const StrategyOutcomes&) = delete;

  // Returns the operators on the region, with the fairness of the model.
  [[nodiscard]] const Temporal& temporal() const { return temporal_; }

 private:
  Transitions transitions_;
  Temporal temporal_;
};

// Returns the states that can be reached from `start` by steps from states of `through` into states of `through`.
[[nodiscard]] bdd::Bdd reachable_from(const Temporal& temporal, const bdd::Bdd& start, const bdd::Bdd& through);

// Returns the states in which no joint action is enabled.
[[nodiscard]] bdd::Bdd stuck_states(const Encoding& encoding, const Temporal& temporal);
// Returns a superset of the states in which an enabled joint action may have no successor.
[[nodiscard]] bdd::Bdd blocked_states(const Encoding& encoding, const Temporal& temporal);

}  // namespace gnomon::symbolic
