// SPDX-License-Identifier: Apache-2.0
#include "support/random_game_case.hpp"

#include "logic/classify.hpp"

#include <algorithm>
#include <string>
#include <unordered_map>
#include <utility>

namespace gnomon::test {

using logic::Logic;
using logic::Node;
using model::AgentId;

FormulaId RandomGames::one_goal() {
  const FormulaId first = sentence();
  switch (below(6)) {
    case 0: return make_.no(first);
    case 1: return make_.bin(FOp::And, first, sentence());
    case 2: return make_.bin(FOp::Implies, first, make_.atom(below(3)));
    default: return first;
  }
}

// A binding stands somewhere behind the quantifier that it uses, which a later one of the same name may hide.
FormulaId RandomGames::sentence() {
  struct Item {
    FOp op;
    std::string name;
    AgentId agent;
  };
  std::vector<Item> prefix;
  const std::size_t names = 1 + below(3);
  for (std::size_t i = 0; i < names; ++i) {
    prefix.push_back({below(2) == 0 ? FOp::StrategySome : FOp::StrategyAll, std::string(1, "xyz"[i]), AgentId()});
  }
  for (std::size_t i = 0; i < system_.agents.size(); ++i) {
    if (system_.agents[i].actions.empty() && below(2) == 0) continue;
    const std::size_t name = below(names);
    const auto first = std::find_if(prefix.begin(), prefix.end(),
                                    [&](const Item& item) { return item.name == std::string(1, "xyz"[name]); });
    const std::size_t place = static_cast<std::size_t>(first - prefix.begin()) + 1;
    const std::size_t where = place + below(prefix.size() - place + 1);
    prefix.insert(prefix.begin() + static_cast<std::ptrdiff_t>(where),
                  {FOp::StrategyBinding, std::string(1, "xyz"[name]), AgentId(i)});
  }
  if (below(4) == 0) {
    const std::size_t where = 1 + below(prefix.size());
    prefix.insert(prefix.begin() + static_cast<std::ptrdiff_t>(where),
                  {below(2) == 0 ? FOp::StrategySome : FOp::StrategyAll, "x", AgentId()});
  }
  FormulaId result = path(1 + below(7));
  for (auto item = prefix.rbegin(); item != prefix.rend(); ++item) {
    result = item->op == FOp::StrategyBinding ? make_.bind(item->agent, item->name, result)
                                              : make_.strategy(item->op, item->name, result);
  }
  return result;
}

FormulaId RandomGames::members_first(const std::vector<AgentId>& members, bool some, FormulaId path) {
  FormulaId result = path;
  std::vector<std::pair<std::string, bool>> names;  // members first
  for (const bool member : {true, false}) {
    for (std::size_t i = 0; i < system_.agents.size(); ++i) {
      if (system_.agents[i].actions.empty()) continue;
      if (std::binary_search(members.begin(), members.end(), AgentId(i)) != member) continue;
      names.emplace_back("s" + std::to_string(i), member == some);
      result = make_.bind(AgentId(i), names.back().first, result);
    }
  }
  if (names.empty()) return make_.strategy(FOp::StrategySome, "nobody", result);
  for (auto name = names.rbegin(); name != names.rend(); ++name) {
    result = make_.strategy(name->second ? FOp::StrategySome : FOp::StrategyAll, name->first, result);
  }
  return result;
}

FormulaId RandomGames::atl_star(int depth) {
  const FormulaId objective = with_games(path(1 + below(6)), depth);
  const FormulaId result = make_.can(some_agents(), objective);
  switch (below(6)) {
    case 0: return make_.no(result);
    case 1: return make_.bin(FOp::Or, result, make_.atom(below(3)));
    default: return result;
  }
}

// Quantifiers before one temporal operator are read as in CTL and ATL, others see infinite paths only.
FormulaId RandomGames::letter(int depth) {
  const FormulaId atom = make_.atom(below(3));
  if (depth == 0) return atom;
  switch (below(10)) {
    case 0: return make_.knows(agent(), atl_star(depth - 1));
    case 1: return make_.can(some_agents(), make_.un(FOp::Globally, letter(depth - 1)));
    case 2: return make_.some(FOp::Globally, letter(depth - 1));
    case 3: return make_.un(FOp::PathAll, with_games(path(1 + below(3)), depth - 1));
    case 4: return make_.un(FOp::PathSome, make_.no(make_.un(FOp::Globally, letter(depth - 1))));
    case 5:
    case 6: return atl_star(depth - 1);
    default: return atom;
  }
}

FormulaId RandomGames::with_games(FormulaId path, int depth) {
  return with_letters(pool_, path, [&] { return letter(depth); });
}

Case random_game_case(std::uint64_t seed, const CaseWishes& wishes) {
  Case item = random_case(seed, wishes);
  RandomGames games(item, seed);
  for (std::size_t i = 0; i < item.specification.properties.size(); ++i) {
    logic::Property& property = item.specification.properties[i];
    const bool one_goal = (seed + i) % 2 == 0;
    property.formula = one_goal ? games.one_goal() : games.atl_star(2);
    property.logic = one_goal ? Logic::StrategyLogicOneGoal : Logic::AtlStar;
  }
  return item;
}

}  // namespace gnomon::test
