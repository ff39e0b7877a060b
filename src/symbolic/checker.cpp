// SPDX-License-Identifier: Apache-2.0
//
// A verdict needs the satisfying set of the whole formula only if there is no shorter way: a formula
// without modal operators is decided on the initial states, AG f by looking at all reachable states,
// and while they are being found if f is about single states.
#include "symbolic/checker.hpp"

#include "base/error.hpp"
#include "base/take_turns.hpp"
#include "bdd/bdd.hpp"
#include "logic/classify.hpp"
#include "logic/normalise.hpp"
#include "model/mcmas_codes.hpp"
#include "symbolic/evaluation.hpp"
#include "symbolic/evidence/source.hpp"
#include "symbolic/evidence/strategy_tables.hpp"
#include "symbolic/evidence/trace.hpp"
#include "symbolic/relation/reachable.hpp"
#include "symbolic/strategies/search.hpp"
#include "verdict/explain/explain.hpp"

#include <fmt/format.h>

#include <chrono>
#include <type_traits>
#include <utility>

namespace gnomon::symbolic {

using bdd::Bdd;
using logic::FormulaId;
using logic::Logic;
using logic::Node;
using logic::Op;
using logic::PathKind;
using verdict::Verdict;

namespace {

bdd::Options manager_options(const Options& options) {
  bdd::Options result;
  result.memory_limit = options.memory;
  result.max_variables = options.max_variables;
  result.auto_reorder = options.reordering != Reordering::Off;
  // Small diagrams are faster than any thought about their order.
  result.first_reorder = options.reordering == Reordering::On ? 4'096 : 2'000'000;
  return result;
}

}  // namespace

class SymbolicChecker::Engine {
  // Does something on diagrams, and turns what ends it early into a LimitError.
  template <typename Work> auto guarded(Work work) {
    try {
      return work();
    } catch (const bdd::MemoryLimit& limit) {
      throw LimitError(limit.what());
    } catch (const bdd::VariableLimit& limit) {
      throw LimitError(limit.what());
    } catch (const bdd::Interrupted&) {
      throw LimitError(limits_.stop.stop_requested() ? "interrupted" : "the time limit was reached");
    }
  }

 public:
  Engine(const model::System& system, const logic::Specification& specification, const Options& options)
      : options_(options),
        limits_(options.limits),
        specification_(specification),
        pool_(specification.pool),
        manager_(manager_options(options)),
        encoding_(watched(), system, options.order, options.coding),
        circuits_(encoding_),
        parameter_bits_(manager_) {}

  Verdict check(const logic::Property& property) {
    if (logic::has_uniform_strategies(property.logic)) return Verdict::of(holds_with_strategies(property));
    return guarded([&] { return Verdict::of(holds(property.formula, property.logic)); });
  }

  std::optional<verdict::Evidence> explain(const logic::Property& property, bool holds,
                                           const verdict::ExplainOptions& options) {
    return guarded([&]() -> std::optional<verdict::Evidence> {
      if (logic::paths_of(property.logic)) return explain_on(evaluation(property.logic), property, holds, options);
      if (!holds && fails_in_a_found_state(property.formula)) {
        Evaluation found(encoding_, circuits_, pool_, temporal(reachable().found(), {}));
        return explain_on(found, property, holds, options);
      }
      return explain_on(evaluation(property.logic), property, holds, options);
    });
  }

  Bdd satisfying(FormulaId formula, std::optional<Logic> logic) {
    return guarded([&] {
      const Logic known = logic.value_or(logic::classify(specification_.pool, formula));
      return evaluation(known).satisfying(logic::normalise(pool_, formula, known));
    });
  }

  BigInt count(const Bdd& states) {
    return guarded([&] { return states.count(encoding_.state_bits()); });
  }

