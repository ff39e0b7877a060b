// SPDX-License-Identifier: Apache-2.0
#include "symbolic/encoding.hpp"

#include "base/error.hpp"
#include "symbolic/order.hpp"

#include <algorithm>
#include <array>
#include <optional>

namespace gnomon::symbolic {

using bdd::Bdd;
using bdd::Var;

Encoding::Encoding(bdd::Manager& manager, const model::System& system, VariableOrder order)
    : manager_(manager),
      system_(system),
      current_(system.variables.size()),
      next_(system.variables.size()),
      actions_(system.agents.size()) {
  const std::vector<Bit> bits = static_order(system, order);
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

Bdd Encoding::code(std::span<const Var> bits, std::uint64_t number) const {
  std::vector<bdd::Literal> literals;
  for (std::size_t i = 0; i < bits.size(); ++i) literals.push_back({bits[i], ((number >> i) & 1U) != 0});
  return manager_.cube(std::span<const bdd::Literal>(literals));
}

// From the lowest bit up: the highest bit that differs from the bound's decides.
Bdd Encoding::below(std::span<const Var> bits, std::uint64_t bound) const {
  if (bits.size() < 64 && (bound >> bits.size()) != 0) return manager_.top();
  Bdd result = manager_.bottom();
  for (std::size_t i = 0; i < bits.size(); ++i) {
    const Bdd zero = !manager_.variable(bits[i]);
    result = ((bound >> i) & 1U) != 0 ? zero | result : zero & result;
  }
  return result;
}

Bdd Encoding::has_value(model::VarId variable, model::Value value) const {
  const model::Domain& domain = system_[variable].domain;
  return domain.contains(value) ? code(current(variable), domain.index(value)) : manager_.bottom();
}

Bdd Encoding::performs(model::AgentId agent, model::ActionId action) const {
  return code(action_bits(agent), action.index());
}

Bdd Encoding::singleton(const model::State& state) const {
  std::vector<bdd::Literal> literals;
  for (std::size_t i = 0; i < state.size(); ++i) {
    const std::uint64_t number = system_.variables[i].domain.index(state[i]);
    for (std::size_t j = 0; j < current_[i].size(); ++j) {
      literals.push_back({current_[i][j], ((number >> j) & 1U) != 0});
    }
  }
  return manager_.cube(std::span<const bdd::Literal>(literals));
}

// Lexicographically first by variables and their values, so that it does not depend on the order.
model::State Encoding::pick(const Bdd& states) const {
  std::vector<Var> bits;
  for (const std::vector<Var>& list : current_) bits.insert(bits.end(), list.rbegin(), list.rend());
  const std::optional<std::vector<bool>> values = states.pick(bits);
  GNOMON_ASSERT(values.has_value(), "only a set with members has one to pick");
  model::State result;
  std::size_t at = 0;
  for (std::size_t i = 0; i < current_.size(); ++i) {
    std::uint64_t number = 0;
    for (std::size_t j = 0; j < current_[i].size(); ++j) number = 2 * number + ((*values)[at++] ? 1 : 0);
    result.push_back(system_.variables[i].domain.value(number));
  }
  return result;
}

bool Encoding::contains(const Bdd& states, const model::State& state) const {
  return states.intersects(singleton(state));
}

}  // namespace gnomon::symbolic
