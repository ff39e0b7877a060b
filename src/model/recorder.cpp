// SPDX-License-Identifier: Apache-2.0
#include "model/recorder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace gnomon::model {

// Obsvars are seen by all agents; here they are seen by those that there were.
Recorder::Recorder(const System& system) : system_(system) {
  std::vector<VarId> seen_by_all;
  for (std::size_t i = 0; i < system_.variables.size(); ++i) {
    if (std::exchange(system_.variables[i].observable, false)) seen_by_all.emplace_back(i);
  }
  for (std::size_t i = environment.index() + 1; i < system_.agents.size(); ++i) {
    std::vector<VarId> all;
    std::ranges::set_union(system_.agents[i].lobsvars, seen_by_all, std::back_inserter(all));
    system_.agents[i].lobsvars = std::move(all);
  }
}

VarId Recorder::add_variable(std::string name, const Domain& domain) {
  const VarId id(system_.variables.size());
  if (agent_.variable_count == 0) agent_.first_variable = id;
  ++agent_.variable_count;
  Variable variable;
  variable.name = std::move(name);
  variable.agent = AgentId(system_.agents.size());
  variable.domain = domain;
  system_.variables.push_back(std::move(variable));
  ExprPool& pool = system_.exprs;
  const ExprId first = pool.constant(domain.value(0), domain.type);
  system_.initial = pool.binary(Op::And, system_.initial, pool.binary(Op::Equal, value_of(id), first));
  return id;
}

VarId Recorder::add_number(std::string name, std::size_t largest) {
  return add_variable(std::move(name), {Type::Integer, 0, static_cast<Value>(largest), {}, {}});
}

void Recorder::add_lines(ExprId condition, const Assignments& assignments) {
  std::vector<Assignment> list;
  for (const auto& [variable, value] : assignments) list.push_back({variable, value, {}});
  if (system_.semantics == Semantics::MultiAssignment) {
    if (!list.empty()) agent_.evolution.push_back({std::move(list), condition, {}});
    return;
  }
  for (const Assignment& assignment : list) agent_.evolution.push_back({{assignment}, condition, {}});
}

void Recorder::finish_agent(std::string name) {
  agent_.name = std::move(name);
  if (agent_.variable_count == 0) agent_.first_variable = VarId(system_.variables.size());
  agent_.red = system_.exprs.boolean(false);
  system_.agents.push_back(std::exchange(agent_, {}));
}

ExprId Recorder::value_of(VarId variable) { return system_.exprs.variable(variable, system_[variable].domain.type); }

ExprId Recorder::is(VarId variable, std::size_t number) {
  ExprPool& pool = system_.exprs;
  return pool.binary(Op::Equal, value_of(variable), pool.constant(static_cast<Value>(number), Type::Integer));
}

ExprId Recorder::performed(AgentId agent) {
  ExprPool& pool = system_.exprs;
  const std::size_t count = system_[agent].actions.size();
  ExprId result = pool.constant(0, Type::Integer);
  for (std::size_t i = 1; i < count; ++i) {
    result = pool.choice(pool.action(agent, ActionId(i)), pool.constant(static_cast<Value>(i), Type::Integer), result);
  }
  return result;
}

void Recorder::keep(std::string_view when, const std::vector<VarId>& variables, const std::vector<AgentId>& agents,
                    Records& records, Assignments& assignments) {
  for (const VarId variable : variables) {
    const Domain domain = system_[variable].domain;
    const VarId copy = add_variable(fmt::format("{}@{}", system_[variable].name, when), domain);
    records.values[variable].push_back(copy);
    assignments.emplace_back(copy, value_of(variable));
  }
  for (const AgentId agent : agents) {
    const std::size_t count = system_[agent].actions.size();
    if (count < 2) continue;  // there is nothing to remember
    const VarId copy = add_number(fmt::format("{}.Action@{}", system_[agent].name, when), count - 1);
    records.actions[agent].push_back(copy);
    assignments.emplace_back(copy, performed(agent));
  }
}

Records Recorder::count_steps(std::size_t end, std::size_t again) {
  Records result;
  const VarId time = add_number("time@", end - 1);
  result.time.push_back(time);
  ExprPool& pool = system_.exprs;
  const ExprId at_end = is(time, end - 1);
  const ExprId next = pool.binary(Op::Add, value_of(time), pool.constant(1, Type::Integer));
  if (end > 1) add_lines(pool.unary(Op::Not, at_end), {{time, next}});
  if (again + 1 < end) add_lines(at_end, {{time, pool.constant(static_cast<Value>(again), Type::Integer)}});
  finish_agent("clock@");
  return result;
}

Records Recorder::keep_last(std::size_t count, const std::vector<VarId>& variables,
                            const std::vector<AgentId>& agents) {
  Records result;
  Assignments assignments;
  const VarId filled = add_number("filled@", count);
  result.time.push_back(filled);
  keep("1", variables, agents, result, assignments);
  // All that was kept moves on by one place.
  for (std::size_t place = 2; place <= count; ++place) {
    const Records before = result;
    const auto move_on = [&](VarId from, std::vector<VarId>& list) {
      const Domain domain = system_[from].domain;
      const std::string_view name = std::string_view(system_[from].name);
      const VarId copy = add_variable(fmt::format("{}{}", name.substr(0, name.rfind('@') + 1), place), domain);
      list.push_back(copy);
      assignments.emplace_back(copy, value_of(from));
    };
    for (const auto& [variable, list] : before.values) move_on(list.back(), result.values[variable]);
    for (const auto& [agent, list] : before.actions) move_on(list.back(), result.actions[agent]);
  }
  ExprPool& pool = system_.exprs;
  const ExprId full = is(filled, count);
  const ExprId more = pool.binary(Op::Add, value_of(filled), pool.constant(1, Type::Integer));
  Assignments at_first = assignments;
  at_first.emplace_back(filled, more);
  add_lines(pool.unary(Op::Not, full), at_first);
  add_lines(full, assignments);
  finish_agent(fmt::format("last {}@", count));
  return result;
}

Records Recorder::keep_first(std::size_t end, bool later, const std::vector<VarId>& variables,
                             const std::vector<AgentId>& agents) {
  Records result;
  const VarId time = add_number("time@", later ? end + 1 : end);
  result.time.push_back(time);
  ExprPool& pool = system_.exprs;
  const auto go_on = [&](std::size_t t) {
    return std::pair(time, pool.constant(static_cast<Value>(t + 1), Type::Integer));
  };
  for (std::size_t t = 0; t < end; ++t) {
    Assignments assignments;
    keep(std::to_string(t), variables, agents, result, assignments);
    assignments.push_back(go_on(t));
    add_lines(is(time, t), assignments);
  }
  if (later) add_lines(is(time, end), {go_on(end)});
  finish_agent("memory@");
  return result;
}

AgentId Recorder::add_observer(std::string name, std::vector<VarId> variables) {
  std::sort(variables.begin(), variables.end());
  variables.erase(std::unique(variables.begin(), variables.end()), variables.end());
  agent_.lobsvars = std::move(variables);
  finish_agent(std::move(name));
  return AgentId(system_.agents.size() - 1);
}

}  // namespace gnomon::model
