// SPDX-License-Identifier: Apache-2.0
//
// Formulas are evaluated from the leaves up, in the order of their ids. A path quantifier or
// coalition is taken together with the temporal operator below it. To add a logic, give `Evaluation::evaluate` the
// operators that it needs.
#include "reference/checker.hpp"

#include "base/error.hpp"
#include "logic/bounded.hpp"
#include "logic/classify.hpp"
#include "logic/strategy_sentence.hpp"
#include "logic/views.hpp"
#include "reference/operators/coalition.hpp"
#include "reference/operators/one_goal.hpp"
#include "reference/operators/runs.hpp"
#include "reference/strategies/game.hpp"
#include "reference/strategies/strategies.hpp"
#include "reference/strategies/uniform_coalition.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <unordered_map>
#include <utility>
#include <vector>

namespace gnomon::reference {

using logic::FormulaId;
using logic::Node;
using logic::Op;
using logic::PathKind;

// The satisfaction sets of one formula and its sub-formulas.
class ExplicitChecker::Evaluation {
 public:
  using Sets = std::map<FormulaId, StateSet>;
  // Where formulas are evaluated.
  struct Space {
    const ExplicitGraph& graph;
    Temporal& temporal;
    Knowledge& knowledge;
  };

  Evaluation(const ExplicitChecker& checker, const Space& space, const Reading& reading)
      : Evaluation(checker, checker.specification_.pool, space, nullptr, reading, {}, 0) {}
  // With formulas of a pool that extends that of the model, some of which have been evaluated.
  Evaluation(const ExplicitChecker& checker, const logic::FormulaPool& pool, const Space& space, const Sets* known,
             const Reading& reading, StrategyAssignment assignment, std::size_t nesting)
      : checker_(checker),
        pool_(pool),
        space_(space),
        known_(known),
        graph_(space.graph),
        temporal_(space.temporal),
        knowledge_(space.knowledge),
        reading_(reading),
        watch_(checker.limits_),
        assignment_(std::move(assignment)),
        nesting_(nesting) {}

  // Does something with an evaluation on all reachable states.
  template <typename Work>
  static auto without_fairness(ExplicitChecker& checker, const Reading& reading, const Work& work) {
    Temporal temporal(checker.graph_, checker.graph_.all(), {}, checker.watch_);
    Knowledge knowledge(checker.system_, checker.graph_, checker.graph_.all(), checker.watch_);
    Evaluation evaluation(checker, {checker.graph_, temporal, knowledge}, reading);
    return work(evaluation);
  }
  // The same on the states that formulas with this reading range over.
  template <typename Work> static auto as_read(ExplicitChecker& checker, const Reading& reading, const Work& work) {
    if (checker.forgets_fairness(reading)) return without_fairness(checker, reading, work);
    Evaluation evaluation(checker, {checker.graph_, *checker.temporal_, *checker.knowledge_}, reading);
    return work(evaluation);
  }

  StateSet run(FormulaId root) {
    for (const FormulaId id : needed(root)) {
      add(id);
      for (const FormulaId operand : operands(id)) release(operand);
    }
    return std::move(sets_.at(root));
  }

  std::unordered_map<FormulaId, StateSet> run_and_keep_all(FormulaId root) {
    for (const FormulaId id : needed(root)) add(id);
    return std::move(sets_);
  }

