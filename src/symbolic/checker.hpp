// SPDX-License-Identifier: Apache-2.0
//
// The engine on decision diagrams: decides Boolean and epistemic formulas, CTL, path logics, ATL with perfect
// information or uniform strategies, and strategy logic, all with fairness. The reachable states are computed when the
// first formula needs them, and only as far as it needs them.
#pragma once

#include "base/big_int.hpp"
#include "base/limits.hpp"
#include "logic/formula.hpp"
#include "model/evaluate.hpp"
#include "model/system.hpp"
#include "strategies/refute.hpp"
#include "symbolic/options.hpp"
#include "symbolic/statistics.hpp"
#include "verdict/evidence.hpp"
#include "verdict/explain/explain.hpp"
#include "verdict/profile.hpp"
#include "verdict/refutation.hpp"
#include "verdict/trace.hpp"
#include "verdict/verdict.hpp"

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace gnomon::symbolic {

// Refers to system and specification, which must outlive it. One thread at a time. Every function
// may throw LimitError; the checker can be used after that, for example with a later deadline.
class SymbolicChecker {
 public:
  SymbolicChecker(const model::System& system, const logic::Specification& specification, const Options& options);
  ~SymbolicChecker();
  SymbolicChecker(const SymbolicChecker&) = delete;
  SymbolicChecker& operator=(const SymbolicChecker&) = delete;

  // Does the formula hold in every initial (fair) state?
  [[nodiscard]] verdict::Verdict check(const logic::Property& property);

  // Evidence for the verdict on a formula of a logic that is decided here; see verdict/explain.
  [[nodiscard]] std::optional<verdict::Evidence> explain(const logic::Property& property, bool holds,
                                                         const verdict::ExplainOptions& options = {});

  // An initial (fair) state where the formula, of a logic that is decided here, fails; nothing if there is none.
  [[nodiscard]] std::optional<model::State> failing_initial_state(const logic::Property& property);

  // Strategies that show why the formula has this verdict, in the first initial state for which they do. Only for
  // formulas that begin with a quantifier of strategy logic, or with a coalition that has uniform strategies.
  [[nodiscard]] std::optional<verdict::Profile> profile(const logic::Property& property, bool holds);

  // Why a coalition of the formula has no uniform strategies that work, as the query says; there is no fairness. See
  // strategies/refute.
  [[nodiscard]] std::optional<verdict::Refutation> refute(const logic::Property& property,
                                                          const strategies::RefutationQuery& query,
                                                          const Limits& limits);

  // The states that satisfy a state formula of a logic that is decided here, among the reachable (fair) ones.
  // Without a logic, of that which the formula's shape shows.
  [[nodiscard]] BigInt satisfying_count(logic::FormulaId formula, std::optional<logic::Logic> logic = {});
  [[nodiscard]] bool satisfies(const model::State& state, logic::FormulaId formula,
                               std::optional<logic::Logic> logic = {});

  // Exact numbers; these compute the whole set of reachable states.
  [[nodiscard]] BigInt reachable_count();
  [[nodiscard]] BigInt mcmas_state_count();  // of the reachable states, see model/mcmas_codes
  [[nodiscard]] BigInt initial_count();
  [[nodiscard]] BigInt fair_count();  // of the reachable states, if there is no fairness

  // States without successor among the reachable ones, fair or not, and a shortest run into one.
  struct Deadlock {
    BigInt states;
    verdict::Trace trace;
  };
  [[nodiscard]] std::optional<Deadlock> deadlock();

  // The first evolution item (by agents and lines) that assigns a value outside of its variable's
  // domain in a reachable state, and a shortest run into such a state.
  struct Overflow {
    model::AgentId agent;
    std::size_t item = 0;  // index into Agent::evolution
    verdict::Trace trace;
    model::JointAction action;  // the one that is enabled in the last state and makes the item overflow
  };
  [[nodiscard]] std::optional<Overflow> overflow();

  // The reachable (fair) states that the agent cannot tell from this one: their number, and the first
  // few in ascending order.
  struct LookAlikes {
    BigInt count;
    std::vector<model::State> first;
  };
  [[nodiscard]] LookAlikes look_alikes(const model::State& state, model::AgentId agent, std::size_t limit);
  // Formulas say something about this state: it is reachable, and fair if there is fairness.
  [[nodiscard]] bool in_domain(const model::State& state);

  // To be called after formulas, and atoms that only they use, were added at the end of specification
  // and system, or taken away there. Nothing else may have changed.
  void formulas_changed();
  // Replaces those of the options.
  void set_limits(const Limits& limits);

  [[nodiscard]] Statistics statistics() const;

 private:
  class Engine;
  std::unique_ptr<Engine> engine_;
};

}  // namespace gnomon::symbolic
