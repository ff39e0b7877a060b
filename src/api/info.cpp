// SPDX-License-Identifier: Apache-2.0
#include "api/info.hpp"

#include "sema/context.hpp"
#include "sema/declare.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <map>

namespace gnomon::api {

namespace {

// How many variables there are of each size. Products are then few powers, quick also for a million
// variables.
std::map<std::uint64_t, unsigned> variables_by_size(const model::System& system) {
  std::map<std::uint64_t, unsigned> result;
  for (const model::Variable& variable : system.variables) ++result[variable.domain.size()];
  return result;
}

}  // namespace

BigInt possible_states(const model::System& system) {
  BigInt result = 1;
  for (const auto& [size, count] : variables_by_size(system)) result *= BigInt::power(size, count);
  return result;
}

double possible_states_log10(const model::System& system) {
  long double sum = 0;
  for (const auto& [size, count] : variables_by_size(system)) sum += std::log10(static_cast<long double>(size)) * count;
  return static_cast<double>(sum);
}

std::uint64_t state_bits(const model::System& system) {
  std::uint64_t bits = 0;
  for (const auto& [size, count] : variables_by_size(system)) {
    bits += static_cast<std::uint64_t>(std::bit_width(size - 1)) * count;
  }
  return bits;
}

std::vector<std::vector<model::AgentId>> environment_observers(const model::System& system) {
  const model::Agent& environment = system[model::environment];
  std::vector<std::vector<model::AgentId>> result(environment.variable_count);
  for (std::size_t i = 1; i < system.agents.size(); ++i) {
    for (std::size_t v = 0; v < result.size(); ++v) {
      if (system.variables[environment.first_variable.index() + v].observable) result[v].emplace_back(i);
    }
    for (const model::VarId variable : system.agents[i].lobsvars) {
      auto& observers = result[variable.index() - environment.first_variable.index()];
      if (observers.empty() || observers.back() != model::AgentId(i)) observers.emplace_back(i);
    }
  }
  return result;
}

std::vector<AgentFamily> agent_families(const model::System& system) {
  std::vector<AgentFamily> result;
  for (std::size_t i = 0; i < system.agents.size(); ++i) {
    if (i > 1 && system.agents[i].span == system.agents[i - 1].span) {
      ++result.back().size;
    } else {
      result.push_back({model::AgentId(i), 1});
    }
  }
  return result;
}

// Sema does not keep the constants, so they are worked out once more.
std::vector<ConstantValue> constants(const Loaded& loaded, const sema::GivenConstants& definitions) {
  Diagnostics ignored;
  const Limits none;
  sema::Context context(loaded.source, loaded.ast, ignored, none);
  sema::declare_constants(context, definitions);
  const auto& known = context.scope.constants();
  std::vector<ConstantValue> result;
  for (const ispl::Constant& constant : loaded.ast.constants) {
    ConstantValue one;
    one.name = loaded.source.text(constant.name);
    one.overridden = std::any_of(definitions.begin(), definitions.end(),
                                 [&](const auto& definition) { return definition.first == one.name; });
    for (std::size_t i = 0; i < constant.entries.size(); ++i)
      one.entries.push_back(known.at(sema::table_entry(one.name, i)).value);
    if (one.entries.empty()) one.value = known.at(one.name).value;
    result.push_back(std::move(one));
  }
  return result;
}

}  // namespace gnomon::api