 private:
  // The state formulas on which the set of a formula directly depends.
  [[nodiscard]] std::vector<FormulaId> operands(FormulaId id) const {
    const Node& node = pool_[id];
    if (known_ != nullptr && known_->contains(id)) return {};
    if (logic::is_strategic(node.op)) {
      if (!reading_.one_goal) return {};  // has its own evaluation, for every strategy
      const logic::StrategyPrefix prefix = logic::strategy_prefix(pool_, id);
      return prefix.path ? logic::maximal_state_formulas(pool_, prefix.body) : std::vector{prefix.body};
    }
    const bool quantifier = node.op == Op::PathAll || node.op == Op::PathSome || node.op == Op::Coalition;
    if (quantifier && (reading_.paths || !is_simple(node))) return logic::maximal_state_formulas(pool_, node.left);
    if (const auto bounded = quantifier ? logic::bounded_operator(pool_, node.left) : std::nullopt) {
      if (logic::operand_count(bounded->op) == 1) return {bounded->left};
      return {bounded->left, bounded->right};
    }
    const Node& direct = quantifier && logic::is_temporal(pool_[node.left].op) ? pool_[node.left] : node;
    const int count = logic::operand_count(direct.op);
    std::vector<FormulaId> result;
    if (count >= 1) result.push_back(direct.left);
    if (count >= 2) result.push_back(direct.right);
    return result;
  }

  // All formulas whose sets are needed, operands first; counts how often each is used.
  std::vector<FormulaId> needed(FormulaId root) {
    std::vector<FormulaId> found{root};
    uses_[root] = 1;
    for (std::size_t i = 0; i < found.size(); ++i) {
      for (const FormulaId operand : operands(found[i])) {
        if (++uses_[operand] == 1) found.push_back(operand);
      }
    }
    std::sort(found.begin(), found.end());
    return found;
  }

  void add(FormulaId id) {
    watch_.check("formula", graph_.size(), 0);
    const bool is_known = known_ != nullptr && known_->contains(id);
    if (!is_known && pool_[id].view.has_memory()) {
      throw LimitError("what agents remember depends on the run, not on the state alone");
    }
    sets_.insert_or_assign(id, is_known                            ? known_->at(id)
                               : logic::is_strategic(pool_[id].op) ? strategic(id)
                                                                   : evaluate(pool_[id]));
  }

  // Gives up a set after its last use, so that long formulas do not fill the memory.
  void release(FormulaId id) {
    if (--uses_[id] == 0) sets_.erase(id);
  }

  [[nodiscard]] const StateSet& at(FormulaId id) const { return sets_.at(id); }

  [[nodiscard]] std::span<const model::AgentId> agents(const Node& node) const { return pool_[node.coalition].agents; }

  // clang-format off
  StateSet evaluate(const Node& node) {
    const StateSet& all = temporal_.domain();
    switch (node.op) {
      case Op::True: return all;
      case Op::False: return graph_.none();
      case Op::Atom: return atom(node.atom);
      case Op::Green: return knowledge_.green(node.agent);
      case Op::Not: return all - at(node.left);
      case Op::And: return at(node.left) & at(node.right);
      case Op::Or: return at(node.left) | at(node.right);
      case Op::Xor: return at(node.left) ^ at(node.right);
      case Op::Implies: return (all - at(node.left)) | at(node.right);
      case Op::Iff: return all - (at(node.left) ^ at(node.right));
      case Op::PathAll: case Op::PathSome: return quantified(node);
      case Op::Coalition: return coalition(node);
      case Op::Knows: return knowledge_.knows(node.agent, at(node.left));
      case Op::EveryoneKnows: return knowledge_.everyone_knows(agents(node), at(node.left));
      case Op::DistributedKnows: return knowledge_.distributed_knows(agents(node), at(node.left));
      case Op::CommonKnows: return knowledge_.common_knows(agents(node), at(node.left));
      case Op::Obligatory: return knowledge_.obligatory(node.agent, at(node.left));
      case Op::KnowsIfCorrect: return knowledge_.knows_if_correct(node.agent, agents(node), at(node.left));
      case Op::Next: case Op::Finally: case Op::Globally: case Op::Until: case Op::Release: case Op::WeakUntil:
      case Op::Diamond: case Op::Box: case Op::StrategySome: case Op::StrategyAll: case Op::StrategyBinding:
      case Op::Step: case Op::Test: case Op::Choice: case Op::Sequence: case Op::Star: case Op::Repeat:
        break;
    }
    throw UsageError("the explicit engine evaluates Boolean, epistemic, CTL and ATL formulas only");
  }
  // clang-format on