  // A bit for every variable that has values with two codes: it is free for these, and fixed for others.
  BigInt mcmas_state_count() {
    return guarded([&] {
      Bdd coded = reachable().all();
      std::vector<bdd::Var> bits = encoding_.state_bits();
      for (std::size_t i = 0; i < encoding_.system().variables.size(); ++i) {
        const model::VarId variable(i);
        const model::DoubledIndices doubled = model::doubled_indices(encoding_.system()[variable].domain);
        if (doubled.empty()) continue;
        const Bdd has_two = encoding_.below(variable, doubled.high).minus(encoding_.below(variable, doubled.low));
        bits.push_back(extra_bit(bits.size() - encoding_.state_bits().size()));
        coded &= has_two | !manager_.variable(bits.back());
      }
      return coded.count(bits);
    });
  }

  std::optional<model::State> failing_initial_state(FormulaId formula, Logic logic) {
    const auto searched = searched_.find(formula);
    if (logic::has_uniform_strategies(logic) && searched != searched_.end()) return searched->second.failing;
    return guarded([&]() -> std::optional<model::State> {
      Evaluation& states = evaluation(logic);
      const Bdd initial = reachable().initial() & states.domain();
      const Bdd failing = initial.minus(states.satisfying(logic::normalise(pool_, formula, logic), initial));
      if (failing.is_false()) return std::nullopt;
      return encoding_.pick(failing);
    });
  }

  std::optional<verdict::Profile> profile(const logic::Property& property, bool holds) {
    if (!logic::has_uniform_strategies(property.logic)) return std::nullopt;
    const auto place = searched_.find(property.formula);
    if (place != searched_.end()) return place->second.profile;
    return guarded([&]() -> std::optional<verdict::Profile> {
      Evaluation& states = evaluation(property.logic);
      const FormulaId normal = logic::normalise(pool_, property.formula, property.logic);
      const Bdd initial = reachable().initial() & states.domain();
      const Bdd satisfying = states.satisfying(normal, initial);
      const Bdd shown = holds ? initial & satisfying : initial.minus(satisfying);
      if (shown.is_false()) return std::nullopt;
      model::State start = encoding_.pick(shown);
      const auto found = states.strategies(normal, holds, encoding_.singleton(start));
      if (!found) return std::nullopt;
      return verdict::Profile{std::move(start), !holds, strategy_tables(encoding_, states.temporal(), *found)};
    });
  }

  std::optional<verdict::Refutation> refute(const logic::Property& property, const strategies::RefutationQuery& query,
                                            const Limits& limits) {
    return guarded([&] {
      return with_source(evaluation(property.logic), property, [&](verdict::EvidenceSource& source) {
        return strategies::refute(encoding_.system(), specification_.pool, query, source, limits);
      });
    });
  }

  bool contains(const Bdd& states, const model::State& state) { return encoding_.contains(states, state); }
  Bdd reachable_states() {
    return guarded([&] { return reachable().all(); });
  }
  Bdd initial_states() {
    return guarded([&] { return reachable().initial(); });
  }
  Bdd fair_states() {
    return guarded([&] { return evaluation().domain(); });
  }

  std::optional<SymbolicChecker::Deadlock> deadlock() {
    return guarded([&]() -> std::optional<SymbolicChecker::Deadlock> {
      const Bdd all = reachable().all();
      const Bdd stuck = all.minus(transitions().preimage(all));
      if (stuck.is_false()) return std::nullopt;
      return SymbolicChecker::Deadlock{stuck.count(encoding_.state_bits()), trace_to(stuck)};
    });
  }

