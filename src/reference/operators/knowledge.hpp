// SPDX-License-Identifier: Apache-2.0
//
// Knowledge and correctness on an explicit graph. Agents distinguish states by what they observe; all
// operators range over a domain S, the reachable or the fair states.
#pragma once

#include "model/system.hpp"
#include "reference/limits.hpp"
#include "reference/space/graph.hpp"
#include "reference/space/state_set.hpp"

#include <map>
#include <span>
#include <vector>

namespace gnomon::reference {

class Knowledge {
 public:
  Knowledge(const model::System& system, const ExplicitGraph& graph, StateSet domain, Watch& watch);

  // f holds in all states that the agent cannot tell from the current one.
  [[nodiscard]] StateSet knows(model::AgentId agent, const StateSet& f);
  [[nodiscard]] StateSet everyone_knows(std::span<const model::AgentId> agents, const StateSet& f);
  // f would be known if the agents shared all that they observe.
  [[nodiscard]] StateSet distributed_knows(std::span<const model::AgentId> agents, const StateSet& f);
  [[nodiscard]] StateSet common_knows(std::span<const model::AgentId> agents, const StateSet& f);

  [[nodiscard]] StateSet green(model::AgentId agent) const;
  // f holds in all states in which the agent is green: true everywhere or nowhere.
  [[nodiscard]] StateSet obligatory(model::AgentId agent, const StateSet& f) const;
  // The agent knows f, provided that all of `correct` are green.
  [[nodiscard]] StateSet knows_if_correct(model::AgentId agent, std::span<const model::AgentId> correct,
                                          const StateSet& f);

 private:
  // The class of each state. States with equal values of all the variables have the same class.
  using Partition = std::vector<StateIndex>;

  const Partition& partition(const std::vector<model::VarId>& variables);
  // Returns the states of the domain in whose class all states of the domain satisfy f.
  [[nodiscard]] StateSet holds_throughout(const Partition& classes, const StateSet& f) const;

  const model::System& system_;
  const ExplicitGraph& graph_;
  StateSet domain_;
  Watch& watch_;
  std::map<std::vector<model::VarId>, Partition> partitions_;
};

}  // namespace gnomon::reference
