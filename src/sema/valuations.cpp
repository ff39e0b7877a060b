// SPDX-License-Identifier: Apache-2.0
#include "sema/valuations.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <unordered_set>

namespace gnomon::sema {

Support support(const model::ExprPool& pool, const std::vector<model::ExprId>& roots) {
  Support result;
  std::vector<model::ExprId> open = roots;
  std::unordered_set<model::ExprId> seen;
  while (!open.empty()) {
    const model::ExprId id = open.back();
    open.pop_back();
    if (!seen.insert(id).second) continue;
    const model::ExprNode& node = pool[id];
    if (node.op == model::Op::Variable) result.variables.push_back(node.variable);
    if (node.op == model::Op::Action) result.actors.push_back(node.agent);
    if (node.left.valid()) open.push_back(node.left);
    if (node.right.valid()) open.push_back(node.right);
  }
  std::sort(result.variables.begin(), result.variables.end());
  std::sort(result.actors.begin(), result.actors.end());
  result.actors.erase(std::unique(result.actors.begin(), result.actors.end()), result.actors.end());
  return result;
}

Support merge(const Support& a, const Support& b) {
  Support result;
  std::set_union(a.variables.begin(), a.variables.end(), b.variables.begin(), b.variables.end(),
                 std::back_inserter(result.variables));
  std::set_union(a.actors.begin(), a.actors.end(), b.actors.begin(), b.actors.end(), std::back_inserter(result.actors));
  return result;
}

Valuations::Valuations(const model::System& system)
    : system_(system), state_(system.variables.size()), actions_(system.agents.size()) {
  for (std::size_t i = 0; i < state_.size(); ++i) state_[i] = system.variables[i].domain.value(0);
}

std::optional<std::uint64_t> Valuations::count(const Support& support, std::uint64_t limit) const {
  std::uint64_t product = 1;
  const auto multiply = [&](std::uint64_t size) {
    if (size == 0 || product > limit / size) return false;
    product *= size;
    return true;
  };
  for (const model::VarId variable : support.variables) {
    if (!multiply(system_[variable].domain.size())) return std::nullopt;
  }
  for (const model::AgentId agent : support.actors) {
    if (!multiply(system_[agent].actions.size())) return std::nullopt;
  }
  return product;
}

void Valuations::start(const Support& support) {
  support_ = support;
  for (const model::VarId variable : support_.variables) state_[variable.index()] = system_[variable].domain.value(0);
  for (const model::AgentId agent : support_.actors) actions_[agent.index()] = model::ActionId(0);
}

bool Valuations::next() {
  for (const model::VarId variable : support_.variables) {
    const model::Domain& domain = system_[variable].domain;
    const std::uint64_t index = domain.index(state_[variable.index()]) + 1;
    if (index < domain.size()) {
      state_[variable.index()] = domain.value(index);
      return true;
    }
    state_[variable.index()] = domain.value(0);
  }
  for (const model::AgentId agent : support_.actors) {
    const std::size_t index = actions_[agent.index()].index() + 1;
    if (index < system_[agent].actions.size()) {
      actions_[agent.index()] = model::ActionId(index);
      return true;
    }
    actions_[agent.index()] = model::ActionId(0);
  }
  return false;
}

std::string Valuations::text(model::AgentId viewpoint) const {
  std::string text;
  const auto add = [&](model::AgentId agent, std::string_view name, std::string_view value) {
    if (!text.empty()) text += " and ";
    if (agent != viewpoint) text += system_[agent].name + ".";
    text += fmt::format("{} = {}", name, value);
  };
  for (const model::VarId id : support_.variables) {
    const model::Variable& variable = system_[id];
    add(variable.agent, variable.name, value_text(system_, variable.domain, state_[id.index()]));
  }
  for (const model::AgentId agent : support_.actors) {
    add(agent, "Action", system_[agent].actions[actions_[agent.index()].index()].name);
  }
  return text;
}

}  // namespace gnomon::sema