  std::optional<SymbolicChecker::Overflow> overflow() {
    return guarded([&]() -> std::optional<SymbolicChecker::Overflow> {
      for (const symbolic::Overflow& candidate : transitions().behaviour().overflows) {
        Bdd where = candidate.where & reachable().all();
        for (const Bdd& protocol : transitions().behaviour().protocols) where &= protocol;
        if (where.is_false()) continue;
        const Bdd cube = manager_.cube(std::span<const bdd::Var>(encoding_.state_bits()));
        verdict::Trace trace = trace_to(where.exists(all_actions()));
        const Bdd actions = where.and_exists(encoding_.singleton(trace.last()), cube);
        model::JointAction action = encoding_.pick_action(actions);
        return SymbolicChecker::Overflow{candidate.agent, candidate.item, std::move(trace), std::move(action)};
      }
      return std::nullopt;
    });
  }

  SymbolicChecker::LookAlikes look_alikes(const model::State& state, model::AgentId agent, std::size_t limit) {
    return guarded([&] {
      const Bdd alike = encoding_.agreeing(state, model::observed_variables(encoding_.system(), agent));
      Bdd rest = evaluation().domain() & alike;
      SymbolicChecker::LookAlikes result{rest.count(encoding_.state_bits()), {}};
      while (result.first.size() < limit && !rest.is_false()) {
        result.first.push_back(encoding_.pick(rest));
        rest = rest.minus(encoding_.singleton(result.first.back()));
      }
      return result;
    });
  }

  void formulas_changed() {
    pool_ = specification_.pool;
    evaluation_.reset();
    infinite_.reset();
    finite_.reset();
    strategic_.reset();
    search_.reset();
    searched_.clear();
    games_.reset();
    circuits_.clear();
  }

  // What takes long without diagrams looks at these for itself.
  void set_limits(const Limits& limits) {
    limits_ = limits;
    manager_.set_limits(limits_);
  }

  [[nodiscard]] Statistics statistics() const {
    Statistics result;
    result.exploration_seconds = exploration_.count();
    const model::System& system = encoding_.system();
    result.state_bits = encoding_.state_bits().size();
    for (std::size_t i = 0; i < system.agents.size(); ++i) {
      result.action_bits += encoding_.action_bits(model::AgentId(i)).size();
    }
    if (reachable_) {
      result.depth = reachable_->depth();
      result.complete = reachable_->complete();
    }
    const bdd::Statistics& diagrams = manager_.statistics();
    result.live_nodes = diagrams.live_nodes;
    result.peak_nodes = diagrams.peak_nodes;
    result.memory_bytes = diagrams.peak_memory_bytes;
    result.cache_lookups = diagrams.cache_lookups;
    result.cache_hits = diagrams.cache_hits;
    result.collections = diagrams.collections;
    result.reorderings = diagrams.reorderings;
    result.reorder_seconds = diagrams.reorder_seconds;
    if (transitions_) {
      const Transitions::Size size = transitions_->size();
      result.relation_nodes = size.nodes;
      result.relation_parts = size.parts;
    }
    return result;
  }

 private:
  // The manager, with its limits set before the first diagram is made.
  bdd::Manager& watched() {
    manager_.set_limits(limits_);
    if (options_.progress) {
      manager_.set_progress([this](const bdd::Progress& state) {
        options_.progress({phase_, round_, states_, state.nodes});
      });
    }
    return manager_;
  }

  // Counting takes time, so it is done only when somebody is likely to look.
  void count_states() {
    if (!options_.progress || !reachable_) return;
    const auto now = std::chrono::steady_clock::now();
    if (now < next_count_) return;
    states_ = reachable_->found().count_double(encoding_.state_bits().size());
    next_count_ = now + std::chrono::milliseconds(200);
    options_.progress({phase_, round_, states_, manager_.statistics().live_nodes});
  }

  void at_round(std::size_t round) {
    round_ = round;
    count_states();
  }

  // Counts the time until the end of the block as exploration.
  class Exploring {
   public:
    explicit Exploring(Engine& engine) : engine_(engine), outermost_(!engine.exploring_) { engine.exploring_ = true; }
    ~Exploring() {
      if (!outermost_) return;
      engine_.exploring_ = false;
      engine_.exploration_ += std::chrono::steady_clock::now() - start_;
    }
    Exploring(const Exploring&) = delete;
    Exploring& operator=(const Exploring&) = delete;

