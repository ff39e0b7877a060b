// SPDX-License-Identifier: Apache-2.0
//
// Evidence told of runs, and that the validator refuses what is not so.
#include "api/memory/evidence_of_runs.hpp"

#include "api/check.hpp"
#include "unit/api/memory/counting.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <string>

namespace gnomon::api {
namespace {

using test::counting;
using verdict::Claim;
using verdict::Evidence;
using verdict::Reason;

class EvidenceOfRunsTest : public testing::Test {
 protected:
  // That of the engine, which has been validated.
  Evidence evidence(const std::string& formula) {
    sema::test::ModelText text = counting(formula);
    text.initial = "A.x in 0..1;";
    loaded.emplace(sema::test::load(text));
    EXPECT_TRUE(loaded->ok());
    CheckOptions options;
    options.engine = "symbolic";
    options.explain = true;
    options.selection = {0};
    const Outcome outcome = check(*loaded->model, options).outcomes.front();
    holds = outcome.verdict == verdict::Verdict::of(true);
    EXPECT_TRUE(outcome.evidence) << outcome.not_explained;
    return outcome.evidence.value_or(Evidence{});
  }
  [[nodiscard]] std::string defect(const Evidence& shown) const {
    const logic::Property& property = loaded->model->specification.properties.front();
    return validate_evidence(*loaded->model, verdict::statement_of(property, holds), shown).defect;
  }
  static Claim& with_links(Evidence& shown) {
    return *std::ranges::find_if(shown.claims, [](const Claim& claim) { return claim.reason == Reason::Links; });
  }

  std::optional<Loaded> loaded;
  bool holds = false;
};

TEST_F(EvidenceOfRunsTest, TwoRunsThatLookTheSame) {
  Evidence shown = evidence("AG (!two -> K[recall](B, A.x <> 1))");
  Claim& claim = with_links(shown);
  ASSERT_TRUE(claim.history);
  EXPECT_EQ(claim.history->states.size(), claim.links.front().run.states.size());
  EXPECT_EQ(defect(shown), "");
}

TEST_F(EvidenceOfRunsTest, RunsMustBeEquallyLong) {
  Evidence shown = evidence("EX EX EX EX !K[clock](B, A.x <> 3)");
  verdict::Path& run = with_links(shown).links.front().run;
  ASSERT_GT(run.states.size(), 1U);
  run.states.erase(run.states.begin());
  run.actions.erase(run.actions.begin());
  EXPECT_NE(defect(shown), "");
}

TEST_F(EvidenceOfRunsTest, RunsMustLookTheSame) {
  Evidence shown = evidence("EX EX EX !K[recall](B, A.x <> 3)");
  Claim& claim = with_links(shown);
  // The same state by a run on which something else was seen: 0 1 2 3 and 1 2 3 3.
  ASSERT_EQ(claim.history->states.size(), 4U);
  verdict::Path other = claim.history.value();
  const auto state = [&](model::Value x) {
    for (std::size_t i = 0; i < shown.states.size(); ++i) {
      if (shown.states[i].back() == x) return i;
    }
    shown.states.push_back(shown.states.front());
    shown.states.back() = {x == 2 ? 1 : 0, x};
    return shown.states.size() - 1;
  };
  const bool late = shown.states[other.states.front()].back() == 0;
  other.states =
      late ? std::vector{state(1), state(2), state(3), state(3)} : std::vector{state(0), state(1), state(2), state(3)};
  claim.links.front().run = other;
  EXPECT_NE(defect(shown).find("the agent can tell the states apart"), std::string::npos) << defect(shown);
}

TEST_F(EvidenceOfRunsTest, EveryClaimWithMemoryHasItsRun) {
  Evidence shown = evidence("EX EX EX !K[recall](B, A.x <> 3)");
  for (Claim& claim : shown.claims) {
    if (!claim.history) continue;
    const auto history = std::exchange(claim.history, std::nullopt);
    EXPECT_NE(defect(shown), "");
    claim.history = history;
  }
  EXPECT_EQ(defect(shown), "");
}

}  // namespace
}  // namespace gnomon::api
