// SPDX-License-Identifier: Apache-2.0
#include "cli/evidence/scope.hpp"

#include "api/names.hpp"

#include <algorithm>

namespace gnomon::cli {

Scope::Scope(const model::System& system)
    : system_(&system), variables_(system.variables.size(), true), agents_(system.agents.size(), true) {}

Scope::Scope(const model::System& system, const std::vector<model::AgentId>& agents) : Scope(system) {
  if (agents.empty()) return;
  narrow_ = true;
  variables_.assign(variables_.size(), false);
  agents_.assign(agents_.size(), false);
  for (const model::AgentId agent : agents) {
    agents_[agent.index()] = true;
    for (const model::VarId variable : model::observed_variables(system, agent)) variables_[variable.index()] = true;
  }
}

std::vector<model::AgentId> agents_named(const model::System& system, const std::vector<std::string>& lists) {
  std::vector<model::AgentId> result;
  for (const std::string& list : lists) {
    std::size_t begin = 0;
    while (begin <= list.size()) {
      const std::size_t end = std::min(list.find(',', begin), list.size());
      const std::string name = list.substr(begin, end - begin);
      begin = end + 1;
      if (name == "all") {
        for (std::size_t i = 1; i < system.agents.size(); ++i) result.emplace_back(i);
      } else if (!name.empty()) {
        result.push_back(api::parse_agent(system, name));
      }
    }
  }
  std::sort(result.begin(), result.end());
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

}  // namespace gnomon::cli