  StateSet atom(model::AtomId id) const {
    const model::Evaluator condition(checker_.system_.exprs, checker_.system_[id].condition);
    model::Scratch scratch;
    StateSet result = graph_.none();
    temporal_.domain().for_each([&](StateIndex s) {
      if (condition.holds(graph_.states()[s], nullptr, scratch)) result.insert(s);
    });
    return result;
  }

  StateSet quantified(const Node& node) {
    if (reading_.paths) return by_product(node, *reading_.paths);
    const Node& path = pool_[node.left];
    if (!is_simple(node)) return by_product(node, PathKind::Infinite);
    const bool all = node.op == Op::PathAll;
    if (const auto bounded = logic::bounded_operator(pool_, node.left)) {
      const auto step = [&](const StateSet& set) { return all ? temporal_.ax(set) : temporal_.ex(set); };
      return within(*bounded, step,
                    [&](const StateSet& f, const StateSet& g) { return on_paths(all, bounded->op, f, g); });
    }
    const StateSet& f = at(path.left);
    const StateSet& g = logic::operand_count(path.op) == 2 ? at(path.right) : f;
    return on_paths(all, path.op, f, g);
  }

  // A temporal operator without bounds; of `X`, `F` and `G` the operand is f.
  [[nodiscard]] StateSet on_paths(bool all, Op op, const StateSet& f, const StateSet& g) const {
    if (op == Op::Next) return all ? temporal_.ax(f) : temporal_.ex(f);
    if (op == Op::Finally) return all ? temporal_.af(f) : temporal_.ef(f);
    if (op == Op::Globally) return all ? temporal_.ag(f) : temporal_.eg(f);
    if (op == Op::Until) return all ? temporal_.au(f, g) : temporal_.eu(f, g);
    if (op == Op::Release) return all ? temporal_.ar(f, g) : temporal_.er(f, g);
    return all ? temporal_.aw(f, g) : temporal_.ew(f, g);
  }

  // An operator with bounds, step by step. `step` says where the next step can or must lead into a set,
  // `without_bounds` is the operator without bounds.
  [[nodiscard]] StateSet within(const logic::BoundedOperator& path,
                                const std::function<StateSet(const StateSet&)>& step,
                                const std::function<StateSet(const StateSet&, const StateSet&)>& without_bounds) {
    const bool unary = logic::operand_count(path.op) == 1;
    const bool release = path.op == Op::Release || path.op == Op::Globally;
    const StateSet& g = at(unary ? path.left : path.right);
    const StateSet f = !unary ? at(path.left) : release ? graph_.none() : temporal_.domain();
    const auto goes_on = [&](const StateSet& rest) { return release ? f | step(rest) : f & step(rest); };
    StateSet result = path.op == Op::WeakUntil ? f | g : g;
    if (path.high == Node::unbounded) {
      result = without_bounds(unary ? g : f, g);
    } else {
      for (std::uint32_t i = path.low; i < path.high; ++i) {
        watch_.check();
        StateSet next = release ? g & goes_on(result) : g | goes_on(result);
        if (next == result) break;
        result = std::move(next);
      }
    }
    for (std::uint32_t i = 0; i < path.low; ++i) {
      watch_.check();
      StateSet next = goes_on(result);
      if (next == result) break;
      result = std::move(next);
    }
    return result;
  }

  // There are fixpoints for it. Uniform strategies with a goal that has bounds are tried on paths.
  [[nodiscard]] bool is_simple(const Node& quantifier) const {
    const bool uniform = quantifier.op == Op::Coalition && reading_.coalitions == CoalitionSemantics::Uniform;
    return logic::is_simple_path(pool_, quantifier.left) ||
           (!uniform && logic::is_bounded_path(pool_, quantifier.left));
  }

