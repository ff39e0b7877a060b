// SPDX-License-Identifier: Apache-2.0
#include "symbolic/strategies/search.hpp"

#include "base/error.hpp"

namespace gnomon::symbolic {

bool DiagramOracle::contains(Sets& sets, const std::function<bdd::Bdd(logic::FormulaId)>& make,
                             const model::State& state, logic::FormulaId formula) {
  auto place = sets.find(formula);
  if (place == sets.end()) place = sets.emplace(formula, make(formula)).first;
  return encoding_.contains(place->second, state);
}

bool DiagramOracle::holds(const model::State& state, logic::FormulaId formula) {
  return contains(satisfying_, model_.satisfying, state, formula);
}

bool DiagramOracle::on_all_paths(const model::State& state, logic::FormulaId path) {
  return contains(on_all_paths_, model_.on_all_paths, state, path);
}

bool DiagramOracle::wins_with_perfect_information(const model::State& state, logic::FormulaId coalition) {
  return contains(enforceable_, model_.enforceable, state, coalition);
}

bool DiagramOracle::wins_with_all_strategies(const model::State& state, logic::FormulaId coalition) {
  return contains(inevitable_, model_.inevitable, state, coalition);
}

std::vector<model::State> DiagramOracle::alike(const model::State& state, const std::vector<model::VarId>& variables) {
  return list_states(encoding_, model_.reachable & encoding_.agreeing(state, variables));
}

std::vector<model::State> list_states(const Encoding& encoding, const bdd::Bdd& states) {
  constexpr double most = 20'000;
  if (states.count_double(encoding.state_bits().size()) > most) {
    throw LimitError("the search for strategies would have to look at too many states one by one");
  }
  std::vector<model::State> result;
  for (bdd::Bdd rest = states; !rest.is_false(); rest = rest.minus(encoding.singleton(result.back()))) {
    result.push_back(encoding.pick(rest));
  }
  return result;
}

StrategySearch::Result StrategySearch::check(logic::FormulaId formula, const bdd::Bdd& initial) {
  const std::vector<model::State> states = list_states(encoding_, initial);
  for (const model::State& state : states) {
    if (!search_.holds(state, formula)) return {state, search_.profile(state, formula)};
  }
  if (states.empty()) return {};
  return {{}, search_.profile(states.front(), formula)};
}

}  // namespace gnomon::symbolic
