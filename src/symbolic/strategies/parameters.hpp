// SPDX-License-Identifier: Apache-2.0
//
// All strategies that some agents can share, as assignments of bits: the parameters of decision diagrams.
//
// A strategy names an action for each class of states that the agents have no common knowledge to tell apart (for
// one agent: for each of its observations), one that all of them may take in all states of the class. Where there is
// no choice no bits are needed, and such classes are never listed: there may be very many of them.
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
  // What strategies are made for: the model without any, and the states that count.
  struct Model {
    const Encoding& encoding;
    const Behaviour& behaviour;
    Knowledge& knowledge;
  };

  // The agents, ascending, have actions and strategies, and there is one at least. Outside of `region` the strategies
  // say nothing. The bits are given back at the end. Throws LimitError if there are too many classes.
  StrategyParameters(const Model& model, std::vector<model::AgentId> agents, const bdd::Bdd& region,
                     ParameterBits& bits);
  StrategyParameters(const StrategyParameters&) = delete;
  StrategyParameters& operator=(const StrategyParameters&) = delete;
  ~StrategyParameters() = default;

  [[nodiscard]] const std::vector<model::AgentId>& agents() const { return agents_; }
  // What the agent does: a relation of states of the region, actions of the agent and parameters. Where the agents
  // cannot all act it does nothing.
  [[nodiscard]] const bdd::Bdd& rule(model::AgentId agent) const { return rules_.at(agent); }
  // Every assignment of the bits is a strategy, and every strategy has one.
  [[nodiscard]] const std::vector<bdd::Var>& bits() const { return bits_.taken(); }
  [[nodiscard]] bdd::Bdd cube() const { return bits_.manager().cube(std::span<const bdd::Var>(bits())); }

 private:
  // A function of new bits for each of so many actions.
  [[nodiscard]] std::vector<bdd::Bdd> new_codes(std::size_t count);

  std::vector<model::AgentId> agents_;
  BorrowedBits bits_;
  std::map<model::AgentId, bdd::Bdd> rules_;
};

// Whether there is a strategy that the agents can share: wherever all of them can act they have an action in common
// that they know they may take. One agent always has strategies. `free`: the model without strategies.
[[nodiscard]] bool have_strategies(const StrategyParameters::Model& model, const std::vector<model::AgentId>& agents,
                                   const Temporal& free);

}  // namespace gnomon::symbolic
