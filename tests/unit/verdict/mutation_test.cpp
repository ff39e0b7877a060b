// SPDX-License-Identifier: Apache-2.0
//
// Evidence that was spoiled in one place must be refused, unless a second opinion says that it is evidence
// all the same.
#include "reference/checker.hpp"
#include "reference/evidence/source.hpp"
#include "support/random_case.hpp"
#include "support/random_path_case.hpp"
#include "support/slow.hpp"
#include "unit/verdict/evidence_judge.hpp"
#include "unit/verdict/evidence_mutations.hpp"
#include "unit/verdict/models.hpp"
#include "verdict/explain/explain.hpp"
#include "verdict/validate/validate.hpp"

#include <gtest/gtest.h>

#include <cstdio>

namespace gnomon::test {
namespace {

struct Tally {
  std::size_t evidence = 0, mutants = 0, refused = 0;
};

class Spoiler {
 public:
  explicit Spoiler(const Case& item)
      : case_(item), checker_(item.system, item.specification, {}), judge_(item.system, checker_) {}

  void run(const logic::Property& property, Tally& tally) {
    const bool holds = checker_.check(property).answer == verdict::Verdict::Answer::True;
    const verdict::Literal root{property.formula, holds};
    reading_ = {.paths = logic::paths_of(property.logic)};
    judge_.read(reading_);
    reference::ExplicitEvidenceSource source(case_.system, checker_, property.formula, reading_);
    const auto evidence =
        verdict::explain(case_.system, case_.specification, {property.formula, holds, reading_.paths}, source);
    if (!evidence || evidence->claims.size() > 30 || evidence->states.size() > 30 || replies(*evidence) > 30) return;
    ASSERT_EQ(validate(root, *evidence), "");
    ASSERT_TRUE(judge_.approves(*evidence, root));
    ++tally.evidence;
    for (const Mutant& mutant : Mutations(case_.system, case_.specification, property.formula, *evidence).all()) {
      ++tally.mutants;
      const std::string defect = validate(root, mutant.evidence);
      tally.refused += defect.empty() ? 0 : 1;
      // What makes a path formula true can often be shown in another way, so only the judge knows.
      ASSERT_FALSE(defect.empty() && mutant.wrong_for_sure && !reading_.paths) << mutant.what << " passes\n"
                                                                               << to_text(case_);
      ASSERT_EQ(defect.empty() && !judge_.approves(mutant.evidence, root), false)
          << mutant.what << " passes, and should not\n"
          << to_text(case_);
    }
  }

 private:
  static std::size_t replies(const verdict::Evidence& evidence) {
    std::size_t result = 0;
    for (const verdict::Claim& claim : evidence.claims) {
      for (const verdict::Turn& turn : claim.strategy.turns) {
        for (const verdict::Move& move : turn.moves) result += move.replies.size();
      }
    }
    return result;
  }

  std::string validate(const verdict::Literal& root, const verdict::Evidence& evidence) {
    verdict::Oracle oracle;
    oracle.holds = [this](const model::State& state, logic::FormulaId formula) {
      const auto index = checker_.graph().states().find(state);
      return index && checker_.satisfying(formula, reading_).contains(*index);
    };
    oracle.fairness = [this](const model::State& state, logic::FormulaId formula) {
      const auto index = checker_.graph().states().find(state);
      return index && checker_.satisfying_without_fairness(formula).contains(*index);
    };
    return verdict::validate(case_.system, case_.specification, {root.formula, root.holds, reading_.paths}, evidence,
                             oracle)
        .defect;
  }

  const Case& case_;
  reference::ExplicitChecker checker_;
  EvidenceJudge judge_;
  reference::Reading reading_;  // of the formula that is looked at
};

void print(const Tally& tally) {
  std::printf("%zu pieces of evidence, %zu mutants, %zu refused\n", tally.evidence, tally.mutants, tally.refused);
}

TEST(EvidenceMutation, HandMadeModels) {
  Tally tally;
  for (const std::string& text : {corridor_model(), chain_model(), fair_model(), penalty_model()}) {
    const Case item = from_text(text).value();
    Spoiler spoiler(item);
    for (const logic::Property& property : item.specification.properties) {
      spoiler.run(property, tally);
      if (HasFatalFailure()) return;
    }
  }
  print(tally);
  EXPECT_GT(tally.evidence, 30U);
}

// All formulas of random cases, as many as there are seeds.
template <typename MakeCase> void spoil_random_cases(std::uint64_t seeds, const MakeCase& make_case, Tally& tally) {
  for (std::uint64_t seed = 0; seed < seeds; ++seed) {
    const Case item = make_case(seed);
    Spoiler spoiler(item);
    for (const logic::Property& property : item.specification.properties) {
      spoiler.run(property, tally);
      if (testing::Test::HasFatalFailure()) FAIL() << "seed " << seed;
    }
  }
  print(tally);
}

TEST(EvidenceMutation, RandomSystems) {
  Tally tally;
  CaseWishes wishes;
  wishes.formulas = 4;
  wishes.states = 60;
  spoil_random_cases(
      slow_tests() ? 10'000 : 300, [&](std::uint64_t seed) { return random_case(seed, wishes); }, tally);
  EXPECT_GT(tally.mutants, 10'000U);
  EXPECT_GT(tally.refused, tally.mutants * 9 / 10);
}

TEST(EvidenceMutation, PathLogics) {
  Tally tally;
  CaseWishes wishes;
  wishes.formulas = 4;
  wishes.states = 40;
  spoil_random_cases(
      slow_tests() ? 5'000 : 150, [&](std::uint64_t seed) { return random_path_case(seed, wishes); }, tally);
  EXPECT_GT(tally.mutants, 10'000U);
}

}  // namespace
}  // namespace gnomon::test