   private:
    Engine& engine_;
    bool outermost_;
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  };

  // Bits at the bottom of the order for whoever needs some for a while.
  bdd::Var extra_bit(std::size_t index) {
    while (extra_bits_.size() <= index) extra_bits_.push_back(manager_.new_variable());
    return extra_bits_[index];
  }

  // Every trace is run on the concrete semantics before anybody sees it.
  verdict::Trace trace_to(const Bdd& target) {
    verdict::Trace trace = shortest_trace(encoding_, transitions(), reachable(), target);
    const std::string problem = verdict::defect(encoding_.system(), trace);
    if (!problem.empty()) throw InternalError("a trace of the symbolic engine is wrong: " + problem);
    return trace;
  }

  Bdd all_actions() {
    std::vector<model::AgentId> agents;
    for (std::size_t i = 0; i < encoding_.system().agents.size(); ++i) agents.emplace_back(i);
    return transitions().action_cube(agents);
  }

  Transitions& transitions() {
    if (!transitions_) {
      const Exploring timer(*this);
      phase_ = "transition relation";
      transitions_.emplace(encoding_, behaviour(encoding_, circuits_));
      circuits_.clear();
    }
    return *transitions_;
  }

  Reachable& reachable() {
    if (!reachable_) {
      Transitions& steps = transitions();
      Bdd initial = circuits_.condition(encoding_.system().initial);
      for (std::size_t i = 0; i < encoding_.system().variables.size(); ++i) {
        initial &= encoding_.is_valid(model::VarId(i));
      }
      circuits_.clear();
      phase_ = "reachable states";
      reachable_.emplace(steps, initial, options_.reachability, [this](std::size_t depth) { at_round(depth); });
    }
    return *reachable_;
  }

  Temporal temporal(const Bdd& domain, std::vector<Bdd> fairness) {
    return Temporal(transitions(), domain, std::move(fairness), [this](std::size_t round) { at_round(round); });
  }

  // Returns the normal form of a state formula of the specification, whichever logic it belongs to.
  FormulaId normal_form(FormulaId formula) {
    return logic::normalise(pool_, formula, logic::classify(specification_.pool, formula));
  }

  // The fairness conditions are evaluated on all reachable states; the states that start a path on
  // which each holds infinitely often replace the reachable ones in everything that follows.
  Evaluation& evaluation() {
    if (evaluation_) return *evaluation_;
    const Exploring timer(*this);
    const Bdd all = reachable().all();
    const Reading reading{.mcmas_until = options_.mcmas_until};
    if (specification_.fairness.empty()) {
      phase_ = "formula";
      return evaluation_.emplace(encoding_, circuits_, pool_, temporal(all, {}), reading);
    }
    phase_ = "fair states";
    Evaluation unrestricted(encoding_, circuits_, pool_, temporal(all, {}));
    std::vector<Bdd> constraints;
    for (const FormulaId formula : specification_.fairness) {
      constraints.push_back(unrestricted.satisfying(normal_form(formula)));
    }
    const Bdd fair = temporal(all, constraints).eg(all);
    for (Bdd& constraint : constraints) constraint &= fair;
    phase_ = "formula";
    return evaluation_.emplace(encoding_, circuits_, pool_, temporal(fair, std::move(constraints)), reading);
  }

  // In every initial state of the domain. Conjunctions fall apart; every state of the domain is
  // reached from an initial state of the domain, so AG f asks for f in the whole domain.
  bool holds(FormulaId root, Logic logic) {
    if (logic::paths_of(logic)) return holds_on_paths(root, logic);
    std::vector<FormulaId> open{root};
    while (!open.empty()) {
      const FormulaId id = open.back();
      open.pop_back();
      const Node node = specification_.pool[id];
      if (node.op == Op::And) {
        open.push_back(node.right);
        open.push_back(node.left);
        continue;
      }
      const bool globally = node.op == Op::PathAll && specification_.pool[node.left].op == Op::Globally &&
                            logic::is_state_formula(specification_.pool, specification_.pool[node.left].left);
      const bool found =
          globally ? holds_everywhere(specification_.pool[node.left].left, logic) : holds_initially(id, logic);
      if (!found) return false;
    }
    return true;
  }

