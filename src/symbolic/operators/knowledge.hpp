// SPDX-License-Identifier: Apache-2.0
//
// Knowledge on sets of states. An agent considers those states of the domain possible that agree with the current one
// on all variables that it observes; the bits of the others are quantified.
#pragma once

#include "bdd/bdd.hpp"
#include "symbolic/encoding/encoding.hpp"
#include "symbolic/operators/common_knowledge.hpp"

#include <map>
#include <span>
#include <vector>

namespace gnomon::symbolic {

class Knowledge {
 public:
  Knowledge(const Encoding& encoding, bdd::Bdd domain);

  [[nodiscard]] bdd::Bdd knows(model::AgentId agent, const bdd::Bdd& f);
  [[nodiscard]] bdd::Bdd distributed_knows(std::span<const model::AgentId> agents, const bdd::Bdd& f);
  [[nodiscard]] bdd::Bdd common_knows(std::span<const model::AgentId> agents, const bdd::Bdd& f);
  // Returns whether the agent observes something else in each of the states.
  [[nodiscard]] bool tells_apart(model::AgentId agent, const bdd::Bdd& states) const;

 private:
  // Returns the conjunction of the bits that none of the agents observes.
  const bdd::Bdd& unseen(std::span<const model::AgentId> agents);
  // Returns the conjunction of the bits that at least one of them does not observe.
  [[nodiscard]] bdd::Bdd unshared(std::span<const model::AgentId> agents) const;

  const Encoding& encoding_;
  bdd::Bdd domain_;
  std::map<std::vector<model::AgentId>, bdd::Bdd> unseen_;
  std::map<std::vector<model::AgentId>, CommonKnowledge> common_;
};

}  // namespace gnomon::symbolic
