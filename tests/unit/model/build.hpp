// SPDX-License-Identifier: Apache-2.0
//
// Systems built by hand for tests, without the front end. Agents and their variables are added in
// order; expressions are written with C++ operators:
//
//   Build b;
//   const AgentId a = b.agent("A", {"go", "stay"});
//   const VarId x = b.integer(a, "x", 0, 3);
//   b.protocol(a, b.always(), {"go", "stay"});
//   b.evolution(a, {{x, b(x) + 1}}, b.does(a, "go"));
//   b.initially(b(x) == 0);
#pragma once

#include "logic/formula.hpp"
#include "model/evaluate.hpp"
#include "model/system.hpp"

#include <algorithm>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace gnomon::test {

using model::Action;
using model::ActionId;
using model::Agent;
using model::AgentId;
using model::AtomId;
using model::Domain;
using model::environment;
using model::EvolutionItem;
using model::ExprId;
using model::ExprPool;
using model::GroupId;
using model::JointAction;
using model::Op;
using model::ProtocolLine;
using model::Semantics;
using model::State;
using model::Symbol;
using model::System;
using model::Type;
using model::Value;
using model::Variable;
using model::VarId;

// An expression together with the pool that it lives in.
struct E {
  ExprPool* pool = nullptr;
  ExprId id;

  [[nodiscard]] E with(Op op, E other) const { return {pool, pool->binary(op, id, other.id)}; }
  [[nodiscard]] E with(Op op, Value number) const { return with(op, {pool, pool->constant(number, Type::Integer)}); }
  // This where the condition holds, otherwise the other.
  [[nodiscard]] E where(E condition, E other) const { return {pool, pool->choice(condition.id, id, other.id)}; }
};

inline E operator!(E a) { return {a.pool, a.pool->unary(Op::Not, a.id)}; }
inline E operator-(E a) { return {a.pool, a.pool->unary(Op::Negate, a.id)}; }
inline E operator&&(E a, E b) { return a.with(Op::And, b); }
inline E operator||(E a, E b) { return a.with(Op::Or, b); }
template <typename T> E operator==(E a, T b) { return a.with(Op::Equal, b); }
template <typename T> E operator!=(E a, T b) { return a.with(Op::NotEqual, b); }
template <typename T> E operator<(E a, T b) { return a.with(Op::Less, b); }
template <typename T> E operator<=(E a, T b) { return a.with(Op::LessEqual, b); }
template <typename T> E operator>(E a, T b) { return a.with(Op::Greater, b); }
template <typename T> E operator>=(E a, T b) { return a.with(Op::GreaterEqual, b); }
template <typename T> E operator+(E a, T b) { return a.with(Op::Add, b); }
template <typename T> E operator-(E a, T b) { return a.with(Op::Subtract, b); }
template <typename T> E operator*(E a, T b) { return a.with(Op::Multiply, b); }
template <typename T> E operator/(E a, T b) { return a.with(Op::Divide, b); }

class Build {
 public:
  Build() {
    system.initial = system.exprs.boolean(true);
    add_agent("Environment", {});
  }

  System system;

  AgentId agent(const std::string& name, const std::vector<std::string>& actions = {}) {
    return add_agent(name, actions);
  }
  void environment_actions(const std::vector<std::string>& actions) {
    for (const std::string& action : actions) system.agents[0].actions.push_back({action, {}});
  }

  VarId boolean(AgentId a, const std::string& name, bool observable = false) {
    return add_variable(a, name, {.type = Type::Boolean}, observable);
  }
  VarId integer(AgentId a, const std::string& name, Value low, Value high, bool observable = false) {
    return add_variable(a, name, {.type = Type::Integer, .low = low, .high = high}, observable);
  }
  VarId enumeration(AgentId a, const std::string& name, std::vector<std::string> values, bool observable = false) {
    std::sort(values.begin(), values.end());
    Domain domain{.type = Type::Enumeration};
    for (const std::string& value : values) domain.symbols.push_back(symbol_id(value));
    return add_variable(a, name, domain, observable);
  }

