// SPDX-License-Identifier: Apache-2.0
#include "symbolic/evaluation.hpp"

#include "automata/determinise/deterministic.hpp"
#include "base/error.hpp"
#include "logic/bounded.hpp"
#include "logic/classify.hpp"
#include "logic/strategy_sentence.hpp"
#include "symbolic/operators/one_goal.hpp"

#include <algorithm>
#include <unordered_set>
#include <utility>

namespace gnomon::symbolic {

using bdd::Bdd;
using logic::FormulaId;
using logic::Node;
using logic::Op;

namespace {

bool is_quantifier(Op op) { return op == Op::PathSome || op == Op::Coalition; }

// Returns whether evaluating the operator costs more than a conjunction.
bool is_modal(Op op) { return is_quantifier(op) || logic::is_epistemic(op) || logic::is_strategic(op); }

bool is_connective(Op op) { return op == Op::Not || op == Op::And; }

}  // namespace

Evaluation::Evaluation(const Encoding& encoding, Circuits& circuits, const logic::FormulaPool& pool, Temporal temporal,
                       Reading reading)
    : encoding_(encoding),
      circuits_(circuits),
      pool_(pool),
      temporal_(std::move(temporal)),
      knowledge_(encoding, temporal_.domain()),
      reading_(std::move(reading)) {}

// Returns the state formulas on which the set of a formula directly depends: a quantifier forms a unit with the
// temporal operator below it.
std::vector<FormulaId> Evaluation::operands(FormulaId id) const {
  const Node& node = pool_[id];
  if (is_quantifier(node.op) && (reading_.paths || logic::bounded_operator(pool_, node.left))) {
    return letters(logic::maximal_state_formulas(pool_, node.left));
  }
  if (logic::is_strategic(node.op)) return letters(logic::independent_parts(encoding_.system(), pool_, id));
  const Node& direct = is_quantifier(node.op) ? pool_[node.left] : node;
  std::vector<FormulaId> result;
  if (logic::operand_count(direct.op) >= 1) result.push_back(direct.left);
  if (logic::operand_count(direct.op) >= 2) result.push_back(direct.right);
  return result;
}

Bdd Evaluation::satisfying(FormulaId formula, const Bdd& care) {
  const auto known = modal_.find(formula);
  if (known != modal_.end()) return known->second;
  evaluate_operands(formula, care);
  const Decided result = evaluate(formula, care);
  keep(formula, result);
  sets_.clear();
  return result.states;
}

// Uses an explicit stack, because formulas may be nested deeply. A set is released after its last use. Only formulas
// outside of all modal operators are evaluated for the states of `care` alone.
void Evaluation::evaluate_operands(FormulaId formula, const Bdd& care) {
  std::unordered_map<FormulaId, std::size_t> uses{{formula, 1}};
  std::vector<FormulaId> found{formula};
  for (std::size_t i = 0; i < found.size(); ++i) {
    if (i > 0 && modal_.contains(found[i])) continue;
    for (const FormulaId operand : operands(found[i])) {
      if (++uses[operand] == 1) found.push_back(operand);
    }
  }
  std::sort(found.begin(), found.end());  // operands have smaller ids
  std::unordered_set<FormulaId> everywhere;
  if (care == domain()) everywhere.insert(formula);
  for (std::size_t i = found.size(); i-- > 0;) {
    const FormulaId id = found[i];
    if (modal_.contains(id) || (is_connective(pool_[id].op) && !everywhere.contains(id))) continue;
    for (const FormulaId operand : operands(id)) everywhere.insert(operand);
  }
  found.pop_back();
  sets_.clear();
  for (const FormulaId id : found) {
    const auto known = modal_.find(id);
    if (known != modal_.end()) {
      sets_.insert_or_assign(id, known->second);
      continue;
    }
    Decided set = evaluate(id, everywhere.contains(id) ? domain() : care);
    keep(id, set);
    for (const FormulaId operand : operands(id)) {
      if (--uses[operand] == 0) sets_.erase(operand);
    }
    sets_.insert_or_assign(id, std::move(set.states));
  }
}

void Evaluation::keep(FormulaId id, const Decided& set) {
  if (is_modal(pool_[id].op) && set.everywhere) modal_.insert_or_assign(id, set.states);
}

// Operands of modal operators are correct everywhere.
// clang-format off
Decided Evaluation::evaluate(FormulaId id, const Bdd& care) {
  const Node& node = pool_[id];
  const auto left = [&]() -> const Bdd& { return sets_.at(node.left); };
  const auto agents = [&] { return std::span<const model::AgentId>(pool_[node.coalition].agents); };
  switch (node.op) {
    case Op::True: return {domain()};
    case Op::Atom: return {domain() & circuits_.condition(encoding_.system()[node.atom].condition)};
    case Op::Green: return {green(node.agent)};
    case Op::Not: return {domain().minus(left())};
    case Op::And: return {left() & sets_.at(node.right)};
    case Op::PathSome: return some_path(node.left, care);
    case Op::Coalition: return coalition(node, care);
    case Op::StrategySome: case Op::StrategyAll: case Op::StrategyBinding:
      if (reading_.one_goal) return {one_goal(id)};
      return {strategies().satisfying(id, care), care == domain()};
    case Op::Knows: return {knowledge_.knows(node.agent, left())};
    case Op::DistributedKnows: return {knowledge_.distributed_knows(agents(), left())};
    case Op::CommonKnows: return {knowledge_.common_knows(agents(), left())};
    case Op::Obligatory: return {obligatory(node.agent, left())};
    case Op::False: case Op::Or: case Op::Xor: case Op::Implies: case Op::Iff: case Op::PathAll:
    case Op::EveryoneKnows: case Op::KnowsIfCorrect: case Op::Next: case Op::Finally: case Op::Globally:
    case Op::Until: case Op::Release: case Op::WeakUntil: case Op::Diamond: case Op::Box: case Op::Step:
    case Op::Test: case Op::Choice: case Op::Sequence: case Op::Star: case Op::Repeat:
      break;
  }
  GNOMON_ASSERT(false, "a normalised formula of a logic that is decided here");
}
// clang-format on

// Returns the state formulas without the negations in front of them.
std::vector<FormulaId> Evaluation::letters(std::vector<FormulaId> states) const {
  for (FormulaId& id : states) {
    if (pool_[id].op == Op::Not) id = pool_[id].left;
  }
  return states;
}

Bdd Evaluation::known_set(FormulaId id) const {
  const auto known = sets_.find(id);
  return known != sets_.end() ? known->second : temporal_.complement(sets_.at(pool_[id].left));
}

// Where both kinds of quantifiers occur, those of CTL and ATL stand before one temporal operator on state formulas.
bool Evaluation::by_branching_rules(FormulaId path) const {
  return !reading_.paths ||
         (reading_.mixed && (logic::is_simple_path(pool_, path) || logic::is_bounded_path(pool_, path)));
}

std::optional<Evaluation::BoundedPath> Evaluation::bounded_path(FormulaId id) const {
  const auto path = logic::bounded_operator(pool_, id);
  if (!path) return std::nullopt;
  GNOMON_ASSERT(path->op != Op::WeakUntil, "normalised CTL and ATL have U and R with bounds");
  const bool until = path->op == Op::Until || path->op == Op::Finally;
  const bool unary = logic::operand_count(path->op) == 1;
  const Bdd constant = until ? domain() : encoding_.manager().bottom();
  return BoundedPath{until, unary ? constant : known_set(path->left), known_set(unary ? path->left : path->right),
                     path->low, path->high};
}

Decided Evaluation::some_path(FormulaId id, const Bdd& care) {
  if (!by_branching_rules(id)) {
    if (!paths_) {
      paths_.emplace(temporal_, pool_, *reading_.paths, [this](FormulaId state) { return known_set(state); });
    }
    return {paths_->some(id)};
  }
  if (const auto bounded = bounded_path(id)) {
    return {bounded->until ? temporal_.eu_within(bounded->f, bounded->g, bounded->low, bounded->high)
                           : temporal_.er_within(bounded->f, bounded->g, bounded->low, bounded->high)};
  }
  const Node& path = pool_[id];
  if (path.op == Op::Next) return {temporal_.ex(known_set(path.left))};
  if (path.op == Op::Globally) return temporal_.eg(known_set(path.left), care);
  GNOMON_ASSERT(path.op == Op::Until, "normalised CTL has EX, EU and EG");
  return temporal_.eu(known_set(path.left), known_set(path.right), care);
}

Decided Evaluation::coalition(const Node& node, const Bdd& care) {
  if (reading_.uniform) return {uniform(node.coalition).enforce(node.left, care), care == domain()};
  auto place = coalitions_.find(node.coalition);
  if (place == coalitions_.end()) {
    place = coalitions_.try_emplace(node.coalition, temporal_, pool_[node.coalition].agents).first;
  }
  Coalition& members = place->second;
  if (!by_branching_rules(node.left)) {
    return {won(node.left, [&members](const Bdd& goal) { return members.can_force(goal); })};
  }
  if (const auto bounded = bounded_path(node.left)) {
    return {bounded->until ? members.until_within(bounded->f, bounded->g, bounded->low, bounded->high)
                           : members.release_within(bounded->f, bounded->g, bounded->low, bounded->high)};
  }
  const Node& path = pool_[node.left];
  if (path.op == Op::Next) return {members.next(known_set(path.left))};
  if (path.op == Op::Until && reading_.mcmas_until) {
    return members.mcmas_until(known_set(path.left), known_set(path.right), care);
  }
  if (path.op == Op::Until) return members.until(known_set(path.left), known_set(path.right), care);
  GNOMON_ASSERT(path.op == Op::Release, "normalised ATL has X, U and R");
  return members.release(known_set(path.left), known_set(path.right), care);
}

Bdd Evaluation::one_goal(FormulaId sentence) {
  const logic::StrategyPrefix prefix = logic::strategy_prefix(pool_, sentence);
  if (!prefix.path) return known_set(prefix.body);
  const OneGoalStep step(encoding_, temporal_, pool_, prefix);
  return won(prefix.body, [&step](const Bdd& goal) { return step.force(goal); });
}

Bdd Evaluation::won(FormulaId path, const Force& force) {
  constexpr std::size_t most_places = 2'000;  // one set of states for each
  automata::Limits limits = reading_.paths->automaton_limits();
  limits.states = std::min(limits.states, most_places);
  const automata::DeterministicAutomaton automaton = automata::deterministic_automaton(pool_, path, limits);
  return winning_states(
      temporal_, automaton, limits, [this](FormulaId state) { return known_set(state); }, force);
}

StrategyEvaluation& Evaluation::strategies() {
  if (!strategies_) {
    strategies_.emplace(
        encoding_, temporal_, pool_, *reading_.paths, *reading_.bits,
        [this](FormulaId state) { return known_set(state); }, reading_.together);
  }
  return *strategies_;
}

UniformCoalition& Evaluation::uniform(logic::CoalitionId members) {
  auto place = uniform_.find(members);
  if (place == uniform_.end()) {
    const UniformModel model{encoding_, temporal_, pool_, *reading_.paths, *reading_.uniform};
    place = uniform_
                .try_emplace(members, model, pool_[members].agents, *reading_.bits,
                             [this](FormulaId state) { return known_set(state); })
                .first;
  }
  return place->second;
}

std::optional<FoundStrategies> Evaluation::strategies(FormulaId formula, bool holds, const Bdd& state) {
  for (; pool_[formula].op == Op::Not; formula = pool_[formula].left) holds = !holds;
  const Node& node = pool_[formula];
  const bool coalition = node.op == Op::Coalition && reading_.uniform && holds;
  if (!coalition && node.op != (holds ? Op::StrategySome : Op::StrategyAll)) return std::nullopt;
  evaluate_operands(formula, state);
  auto result =
      coalition ? uniform(node.coalition).strategies(node.left, state) : strategies().strategies(formula, state);
  sets_.clear();
  return result;
}

Bdd Evaluation::perhaps_won(FormulaId coalition) { return bound(coalition, &UniformCoalition::possible); }

Bdd Evaluation::surely_won(FormulaId coalition) { return bound(coalition, &UniformCoalition::sure); }

Bdd Evaluation::bound(FormulaId coalition, UniformBound which) {
  const Node& node = pool_[coalition];
  evaluate_operands(coalition, domain());
  Bdd result = (uniform(node.coalition).*which)(node.left);
  sets_.clear();
  return result;
}

Bdd Evaluation::obligatory(model::AgentId agent, const Bdd& f) {
  return green(agent).subset_of(f) ? domain() : encoding_.manager().bottom();
}

Bdd Evaluation::green(model::AgentId agent) {
  return domain().minus(circuits_.condition(encoding_.system()[agent].red));
}

}  // namespace gnomon::symbolic
