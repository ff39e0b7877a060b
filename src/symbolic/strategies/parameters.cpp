// SPDX-License-Identifier: Apache-2.0
#include "symbolic/strategies/parameters.hpp"

#include "base/error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

namespace gnomon::symbolic {

using bdd::Bdd;
using bdd::Var;
using model::ActionId;
using model::AgentId;

namespace {

// With more parameters the diagrams would be too large anyway.
constexpr std::size_t most_classes = 20'000;

struct SharedAction {
  std::vector<ActionId> actions;  // of each agent, all of the same name
  Bdd where;                      // the agents know in common that they may take it
};

std::optional<ActionId> action_named(const model::Agent& agent, const std::string& name) {
  for (std::size_t i = 0; i < agent.actions.size(); ++i) {
    if (agent.actions[i].name == name) return ActionId(i);
  }
  return std::nullopt;
}

std::vector<SharedAction> shared_actions(const StrategyParameters::Model& model, const std::vector<AgentId>& agents) {
  const Encoding& encoding = model.encoding;
  std::vector<SharedAction> result;
  for (const model::Action& action : encoding.system()[agents.front()].actions) {
    SharedAction shared{{}, encoding.manager().top()};
    for (const AgentId agent : agents) {
      const auto own = action_named(encoding.system()[agent], action.name);
      if (!own) break;
      const Bdd performed = encoding.performs_only(agent, *own);
      const Bdd cube = encoding.manager().cube(std::span<const Var>(encoding.action_bits(agent)));
      shared.where &= model.behaviour.protocols[agent.index()].and_exists(performed, cube);
      shared.actions.push_back(*own);
    }
    if (shared.actions.size() < agents.size()) continue;
    // What one agent may do depends on what it sees, so that it knows it.
    if (agents.size() > 1) shared.where = model.knowledge.common_knows(agents, shared.where);
    if (!shared.where.is_false()) result.push_back(std::move(shared));
  }
  return result;
}

// Returns the states of the region that the agents cannot tell from this one, directly or by a chain; possibly others
// outside of the region.
Bdd class_of(const StrategyParameters::Model& model, const std::vector<AgentId>& agents, const model::State& state,
             const Bdd& region) {
  if (agents.size() == 1) {
    return model.encoding.agreeing(state, model::observed_variables(model.encoding.system(), agents.front()));
  }
  return region.minus(model.knowledge.common_knows(agents, !model.encoding.singleton(state)));
}

}  // namespace

StrategyParameters::StrategyParameters(const Model& model, std::vector<AgentId> agents, const Bdd& region,
                                       ParameterBits& bits)
    : agents_(std::move(agents)), bits_(bits) {
  const std::vector<SharedAction> shared = shared_actions(model, agents_);
  Bdd some = bits.manager().bottom();
  Bdd several = some;
  for (const SharedAction& action : shared) {
    several |= some & action.where;
    some |= action.where;
  }
  for (const AgentId agent : agents_) rules_.emplace(agent, bits.manager().bottom());
  const auto allow = [&](const SharedAction& action, const Bdd& when) {
    for (std::size_t i = 0; i < agents_.size(); ++i) {
      rules_[agents_[i]] |= when & model.encoding.performs_only(agents_[i], action.actions[i]);
    }
  };
  for (const SharedAction& action : shared) allow(action, action.where.minus(several));
  Bdd open = several & region;
  for (std::size_t classes = 0; !open.is_false(); ++classes) {
    if (classes == most_classes) {
      throw LimitError(fmt::format("a strategy has choices in more than {} situations", most_classes));
    }
    const Bdd present = class_of(model, agents_, model.encoding.pick(open), region);
    std::vector<const SharedAction*> choices;
    for (const SharedAction& action : shared) {
      if (present.intersects(action.where & open)) choices.push_back(&action);
    }
    const std::vector<Bdd> codes = new_codes(choices.size());
    for (std::size_t i = 0; i < choices.size(); ++i) allow(*choices[i], present & codes[i]);
    open = open.minus(present);
  }
}

// The functions are disjoint and exhaustive: an unused code stands for an action that has another code already.
std::vector<Bdd> StrategyParameters::new_codes(std::size_t count) {
  std::vector<Bdd> result{bits_.manager().top()};
  while (result.size() < count) {
    const Bdd bit = bits_.manager().variable(bits_.take());
    const std::size_t split = std::min(result.size(), count - result.size());
    for (std::size_t i = 0; i < split; ++i) {
      result.push_back(result[i] & bit);
      result[i] = result[i].minus(bit);
    }
  }
  return result;
}

bool have_strategies(const StrategyParameters::Model& model, const std::vector<AgentId>& agents, const Temporal& free) {
  Bdd wanting = free.domain();
  for (const AgentId agent : agents) wanting &= free.transitions().can_act(agent);
  for (const SharedAction& action : shared_actions(model, agents)) wanting = wanting.minus(action.where);
  return wanting.is_false();
}

}  // namespace gnomon::symbolic