  // All paths satisfy it unless some path does not. What speaks of the first state alone needs no path.
  StateSet by_product(const Node& node, PathKind paths) {
    if (sets_.contains(node.left)) return at(node.left);
    const bool some = node.op == Op::PathSome;
    const StateSet found = with_path(graph_, node.left, some, paths);
    return some ? found : temporal_.complement(found);
  }

  // States from which some path of the graph satisfies the path formula, or does not.
  StateSet with_path(const ExplicitGraph& graph, FormulaId path, bool positive, PathKind paths) {
    const auto holds = [this](FormulaId label, StateIndex s) { return at(label).contains(s); };
    const PathSpace space{graph, temporal_.domain(), temporal_.fairness()};
    std::vector<StateIndex> starts;
    temporal_.domain().for_each([&](StateIndex s) { starts.push_back(s); });
    return PathProduct(space, pool_, {path, positive, paths, holds}, starts, watch_, checker_.limits_.transitions)
        .states_with_path();
  }

  StateSet coalition(const Node& node) {
    const Node& path = pool_[node.left];
    const bool uniform = reading_.coalitions == CoalitionSemantics::Uniform;
    if (uniform && (!is_simple(node) || !temporal_.fairness().empty())) return enforced_on_paths(node);
    auto place = coalitions_.find(node.coalition);
    if (place == coalitions_.end()) {
      place = coalitions_.try_emplace(node.coalition, graph_, temporal_, agents(node), watch_).first;
    }
    if (!is_simple(node)) {
      return won(node.left, [&place](const StateSet& goal) { return place->second.can_force(goal); });
    }
    const auto objective = [&](const Coalition& group) { return enforced_by(group, node.left); };
    if (!uniform) return objective(place->second);
    return UniformCoalition(checker_.system_, graph_, agents(node), watch_)
        .enforce(place->second, objective, path.op == Op::Next ? &at(path.left) : nullptr,
                 [&](const StateSet& won) { return won_surely(agents(node), won); });
  }

  // One temporal operator on state formulas, with or without bounds.
  [[nodiscard]] StateSet enforced_by(const Coalition& group, FormulaId goal) {
    if (const auto bounded = logic::bounded_operator(pool_, goal)) {
      return within(
          *bounded, [&](const StateSet& set) { return group.next(set); },
          [&](const StateSet& f, const StateSet& g) { return enforced_by(group, bounded->op, f, g); });
    }
    const Node& path = pool_[goal];
    const StateSet& f = at(path.left);
    return enforced_by(group, path.op, f, logic::operand_count(path.op) == 2 ? at(path.right) : f);
  }

  [[nodiscard]] StateSet enforced_by(const Coalition& group, Op op, const StateSet& f, const StateSet& g) const {
    if (op == Op::Next) return group.next(f);
    if (op == Op::Globally) return group.always(f);
    if (op == Op::Finally || op == Op::Until) {
      const StateSet& through = op == Op::Until ? f : temporal_.domain();
      return reading_.mcmas_until ? group.mcmas_until(through, g) : group.until(through, g);
    }
    if (op == Op::Release) return group.release(f, g);
    return group.weak_until(f, g);
  }

  // Where a player wins the game for a path formula.
  StateSet won(FormulaId path, const Force& force) {
    const auto holds = [this](FormulaId label, StateIndex s) { return at(label).contains(s); };
    return winning_states(graph_, temporal_, pool_, path, holds, force, watch_, checker_.limits_.transitions);
  }

  // Returns the states that count as won, given those from which the members' strategies succeed.
  StateSet won_surely(std::span<const model::AgentId> members, const StateSet& won) {
    switch (reading_.start) {
      case logic::UniformStart::Pooled: return knowledge_.distributed_knows(members, won);
      case logic::UniformStart::Subjective: return won & knowledge_.everyone_knows(members, won);
      case logic::UniformStart::Objective: return won;
    }
    return won;
  }

