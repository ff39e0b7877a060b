// SPDX-License-Identifier: Apache-2.0
//
// Knowledge and correctness on sets of states. What an agent considers possible are the states of the
// domain that agree with the present one on all that it observes: the rest is quantified away.
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

 private:
  // The conjunction of the bits that none of the agents observes.
  const bdd::Bdd& unseen(std::span<const model::AgentId> agents);
  // That of the bits which one of them does not observe.
  [[nodiscard]] bdd::Bdd unshared(std::span<const model::AgentId> agents) const;

  const Encoding& encoding_;
  bdd::Bdd domain_;
  std::map<std::vector<model::AgentId>, bdd::Bdd> unseen_;
  std::map<std::vector<model::AgentId>, CommonKnowledge> common_;
};

}  // namespace gnomon::symbolic
