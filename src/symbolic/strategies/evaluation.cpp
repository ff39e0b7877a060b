// SPDX-License-Identifier: Apache-2.0
#include "symbolic/strategies/evaluation.hpp"

#include "base/error.hpp"
#include "base/remember.hpp"
#include "logic/classify.hpp"
#include "logic/strategies.hpp"

#include <algorithm>

namespace gnomon::symbolic {

using bdd::Bdd;
using logic::FormulaId;
using logic::Node;
using logic::Op;
using model::AgentId;

StrategyEvaluation::StrategyEvaluation(const Encoding& encoding, const Temporal& free, const logic::FormulaPool& pool,
                                       const PathOptions& paths, ParameterBits& bits, StateSets sets,
                                       std::optional<Bdd> together)
    : encoding_(encoding),
      free_(free),
      pool_(pool),
      path_options_(paths),
      bits_(bits),
      sets_(std::move(sets)),
      together_(std::move(together)),
      knowledge_(encoding, free.domain()) {}

StrategyParameters::Model StrategyEvaluation::model() {
  return {encoding_, free_.transitions().behaviour(), knowledge_};
}

// Clears what an interrupted evaluation may have left.
void StrategyEvaluation::start(FormulaId sentence) {
  restricted_.clear();
  const std::vector<FormulaId> parts = logic::independent_parts(encoding_.system(), pool_, sentence);
  independent_ = {parts.begin(), parts.end()};
}

Bdd StrategyEvaluation::satisfying(FormulaId sentence, const Bdd& care) {
  start(sentence);
  return prefixed(sentence, {}, together_ ? *together_ : care);
}

// ---- scopes

StrategyEvaluation::Scope StrategyEvaluation::open(FormulaId formula, Context context, const Bdd& care) {
  Scope scope{logic::strategy_prefix(pool_, formula), std::move(context), {}, {}};
  for (const FormulaId id : scope.prefix.operators) {
    const Node& node = pool_[id];
    if (node.op == Op::StrategyBinding) {
      // Agents without actions follow no strategy. A strategy that is not known here has no effect here.
      const bool acts = !encoding_.system()[node.agent].actions.empty();
      const auto named = scope.context.named.find(node.strategy);
      if (acts && named != scope.context.named.end()) scope.context.followed[node.agent] = named->second;
      continue;
    }
    std::vector<AgentId> agents = logic::sharing_agents(encoding_.system(), pool_, id);
    if (agents.empty()) continue;  // nobody follows it
    if (!has_strategies(agents)) {
      scope.decided = node.op == Op::StrategyAll;
      break;
    }
    auto quantified = std::make_unique<Quantified>(
        Quantified{node.op == Op::StrategySome, node.strategy, std::move(agents), care, {}});
    scope.context.named[node.strategy] = quantified.get();
    scope.quantified.push_back(std::move(quantified));
  }
  return scope;
}

Bdd StrategyEvaluation::body(Scope& scope, const Bdd& care) {
  if (scope.decided) return *scope.decided ? care : encoding_.manager().bottom();
  return scope.prefix.path ? goal(scope, care) : state_formula(scope.prefix.body, scope.context, care);
}

// Nothing that uses the parameters may stay in caches.
void StrategyEvaluation::close(const Scope& scope) {
  std::erase_if(restricted_, [&](const std::unique_ptr<Restricted>& restricted) {
    return std::any_of(scope.quantified.begin(), scope.quantified.end(), [&](const auto& quantified) {
      return std::any_of(restricted->followed.begin(), restricted->followed.end(),
                         [&](const auto& follower) { return follower.second == quantified.get(); });
    });
  });
}

Bdd StrategyEvaluation::without_parameters(const Scope& scope, std::size_t kept, Bdd value) {
  for (std::size_t i = scope.quantified.size(); i-- > kept;) {
    const Quantified& quantified = *scope.quantified[i];
    if (!quantified.parameters) continue;
    const Bdd cube = quantified.parameters->cube();
    value = quantified.some ? value.exists(cube) : value.forall(cube);
  }
  return value;
}

Bdd StrategyEvaluation::prefixed(FormulaId formula, const Context& context, const Bdd& care) {
  Scope scope = open(formula, context, care);
  const Bdd value = without_parameters(scope, 0, body(scope, care));
  close(scope);
  return value;
}

// ---- formulas under strategies

// Descends through Boolean operators as far as formulas depend on strategies.
Bdd StrategyEvaluation::state_formula(FormulaId formula, const Context& context, const Bdd& care) {
  const auto operands = [&](FormulaId id) -> std::vector<FormulaId> {
    const Node& node = pool_[id];
    if (independent_.contains(id) || logic::is_strategic(node.op)) return {};
    GNOMON_ASSERT(node.op == Op::Not || node.op == Op::And, "what depends on strategies is normalised");
    return node.op == Op::Not ? std::vector{node.left} : std::vector{node.left, node.right};
  };
  std::vector<FormulaId> found{formula};
  std::unordered_map<FormulaId, Bdd> values{{formula, {}}};
  for (std::size_t i = 0; i < found.size(); ++i) {
    for (const FormulaId operand : operands(found[i])) {
      if (values.try_emplace(operand).second) found.push_back(operand);
    }
  }
  std::sort(found.begin(), found.end());  // operands have smaller ids
  for (const FormulaId id : found) {
    const Node& node = pool_[id];
    if (independent_.contains(id)) {
      values[id] = care & sets_(id);
    } else if (logic::is_strategic(node.op)) {
      values[id] = prefixed(id, context, care);
    } else if (node.op == Op::Not) {
      values[id] = care.minus(values.at(node.left));
    } else {
      values[id] = values.at(node.left) & values.at(node.right);
    }
  }
  return values.at(formula);
}

// Evaluates a path formula that must hold on all outcomes.
Bdd StrategyEvaluation::goal(Scope& scope, const Bdd& care) {
  const Bdd value = reached(scope, care);
  if (!together_) return value;
  return care.minus(care.minus(value).exists(encoding_.manager().cube(encoding_.state_bits())));
}

Bdd StrategyEvaluation::reached(Scope& scope, const Bdd& care) {
  const FormulaId path = scope.prefix.body;
  Bdd sure = encoding_.manager().bottom();
  Bdd open = care;
  if (has_independent_letters(path)) {
    sure = care & surely(path);
    open = care.minus(sure);
    if (!open.is_false()) open = open.minus(surely_not(path));
    if (open.is_false()) return sure;
    if (!scope.quantified.empty()) bits_.check_allowed();
    for (const auto& quantified : scope.quantified) quantified->care = open;
  }
  // Goals side by side under the same strategies can share their outcomes if they start from the same states.
  const Bdd region = region_of(scope.quantified.empty() ? care : open);
  return sure | (open & on_outcomes(path, scope.context, region));
}

Bdd StrategyEvaluation::on_outcomes(FormulaId path, const Context& context, const Bdd& region) {
  std::unordered_map<FormulaId, Bdd> letters;
  for (const FormulaId letter : logic::maximal_state_formulas(pool_, path)) {
    const Node& node = pool_[letter];
    const Bdd set = state_formula(letter, context, region);
    letters.insert_or_assign(node.op == Op::Not ? node.left : letter, node.op == Op::Not ? region.minus(set) : set);
  }
  Restricted& model = restricted(context, region);
  model.letters = std::move(letters);
  return region.minus(model.paths->some(path, false));
}

// ---- what is known without strategies

bool StrategyEvaluation::has_independent_letters(FormulaId path) const {
  const std::vector<FormulaId> letters = logic::maximal_state_formulas(pool_, path);
  return std::all_of(letters.begin(), letters.end(), [this](FormulaId id) { return independent_.contains(id); });
}

Paths& StrategyEvaluation::free_paths() {
  if (!free_paths_) free_paths_.emplace(free_, pool_, path_options_, sets_);
  return *free_paths_;
}

const Bdd& StrategyEvaluation::surely(FormulaId path) {
  return remember(surely_, path, [&] { return free_.complement(free_paths().some(path, false)); });
}

// With fairness, strategies may leave only unfair outcomes, which are not considered. Without fairness, there are
// outcomes unless plays of the model may end.
Bdd StrategyEvaluation::surely_not(FormulaId path) {
  if (!free_.fairness().empty()) return encoding_.manager().bottom();
  const Bdd never = free_.complement(free_paths().some(path));
  if (never.is_false()) return never;
  const auto ending = [this] {
    return free_.eu(free_.domain(), stuck_states(encoding_, free_) | blocked_states(encoding_, free_));
  };
  return never.minus(remember(ending_, ending));
}

// ---- with strategies

Bdd StrategyEvaluation::region_of(const Bdd& care) {
  if (!region_ || !(region_->first == care)) region_.emplace(care, reachable_from(free_, care, free_.domain()));
  return region_->second;
}

bool StrategyEvaluation::has_strategies(const std::vector<AgentId>& agents) {
  if (agents.size() == 1) return true;
  return remember(has_strategies_, agents, [&] { return have_strategies(model(), agents, free_); });
}

StrategyParameters& StrategyEvaluation::parameters(Quantified& quantified) {
  if (!quantified.parameters) {
    quantified.parameters =
        std::make_unique<StrategyParameters>(model(), quantified.agents, region_of(quantified.care), bits_);
  }
  return *quantified.parameters;
}

StrategyEvaluation::Restricted& StrategyEvaluation::restricted(const Context& context, const Bdd& region) {
  for (const auto& known : restricted_) {
    if (known->region == region && known->followed == context.followed) return *known;
  }
  std::map<AgentId, Bdd> rules;
  for (const auto& [agent, quantified] : context.followed) rules[agent] = parameters(*quantified).rule(agent);
  auto made = std::make_unique<Restricted>(encoding_, free_, context.followed, region, rules);
  made->paths.emplace(made->outcomes.temporal(), pool_, path_options_,
                      [this, &result = *made](FormulaId id) { return result.set_of(pool_[id], id); });
  return *restricted_.emplace_back(std::move(made));
}

// ---- strategies as such

std::optional<FoundStrategies> StrategyEvaluation::strategies(FormulaId sentence, const Bdd& state) {
  start(sentence);
  const Bdd care = together_ ? *together_ : state;
  Scope scope = open(sentence, {}, care);
  if (scope.quantified.empty()) return std::nullopt;
  const bool some = scope.quantified.front()->some;
  const auto end = std::find_if(scope.quantified.begin(), scope.quantified.end(),
                                [some](const auto& quantified) { return quantified->some != some; });
  const auto outer = static_cast<std::size_t>(end - scope.quantified.begin());
  const Bdd value = without_parameters(scope, outer, body(scope, care));
  const Bdd good = some ? state & value : state.minus(value);
  if (good.is_false()) return std::nullopt;
  FoundStrategies result = found(scope, outer, good, care);
  close(scope);
  return result;
}

// If the body is a single goal, only states matter that are reached under the strategies.
FoundStrategies StrategyEvaluation::found(const Scope& scope, std::size_t outer, const Bdd& good, const Bdd& start) {
  std::vector<const StrategyParameters*> parameters;
  for (std::size_t i = 0; i < outer; ++i) {
    if (scope.quantified[i]->parameters) parameters.push_back(scope.quantified[i]->parameters.get());
  }
  const Bdd state_cube = encoding_.manager().cube(encoding_.state_bits());
  const Bdd chosen = chosen_parameters(parameters, good.exists(state_cube));
  FoundStrategies result{{}, region_of(start)};
  std::map<AgentId, Bdd> rules;
  for (std::size_t i = 0; i < outer; ++i) {
    const Quantified& quantified = *scope.quantified[i];
    for (const AgentId agent : quantified.agents) {
      FoundStrategies::Strategy strategy{pool_[quantified.name], agent, {}};
      if (quantified.parameters) strategy.rule = quantified.parameters->rule(agent).constrain(chosen);
      const auto follows = scope.context.followed.find(agent);
      const bool followed = follows != scope.context.followed.end() && follows->second == &quantified;
      if (strategy.rule && followed) rules[agent] = *strategy.rule;
      result.strategies.push_back(std::move(strategy));
    }
  }
  if (!scope.prefix.path || !has_independent_letters(scope.prefix.body)) return result;
  const StrategyOutcomes fixed(encoding_, free_, result.reached, rules);
  result.reached = reachable_from(fixed.temporal(), start, result.reached);
  return result;
}

}  // namespace gnomon::symbolic
