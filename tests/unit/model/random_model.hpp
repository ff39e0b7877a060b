// SPDX-License-Identifier: Apache-2.0
//
// Random expressions and small random systems for property tests: a few agents with variables of all
// types, Obsvars and Lobsvars, overlapping protocol lines with and without `Other`, evolutions that
// may overflow, under both semantics.
#pragma once

#include "model/random.hpp"
#include "unit/model/build.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace gnomon::test {

class RandomExpressions {
 public:
  RandomExpressions(Build& build, std::mt19937_64& rng) : b_(build), rng_(rng) {}

  bool division = true;  // use / div mod
  Value spread = 3;      // constants are -spread … spread
  int number_depth = 1;  // how deep arithmetic is nested in comparisons

  std::uint64_t below(std::uint64_t bound) { return model::draw_below(rng_, bound); }
  template <typename T> const T& pick(const std::vector<T>& list) { return list[below(list.size())]; }

  // A condition over some variables; `actions`: it may test actions of these agents.
  E condition(const std::vector<VarId>& variables, int depth, const std::vector<AgentId>& actions = {}) {
    if (depth == 0 || below(4) == 0) return test(variables, actions);
    const E left = condition(variables, depth - 1, actions);
    if (below(6) == 0) return !left;
    static constexpr Op ops[] = {Op::And, Op::Or, Op::And, Op::Or, Op::Xor, Op::Implies, Op::Iff};
    return left.with(ops[below(std::size(ops))], condition(variables, depth - 1, actions));
  }

  E test(const std::vector<VarId>& variables, const std::vector<AgentId>& actions) {
    if (!actions.empty() && below(2) == 0) {
      const AgentId agent = pick(actions);
      return {&b_.system.exprs, b_.system.exprs.action(agent, ActionId(below(b_.system[agent].actions.size())))};
    }
    if (variables.empty()) return b_.truth(below(2) == 0);
    const VarId v = pick(variables);
    static constexpr Op comparisons[] = {Op::Equal,     Op::NotEqual, Op::Less,
                                         Op::LessEqual, Op::Greater,  Op::GreaterEqual};
    if (b_.system[v].domain.type == Type::Integer) {
      return number(variables, number_depth).with(comparisons[below(6)], number(variables, number_depth));
    }
    const E literal = value(v);
    const VarId w = pick(variables);
    const bool variable = comparable(b_.system[v].domain, b_.system[w].domain) && below(2) == 0;
    return b_(v).with(comparisons[below(2)], variable ? b_(w) : literal);
  }

  // Of enumerations, one must contain the other.
  static bool comparable(const Domain& a, const Domain& b) {
    const auto contains = [](const Domain& large, const Domain& small) {
      return std::all_of(small.symbols.begin(), small.symbols.end(),
                         [&](Symbol symbol) { return large.contains(static_cast<Value>(symbol.index())); });
    };
    return a.type == b.type && (contains(a, b) || contains(b, a));
  }

  // An arithmetic expression.
  E number(const std::vector<VarId>& variables, int depth) {
    std::vector<VarId> integers;
    for (const VarId v : variables) {
      if (b_.system[v].domain.type == Type::Integer) integers.push_back(v);
    }
    if (depth == 0 || below(2) == 0) {
      if (!integers.empty() && below(3) != 0) return b_(pick(integers));
      return b_.number(static_cast<Value>(below(static_cast<std::uint64_t>(2 * spread + 1))) - spread);
    }
    static constexpr Op ops[] = {Op::Add, Op::Subtract, Op::Multiply, Op::Divide, Op::IntegerDivide, Op::Modulo};
    const E left = number(variables, depth - 1);
    const E right = number(variables, depth - 1);
    if (below(8) == 0) return left.where(number(variables, 0) <= number(variables, 0), right);
    return left.with(ops[below(division ? 6 : 3)], right);
  }

  // A constant of the variable's domain.
  E value(VarId v) {
    const Domain& domain = b_.system[v].domain;
    const Value constant = domain.value(below(domain.size()));
    return {&b_.system.exprs, b_.system.exprs.constant(constant, domain.type)};
  }

 private:
  Build& b_;
  std::mt19937_64& rng_;
};

