// SPDX-License-Identifier: Apache-2.0
//
// Coalitions without uniform strategies, in random systems: wherever the reference, which tries all strategies, says
// that there are none, the refutation stands up to being run on the model; where there are some, nothing is refuted.
// Refutations that were spoiled are refused.
#include "base/error.hpp"
#include "logic/classify.hpp"
#include "reference/checker.hpp"
#include "reference/evidence/source.hpp"
#include "strategies/refute.hpp"
#include "strategies/validate_refutation.hpp"
#include "support/random_runs.hpp"
#include "support/random_strategy_case.hpp"
#include "support/refutation_mutations.hpp"
#include "symbolic/engine.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <iostream>
#include <map>

namespace gnomon::test {
namespace {

using logic::Op;
using logic::UniformStart;

struct Tally {
  int refuted = 0, general = 0, several = 0, elsewhere = 0, trusted = 0, won = 0, spoiled = 0, given_up = 0;
  std::map<verdict::PlayEnd, int> ends;
};

reference::Limits short_limits() {
  reference::Limits result;
  result.deadline = std::chrono::steady_clock::now() + std::chrono::milliseconds(500);
  return result;
}

class Judge {
 public:
  Judge(const Case& item, UniformStart start, std::uint64_t seed, Tally& tally)
      : item_(item),
        property_(item.specification.properties.front()),
        start_(start),
        seed_(seed),
        tally_(tally),
        checker_(item.system, item.specification, short_limits()),
        reading_(reference::reading_of(property_.logic, start)),
        source_(item.system, checker_, property_.formula, reading_) {}

  void run() {
    logic::FormulaId coalition = property_.formula;
    bool negated = false;
    for (; pool()[coalition].op == Op::Not; coalition = pool()[coalition].left) negated = !negated;
    if (pool()[coalition].op != Op::Coalition) return;
    for (const reference::StateIndex initial : checker_.graph().initial()) {
      const model::State state = checker_.graph().states()[initial];
      const bool wins = source_.satisfies(state, coalition);
      const strategies::RefutationQuery query{coalition, state, !negated, start_};
      const auto found = strategies::refute(item_.system, pool(), query, source_, limits());
      EXPECT_EQ(found.has_value(), !wins) << text();
      if (found) look_at(*found, negated);
      if (wins) ++tally_.won;
      engine::Options options;
      options.uniform = start_;
      symbolic::SymbolicEngine other(item_, options);
      const auto same = other.refute(property_, query, limits());
      EXPECT_EQ(same.has_value(), !wins) << text();
      if (same) {
        EXPECT_EQ(defect(*same, negated), "") << text();
      }
    }
  }

 private:
  [[nodiscard]] const logic::FormulaPool& pool() const { return item_.specification.pool; }

  static Limits limits() { return {.deadline = std::chrono::steady_clock::now() + std::chrono::seconds(2)}; }

  [[nodiscard]] std::string text() const {
    return "seed " + std::to_string(seed_) + " start " + std::to_string(static_cast<int>(start_)) + "\n" +
           to_text(item_);
  }

  // What the validator says, without the engine's word.
  std::string defect(const verdict::Refutation& refutation, bool holds) {
    verdict::Oracle oracle;
    oracle.holds = [this](const model::State& state, logic::FormulaId formula) {
      return source_.satisfies(state, formula);
    };
    const verdict::Statement claimed = verdict::statement_of(property_, holds);
    return strategies::validate_refutation(item_.system, item_.specification, claimed, start_, refutation, oracle)
        .defect;
  }

  void look_at(const verdict::Refutation& refutation, bool holds) {
    EXPECT_EQ(defect(refutation, holds), "") << text();
    EXPECT_NE(defect(refutation, !holds), "") << text();
    ++tally_.refuted;
    if (!logic::is_simple_path(pool(), pool()[refutation.coalition].left)) ++tally_.general;
    if (refutation.failures.size() > 1) ++tally_.several;
    for (const verdict::Failure& failure : refutation.failures) {
      tally_.elsewhere += failure.run != verdict::Path{};
      ++tally_.ends[failure.end];
    }
    const auto word = strategies::validate_refutation(item_.system, item_.specification,
                                                      verdict::statement_of(property_, holds), start_, refutation);
    tally_.trusted += word.trusted > 0;
    if (refutation.failures.size() > 20) return;  // it takes long, and others are spoiled in the same ways
    for (const SpoiledRefutation& one : spoiled(item_.system, refutation)) {
      EXPECT_NE(defect(one.refutation, holds), "") << one.how << "\n" << text();
      ++tally_.spoiled;
    }
  }

  const Case& item_;
  const logic::Property& property_;
  UniformStart start_;
  std::uint64_t seed_;
  Tally& tally_;
  reference::ExplicitChecker checker_;
  reference::Reading reading_;
  reference::ExplicitEvidenceSource source_;
};

constexpr RandomPlan plan{.parts = 4, .cases_in_normal_runs = 1200, .cases_in_slow_runs = 16'000};

class Refutations : public RandomTest {};

TEST_P(Refutations, StandUpToBeingRunOnTheModel) {
  Tally tally;
  try_seeds(plan, [&tally](std::uint64_t number) {
    const std::uint64_t seed = 2 * number;  // every other one is about coalitions
    const Case item = random_strategy_case(seed, {.states = 12, .fairness = false});
    for (const UniformStart start : {UniformStart::Pooled, UniformStart::Subjective, UniformStart::Objective}) {
      try {
        Judge(item, start, seed, tally).run();
      } catch (const LimitError&) {
        ++tally.given_up;
      }
    }
  });
  std::cout << tally.refuted << " refuted, " << tally.general << " of these with a general objective, " << tally.several
            << " by several failures, " << tally.elsewhere << " plays from other states, " << tally.trusted
            << " with the engine's word; " << tally.won << " won; " << tally.spoiled << " spoiled; " << tally.given_up
            << " too large\n";
  questions += static_cast<std::size_t>(tally.refuted + tally.won);
  if (!usual()) return;
  const int cases = static_cast<int>(plan.seeds_per_part());
  EXPECT_GT(tally.refuted, cases / 4);
  EXPECT_GT(tally.general, 0);
  EXPECT_GT(tally.several, 0);
  EXPECT_GT(tally.elsewhere, 0);
  EXPECT_EQ(tally.ends.size(), 4U) << "plays end in all ways";
  EXPECT_GT(tally.trusted, 0);
  EXPECT_GT(tally.won, cases / 4);
  EXPECT_LT(tally.given_up, cases / 4);
}

GNOMON_RANDOM_SUITE(Refutations, plan.parts);

}  // namespace
}  // namespace gnomon::test