  // A coalition with uniform strategies and any objective: all strategies are tried, and all (fair) infinite
  // outcomes count. Without fairness the coalition must not come to a state where nothing can be done.
  StateSet enforced_on_paths(const Node& node) {
    StateSet result = graph_.none();
    MemberStrategies members(checker_.system_, graph_, temporal_.domain(), agents(node), checker_.limits_);
    do {
      watch_.check();
      const ExplicitGraph graph = members.assignment().outcomes(graph_, checker_.limits_);
      result = result | won_surely(agents(node), on_all_paths(graph, node.left));
    } while (result != temporal_.domain() && members.advance());
    return result;
  }

  // All (fair) infinite paths of the graph satisfy it, and without fairness none comes to a state where nothing can
  // be done.
  StateSet on_all_paths(const ExplicitGraph& graph, FormulaId path) {
    const StateSet& all = temporal_.domain();
    StateSet stuck = graph_.none();
    if (temporal_.fairness().empty()) {
      all.for_each([&](StateIndex s) {
        if (graph_.first_move(s) == graph_.first_move(s + 1)) stuck.insert(s);
      });
    }
    return all - (with_path(graph, path, false, PathKind::Infinite) | Temporal(graph, all, {}, watch_).ef(stuck));
  }

  StrategySpace space(std::vector<model::AgentId> agents) const {
    StrategySpace result(checker_.system_, graph_, temporal_.domain(), std::move(agents), checker_.limits_);
    result.check_size();
    return result;
  }

  // Quantifiers and bindings of strategy logic. What they stand before depends on the strategies, so it is
  // evaluated for each.
  StateSet strategic(FormulaId id) {
    if (reading_.one_goal) return one_goal(logic::strategy_prefix(pool_, id));
    StrategyAssignment assignment = assignment_;
    for (;; id = pool_[id].left) {
      const Node& node = pool_[id];
      if (node.op == Op::StrategyBinding) {
        if (!checker_.system_[node.agent].actions.empty()) {
          assignment.followed[node.agent] = assignment.named.at(node.strategy);
        }
      } else if (!logic::is_strategic(node.op)) {
        return under(assignment, id);
      } else if (auto sharing = logic::sharing_agents(checker_.system_, pool_, id); !sharing.empty()) {
        return quantified(node, space(std::move(sharing)), assignment);
      }
    }
  }

  StateSet one_goal(const logic::StrategyPrefix& prefix) {
    if (!prefix.path) return at(prefix.body);
    const OneGoalStep step(checker_.system_, graph_, temporal_, pool_, prefix, watch_);
    return won(prefix.body, [&step](const StateSet& goal) { return step.force(goal); });
  }

  StateSet quantified(const Node& node, const StrategySpace& strategies, StrategyAssignment assignment) {
    const bool some = node.op == Op::StrategySome;
    const StateSet& all = temporal_.domain();
    StateSet result = some ? graph_.none() : all;
    if (strategies.empty()) return result;
    const StateSet settled = some ? all : graph_.none();
    Strategy strategy(strategies);
    do {
      watch_.check();
      assignment.named[node.strategy] = std::make_shared<const Strategy>(strategy);
      const StateSet holds = under(assignment, node.left);
      result = some ? result | holds : result & holds;
    } while (result != settled && strategy.advance());
    return result;
  }

  // A formula that stands behind quantifiers and bindings: of all outcomes, if it speaks of paths.
  StateSet under(const StrategyAssignment& assignment, FormulaId formula) {
    constexpr std::size_t most_nested = 200;  // of what one can write, and of the call stack
    if (nesting_ == most_nested) throw LimitError("strategies are nested too deeply for the explicit engine");
    const auto evaluation = [&] {
      return Evaluation(checker_, pool_, space_, known_, reading_, assignment, nesting_ + 1);
    };
    Evaluation inner = evaluation();
    if (logic::is_state_formula(pool_, formula)) return inner.run(formula);
    for (const FormulaId letter : logic::maximal_state_formulas(pool_, formula)) {
      inner.sets_.insert_or_assign(letter, evaluation().run(letter));
    }
    const ExplicitGraph outcomes = assignment.outcomes(graph_, checker_.limits_);
    const StateSet reached = temporal_.complement(inner.with_path(outcomes, formula, false, PathKind::Infinite));
    return reading_.together ? from_all_initial_states(reached) : reached;
  }

