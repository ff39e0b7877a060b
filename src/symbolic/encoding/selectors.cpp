// SPDX-License-Identifier: Apache-2.0
#include "symbolic/encoding/selectors.hpp"

#include <algorithm>
#include <set>

namespace gnomon::symbolic {

namespace {

using model::ExprId;
using model::Op;
using model::System;

// With fewer values a binary code is as good; with more there would be too many bits.
constexpr std::uint64_t fewest_values = 5;
constexpr std::uint64_t most_values = 2048;
// The share of values that must have the number of a variable or an agent.
constexpr std::size_t fewest_numbered = 4;

// Finds variables that are only compared with constants for equality, and to which only constants are assigned: what
// one bit for every value can express.
class PlainUse {
 public:
  explicit PlainUse(const System& system) : system_(system), plain_(system.variables.size(), true) {
    look_at(system.initial);
    for (std::size_t i = 0; i < system.variables.size(); ++i) {
      const model::Variable& variable = system.variables[i];
      if (variable.is_observation()) look_at({model::VarId(i), variable.observed, {}});
    }
    for (const model::Atom& atom : system.atoms) look_at(atom.condition);
    for (const model::Agent& agent : system.agents) {
      look_at(agent.red);
      for (const model::ProtocolLine& line : agent.protocol) look_at(line.condition);
      for (const model::EvolutionItem& item : agent.evolution) {
        look_at(item.condition);
        for (const model::Assignment& assignment : item.assignments) look_at(assignment);
      }
    }
  }

  [[nodiscard]] bool is_plain(std::size_t variable) const { return plain_[variable]; }

 private:
  void look_at(ExprId root) {
    for (const ExprId id : subexpressions(system_.exprs, root)) {
      const model::ExprNode& node = system_.exprs[id];
      const bool equality = node.op == Op::Equal || node.op == Op::NotEqual;
      if (model::is_leaf(node.op) || model::is_connective(node.op)) continue;
      const bool with_constant =
          equality && (system_.exprs.constant_value(node.left) || system_.exprs.constant_value(node.right));
      if (with_constant) continue;
      use(node.left);
      if (operand_count(node.op) >= 2) use(node.right);
    }
  }

  // The code of an observation is computed as that of an assigned value is.
  void look_at(const model::Assignment& assignment) {
    look_at(assignment.value);
    use(assignment.value);
    if (!system_.exprs.constant_value(assignment.value)) plain_[assignment.variable.index()] = false;
  }

  // The value itself is needed.
  void use(ExprId id) {
    const model::ExprNode& node = system_.exprs[id];
    if (node.op == Op::Variable) plain_[node.variable.index()] = false;
  }

  const System& system_;
  std::vector<bool> plain_;
};

// The numbers that occur in names of variables and agents.
std::set<std::string> numbers_of_things(const System& system) {
  std::set<std::string> result;
  const auto add = [&](const std::string& name) {
    for (std::string& number : numbers_in(name)) result.insert(std::move(number));
  };
  for (const model::Variable& variable : system.variables) add(variable.name);
  for (const model::Agent& agent : system.agents) add(agent.name);
  return result;
}

}  // namespace

Selectors find_selectors(const System& system, engine::Coding coding) {
  Selectors result{std::vector<bool>(system.variables.size(), false), std::vector<bool>(system.agents.size(), false)};
  if (coding == engine::Coding::Binary) return result;
  const std::set<std::string> things = numbers_of_things(system);
  // Returns whether to use one bit per value, given how many values there are and how many of them have a number.
  const auto pick_things = [&](std::uint64_t values, const auto& numbers_at) {
    if (coding == engine::Coding::OneHot) return values >= 2 && values <= most_values;
    if (values < fewest_values || values > most_values) return false;
    std::size_t numbered = 0;
    for (std::uint64_t i = 0; i < values; ++i) {
      const std::vector<std::string> numbers = numbers_at(i);
      const auto is_thing = [&](const std::string& number) { return things.contains(number); };
      numbered += std::any_of(numbers.begin(), numbers.end(), is_thing) ? 1 : 0;
    }
    return numbered >= fewest_numbered;
  };
  const PlainUse use(system);
  for (std::size_t i = 0; i < system.variables.size(); ++i) {
    const model::Domain& domain = system.variables[i].domain;
    if (domain.type == model::Type::Boolean || !use.is_plain(i)) continue;
    result.variables[i] =
        pick_things(domain.size(), [&](std::uint64_t index) { return numbers_of(system, domain, index); });
  }
  for (std::size_t i = 0; i < system.agents.size(); ++i) {
    const std::vector<model::Action>& actions = system.agents[i].actions;
    result.agents[i] =
        pick_things(actions.size(), [&](std::uint64_t index) { return numbers_in(actions[index].name); });
  }
  return result;
}

std::vector<std::string> numbers_in(const std::string& name) {
  std::vector<std::string> result;
  bool inside = false;
  for (const char c : name) {
    const bool digit = c >= '0' && c <= '9';
    if (digit && !inside) result.emplace_back();
    if (digit) result.back() += c;
    inside = digit;
  }
  return result;
}

std::vector<std::string> numbers_of(const System& system, const model::Domain& domain, std::uint64_t index) {
  return numbers_in(model::value_text(system, domain, domain.value(index)));
}

}  // namespace gnomon::symbolic