  [[nodiscard]] PathOptions path_options(PathKind kind) const { return {kind, options_.path_engine, &limits_}; }

  // Finite paths know no fairness.
  Evaluation& evaluation(PathKind kind) {
    auto& found = kind == PathKind::Finite ? finite_ : infinite_;
    if (found) return *found;
    const Temporal& usual = evaluation().temporal();
    const bool fair = kind == PathKind::Infinite;
    return found.emplace(
        encoding_, circuits_, pool_,
        temporal(fair ? usual.domain() : reachable().all(), fair ? usual.fairness() : std::vector<Bdd>()),
        Reading{.paths = path_options(kind)});
  }

  // For uniform strategies and strategy logic.
  Evaluation& strategic_evaluation() {
    if (strategic_) return *strategic_;
    const Temporal& usual = evaluation().temporal();
    const Reading reading{path_options(PathKind::Infinite), true, options_.uniform_start, &parameter_bits_};
    return strategic_.emplace(encoding_, circuits_, pool_, temporal(usual.domain(), usual.fairness()), reading);
  }

  bool holds_with_strategies(const logic::Property& property) {
    bool result = false;
    const Limits overall = limits_;
    // For as long as it exists, the deadline is that of a turn.
    class Turn {
     public:
      Turn(Engine& engine, const Deadline& deadline) : engine_(engine), before_(engine.limits_) {
        Limits limits = before_;
        limits.deadline = deadline;
        engine_.set_limits(limits);
      }
      ~Turn() { engine_.set_limits(before_); }
      Turn(const Turn&) = delete;
      Turn& operator=(const Turn&) = delete;

     private:
      Engine& engine_;
      Limits before_;
    };
    std::vector<std::function<void(const Deadline&)>> ways;
    const bool fair = !specification_.fairness.empty();
    if (options_.strategy_engine != StrategyEngine::Search || fair) {
      ways.emplace_back([&](const Deadline& deadline) {
        const Turn turn(*this, deadline);
        guarded([&] { result = holds(property.formula, property.logic); });
      });
    }
    if (options_.strategy_engine != StrategyEngine::Labelling && !fair) {
      ways.emplace_back([&](const Deadline& deadline) {
        const Turn turn(*this, deadline);
        guarded([&] { result = holds_by_search(property.formula); });
      });
    }
    take_turns(ways, overall, options_.first_turn);
    return result;
  }

  bool holds_by_search(FormulaId formula) {
    if (!search_) {
      // Path quantifiers mean what they mean beside coalitions.
      const auto set_of = [this](FormulaId id) {
        const Logic logic = logic::classify(specification_.pool, id);
        return satisfying(id, logic == Logic::CtlStar || logic == Logic::CdlStar ? Logic::AtlStar : logic);
      };
      WholeModel model;
      model.reachable = evaluation().domain();
      model.satisfying = set_of;
      model.enforceable = set_of;
      model.on_all_paths = [this](FormulaId path) {
        const FormulaId all = pool_.unary(Op::PathAll, path);
        return evaluation(PathKind::Infinite).satisfying(logic::normalise(pool_, all, Logic::CtlStar));
      };
      model.is_total = [this] { return !deadlock() && !overflow(); };
      search_.emplace(encoding_, specification_.pool, std::move(model), options_.uniform_start, limits_);
    }
    StrategySearch::Result found = search_->check(formula, reachable().initial());
    const bool result = !found.failing;
    searched_.insert_or_assign(formula, std::move(found));
    return result;
  }

