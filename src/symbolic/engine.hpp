// SPDX-License-Identifier: Apache-2.0
//
// The engine on decision diagrams: decides Boolean and epistemic formulas, CTL, path logics, ATL with perfect
// information or uniform strategies, and strategy logic, all with fairness. The reachable states are computed when the
// first formula needs them, and only as far as it needs them.
#pragma once

#include "base/big_int.hpp"
#include "engine/engine.hpp"
#include "engine/own_model.hpp"
#include "symbolic/evaluations.hpp"
#include "symbolic/lazy_model.hpp"
#include "symbolic/order_contest.hpp"
#include "symbolic/strategies/search.hpp"

#include <chrono>
#include <cstddef>
#include <map>
#include <memory>
#include <optional>

namespace gnomon::symbolic {

class SymbolicEngine final : public engine::Engine {
 public:
  static constexpr std::string_view name = "symbolic";

  SymbolicEngine(const Model& model, const engine::Options& options);

  [[nodiscard]] engine::Answer check(const engine::Question& question) override;
  [[nodiscard]] std::optional<verdict::Evidence> explain(const logic::Property& property, bool holds,
                                                         const verdict::ExplainOptions& options = {}) override;
  [[nodiscard]] std::optional<model::State> initial_state(const logic::Property& property, bool holds) override;
  [[nodiscard]] std::optional<engine::InitialCounts> initial_counts(const logic::Property& property,
                                                                    bool holds) override;
  [[nodiscard]] std::optional<verdict::Profile> profile(const logic::Property& property, bool holds) override;
  [[nodiscard]] std::optional<verdict::Refutation> refute(const logic::Property& property,
                                                          const strategies::RefutationQuery& query,
                                                          const Limits& limits) override;
  [[nodiscard]] std::optional<bool> holds_at_once(const engine::Question& question) override;
  [[nodiscard]] bool in_domain(const model::State& state) override;
  [[nodiscard]] bool holds_in(const model::State& state, const engine::Question& question) override;
  [[nodiscard]] engine::LookAlikes look_alikes(const model::State& state, const std::vector<model::VarId>& variables,
                                               std::size_t limit) override;
  [[nodiscard]] bool holds_in_all_alike(const model::State& state, const std::vector<model::VarId>& variables,
                                        const engine::Question& question) override;
  [[nodiscard]] engine::Timing timing(logic::Logic logic, std::size_t most) override;
  [[nodiscard]] engine::Coverage coverage() override;
  void describe(engine::Report& report) override;
  void describe_known(engine::Report& report) override;
  [[nodiscard]] bool explored() const override { return model_->statistics().complete; }
  void set_limits(const Limits& limits) override { model_->set_limits(limits); }
  void set_copied(bool copied) override { model_->manager().set_copied(copied); }

  // The following are exact, and throw LimitError.
  //
  // Returns the number of reachable (fair) states that satisfy a state formula.
  [[nodiscard]] BigInt satisfying_count(const logic::Property& property);
  [[nodiscard]] BigInt reachable_count();
  [[nodiscard]] BigInt mcmas_state_count();  // of the reachable states, see model/mcmas_codes
  [[nodiscard]] BigInt initial_count();
  [[nodiscard]] BigInt fair_count();  // of the reachable states, if there is no fairness
  [[nodiscard]] std::optional<engine::Deadlock> deadlock();
  [[nodiscard]] std::optional<engine::Overflow> overflow();
  [[nodiscard]] engine::DiagramStatistics statistics() const { return model_->statistics(); }

 private:
  // A formula of the engine's own pool, and the logic by whose rules it is read.
  struct Formula {
    logic::FormulaId id;
    logic::Logic logic;

    friend auto operator<=>(const Formula&, const Formula&) = default;
  };
  [[nodiscard]] Formula own(const engine::Question& question);
  [[nodiscard]] const logic::FormulaPool& pool() const { return own_.specification().pool; }
  [[nodiscard]] bool has_fairness() const { return !own_.specification().fairness.empty(); }

  void look_for_better_order();
  [[nodiscard]] bool holds(const Formula& formula);
  [[nodiscard]] bool holds_initially(const Formula& formula);
  [[nodiscard]] bool holds_everywhere(const Formula& formula);
  [[nodiscard]] bool is_reached(const Formula& whole, const Formula& goal);
  // Decides E(f U g) by a search from the initial state, if there is one only, and f and g are about single states.
  // Returns nothing if a backward search is better.
  [[nodiscard]] std::optional<bool> holds_forwards(const Formula& formula);
  // Returns whether the formula holds in all these initial states. If not, remembers in how many.
  [[nodiscard]] bool holds_in_all(const Formula& formula, const bdd::Bdd& initial, const bdd::Bdd& satisfying);
  // Does something that nobody has asked for. Returns nothing if it takes more than next to no work, of which `spent`
  // lookups have been done before.
  template <typename Work> auto on_the_side(std::uint64_t spent, const Work& work) -> std::optional<decltype(work())>;
  [[nodiscard]] std::optional<engine::InitialCounts> count_initial(const Formula& formula, bool holds);
  [[nodiscard]] bool holds_with_strategies(const Formula& formula);
  // Decides what bounds without strategies decide, or few strategies. Returns nothing if there are too many.
  [[nodiscard]] std::optional<bool> holds_by_few_strategies(const Formula& formula);
  [[nodiscard]] bool holds_by_search(logic::FormulaId formula);
  [[nodiscard]] StrategySearch& strategy_search();
  [[nodiscard]] std::optional<logic::FormulaId> operand_of(logic::FormulaId formula, logic::Op quantifier,
                                                           logic::Op temporal) const;
  [[nodiscard]] bool about_single_states(logic::FormulaId formula) const;
  [[nodiscard]] bdd::Bdd satisfying(const Formula& formula);

  [[nodiscard]] bool shown_by_a_found_state(logic::FormulaId formula, bool holds);
  [[nodiscard]] std::optional<verdict::Evidence> explain_on(Evaluation& states, const logic::Property& property,
                                                            bool holds, const verdict::ExplainOptions& options);
  template <typename Work> auto with_source(Evaluation& states, const logic::Property& property, const Work& work);
  [[nodiscard]] Limits limits_of_warnings() const;
  void explore_for_warnings();
  void find_deadlock_and_overflow(engine::Report& report, bool thorough);

  engine::Options options_;
  engine::OwnModel own_;
  OrderContest orders_;
  std::unique_ptr<LazyModel> model_;
  std::unique_ptr<Evaluations> evaluations_;  // of the model
  std::optional<StrategySearch> search_;
  std::map<logic::FormulaId, StrategySearch::Result> searched_;  // by formula, read with uniform strategies
  std::map<Formula, engine::InitialCounts> counts_;              // of formulas that fail, as far as they are known
  std::uint64_t spent_at_once_ = 0;                              // lookups for `holds_at_once`
  bool left_unexplored_ = false;                                 // because a search ended before all states were found
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

}  // namespace gnomon::symbolic
