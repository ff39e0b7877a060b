// SPDX-License-Identifier: Apache-2.0
//
// All strategies that some agents can share, as assignments of bits: the parameters of decision diagrams.
//
// A strategy gives, for each class of states that the agents cannot distinguish by common knowledge (for one agent: for
// each of its observations), an action that all of them may take in all states of the class. Classes without a choice
// need no bits and are never enumerated, since there may be very many of them.
#pragma once

#include "bdd/bdd.hpp"
#include "model/system.hpp"
#include "symbolic/encoding/encoding.hpp"
#include "symbolic/operators/knowledge.hpp"
#include "symbolic/operators/temporal.hpp"
#include "symbolic/relation/behaviour.hpp"
#include "symbolic/strategies/parameter_bits.hpp"

#include <cstddef>
#include <map>
#include <vector>

namespace gnomon::symbolic {

class StrategyParameters {
 public:
  // The model without strategies, and the domain of states.
  struct Model {
    const Encoding& encoding;
    const Behaviour& behaviour;
    Knowledge& knowledge;
  };

  // The agents, at least one and ascending, have actions and strategies. Outside of `region` the strategies are
  // undefined. The destructor returns the bits. Throws LimitError if there are too many classes.
  StrategyParameters(const Model& model, std::vector<model::AgentId> agents, const bdd::Bdd& region,
                     ParameterBits& bits);
  StrategyParameters(const StrategyParameters&) = delete;
  StrategyParameters& operator=(const StrategyParameters&) = delete;
  ~StrategyParameters() = default;

  [[nodiscard]] const std::vector<model::AgentId>& agents() const { return agents_; }
  // Returns the rule of an agent: a relation of states of the region, actions of the agent and parameters. Where the
  // agents cannot all act there is no action.
  [[nodiscard]] const bdd::Bdd& rule(model::AgentId agent) const { return rules_.at(agent); }
  // Returns the bits. Every assignment of them is a strategy, and every strategy has an assignment.
  [[nodiscard]] const std::vector<bdd::Var>& bits() const { return bits_.taken(); }
  [[nodiscard]] bdd::Bdd cube() const { return bits_.manager().cube(std::span<const bdd::Var>(bits())); }

 private:
  // Returns a function of new bits for each of `count` actions.
  [[nodiscard]] std::vector<bdd::Bdd> new_codes(std::size_t count);

  std::vector<model::AgentId> agents_;
  BorrowedBits bits_;
  std::map<model::AgentId, bdd::Bdd> rules_;
};

// Returns whether there is a strategy that the agents can share: wherever all of them can act they have a common action
// of which they have common knowledge that it is allowed. One agent always has strategies. `free`: the model without
// strategies.
[[nodiscard]] bool have_strategies(const StrategyParameters::Model& model, const std::vector<model::AgentId>& agents,
                                   const Temporal& free);

}  // namespace gnomon::symbolic