// A small system with two or three agents besides the environment and the atoms p, q, r.
class RandomSystem {
 public:
  explicit RandomSystem(std::uint64_t seed) : rng_(seed), random_(b_, rng_) {
    random_.division = random_.below(4) == 0;
    if (random_.below(2) == 0) b_.system.semantics = Semantics::SingleAssignment;
    declare();
    for (std::size_t i = 0; i < b_.system.agents.size(); ++i) behave(AgentId(i));
    std::vector<VarId> all;
    for (std::size_t i = 0; i < b_.system.variables.size(); ++i) all.emplace_back(i);
    for (const char* name : {"p", "q", "r"}) b_.atom(name, random_.condition(all, 1));
    b_.initially(random_.condition(all, 2));
  }

  System& system() { return b_.system; }
  Build& build() { return b_; }
  RandomExpressions& random() { return random_; }

 private:
  void declare() {
    variable(environment, "o", true);
    variable(environment, "e", false);
    if (random_.below(2) == 0) b_.environment_actions({"env0", "env1"});
    const std::uint64_t agents = 1 + random_.below(2);
    for (std::uint64_t i = 0; i < agents; ++i) {
      const std::string name = "A" + std::to_string(i);
      const AgentId a = random_.below(8) == 0 ? b_.agent(name) : b_.agent(name, {"a", "b", "c"});
      variable(a, "x", false);
      if (random_.below(2) == 0) variable(a, "y", false);
      if (random_.below(2) == 0) b_.lobsvars(a, {VarId(1)});
    }
  }

  void variable(AgentId a, const std::string& name, bool observable) {
    switch (random_.below(3)) {
      case 0: b_.boolean(a, name, observable); break;
      case 1: b_.integer(a, name, -1, 1, observable); break;
      default: b_.enumeration(a, name, {"red", "green", "blue"}, observable); break;
    }
  }

  void behave(AgentId a) {
    const std::vector<VarId> seen = observed_variables(b_.system, a);
    std::vector<AgentId> acting;
    for (std::size_t i = 0; i < b_.system.agents.size(); ++i) {
      if (!b_.system.agents[i].actions.empty()) acting.emplace_back(i);
    }
    const Agent& agent = b_.system[a];
    if (!agent.actions.empty() && (a != environment || random_.below(3) != 0)) {
      const std::uint64_t lines = 1 + random_.below(2);
      for (std::uint64_t i = 0; i < lines; ++i) b_.protocol(a, random_.condition(seen, 1), some_actions(a));
      if (random_.below(4) != 0) b_.other(a, some_actions(a));
    }
    const std::uint64_t items = agent.variable_count == 0 ? 0 : 1 + random_.below(4);
    for (std::uint64_t i = 0; i < items; ++i) {
      std::vector<std::pair<VarId, E>> assignments{assign(a, seen, 0)};
      const bool multi = b_.system.semantics == Semantics::MultiAssignment;
      if (multi && agent.variable_count > 1 && random_.below(2) == 0) assignments.push_back(assign(a, seen, 1));
      b_.evolution(a, assignments, random_.condition(seen, 1, acting));
    }
    if (random_.below(3) == 0) b_.red(a, random_.condition(seen, 1));
  }

  // `which`: 0 any variable (but the first if a second assignment may follow), 1 the second one.
  std::pair<VarId, E> assign(AgentId a, const std::vector<VarId>& seen, std::uint32_t which) {
    const Agent& agent = b_.system[a];
    const bool multi = b_.system.semantics == Semantics::MultiAssignment;
    const std::uint64_t index = which == 1 ? 1 : multi ? 0 : random_.below(agent.variable_count);
    const VarId v(agent.first_variable.index() + index);
    const bool integer = b_.system[v].domain.type == Type::Integer;
    if (integer && random_.below(2) == 0) return {v, random_.number(seen, 1)};
    return {v, random_.value(v)};
  }

  std::vector<std::string> some_actions(AgentId a) {
    std::vector<std::string> result;
    for (const Action& action : b_.system[a].actions) {
      if (random_.below(2) == 0) result.push_back(action.name);
    }
    if (result.empty()) result.push_back(b_.system[a].actions[0].name);
    return result;
  }

  Build b_;
  std::mt19937_64 rng_;
  RandomExpressions random_;
};

}  // namespace gnomon::test
