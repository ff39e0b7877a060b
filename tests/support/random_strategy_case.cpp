// SPDX-License-Identifier: Apache-2.0
#include "support/random_strategy_case.hpp"

#include "logic/classify.hpp"
#include "support/formula_maker.hpp"

#include <set>
#include <string>
#include <vector>

namespace gnomon::test {

namespace {

using logic::FormulaId;
using model::AgentId;

class Maker : public FormulaMaker {
 public:
  Maker(Case& item, std::uint64_t seed) : FormulaMaker(item, seed) {}

  // A formula of strategy logic in which nothing is free.
  FormulaId sentence(int depth) {
    const std::size_t count = 1 + below(3);
    std::vector<std::string> names;
    std::vector<FOp> kinds;
    for (std::size_t i = 0; i < count; ++i) {
      names.emplace_back(1, "xyz"[i]);
      kinds.push_back(below(2) == 0 ? FOp::StrategySome : FOp::StrategyAll);
    }
    // Some agents are bound between the quantifiers, and by goals only now and then.
    std::vector<std::size_t> bound_behind(system_.agents.size(), count);
    std::set<AgentId> bound;
    for (std::size_t i = 0; i < system_.agents.size(); ++i) {
      bound_behind[i] = below(3 * count);
      if (bound_behind[i] < count) bound.insert(AgentId(i));
    }
    FormulaId result = goals(names, bound, depth);
    for (std::size_t i = count; i-- > 0;) {
      for (const AgentId early : bound) {
        if (bound_behind[early.index()] == i) result = make_.bind(early, names[below(i + 1)], result);
      }
      result = make_.strategy(kinds[i], names[i], result);
    }
    return below(6) == 0 ? make_.no(result) : result;
  }

  // A state formula of ATL with uniform strategies.
  FormulaId coalition(int depth) {
    const std::vector<AgentId> members = some_agents();
    const FormulaId path = objective(depth);
    const FormulaId result = make_.can(members, path);
    switch (below(9)) {
      case 0: return make_.no(result);
      case 1: return make_.bin(FOp::Or, result, make_.atom(below(3)));
      case 2: return make_.un(below(2) == 0 ? FOp::PathAll : FOp::PathSome, path);
      case 3: return make_.group(FOp::DistributedKnows, members, result);
      case 4: return make_.all(FOp::Globally, result);
      default: return result;
    }
  }

  // What one agent, not the environment, enforces in the sense of one temporal operator.
  FormulaId of_one_agent() { return make_.can({AgentId(1 + below(system_.agents.size() - 1))}, one_operator(0)); }

 private:
  // One goal or two, each with a strategy for every agent.
  FormulaId goals(const std::vector<std::string>& names, const std::set<AgentId>& bound, int depth) {
    const FormulaId first = goal(names, bound, depth);
    if (below(3) != 0) return first;
    static constexpr FOp ops[] = {FOp::And, FOp::Or, FOp::Implies};
    return make_.bin(ops[below(3)], first, goal(names, bound, depth));
  }

  FormulaId goal(const std::vector<std::string>& names, const std::set<AgentId>& bound, int depth) {
    FormulaId result = with_letters(pool_, paths_.path(1 + below(4), false), [&] { return letter(names, depth); });
    for (std::size_t i = 0; i < system_.agents.size(); ++i) {
      const AgentId agent(i);
      if (system_[agent].actions.empty() || (bound.contains(agent) && below(3) != 0)) continue;
      result = make_.bind(agent, names[below(names.size())], result);
    }
    return result;
  }

  // Inside of a goal, where every agent has a strategy.
  FormulaId letter(const std::vector<std::string>& names, int depth) {
    const FormulaId atom = make_.atom(below(3));
    if (depth == 0) return atom;
    switch (below(9)) {
      case 0: return make_.knows(agent(), sentence(depth - 1));
      case 1: return make_.group(FOp::CommonKnows, {agent(), agent()}, sentence(depth - 1));
      case 2: return sentence(depth - 1);
      case 3: return make_.bind(agent(), names[below(names.size())], path(depth - 1, names));
      case 4: {  // another strategy for one agent, which may hide one that others follow
        const std::string name(1, "xyzw"[below(4)]);
        const FOp kind = below(2) == 0 ? FOp::StrategySome : FOp::StrategyAll;
        return make_.strategy(kind, name, make_.bind(agent(), name, path(depth - 1, names)));
      }
      default: return atom;
    }
  }

  FormulaId path(int depth, const std::vector<std::string>& names) {
    return with_letters(pool_, paths_.path(1 + below(3), false), [&] { return letter(names, depth); });
  }

  FormulaId objective(int depth) {
    const auto state = [&] { return coalition_letter(depth); };
    if (below(3) != 0) return one_operator(depth);
    return with_letters(pool_, paths_.path(1 + below(4), below(2) == 0), state);
  }

  FormulaId one_operator(int depth) {
    const FormulaId left = coalition_letter(depth);
    switch (below(6)) {
      case 0: return make_.un(FOp::Next, left);
      case 1: return make_.un(FOp::Finally, left);
      case 2: return make_.un(FOp::Globally, left);
      case 3: return make_.bin(FOp::Until, left, coalition_letter(depth));
      case 4: return make_.bin(FOp::Release, left, coalition_letter(depth));
      default: return make_.bin(FOp::WeakUntil, left, coalition_letter(depth));
    }
  }

  FormulaId coalition_letter(int depth) {
    const FormulaId atom = make_.atom(below(3));
    if (depth == 0) return atom;
    switch (below(8)) {
      case 0: return coalition(depth - 1);
      case 1: return make_.knows(agent(), coalition(depth - 1));
      case 2: return make_.knows(agent(), atom);
      default: return atom;
    }
  }
};

}  // namespace

Case random_strategy_case(std::uint64_t seed, CaseWishes wishes) {
  Case item = random_case(seed, wishes);
  Maker maker(item, seed);
  for (std::size_t i = 0; i < item.specification.properties.size(); ++i) {
    logic::Property& property = item.specification.properties[i];
    const bool uniform = (seed + i) % 2 == 0;
    property.formula = uniform ? maker.coalition(1) : maker.sentence(1);
    property.logic = uniform ? logic::Logic::AtlUniform : logic::Logic::StrategyLogic;
  }
  return item;
}

Case random_seeing_case(std::uint64_t seed, CaseWishes wishes) {
  wishes.fairness = false;
  Case item = random_case(seed, wishes);
  for (model::Variable& variable : item.system.variables) variable.observable = variable.agent == model::environment;
  for (model::Agent& agent : item.system.agents) agent.lobsvars.clear();
  Maker maker(item, seed);
  for (logic::Property& property : item.specification.properties) {
    property.formula = maker.of_one_agent();
    property.logic = logic::Logic::AtlUniform;
  }
  return item;
}

}  // namespace gnomon::test
