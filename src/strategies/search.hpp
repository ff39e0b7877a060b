// SPDX-License-Identifier: Apache-2.0
//
// Strategy logic with knowledge, and coalitions with uniform strategies, decided state by state with a SAT solver.
//
// For every block of quantifiers of one kind a solver proposes strategies, and the operand of the block is evaluated
// with them. If they fail, the choices on which the failure depends become a clause, so that strategies with the same
// choices are not proposed again. If the solver finds no more strategies, the choices of outer strategies in its
// unsatisfiable core are the reason. The search terminates because there are finitely many choices.
#pragma once

#include "base/limits.hpp"
#include "logic/formula.hpp"
#include "logic/strategies.hpp"
#include "model/evaluate.hpp"
#include "model/system.hpp"
#include "strategies/arena.hpp"
#include "strategies/choices.hpp"
#include "strategies/oracle.hpp"
#include "strategies/outcomes.hpp"
#include "strategies/proposals.hpp"
#include "verdict/profile.hpp"

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

namespace gnomon::strategies {

// Counts the work of a search.
struct Statistics {
  std::size_t proposals = 0;  // strategies that were tried
  std::size_t clauses = 0;    // learnt from strategies that failed
  std::size_t states = 0;     // states that were reached
};

// Refers to its arguments, which must outlive it; the limits may change meanwhile, and the oracle may add formulas to
// the pool. Functions throw LimitError, also for formulas that this method does not decide: path quantifiers with
// strategies inside. They may be called again after that, and continue with the clauses learnt so far.
class Search {
 public:
  Search(const model::System& system, const logic::FormulaPool& pool, Oracle& oracle, logic::UniformStart start,
         const Limits& limits);
  Search(const model::System& system, const logic::FormulaPool& pool, Oracle& oracle, logic::UniformStart start,
         Limits&& limits) = delete;

  // Returns whether the state formula holds in the reachable state, without fairness.
  [[nodiscard]] bool holds(const model::State& state, logic::FormulaId formula);

  // Returns the strategies because of which the formula holds, or fails, in the state: those of its first block of
  // quantifiers, or of its coalition. Nothing if it has none, or if the verdict is about all strategies.
  [[nodiscard]] std::optional<verdict::Profile> profile(const model::State& state, logic::FormulaId formula);

  [[nodiscard]] const Statistics& statistics() const { return statistics_; }

 private:
  // The strategies that are quantified and bound at some place of a formula.
  struct Context {
    std::map<logic::StrategyVar, SlotId> named;
    Followed followed;

    friend auto operator<=>(const Context&, const Context&) = default;
  };
  // The search for strategies in one place.
  struct Block {
    std::optional<Proposals> proposals;
    std::vector<std::string> names;  // of their strategies, by slot
    Context inside;                  // the context of the operand
    logic::FormulaId operand;        // what the quantifiers stand before
    bool wanted = true;              // the value of the operand that is searched for
    bool possible = true;            // there are strategies at all
    bool one_play = false;           // the strategies are wanted for one play that violates a goal
    Reasons success;                 // own choices on which the last success depended
  };
  using BlockKey = std::tuple<logic::FormulaId, StateId, Context>;

  Answer evaluate(logic::FormulaId formula, StateId state, const Context& context);
  Answer connective(const logic::Node& node, StateId state, const Context& context);
  Answer strategic(logic::FormulaId formula, StateId state, Context context);
  Answer coalition(logic::FormulaId formula, StateId state);
  Answer epistemic(const logic::Node& node, StateId state);
  // Return whether all outcomes satisfy a path formula.
  Answer outcomes(logic::FormulaId path, StateId state, const Context& context);
  Answer outcomes(logic::FormulaId path, const std::vector<StateId>& starts, const Context& context,
                  const OutcomeRules& rules);

  [[nodiscard]] bool is_vacuous(logic::FormulaId formula) const {
    return logic::is_vacuous_quantifier(arena_.system(), pool_, formula);
  }
  [[nodiscard]] Block new_block(logic::FormulaId formula, StateId state, const Context& context);
  // Returns the block of a coalition.
  [[nodiscard]] Block new_block(const std::vector<model::AgentId>& members);
  // Returns whether the operand of the block has the wanted value if and only if one outcome violates a path formula
  // without strategies in it.
  [[nodiscard]] bool wants_one_play(const Block& block);
  // Searches for strategies for which the trial gives the value that the block wants.
  template <typename Trial> Answer search(Block& block, const Trial& trial);
  // Tries strategies that make no more choices than are needed for an answer.
  template <typename Trial> Answer open_trial(Block& block, const Trial& trial);

  // Returns the strategy of one of the agents of a slot, as far as it was needed.
  [[nodiscard]] verdict::PlannedStrategy table(const Block& block, std::size_t slot, std::size_t agent);

  // Returns whether the formula contains no strategies.
  bool is_plain(logic::FormulaId formula);
  bool plain_truth(logic::FormulaId formula, StateId state);
  const Goal& goal(logic::FormulaId path, Ending ending);
  // Returns whether no play ever ends.
  bool is_total();
  [[nodiscard]] Context nobody_bound() const;
  [[nodiscard]] AlikeStates alike_states() const;
  // Returns the states that a group which observes these variables cannot tell from the given one.
  std::vector<StateId> alike(StateId state, const std::vector<model::VarId>& variables);
  std::vector<StateId> related(const logic::Node& node, StateId state);

  const logic::FormulaPool& pool_;
  Oracle& oracle_;
  logic::UniformStart start_;
  const Limits& limits_;
  Arena arena_;
  Choices choices_;
  Statistics statistics_;
  std::size_t depth_ = 0;  // of calls
  std::optional<bool> total_;
  std::unordered_map<logic::FormulaId, bool> plain_;
  std::unordered_map<logic::FormulaId, std::unordered_map<StateId, bool>>
      truths_;  // of formulas that depend on no choice
  // Of coalitions: where they lose with perfect information, and where they win with all strategies.
  std::unordered_map<logic::FormulaId, std::unordered_map<StateId, bool>> hopeless_, certain_;
  std::map<std::pair<logic::FormulaId, bool>, Goal> goals_;  // the flag: for endings that need the simple kind
  std::map<BlockKey, Block> blocks_;
};

}  // namespace gnomon::strategies
