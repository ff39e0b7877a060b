// SPDX-License-Identifier: Apache-2.0
#include "symbolic/encoding/encoding.hpp"

#include "base/error.hpp"
#include "circuits/code.hpp"
#include "symbolic/encoding/order.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <optional>

namespace gnomon::symbolic {

using bdd::Bdd;
using bdd::Var;

Encoding::Encoding(bdd::Manager& manager, const model::System& system, engine::VariableOrder order,
                   engine::Coding coding)
    : manager_(manager),
      system_(system),
      // One bit per value pays only if the bits stand beside what they select.
      selectors_(find_selectors(system, coding == engine::Coding::Auto && order != engine::VariableOrder::Auto
                                            ? engine::Coding::Binary
                                            : coding)),
      current_(system.variables.size()),
      next_(system.variables.size()),
      actions_(system.agents.size()) {
  const std::vector<Bit> bits = static_order(system, selectors_, order);
  if (bits.size() > manager.max_variables()) {
    throw LimitError(
        fmt::format("the model needs {} variables of decision diagrams, and there are at most {} "
                    "(--engine bounded and --engine explicit need none)",
                    bits.size(), manager.max_variables()));
  }
  const auto place = [](std::vector<Var>& list, std::size_t index, Var variable) {
    if (list.size() <= index) list.resize(index + 1);
    list[index] = variable;
  };
  for (const Bit& bit : bits) {
    auto& lists = bit.kind == Bit::Kind::Current ? current_ : bit.kind == Bit::Kind::Next ? next_ : actions_;
    place(lists[bit.owner], bit.place, manager.new_variable());
  }
  for (std::size_t i = 0; i < current_.size(); ++i) {
    for (std::size_t j = 0; j < current_[i].size(); ++j) {
      const std::array twins{current_[i][j], next_[i][j]};
      manager.pair(twins[0], twins[1]);
      if (manager.level(twins[1]) == manager.level(twins[0]) + 1) manager.group(twins);
      state_bits_.push_back(twins[0]);
    }
  }
}

namespace {

// Returns the number that the next bits hold, the highest bit first, and advances behind them.
std::uint64_t read_number(const std::vector<bool>& values, std::size_t& at, std::size_t width, bool selector) {
  std::uint64_t number = 0;
  for (std::size_t i = width; i-- > 0;) {
    const bool value = values[at++];
    if (!selector) number = 2 * number + (value ? 1 : 0);
    if (selector && value) number = i;
  }
  return number;
}

}  // namespace

void Encoding::add_literals(const std::vector<Var>& bits, bool selector, std::uint64_t number,
                            std::vector<bdd::Literal>& literals) const {
  for (std::size_t i = 0; i < bits.size(); ++i) {
    literals.push_back({bits[i], selector ? number == i : ((number >> i) & 1U) != 0});
  }
}

std::vector<Bdd> Encoding::functions(std::span<const Var> bits) const {
  std::vector<Bdd> result;
  result.reserve(bits.size());
  for (const Var bit : bits) result.push_back(manager_.variable(bit));
  return result;
}

std::vector<Bdd> Encoding::code(model::VarId id) const { return functions(current(id)); }

Bdd Encoding::number_below(std::span<const Var> bits, std::uint64_t bound) const {
  return circuits::number_below<Bdd>(manager_, functions(bits), bound);
}

// Built from the bottom of the order up: two functions, for none and for exactly one set bit so far.
Bdd Encoding::exactly_one(std::span<const Var> bits) const {
  std::vector<Var> sorted(bits.begin(), bits.end());
  std::sort(sorted.begin(), sorted.end(), [this](Var a, Var b) { return manager_.level(a) > manager_.level(b); });
  Bdd none = manager_.top();
  Bdd one = manager_.bottom();
  for (const Var bit : sorted) {
    const Bdd set = manager_.variable(bit);
    one = set.ite(none, one);
    none = none.minus(set);
  }
  return one;
}

Bdd Encoding::is_valid(model::VarId variable) const {
  const std::vector<Var>& bits = current(variable);
  return is_selector(variable) ? exactly_one(bits) : number_below(bits, system_[variable].domain.size());
}

Bdd Encoding::is_valid(model::AgentId agent) const {
  const std::vector<Var>& bits = action_bits(agent);
  return selectors_.agents[agent.index()] ? exactly_one(bits) : number_below(bits, system_[agent].actions.size());
}

Bdd Encoding::below(model::VarId variable, std::uint64_t bound) const {
  const std::vector<Var>& bits = current(variable);
  if (!is_selector(variable)) return number_below(bits, bound);
  Bdd result = manager_.bottom();
  for (std::size_t i = 0; i < std::min<std::uint64_t>(bound, bits.size()); ++i) result |= manager_.variable(bits[i]);
  return result;
}

Bdd Encoding::has_value(model::VarId variable, model::Value value) const {
  const model::Domain& domain = system_[variable].domain;
  if (!domain.contains(value)) return manager_.bottom();
  const std::uint64_t number = domain.index(value);
  if (is_selector(variable)) return manager_.variable(current(variable)[number]);
  std::vector<bdd::Literal> literals;
  add_literals(current(variable), false, number, literals);
  return manager_.cube(std::span<const bdd::Literal>(literals));
}

Bdd Encoding::performs(model::AgentId agent, model::ActionId action) const {
  if (selectors_.agents[agent.index()]) return manager_.variable(action_bits(agent)[action.index()]);
  return performs_only(agent, action);
}

Bdd Encoding::performs_only(model::AgentId agent, model::ActionId action) const {
  std::vector<bdd::Literal> literals;
  add_literals(action_bits(agent), selectors_.agents[agent.index()], action.index(), literals);
  return manager_.cube(std::span<const bdd::Literal>(literals));
}

Bdd Encoding::agreeing(const model::State& state, std::span<const model::VarId> variables) const {
  Bdd result = manager_.top();
  for (const model::VarId variable : variables) result &= has_value(variable, state[variable.index()]);
  return result;
}

Bdd Encoding::bits_except(std::span<const model::VarId> variables) const {
  std::vector<Var> bits;
  for (std::size_t i = 0; i < current_.size(); ++i) {
    if (std::binary_search(variables.begin(), variables.end(), model::VarId(i))) continue;
    bits.insert(bits.end(), current_[i].begin(), current_[i].end());
  }
  return manager_.cube(std::span<const Var>(bits));
}

Bdd Encoding::singleton(const model::State& state) const {
  std::vector<bdd::Literal> literals;
  for (std::size_t i = 0; i < state.size(); ++i) {
    add_literals(current_[i], selectors_.variables[i], system_.variables[i].domain.index(state[i]), literals);
  }
  return manager_.cube(std::span<const bdd::Literal>(literals));
}

std::vector<bdd::Literal> Encoding::step_literals(const model::State& from, const model::State& to) const {
  std::vector<bdd::Literal> literals;
  for (std::size_t i = 0; i < from.size(); ++i) {
    const model::Domain& domain = system_.variables[i].domain;
    add_literals(current_[i], selectors_.variables[i], domain.index(from[i]), literals);
    add_literals(next_[i], selectors_.variables[i], domain.index(to[i]), literals);
  }
  return literals;
}

// Picks the lexicographically first state by variables and their bits, so that it does not depend on the order.
// Lists of initial states are in the order of the variables that have a value of their own: those are picked first.
model::State Encoding::pick(const Bdd& states) const {
  std::vector<std::size_t> variables(current_.size());
  std::iota(variables.begin(), variables.end(), std::size_t{0});
  std::stable_partition(variables.begin(), variables.end(),
                        [this](std::size_t i) { return !system_.variables[i].is_observation(); });
  std::vector<Var> bits;
  for (const std::size_t i : variables) bits.insert(bits.end(), current_[i].rbegin(), current_[i].rend());
  const std::optional<std::vector<bool>> values = states.pick(bits);
  GNOMON_ASSERT(values.has_value(), "only a set with members has one to pick");
  model::State result(current_.size());
  std::size_t at = 0;
  for (const std::size_t i : variables) {
    const std::uint64_t number = read_number(*values, at, current_[i].size(), selectors_.variables[i]);
    result[i] = system_.variables[i].domain.value(number);
  }
  return result;
}

model::JointAction Encoding::pick_action(const Bdd& actions) const {
  std::vector<Var> bits;
  for (const std::vector<Var>& list : actions_) bits.insert(bits.end(), list.rbegin(), list.rend());
  const std::optional<std::vector<bool>> values = actions.pick(bits);
  GNOMON_ASSERT(values.has_value(), "only a set with members has one to pick");
  model::JointAction result;
  std::size_t at = 0;
  for (std::size_t i = 0; i < actions_.size(); ++i) {
    const std::uint64_t number = read_number(*values, at, actions_[i].size(), selectors_.agents[i]);
    result.push_back(system_.agents[i].actions.empty() ? model::ActionId() : model::ActionId(number));
  }
  return result;
}

bool Encoding::contains(const Bdd& states, const model::State& state) const {
  return states.intersects(singleton(state));
}

}  // namespace gnomon::symbolic
