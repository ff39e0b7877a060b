// SPDX-License-Identifier: Apache-2.0
//
// Strategy logic with knowledge, and coalitions with uniform strategies, decided state by state with a SAT solver.
//
// For every block of quantifiers of one kind a solver proposes strategies, and what stands behind the block is
// evaluated with them. If they are of no use, the choices to which this is due become a clause, so that no strategies
// with the same choices are proposed again. If the solver finds no more, the choices of outer strategies that its
// proof uses are the reason why there is none. A search ends because there are finitely many choices.
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

// What a search has done so far.
struct Statistics {
  std::size_t proposals = 0;  // strategies that were tried
  std::size_t clauses = 0;    // learnt from those that failed
  std::size_t states = 0;     // that were looked at
};

// Refers to its arguments, which must outlive it; the limits may change meanwhile, and the oracle may add formulas to
// the pool. Functions throw LimitError, also for formulas that are not decided this way: path quantifiers with
// strategies inside. They may be called again then, and go on with what was learnt.
class Search {
 public:
  Search(const model::System& system, const logic::FormulaPool& pool, Oracle& oracle, logic::UniformStart start,
         const Limits& limits);
  Search(const model::System& system, const logic::FormulaPool& pool, Oracle& oracle, logic::UniformStart start,
         Limits&& limits) = delete;

  // Does the state formula hold in the reachable state? There is no fairness.
  [[nodiscard]] bool holds(const model::State& state, logic::FormulaId formula);

  // The strategies because of which the formula holds in the state, as `holds` says, or fails: those of its first
  // block of quantifiers, or of its coalition. Nothing if there is none, or it is about all strategies.
  [[nodiscard]] std::optional<verdict::Profile> profile(const model::State& state, logic::FormulaId formula);

  [[nodiscard]] const Statistics& statistics() const { return statistics_; }

 private:
  // Who follows what.
  struct Context {
    std::map<logic::StrategyVar, SlotId> named;
    Outcomes::Followed followed;

    friend auto operator<=>(const Context&, const Context&) = default;
  };
  // The search for strategies in one place.
  struct Block {
    std::optional<Proposals> proposals;
    std::vector<std::string> names;  // of their strategies, by slot
    Context inside;                  // of what stands behind the quantifiers
    logic::FormulaId operand;        // that
    bool wanted = true;              // how it shall come out
    bool possible = true;            // there are strategies at all
    Because success;                 // own choices that the last success depended on
  };
  using BlockKey = std::tuple<logic::FormulaId, StateId, Context>;

  Answer evaluate(logic::FormulaId formula, StateId state, const Context& context);
  Answer connective(const logic::Node& node, StateId state, const Context& context);
  Answer strategic(logic::FormulaId formula, StateId state, Context context);
  Answer coalition(logic::FormulaId formula, StateId state);
  Answer epistemic(const logic::Node& node, StateId state);
  // A path formula, on all outcomes.
  Answer outcomes(logic::FormulaId path, StateId state, const Context& context);
  Answer outcomes(logic::FormulaId path, const std::vector<StateId>& starts, const Context& context,
                  const OutcomeRules& rules);

  [[nodiscard]] bool means_nothing(logic::FormulaId formula) const {
    return logic::is_vacuous_quantifier(arena_.system(), pool_, formula);
  }
  [[nodiscard]] Block new_block(logic::FormulaId formula, StateId state, const Context& context);
  // Returns the block of a coalition.
  [[nodiscard]] Block new_block(const std::vector<model::AgentId>& members);
  // Strategies for which the trial comes out as the block wants it.
  template <typename Trial> Answer search(Block& block, const Trial& trial);

  // What one of the agents that share the strategy of a slot does, as far as it was needed.
  [[nodiscard]] verdict::PlannedStrategy table(const Block& block, std::size_t slot, std::size_t agent);

  // No strategies in it.
  bool is_plain(logic::FormulaId formula);
  bool plain_truth(logic::FormulaId formula, StateId state);
  const Goal& goal(logic::FormulaId path, Ending ending);
  // No play ever comes to an end.
  bool goes_on();
  [[nodiscard]] Context nobody_bound() const;
  [[nodiscard]] AlikeStates alike_states() const;
  // The states that must be considered together with one, for a group that sees these variables.
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
  std::optional<bool> goes_on_;
  std::unordered_map<logic::FormulaId, bool> plain_;
  std::unordered_map<logic::FormulaId, std::unordered_map<StateId, bool>> truths_;  // of what depends on no choice
  std::map<std::pair<logic::FormulaId, bool>, Goal> goals_;  // for endings that need the simple kind, or not
  std::map<BlockKey, Block> blocks_;
};

}  // namespace gnomon::strategies