  // All states if the set has every initial one, else none.
  [[nodiscard]] StateSet from_all_initial_states(const StateSet& set) const {
    const auto& initial = graph_.initial();
    const bool all = std::all_of(initial.begin(), initial.end(),
                                 [&](StateIndex s) { return !temporal_.domain().contains(s) || set.contains(s); });
    return all ? temporal_.domain() : graph_.none();
  }

 public:
  // With the strategies of the assignment. Of a coalition: the states where it is enough that its members follow
  // these.
  StateSet run_under(const StrategyAssignment& assignment, FormulaId formula) {
    const Node node = pool_[formula];
    if (node.op != Op::Coalition) return under(assignment, formula);
    for (const FormulaId id : needed(formula)) {
      if (id != formula) add(id);
    }
    const ExplicitGraph graph = assignment.outcomes(graph_, checker_.limits_);
    if (!is_simple(node) || !temporal_.fairness().empty()) {
      return won_surely(agents(node), on_all_paths(graph, node.left));
    }
    const Temporal left(graph, temporal_.domain(), {}, watch_);
    Coalition group(graph, left, agents(node), watch_);
    group.allow_only(std::vector<bool>(group.first_group(graph.size()), true));
    return won_surely(agents(node), enforced_by(group, node.left));
  }

 private:
  const ExplicitChecker& checker_;
  const logic::FormulaPool& pool_;
  Space space_;
  const Sets* known_;  // null: none
  const ExplicitGraph& graph_;
  Temporal& temporal_;
  Knowledge& knowledge_;
  Reading reading_;
  Watch watch_;
  StrategyAssignment assignment_;  // of the quantifiers and bindings that the formula stands behind
  std::size_t nesting_;            // of such
  std::unordered_map<FormulaId, StateSet> sets_;
  std::unordered_map<FormulaId, std::size_t> uses_;
  std::map<logic::CoalitionId, Coalition> coalitions_;
};

ExplicitChecker::ExplicitChecker(const model::System& system, const logic::Specification& specification,
                                 const Limits& limits, const model::Narrowing& narrow)
    : system_(system),
      specification_(specification),
      limits_(limits),
      watch_(limits_),
      graph_(system, limits_, narrow) {
  temporal_.emplace(graph_, graph_.all(), std::vector<StateSet>{}, watch_);
  knowledge_.emplace(system_, graph_, graph_.all(), watch_);
  if (!specification_.fairness.empty()) restrict_to_fair_states();
  statistics_.reachable_states = graph_.size();
  statistics_.initial_states = graph_.initial().size();
  statistics_.transitions = graph_.transition_count();
  statistics_.moves = graph_.move_count();
  statistics_.deadlocks = graph_.deadlocks().count();
  statistics_.fair_states = domain().count();
}

// The fairness conditions are evaluated on all reachable states; the states that start a path on
// which each holds infinitely often replace the reachable ones in everything that follows.
void ExplicitChecker::restrict_to_fair_states() {
  std::vector<StateSet> constraints;
  for (const FormulaId formula : specification_.fairness) {
    constraints.push_back(Evaluation(*this, {graph_, *temporal_, *knowledge_}, {}).run(formula));
  }
  const Temporal with_fairness(graph_, graph_.all(), constraints, watch_);
  const StateSet fair = with_fairness.eg(graph_.all());
  for (StateSet& constraint : constraints) constraint = constraint & fair;
  temporal_.emplace(graph_, fair, std::move(constraints), watch_);
  knowledge_.emplace(system_, graph_, fair, watch_);
}

bool ExplicitChecker::forgets_fairness(const Reading& reading) const {
  return reading.paths == PathKind::Finite && !specification_.fairness.empty();
}

StateSet ExplicitChecker::domain(const Reading& reading) const {
  return forgets_fairness(reading) ? graph_.all() : domain();
}

StateSet ExplicitChecker::satisfying(FormulaId formula, const Reading& reading) {
  return Evaluation::as_read(*this, reading, [&](Evaluation& evaluation) { return evaluation.run(formula); });
}

std::unordered_map<FormulaId, StateSet> ExplicitChecker::satisfying_parts(FormulaId formula, const Reading& reading) {
  return Evaluation::as_read(*this, reading,
                             [&](Evaluation& evaluation) { return evaluation.run_and_keep_all(formula); });
}

StateSet ExplicitChecker::satisfying_under(const StrategyAssignment& assignment, FormulaId formula,
                                           const Reading& reading) {
  return Evaluation::as_read(*this, reading,
                             [&](Evaluation& evaluation) { return evaluation.run_under(assignment, formula); });
}

StateSet ExplicitChecker::satisfying_without_fairness(FormulaId formula) {
  return Evaluation::without_fairness(*this, {}, [&](Evaluation& evaluation) { return evaluation.run(formula); });
}

Reading reading_of(logic::Logic logic, logic::UniformStart start) {
  const bool uniform = logic == logic::Logic::AtlUniform;
  return {uniform ? CoalitionSemantics::Uniform : CoalitionSemantics::PerfectInformation,
          start,
          logic::paths_of(logic),
          logic == logic::Logic::StrategyLogicOneGoal,
          false,
          false};
}

verdict::Verdict ExplicitChecker::check(const logic::Property& property) {
  return check(property, reading_of(property.logic));
}

verdict::Verdict ExplicitChecker::check(const logic::Property& property, const Reading& reading) {
  return verdict::Verdict::of(initial_states(property.formula, reading).failing.empty());
}

ExplicitChecker::InitialStates ExplicitChecker::initial_states(FormulaId formula, const Reading& reading) {
  if (logic::has_memory(specification_.pool, formula)) return initial_runs(formula, reading);
  const StateSet holds = satisfying(formula, reading);
  const StateSet all = domain(reading);
  InitialStates result;
  for (const StateIndex s : graph_.initial()) {
    if (all.contains(s)) (holds.contains(s) ? result.holding : result.failing).push_back(s);
  }
  return result;
}

// A formula about memory is true or false after a run; here after one of no steps.
ExplicitChecker::InitialStates ExplicitChecker::initial_runs(FormulaId formula, const Reading& reading) {
  logic::FormulaPool pool = specification_.pool;
  formula = logic::with_single_knowers(pool, formula);
  Runs runs(system_, pool, graph_, domain(reading), limits_);
  const auto evaluate = [&](FormulaId id) {
    std::vector<StateSet> fairness;
    if (!forgets_fairness(reading)) {
      for (const StateSet& constraint : temporal_->fairness()) fairness.push_back(runs.ending_in(constraint));
    }
    Temporal temporal(runs.graph(), runs.graph().all(), std::move(fairness), watch_);
    Knowledge knowledge(system_, runs.graph(), runs.graph().all(), watch_);
    return Evaluation(*this, pool, {runs.graph(), temporal, knowledge}, &runs.sets(), reading, {}, 0).run(id);
  };
  for (const FormulaId id : logic::memories(pool, formula)) {
    if (!runs.sets().contains(pool[id].left)) runs.add(pool[id].left, evaluate(pool[id].left));
    runs.add_knowledge(id);
  }
  const StateSet holds = evaluate(formula);
  InitialStates result;
  for (const StateIndex s : runs.graph().initial()) {
    (holds.contains(s) ? result.holding : result.failing).push_back(runs.end_of(s));
  }
  return result;
}

}  // namespace gnomon::reference