  // For games, in which strategies have perfect recall and complete information.
  Evaluation& game_evaluation() {
    if (games_) return *games_;
    const Temporal& usual = evaluation().temporal();
    const Reading reading{.paths = path_options(PathKind::Infinite), .mixed = true, .one_goal = true};
    return games_.emplace(encoding_, circuits_, pool_, temporal(usual.domain(), usual.fairness()), reading);
  }

  Evaluation& evaluation(Logic logic) {
    if (logic == Logic::AtlStar || logic == Logic::StrategyLogicOneGoal) return game_evaluation();
    if (logic::has_uniform_strategies(logic)) return strategic_evaluation();
    const auto kind = logic::paths_of(logic);
    return kind ? evaluation(*kind) : evaluation();
  }

  bool holds_on_paths(FormulaId formula, Logic logic) {
    Evaluation& states = evaluation(logic);
    const Bdd initial = reachable().initial() & states.domain();
    return initial.subset_of(states.satisfying(logic::normalise(pool_, formula, logic)));
  }

  std::optional<verdict::Evidence> explain_on(Evaluation& states, const logic::Property& property, bool holds,
                                              const verdict::ExplainOptions& options) {
    return with_source(states, property, [&](verdict::EvidenceSource& source) {
      return verdict::explain(encoding_.system(), specification_, verdict::statement_of(property, holds), source,
                              options);
    });
  }

  // Does something with what evidence about the formula is built from.
  template <typename Work>
  std::invoke_result_t<Work, verdict::EvidenceSource&> with_source(Evaluation& states, const logic::Property& property,
                                                                   const Work& work) {
    const auto known = logic::normalise_parts(pool_, property.formula, property.logic);
    const auto kind = logic::paths_of(property.logic);
    const auto satisfying = [&](FormulaId id) {
      const auto place = known.find(id);
      if (place != known.end()) return states.satisfying(place->second);
      return states.satisfying(known.empty() ? logic::normalise(pool_, id, property.logic) : normal_form(id));
    };
    SymbolicEvidenceSource source(encoding_, circuits_, reachable(), states.temporal(), pool_, satisfying,
                                  kind ? std::optional(path_options(*kind)) : std::nullopt);
    return work(source);
  }

  // AG f, with f about single states, is refuted by the states found so far: these are whole layers, so
  // that a shortest path is among them.
  bool fails_in_a_found_state(FormulaId formula) {
    const Node node = specification_.pool[formula];
    if (!specification_.fairness.empty() || options_.reachability == Reachability::Chaining) return false;
    if (node.op != Op::PathAll || specification_.pool[node.left].op != Op::Globally) return false;
    const FormulaId always = specification_.pool[node.left].left;
    return about_single_states(always) && reachable().meets(!states_where(normal_form(always)));
  }

  [[nodiscard]] bool about_single_states(FormulaId formula) const {
    return logic::classify(specification_.pool, formula) == Logic::Boolean;
  }

  bool holds_initially(FormulaId formula, Logic logic) {
    const FormulaId normal = logic::normalise(pool_, formula, logic);
    if (specification_.fairness.empty() && about_single_states(formula)) {
      return (reachable().initial() & !states_where(normal)).is_false();
    }
    Evaluation& states = evaluation(logic);
    const Bdd initial = reachable().initial() & states.domain();
    return initial.subset_of(states.satisfying(normal, initial));
  }

  bool holds_everywhere(FormulaId formula, Logic logic) {
    const FormulaId normal = logic::normalise(pool_, formula, logic);
    if (specification_.fairness.empty() && about_single_states(formula)) {
      const Bdd bad = !states_where(normal);
      const Exploring timer(*this);
      return !reachable().meets(bad);
    }
    return evaluation(logic).domain().subset_of(evaluation(logic).satisfying(normal));
  }

