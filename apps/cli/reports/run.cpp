// SPDX-License-Identifier: Apache-2.0
#include "cli/reports/run.hpp"

#include "cli/terminal/text.hpp"
#include "verdict/view/lost_updates.hpp"

#include <fmt/format.h>

#include <vector>

namespace gnomon::cli {

namespace {

std::string full_name(const model::System& system, std::size_t index) {
  const model::Variable& variable = system.variables[index];
  return system[variable.agent].name + "." + variable.name;
}

std::string value_of(const model::System& system, std::size_t index, const model::State& state) {
  return model::value_text(system, system.variables[index].domain, state[index]);
}

}  // namespace

std::string value_text(const model::System& system, model::VarId variable, const model::State& state) {
  return fmt::format("{} = {}", full_name(system, variable.index()), value_of(system, variable.index(), state));
}

std::string state_text(const Scope& scope, const model::State& state) {
  std::string text;
  for (std::size_t i = 0; i < state.size(); ++i) {
    if (!scope.shows(model::VarId(i))) continue;
    text += fmt::format("  {}\n", value_text(scope.system(), model::VarId(i), state));
  }
  return text;
}

std::string state_text(const model::System& system, const model::State& state) {
  return state_text(Scope(system), state);
}

std::string changes_text(const Scope& scope, const model::State& before, const model::State& after) {
  const model::System& system = scope.system();
  std::string text;
  for (std::size_t i = 0; i < after.size(); ++i) {
    if (before[i] == after[i] || !scope.shows(model::VarId(i))) continue;
    text +=
        fmt::format("  {}: {} -> {}\n", full_name(system, i), value_of(system, i, before), value_of(system, i, after));
  }
  if (!text.empty()) return text;
  return before == after ? "  nothing changes\n" : "  nothing changes that is shown\n";
}

std::string changes_text(const model::System& system, const model::State& before, const model::State& after) {
  return changes_text(Scope(system), before, after);
}

std::string lost_updates_text(const Scope& scope, const model::Stepper& stepper, const model::State& before,
                              const model::JointAction& joint, const model::State& after) {
  std::string text;
  for (const auto& [agent, line] : verdict::lost_updates(stepper, before, joint, after)) {
    if (!scope.shows(agent)) continue;
    text += fmt::format("  not fired, though enabled, because another line of {} did: {}\n", scope.system()[agent].name,
                        shortened(line, 200));
  }
  return text;
}

std::string lost_updates_text(const model::Stepper& stepper, const model::State& before,
                              const model::JointAction& joint, const model::State& after) {
  return lost_updates_text(Scope(stepper.system()), stepper, before, joint, after);
}

std::string joint_text(const Scope& scope, const model::JointAction& joint) {
  const model::System& system = scope.system();
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < joint.size(); ++i) {
    const model::Agent& agent = system.agents[i];
    if (!joint[i].valid() || !scope.shows(model::AgentId(i))) continue;
    parts.push_back(fmt::format("{}: {}", agent.name, agent.actions[joint[i].index()].name));
  }
  return parts.empty() ? "no agent has actions" : indented(wrapped_list(parts, 96), 4);
}

std::string joint_text(const model::System& system, const model::JointAction& joint) {
  return joint_text(Scope(system), joint);
}

std::string run_text(const model::System& system, const verdict::Trace& trace) {
  std::string text = "initial state\n" + state_text(system, trace.states.front());
  for (std::size_t i = 0; i < trace.actions.size(); ++i) {
    text += fmt::format("step {}: {}\n", i + 1, joint_text(system, trace.actions[i]));
    text += changes_text(system, trace.states[i], trace.states[i + 1]);
  }
  return text;
}

}  // namespace gnomon::cli
