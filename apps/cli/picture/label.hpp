// SPDX-License-Identifier: Apache-2.0
//
// What stands at the states and edges of a picture, in few words. A name that only one agent has needs
// no agent: `bit = b0`, `send0`, but `Train2: enter`.
#pragma once

#include "cli/evidence/scope.hpp"
#include "model/evaluate.hpp"
#include "model/system.hpp"
#include "verdict/view/acting.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace gnomon::cli {

// For every agent whether it is meant.
using AgentSet = std::vector<bool>;

class Labels {
 public:
  // Whether actions that only one agent has are named with the agent nevertheless.
  enum class Naming : std::uint8_t { Short, Always };

  explicit Labels(const Scope& scope, Naming naming = Naming::Short);

  // Lines with the values that the scope shows, those of an agent together.
  [[nodiscard]] std::vector<std::string> values(const model::State& state) const;
  // Only what is different from the other state.
  [[nodiscard]] std::vector<std::string> changes(const model::State& before, const model::State& after) const;

  // What the agents of the set do: a line for each agent if all combinations of some actions are there,
  // as in `A: go|wait`; else one for each joint action, of the first ones.
  [[nodiscard]] std::vector<std::string> actions(const std::vector<model::JointAction>& joints,
                                                 const AgentSet& agents) const;
  // The same in one line: `A: go|wait, B: stay`, or joint actions with `or` between them.
  [[nodiscard]] std::string action_phrase(const std::vector<model::JointAction>& joints, const AgentSet& agents) const;
  // The agents of the set that do something which matters: they have a choice in the model, and do not idle
  // in all of the joint actions, unless the scope was narrowed to them. An action idles if no evolution
  // asks for it, or if it is called so: `none`, `nothing`, …
  [[nodiscard]] AgentSet acting(const std::vector<model::JointAction>& joints, const AgentSet& agents) const;
  // If all of them idle, those that have a choice: then that is what there is to say.
  [[nodiscard]] AgentSet acting_or_idle(const std::vector<model::JointAction>& joints, const AgentSet& agents) const;

  [[nodiscard]] AgentSet everybody() const { return AgentSet(scope_->system().agents.size(), true); }

 private:
  [[nodiscard]] AgentSet with_choice(const AgentSet& agents) const;
  // Alternatives, each as a list of what agents do; one if all combinations are there.
  [[nodiscard]] std::vector<std::vector<std::string>> alternatives(const std::vector<model::JointAction>& joints,
                                                                   const AgentSet& agents) const;
  [[nodiscard]] std::string agent_text(std::size_t agent, const std::vector<model::JointAction>& joints) const;
  [[nodiscard]] std::vector<std::string> lines(const model::State& state, const model::State* before) const;

  const Scope* scope_;
  std::vector<bool> own_name_;                 // of variables: no other agent has one of this name
  std::vector<std::vector<bool>> own_action_;  // of agents and their actions: the same
  verdict::Acting acting_;
};

// All combinations of what each agent does in some of the joint actions, which are different.
[[nodiscard]] bool is_product(const std::vector<model::JointAction>& joints);

}  // namespace gnomon::cli