  E operator()(VarId v) { return {&system.exprs, system.exprs.variable(v, system[v].domain.type)}; }
  E number(Value n) { return {&system.exprs, system.exprs.constant(n, Type::Integer)}; }
  E truth(bool value) { return {&system.exprs, system.exprs.boolean(value)}; }
  E always() { return truth(true); }
  E symbol(const std::string& name) {
    return {&system.exprs, system.exprs.constant(static_cast<Value>(symbol_id(name).value), Type::Enumeration)};
  }
  E does(AgentId a, const std::string& action) { return {&system.exprs, system.exprs.action(a, action_id(a, action))}; }

  void protocol(AgentId a, E condition, const std::vector<std::string>& actions) {
    system.agents[a.index()].protocol.push_back({condition.id, ids(a, actions), false, {}});
  }
  // As sema does it: the condition says that no other line applies.
  void other(AgentId a, const std::vector<std::string>& actions) {
    E covered = truth(false);
    for (const ProtocolLine& line : system.agents[a.index()].protocol)
      covered = covered || E{&system.exprs, line.condition};
    system.agents[a.index()].protocol.push_back({(!covered).id, ids(a, actions), true, {}});
  }
  void evolution(AgentId a, const std::vector<std::pair<VarId, E>>& assignments, E condition) {
    EvolutionItem item;
    for (const auto& [variable, value] : assignments) item.assignments.push_back({variable, value.id, {}});
    item.condition = condition.id;
    system.agents[a.index()].evolution.push_back(item);
  }
  void lobsvars(AgentId a, std::vector<VarId> list) { system.agents[a.index()].lobsvars = std::move(list); }
  void red(AgentId a, E condition) { system.agents[a.index()].red = condition.id; }
  // Makes a variable an observation of its agent.
  void observe(VarId v, E value) { system.variables[v.index()].observed = value.id; }

  void initially(E condition) { system.initial = condition.id; }
  AtomId atom(const std::string& name, E condition) {
    system.atoms.push_back({name, condition.id, false, {}});
    return AtomId(system.atoms.size() - 1);
  }
  GroupId group(const std::string& name, std::vector<AgentId> members) {
    system.groups.push_back({name, std::move(members), {}});
    return GroupId(system.groups.size() - 1);
  }

  ActionId action_id(AgentId a, const std::string& name) const {
    const auto& list = system[a].actions;
    const auto place =
        std::find_if(list.begin(), list.end(), [&](const Action& action) { return action.name == name; });
    return place == list.end() ? ActionId() : ActionId(static_cast<std::size_t>(place - list.begin()));
  }

 private:
  AgentId add_agent(const std::string& name, const std::vector<std::string>& actions) {
    Agent result;
    result.name = name;
    result.first_variable = VarId(system.variables.size());
    result.red = system.exprs.boolean(false);
    for (const std::string& action : actions) result.actions.push_back({action, {}});
    system.agents.push_back(std::move(result));
    return AgentId(system.agents.size() - 1);
  }
  VarId add_variable(AgentId a, const std::string& name, const Domain& domain, bool observable) {
    Agent& owner = system.agents[a.index()];
    const VarId id(system.variables.size());
    if (owner.variable_count == 0) owner.first_variable = id;
    ++owner.variable_count;
    for (std::size_t later = a.index() + 1; later < system.agents.size(); ++later) {
      system.agents[later].first_variable = VarId(id.index() + 1);
    }
    system.variables.push_back({name, a, domain, observable, {}});
    return id;
  }
  Symbol symbol_id(const std::string& name) {
    const auto place = std::find(system.symbols.begin(), system.symbols.end(), name);
    if (place != system.symbols.end()) return Symbol(static_cast<std::size_t>(place - system.symbols.begin()));
    system.symbols.push_back(name);
    return Symbol(system.symbols.size() - 1);
  }
  std::vector<ActionId> ids(AgentId a, const std::vector<std::string>& names) const {
    std::vector<ActionId> result;
    for (const std::string& name : names) result.push_back(action_id(a, name));
    std::sort(result.begin(), result.end());
    return result;
  }
};

// All states of the full product space, in lexicographic order.
inline std::vector<State> all_states(const System& system) {
  std::vector<State> result{State{}};
  for (const Variable& variable : system.variables) {
    std::vector<State> longer;
    for (const State& prefix : result) {
      for (std::uint64_t i = 0; i < variable.domain.size(); ++i) {
        longer.push_back(prefix);
        longer.back().push_back(variable.domain.value(i));
      }
    }
    result = std::move(longer);
  }
  return result;
}

}  // namespace gnomon::test
