// SPDX-License-Identifier: Apache-2.0
#include "cli/mcmas/print.hpp"

#include "cli/terminal/text.hpp"
#include "gnomon_version.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <tuple>

namespace gnomon::cli {

std::string mcmas_banner(const std::string& command_line) {
  const std::string stars(72, '*');
  return fmt::format(
      "{0}\n"
      "                       Gnomon {1}, compatible with MCMAS v1.3.0 \n"
      "\n"
      " This software comes with ABSOLUTELY NO WARRANTY, to the extent\n"
      " permitted by applicable law. \n"
      "\n"
      " Please check \"gnomon --version\" for the release in use.\n"
      " Please send any feedback to those who gave you this program.\n"
      "{0}\n\nCommand line: {2}\n\n",
      stars, version, command_line);
}

std::vector<model::VarId> mcmas_variables(const model::System& system, model::AgentId agent) {
  std::vector<model::VarId> result;
  const std::size_t first = system[agent].first_variable.index();
  for (std::size_t i = 0; i < system[agent].variable_count; ++i) result.emplace_back(first + i);
  std::sort(result.begin(), result.end(), [&system](model::VarId a, model::VarId b) {
    return std::make_tuple(!system[a].observable, std::string_view(system[a].name)) <
           std::make_tuple(!system[b].observable, std::string_view(system[b].name));
  });
  return result;
}

std::string mcmas_state(const model::System& system, const model::State& state) {
  std::string text;
  for (std::size_t i = 0; i < system.agents.size(); ++i) {
    text += fmt::format("Agent {}\n", system.agents[i].name);
    for (const model::VarId id : mcmas_variables(system, model::AgentId(i))) {
      const model::Variable& variable = system[id];
      text += fmt::format("  {} = {}\n", variable.name, value_text(system, variable.domain, state[id.index()]));
    }
  }
  return text;
}

std::string mcmas_joint_action(const model::System& system, const model::JointAction& joint) {
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < joint.size(); ++i) {
    const model::Agent& agent = system.agents[i];
    if (joint[i].valid()) parts.push_back(fmt::format("{} : {}", agent.name, agent.actions[joint[i].index()].name));
  }
  return joined(parts, "; ");
}

std::string_view mcmas_answer(const verdict::Verdict& verdict) {
  using Answer = verdict::Verdict::Answer;
  switch (verdict.answer) {
    case Answer::True: return "TRUE";
    case Answer::False: return "FALSE";
    case Answer::Unknown: return "UNKNOWN";
  }
  return "";
}

std::string mcmas_number(double number) { return fmt::format("{:g}", number); }

std::string mcmas_seconds(std::chrono::duration<double> time) {
  return mcmas_number(std::round(time.count() * 1000) / 1000);
}

}  // namespace gnomon::cli
