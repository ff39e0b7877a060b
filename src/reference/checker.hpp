// SPDX-License-Identifier: Apache-2.0
//
// The explicit-state checker: slow and obvious, the yardstick for the other engines, and good enough
// for small models. It enumerates the reachable states and computes for every sub-formula the set of
// states that satisfy it.
//
// Decided here: all logics, with fairness except that finite traces know none. For uniform strategies and
// strategy logic all strategies are tried.
#pragma once

#include "logic/classify.hpp"
#include "logic/formula.hpp"
#include "logic/strategies.hpp"
#include "model/system.hpp"
#include "reference/limits.hpp"
#include "reference/operators/coalition.hpp"
#include "reference/operators/knowledge.hpp"
#include "reference/operators/temporal.hpp"
#include "reference/paths/product.hpp"
#include "reference/space/graph.hpp"
#include "reference/space/state_set.hpp"
#include "reference/strategies/strategies.hpp"
#include "verdict/verdict.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

namespace gnomon::reference {

struct Statistics {
  std::size_t reachable_states = 0;
  std::size_t initial_states = 0;
  std::size_t transitions = 0;  // pairs of a state and a successor
  std::size_t moves = 0;        // pairs of a state and an enabled joint action
  std::size_t deadlocks = 0;    // states without successor
  std::size_t fair_states = 0;  // all reachable states if there is no fairness

  // Every formula holds vacuously; the user must be warned.
  [[nodiscard]] bool no_initial_state() const { return initial_states == 0; }
  [[nodiscard]] bool no_fair_state() const { return reachable_states > 0 && fair_states == 0; }
};

// What coalitions can do.
enum class CoalitionSemantics : std::uint8_t {
  PerfectInformation,
  Uniform,  // see reference/strategies/uniform_coalition.hpp
};

// How operators are to be understood; `reading_of` says it for a logic.
struct Reading {
  CoalitionSemantics coalitions = CoalitionSemantics::PerfectInformation;
  logic::UniformStart start = logic::UniformStart::Pooled;
  std::optional<logic::PathKind> paths;  // none: by the rules of CTL, for which paths may be finite or not
  // Sentences of strategy logic have one goal each, and strategies perfect recall and complete information.
  bool one_goal = false;
  // Sentences of strategy logic choose their strategies once for all initial states: a goal counts as reached if it is
  // from each of these. Not for strategies inside of goals (logic::nests_strategies).
  bool together = false;
  bool mcmas_until = false;  // <C>F f and <C>(g U f) of ATL have the exceptions that MCMAS makes
};

[[nodiscard]] Reading reading_of(logic::Logic logic, logic::UniformStart start = logic::UniformStart::Pooled);

// Refers to system and specification, which must outlive it. One thread at a time.
class ExplicitChecker {
 public:
  // Explores the model and computes the fair states. With `narrow` only the joint actions that it
  // leaves exist. Throws LimitError.
  ExplicitChecker(const model::System& system, const logic::Specification& specification, const Limits& limits,
                  const model::Narrowing& narrow = {});
  ExplicitChecker(const ExplicitChecker&) = delete;
  ExplicitChecker& operator=(const ExplicitChecker&) = delete;

  // Does the formula hold in every initial (fair) state? Throws LimitError.
  [[nodiscard]] verdict::Verdict check(const logic::Property& property);
  [[nodiscard]] verdict::Verdict check(const logic::Property& property, const Reading& reading);

  // The initial (fair) states where a formula of a logic that is decided here holds, and those where it fails.
  struct InitialStates {
    std::vector<StateIndex> holding, failing;
  };
  [[nodiscard]] InitialStates initial_states(logic::FormulaId formula, const Reading& reading = {});

  // The states that satisfy a state formula of a logic that is decided here; subset of the fair states.
  [[nodiscard]] StateSet satisfying(logic::FormulaId formula, const Reading& reading = {});

  // The same for all state formulas in it, too.
  [[nodiscard]] std::unordered_map<logic::FormulaId, StateSet> satisfying_parts(logic::FormulaId formula,
                                                                                const Reading& reading = {});
  // What stands behind quantifiers, for the strategies of the assignment; of a coalition, whose members are the ones
  // that follow some: the states in which these strategies are enough.
  [[nodiscard]] StateSet satisfying_under(const StrategyAssignment& assignment, logic::FormulaId formula,
                                          const Reading& reading);
  // The same for a fairness condition, which is about all reachable states.
  [[nodiscard]] StateSet satisfying_without_fairness(logic::FormulaId formula);

  // Replaces those that it was made with, but for the sizes.
  void set_limits(const gnomon::Limits& limits) { static_cast<gnomon::Limits&>(limits_) = limits; }

  [[nodiscard]] const Limits& limits() const { return limits_; }
  [[nodiscard]] const Statistics& statistics() const { return statistics_; }
  [[nodiscard]] const ExplicitGraph& graph() const { return graph_; }
  [[nodiscard]] const model::System& system() const { return system_; }
  [[nodiscard]] const logic::Specification& specification() const { return specification_; }
  // What the operators range over: the reachable states, or the fair ones.
  [[nodiscard]] const StateSet& domain() const { return temporal_->domain(); }
  [[nodiscard]] StateSet domain(const Reading& reading) const;
  // The pairs of states and duties of a path formula, from these states on. The lists must outlive it.
  [[nodiscard]] PathProduct product(const PathSpace& space, const PathQuery& query,
                                    const std::vector<StateIndex>& from) {
    return {space, specification_.pool, query, from, watch_, limits_.transitions};
  }
  // What these agents can enforce; uses the checker, which must outlive it.
  [[nodiscard]] Coalition coalition(std::span<const model::AgentId> members) {
    return {graph_, *temporal_, members, watch_};
  }
  // Fairness says nothing about finite traces.
  [[nodiscard]] bool forgets_fairness(const Reading& reading) const;
  // The fair states in which each fairness condition holds.
  [[nodiscard]] const std::vector<StateSet>& fairness() const { return temporal_->fairness(); }

 private:
  class Evaluation;

  void restrict_to_fair_states();
  [[nodiscard]] InitialStates initial_runs(logic::FormulaId formula, const Reading& reading);

  const model::System& system_;
  const logic::Specification& specification_;
  Limits limits_;
  Watch watch_;
  ExplicitGraph graph_;
  std::optional<Temporal> temporal_;
  std::optional<Knowledge> knowledge_;
  Statistics statistics_;
};

}  // namespace gnomon::reference
