// SPDX-License-Identifier: Apache-2.0
//
// A verdict needs the satisfying set of the whole formula only if there is no shorter way: a formula without modal
// operators is decided on the initial states, AG f by looking at all reachable states, and while they are being found
// if f is about single states.
#include "symbolic/engine.hpp"

#include "base/error.hpp"
#include "base/take_turns.hpp"
#include "logic/classify.hpp"
#include "logic/normalise.hpp"
#include "symbolic/evidence/source.hpp"
#include "symbolic/evidence/strategy_tables.hpp"
#include "symbolic/operators/timing.hpp"
#include "symbolic/strategies/outcomes.hpp"
#include "verdict/explain/explain.hpp"

#include <algorithm>
#include <functional>
#include <utility>
#include <vector>

namespace gnomon::symbolic {

using bdd::Bdd;
using engine::Consistency;
using engine::StrategyEngine;
using logic::FormulaId;
using logic::Logic;
using logic::Node;
using logic::Op;
using logic::PathKind;
using verdict::Verdict;
using Clock = std::chrono::steady_clock;

SymbolicEngine::SymbolicEngine(const Model& model, const engine::Options& options)
    : options_(options),
      own_(model),
      orders_(own_.system(), options_),
      model_(std::make_unique<LazyModel>(own_.system(), options_)),
      evaluations_(std::make_unique<Evaluations>(*model_, own_, options_)) {}

SymbolicEngine::Formula SymbolicEngine::own(const engine::Question& question) {
  return {own_.import(question), question.property.logic};
}

// ---- Verdicts

engine::Answer SymbolicEngine::check(const engine::Question& question) {
  const Formula formula = own(question);
  while (true) {
    try {
      const OrderContest::Budget budget(orders_, *model_);
      const bool result = logic::has_uniform_strategies(formula.logic)
                              ? holds_with_strategies(formula)
                              : model_->guarded([&] { return holds(formula); });
      return {Verdict::of(result), name, {}};
    } catch (const bdd::WorkLimit&) {
      look_for_better_order();
    }
  }
}

// No diagram is in use but those of the model, and what has been computed from them: both are replaced.
void SymbolicEngine::look_for_better_order() {
  std::unique_ptr<LazyModel> better = model_->guarded([this] {
    const LazyModel::Exploring timer(*model_);
    return orders_.better_than(*model_);
  });
  if (!better) return;
  better->add_exploration_of(*model_);
  auto evaluations = std::make_unique<Evaluations>(*better, own_, options_);
  search_.reset();
  evaluations_ = std::move(evaluations);
  model_ = std::move(better);
}

// Decides whether a formula holds in every initial state of the domain. Conjunctions fall apart; every state of the
// domain is reached from an initial state of the domain, so AG f asks for f in the whole domain.
bool SymbolicEngine::holds(const Formula& formula) {
  if (logic::paths_of(formula.logic)) {
    Evaluation& states = evaluations_->of(formula.logic);
    const Bdd initial = model_->reachable().initial() & states.domain();
    return holds_in_all(formula, initial, states.satisfying(logic::normalise(own_.pool(), formula.id, formula.logic)));
  }
  std::vector<FormulaId> open{formula.id};
  while (!open.empty()) {
    const FormulaId id = open.back();
    open.pop_back();
    const Node& node = pool()[id];
    if (node.op == Op::And) {
      open.push_back(node.right);
      open.push_back(node.left);
      continue;
    }
    const Formula part{id, formula.logic};
    const auto always = operand_of(id, Op::PathAll, Op::Globally);
    const auto later = operand_of(id, Op::PathSome, Op::Finally);
    const auto forwards = holds_forwards(part);
    const bool found = always     ? holds_everywhere({*always, formula.logic})
                       : later    ? is_reached(part, {*later, formula.logic})
                       : forwards ? *forwards
                                  : holds_initially(part);
    if (!found) return false;
  }
  return true;
}

// When all reachable states are known, a backward search through them is at least as good.
std::optional<bool> SymbolicEngine::holds_forwards(const Formula& formula) {
  const Node& node = pool()[formula.id];
  if (has_fairness() || node.op != Op::PathSome || pool()[node.left].op != Op::Until) return std::nullopt;
  const FormulaId left = pool()[node.left].left;
  const FormulaId right = pool()[node.left].right;
  if (!about_single_states(left) || !about_single_states(right)) return std::nullopt;
  Reachable& reachable = model_->reachable();
  if (reachable.complete() || model_->count(reachable.initial()) != 1) return std::nullopt;
  const FormulaId f = logic::normalise(own_.pool(), left, formula.logic);
  const FormulaId g = logic::normalise(own_.pool(), right, formula.logic);
  model_->enter_phase("formula");
  const Temporal everywhere = model_->temporal(model_->manager().top(), {});
  const bool result = evaluations_->forward_until(f, g).succeeds([&](std::size_t round) { everywhere.round(round); });
  left_unexplored_ = true;
  return result;
}

// Returns the state formula below a quantifier and a temporal operator, if the formula is of this form.
std::optional<FormulaId> SymbolicEngine::operand_of(FormulaId formula, Op quantifier, Op temporal) const {
  const Node& node = pool()[formula];
  if (node.op != quantifier || pool()[node.left].op != temporal) return std::nullopt;
  const FormulaId operand = pool()[node.left].left;
  if (!logic::is_state_formula(pool(), operand)) return std::nullopt;
  return operand;
}

bool SymbolicEngine::about_single_states(FormulaId formula) const {
  return logic::classify(pool(), formula) == Logic::Boolean;
}

bool SymbolicEngine::holds_initially(const Formula& formula) {
  const FormulaId normal = logic::normalise(own_.pool(), formula.id, formula.logic);
  if (!has_fairness() && about_single_states(formula.id)) {
    return holds_in_all(formula, model_->reachable().initial(), evaluations_->states_where(normal));
  }
  Evaluation& states = evaluations_->of(formula.logic);
  const Bdd initial = model_->reachable().initial() & states.domain();
  return holds_in_all(formula, initial, states.satisfying(normal, initial));
}

bool SymbolicEngine::holds_in_all(const Formula& formula, const Bdd& initial, const Bdd& satisfying) {
  if (initial.subset_of(satisfying)) return true;
  engine::InitialCounts counts{model_->count(initial & satisfying), model_->count(initial.minus(satisfying))};
  counts_.insert_or_assign(formula, std::move(counts));
  return false;
}

bool SymbolicEngine::holds_everywhere(const Formula& formula) {
  const FormulaId normal = logic::normalise(own_.pool(), formula.id, formula.logic);
  if (!has_fairness() && about_single_states(formula.id)) {
    const Bdd bad = !evaluations_->states_where(normal);
    const LazyModel::Exploring timer(*model_);
    return !model_->reachable().meets(bad);
  }
  Evaluation& states = evaluations_->of(formula.logic);
  return states.domain().subset_of(states.satisfying(normal));
}

// Decides EF f for `whole`: it holds nowhere if no state of the domain satisfies f, and from a single initial state all
// states of the domain are reached. So there is nothing to search backwards, unless there are several initial states.
bool SymbolicEngine::is_reached(const Formula& whole, const Formula& goal) {
  const FormulaId normal = logic::normalise(own_.pool(), goal.id, goal.logic);
  Bdd initial = model_->reachable().initial();
  bool reached = false;
  if (!has_fairness() && about_single_states(goal.id)) {
    const Bdd wanted = evaluations_->states_where(normal);
    const LazyModel::Exploring timer(*model_);
    reached = model_->reachable().meets(wanted);
    left_unexplored_ = !model_->reachable().complete();
  } else {
    Evaluation& states = evaluations_->of(goal.logic);
    initial &= states.domain();
    reached = !states.satisfying(normal).is_false();
  }
  if (!reached) return holds_in_all(whole, initial, model_->manager().bottom());
  return model_->count(initial) <= 1 || holds_initially(whole);
}

bool SymbolicEngine::holds_with_strategies(const Formula& formula) {
  bool result = false;
  const Limits overall = model_->limits();
  std::vector<std::function<void(const Limits&)>> ways;
  const auto add_way = [&](auto decide) {
    ways.emplace_back([this, &result, decide](const Limits& limits) {
      const LazyModel::OtherLimits turn(*model_, limits);
      model_->guarded([&] { result = decide(); });
    });
  };
  const StrategyEngine chosen = options_.symbolic.strategy_engine;
  if (chosen == StrategyEngine::Auto && !has_fairness()) {
    if (const auto known = holds_by_few_strategies(formula)) return *known;
  }
  const bool can_search = !has_fairness() && !(options_.together && formula.logic == Logic::StrategyLogic);
  if (chosen != StrategyEngine::Labelling && can_search) add_way([&] { return holds_by_search(formula.id); });
  if (chosen != StrategyEngine::Search || !can_search) add_way([&] { return holds(formula); });
  take_turns(ways, overall, options_.symbolic.first_turn);
  return result;
}

// Both ways need the bounds, which therefore do not count for the turns. How many strategies are few does not depend on
// time, so that runs can be repeated.
std::optional<bool> SymbolicEngine::holds_by_few_strategies(const Formula& formula) {
  constexpr std::size_t few_bits = 12;
  const Limits overall = model_->limits();
  const auto turn = std::chrono::duration_cast<std::chrono::nanoseconds>(options_.symbolic.first_turn);
  for (const std::size_t most_bits : {std::size_t{0}, few_bits}) {
    const AllowedBits allowed(evaluations_->parameter_bits(), most_bits);
    const LazyModel::OtherLimits until(*model_, most_bits == 0 ? overall : slice_of(overall, turn));
    try {
      return model_->guarded([&] { return holds(formula); });
    } catch (const LimitError&) {
      if (overall.out_of_time()) throw;
    }
  }
  return std::nullopt;
}

bool SymbolicEngine::holds_by_search(FormulaId formula) {
  StrategySearch::Result found = strategy_search().check(formula, model_->reachable().initial());
  const bool result = !found.failing;
  searched_.insert_or_assign(formula, std::move(found));
  return result;
}

StrategySearch& SymbolicEngine::strategy_search() {
  if (search_) return *search_;
  // Path quantifiers mean what they mean beside coalitions.
  const auto set_of = [this](FormulaId id) {
    const Logic logic = logic::classify(pool(), id);
    return satisfying({id, logic == Logic::CtlStar || logic == Logic::CdlStar ? Logic::AtlStar : logic});
  };
  WholeModel model;
  model.reachable = evaluations_->usual().domain();
  model.satisfying = set_of;
  const auto normalised = [this](FormulaId id) { return logic::normalise(own_.pool(), id, Logic::AtlUniform); };
  model.enforceable = [this, normalised](FormulaId id) {
    return evaluations_->of(Logic::AtlUniform).perhaps_won(normalised(id));
  };
  model.inevitable = [this, normalised](FormulaId id) {
    return evaluations_->of(Logic::AtlUniform).surely_won(normalised(id));
  };
  model.on_all_paths = [this](FormulaId path) {
    const FormulaId all = own_.pool().unary(Op::PathAll, path);
    const FormulaId normal = logic::normalise(own_.pool(), all, Logic::CtlStar);
    return evaluations_->on_paths(PathKind::Infinite).satisfying(normal);
  };
  model.is_total = [this] {
    const Temporal& temporal = evaluations_->usual().temporal();
    if (!stuck_states(model_->encoding(), temporal).is_false()) return false;
    return blocked_states(model_->encoding(), temporal).is_false() || (!deadlock() && !overflow());
  };
  return search_.emplace(model_->encoding(), pool(), std::move(model), options_.uniform, model_->limits());
}

// ---- Sets of states

// Returns the states of the domain that satisfy a state formula.
Bdd SymbolicEngine::satisfying(const Formula& formula) {
  return model_->guarded([&] {
    return evaluations_->of(formula.logic).satisfying(logic::normalise(own_.pool(), formula.id, formula.logic));
  });
}

BigInt SymbolicEngine::satisfying_count(const logic::Property& property) {
  const Bdd states = satisfying(own(property));
  return model_->guarded([&] { return model_->count(states); });
}

bool SymbolicEngine::holds_in(const model::State& state, const engine::Question& question) {
  const Formula formula = own(question);
  return model_->guarded([&] { return model_->encoding().contains(satisfying(formula), state); });
}

bool SymbolicEngine::in_domain(const model::State& state) {
  return model_->guarded([&] { return model_->encoding().contains(evaluations_->usual().domain(), state); });
}

engine::LookAlikes SymbolicEngine::look_alikes(const model::State& state, const std::vector<model::VarId>& variables,
                                               std::size_t limit) {
  return model_->guarded([&] {
    const Encoding& encoding = model_->encoding();
    Bdd rest = evaluations_->usual().domain() & encoding.agreeing(state, variables);
    engine::LookAlikes result{model_->count(rest), {}};
    while (result.first.size() < limit && !rest.is_false()) {
      result.first.push_back(encoding.pick(rest));
      rest = rest.minus(encoding.singleton(result.first.back()));
    }
    return result;
  });
}

bool SymbolicEngine::holds_in_all_alike(const model::State& state, const std::vector<model::VarId>& variables,
                                        const engine::Question& question) {
  const Formula formula = own(question);
  return model_->guarded([&] {
    Evaluation& states = evaluations_->of(formula.logic);
    const Bdd satisfying = states.satisfying(logic::normalise(own_.pool(), formula.id, formula.logic));
    return (states.domain() & model_->encoding().agreeing(state, variables)).subset_of(satisfying);
  });
}

std::optional<model::State> SymbolicEngine::initial_state(const logic::Property& property, bool holds) {
  const auto [formula, logic] = own(property);
  const auto searched = searched_.find(formula);
  const bool by_search = logic::has_uniform_strategies(logic) && searched != searched_.end();
  if (by_search && !holds) return searched->second.failing;
  return model_->guarded([&, id = formula, rules = logic]() -> std::optional<model::State> {
    Evaluation& states = evaluations_->of(rules);
    const Bdd initial = model_->reachable().initial() & states.domain();
    const Bdd satisfying = states.satisfying(logic::normalise(own_.pool(), id, rules), initial);
    const Bdd found = holds ? initial & satisfying : initial.minus(satisfying);
    if (found.is_false()) return std::nullopt;
    return model_->encoding().pick(found);
  });
}

// Work is counted in operations on diagrams, so that all runs on a model tell the same.
template <typename Work>
auto SymbolicEngine::on_the_side(std::uint64_t spent, const Work& work) -> std::optional<decltype(work())> {
  const std::uint64_t done = model_->manager().statistics().cache_lookups;
  const std::uint64_t allowed = std::max(options_.symbolic.side_work, done / 20);
  if (spent >= allowed) return std::nullopt;
  const std::uint64_t more = allowed - spent;
  try {
    const OrderContest::Budget budget(*model_, more > UINT64_MAX - done ? UINT64_MAX : done + more);
    return model_->guarded(work);
  } catch (const bdd::WorkLimit&) {
    return std::nullopt;
  }
}

// A search that ended because of some initial state knows nothing about the others.
std::optional<engine::InitialCounts> SymbolicEngine::initial_counts(const logic::Property& property, bool holds) {
  const Formula formula = own(property);
  const auto known = counts_.find(formula);
  if (known != counts_.end()) return known->second;
  return on_the_side(0, [&] { return count_initial(formula, holds); }).value_or(std::nullopt);
}

// All such questions together may take a twentieth of the work.
std::optional<bool> SymbolicEngine::holds_at_once(const engine::Question& question) {
  const Formula formula = own(question);
  if (!explored() || logic::has_uniform_strategies(formula.logic)) return std::nullopt;
  const std::uint64_t before = model_->manager().statistics().cache_lookups;
  const auto result = on_the_side(spent_at_once_, [&] { return holds(formula); });
  spent_at_once_ += model_->manager().statistics().cache_lookups - before;
  return result;
}

// Fairness says nothing about finite paths.
std::optional<engine::InitialCounts> SymbolicEngine::count_initial(const Formula& formula, bool holds) {
  Bdd initial = model_->reachable().initial();
  const bool fair = has_fairness() && logic::paths_of(formula.logic) != PathKind::Finite;
  if (fair) initial &= evaluations_->usual().domain();
  const BigInt all = model_->count(initial);
  if (holds) return engine::InitialCounts{all, 0};
  if (all <= 1) return engine::InitialCounts{0, all};
  if (logic::has_uniform_strategies(formula.logic)) return std::nullopt;
  const FormulaId normal = logic::normalise(own_.pool(), formula.id, formula.logic);
  (void)holds_in_all(formula, initial, evaluations_->of(formula.logic).satisfying(normal, initial));
  return counts_.at(formula);
}

// ---- Evidence

std::optional<verdict::Profile> SymbolicEngine::profile(const logic::Property& property, bool holds) {
  if (!logic::has_uniform_strategies(property.logic)) return std::nullopt;
  const auto place = searched_.find(property.formula);
  if (place != searched_.end()) return place->second.profile;
  return model_->guarded([&]() -> std::optional<verdict::Profile> {
    Evaluation& states = evaluations_->of(property.logic);
    const Encoding& encoding = model_->encoding();
    const FormulaId normal = logic::normalise(own_.pool(), property.formula, property.logic);
    const Bdd initial = model_->reachable().initial() & states.domain();
    const Bdd satisfying = states.satisfying(normal, initial);
    const Bdd shown = holds ? initial & satisfying : initial.minus(satisfying);
    if (shown.is_false()) return std::nullopt;
    model::State start = encoding.pick(shown);
    const auto found = states.strategies(normal, holds, encoding.singleton(start));
    if (!found) return std::nullopt;
    return verdict::Profile{std::move(start), !holds, false, strategy_tables(encoding, states.temporal(), *found)};
  });
}

std::optional<verdict::Evidence> SymbolicEngine::explain(const logic::Property& property, bool holds,
                                                         const verdict::ExplainOptions& options) {
  return model_->guarded([&]() -> std::optional<verdict::Evidence> {
    if (!logic::paths_of(property.logic) && shown_by_a_found_state(property.formula, holds)) {
      Evaluation found(model_->encoding(), model_->circuits(), pool(),
                       model_->temporal(model_->reachable().found(), {}));
      return explain_on(found, property, holds, options);
    }
    return explain_on(evaluations_->of(property.logic), property, holds, options);
  });
}

// AG f, with f about single states, is refuted by the states found so far: these are whole layers, so that a shortest
// path is among them. Likewise they show EF f if there is one initial state.
bool SymbolicEngine::shown_by_a_found_state(FormulaId formula, bool holds) {
  if (has_fairness() || model_->reachable().rings().empty()) return false;
  const auto operand =
      holds ? operand_of(formula, Op::PathSome, Op::Finally) : operand_of(formula, Op::PathAll, Op::Globally);
  if (!operand || !about_single_states(*operand)) return false;
  if (holds && model_->count(model_->reachable().initial()) != 1) return false;
  const Bdd where = evaluations_->states_where(evaluations_->normal_form(*operand));
  return model_->reachable().meets(holds ? where : !where);
}

// Does something with what evidence about the formula is built from.
template <typename Work>
auto SymbolicEngine::with_source(Evaluation& states, const logic::Property& property, const Work& work) {
  const auto known = logic::normalise_parts(own_.pool(), property.formula, property.logic);
  const auto kind = logic::paths_of(property.logic);
  const auto satisfying = [&](FormulaId id) {
    const auto place = known.find(id);
    if (place != known.end()) return states.satisfying(place->second);
    return states.satisfying(known.empty() ? logic::normalise(own_.pool(), id, property.logic)
                                           : evaluations_->normal_form(id));
  };
  SymbolicEvidenceSource source(model_->encoding(), model_->circuits(), model_->reachable(), states.temporal(), pool(),
                                satisfying, kind ? std::optional(evaluations_->path_options(*kind)) : std::nullopt);
  return work(source);
}

std::optional<verdict::Evidence> SymbolicEngine::explain_on(Evaluation& states, const logic::Property& property,
                                                            bool holds, const verdict::ExplainOptions& options) {
  return with_source(states, property, [&](verdict::EvidenceSource& source) {
    return verdict::explain(own_.system(), own_.specification(), verdict::statement_of(property, holds), source,
                            options);
  });
}

std::optional<verdict::Refutation> SymbolicEngine::refute(const logic::Property& property,
                                                          const strategies::RefutationQuery& query,
                                                          const Limits& limits) {
  const LazyModel::OtherLimits until(*model_, limits);
  return model_->guarded([&] {
    return with_source(evaluations_->of(property.logic), property, [&](verdict::EvidenceSource& source) {
      return strategies::refute(own_.system(), pool(), query, source, limits);
    });
  });
}

// ---- The state space

BigInt SymbolicEngine::reachable_count() {
  return model_->guarded([&] { return model_->count(model_->reachable().all()); });
}

BigInt SymbolicEngine::mcmas_state_count() {
  return model_->guarded([&] { return model_->mcmas_state_count(); });
}

BigInt SymbolicEngine::initial_count() {
  return model_->guarded([&] { return model_->count(model_->reachable().initial()); });
}

BigInt SymbolicEngine::fair_count() {
  return model_->guarded([&] { return model_->count(evaluations_->usual().domain()); });
}

std::optional<engine::Deadlock> SymbolicEngine::deadlock() {
  return model_->guarded([&] { return model_->deadlock(); });
}

std::optional<engine::Overflow> SymbolicEngine::overflow() {
  return model_->guarded([&] { return model_->overflow(); });
}

engine::Timing SymbolicEngine::timing(Logic logic, std::size_t most) {
  return model_->guarded([&] {
    const Bdd domain = evaluations_->of(logic).domain();
    return timing_of(model_->encoding(), model_->transitions(), model_->reachable().initial(), domain, most);
  });
}

engine::Coverage SymbolicEngine::coverage() {
  return model_->guarded([&] { return model_->coverage(); });
}

void SymbolicEngine::describe(engine::Report& report) {
  // Without formulas the numbers are all that there is to tell.
  const bool thorough = options_.consistency == Consistency::On || options_.whole_space;
  if (left_unexplored_ && options_.consistency == Consistency::Auto) explore_for_warnings();
  const bool all = thorough || options_.count_states || explored();
  if (all) report.space.reachable_states = reachable_count();
  if (options_.count_states) report.space.mcmas_states = mcmas_state_count();
  describe_known(report);
  report.space.initial_states = initial_count();
  if (!all) return;
  report.space.fair_states = fair_count();
  if (options_.consistency == Consistency::Off) return;
  const Limits limits = thorough ? model_->limits() : limits_of_warnings();
  const LazyModel::OtherLimits until(*model_, limits);
  find_deadlock_and_overflow(report, thorough);
  describe_known(report);
}

void SymbolicEngine::describe_known(engine::Report& report) {
  report.diagrams = statistics();
  if (report.diagrams->complete && !model_->reachable().rings().empty()) {
    report.space.depth = report.diagrams->depth;
  }
  report.exploration = engine::Seconds(report.diagrams->exploration_seconds);
}

// Warnings that nobody asked for may cost a tenth of what the check took, and a little.
Limits SymbolicEngine::limits_of_warnings() const {
  const auto allowance = std::max<Clock::duration>(std::chrono::milliseconds(50), (Clock::now() - start_) / 10);
  return sooner(model_->limits(), Clock::now() + allowance);
}

// Searches from the initial states end early, and the rest of the states is explored only for the sake of warnings.
void SymbolicEngine::explore_for_warnings() {
  const LazyModel::OtherLimits until(*model_, limits_of_warnings());
  try {
    model_->guarded([this] {
      const LazyModel::Exploring timer(*model_);
      (void)model_->reachable().all();
    });
  } catch (const LimitError&) {
    if (model_->limits().stop.stop_requested()) throw;
  }
}

void SymbolicEngine::find_deadlock_and_overflow(engine::Report& report, bool thorough) {
  try {
    auto found = deadlock();
    report.space.deadlocks = found ? found->states : 0;
    if (found) report.deadlock = std::move(found->trace);
    report.overflow = overflow();
    report.overflow_excluded = !report.overflow;
  } catch (const LimitError&) {
    if (thorough || model_->limits().stop.stop_requested()) throw;
  }
}

}  // namespace gnomon::symbolic