  // Returns the codes, reachable or not, that satisfy a formula without modal operators.
  Bdd states_where(FormulaId normal) {
    return Evaluation(encoding_, circuits_, pool_, temporal(manager_.top(), {})).satisfying(normal);
  }

  Options options_;
  Limits limits_;  // those that are in force
  const logic::Specification& specification_;
  logic::FormulaPool pool_;  // a copy, to which normalised formulas are added
  bdd::Manager manager_;
  Encoding encoding_;
  Circuits circuits_;
  std::vector<bdd::Var> extra_bits_;
  ParameterBits parameter_bits_;
  std::optional<Transitions> transitions_;
  std::optional<Reachable> reachable_;
  std::optional<Evaluation> evaluation_;
  std::optional<Evaluation> infinite_, finite_;  // for path logics
  std::optional<Evaluation> strategic_, games_;
  std::optional<StrategySearch> search_;
  std::map<FormulaId, StrategySearch::Result> searched_;  // by formula, read with uniform strategies
  std::string_view phase_ = "transition relation";
  std::size_t round_ = 0;
  double states_ = 0;
  bool exploring_ = false;
  std::chrono::duration<double> exploration_{};
  std::chrono::steady_clock::time_point next_count_;
};

SymbolicChecker::SymbolicChecker(const model::System& system, const logic::Specification& specification,
                                 const Options& options)
    : engine_(std::make_unique<Engine>(system, specification, options)) {}

SymbolicChecker::~SymbolicChecker() = default;

Verdict SymbolicChecker::check(const logic::Property& property) { return engine_->check(property); }

std::optional<verdict::Evidence> SymbolicChecker::explain(const logic::Property& property, bool holds,
                                                          const verdict::ExplainOptions& options) {
  return engine_->explain(property, holds, options);
}

std::optional<model::State> SymbolicChecker::failing_initial_state(const logic::Property& property) {
  return engine_->failing_initial_state(property.formula, property.logic);
}

std::optional<verdict::Profile> SymbolicChecker::profile(const logic::Property& property, bool holds) {
  return engine_->profile(property, holds);
}

std::optional<verdict::Refutation> SymbolicChecker::refute(const logic::Property& property,
                                                           const strategies::RefutationQuery& query,
                                                           const Limits& limits) {
  return engine_->refute(property, query, limits);
}

BigInt SymbolicChecker::satisfying_count(FormulaId formula, std::optional<Logic> logic) {
  return engine_->count(engine_->satisfying(formula, logic));
}

bool SymbolicChecker::satisfies(const model::State& state, FormulaId formula, std::optional<Logic> logic) {
  return engine_->contains(engine_->satisfying(formula, logic), state);
}

BigInt SymbolicChecker::reachable_count() { return engine_->count(engine_->reachable_states()); }
BigInt SymbolicChecker::mcmas_state_count() { return engine_->mcmas_state_count(); }
BigInt SymbolicChecker::initial_count() { return engine_->count(engine_->initial_states()); }
BigInt SymbolicChecker::fair_count() { return engine_->count(engine_->fair_states()); }

std::optional<SymbolicChecker::Deadlock> SymbolicChecker::deadlock() { return engine_->deadlock(); }
std::optional<SymbolicChecker::Overflow> SymbolicChecker::overflow() { return engine_->overflow(); }

SymbolicChecker::LookAlikes SymbolicChecker::look_alikes(const model::State& state, model::AgentId agent,
                                                         std::size_t limit) {
  return engine_->look_alikes(state, agent, limit);
}

bool SymbolicChecker::in_domain(const model::State& state) { return engine_->contains(engine_->fair_states(), state); }
void SymbolicChecker::formulas_changed() { engine_->formulas_changed(); }
void SymbolicChecker::set_limits(const Limits& limits) { engine_->set_limits(limits); }

Statistics SymbolicChecker::statistics() const { return engine_->statistics(); }

}  // namespace gnomon::symbolic
