// SPDX-License-Identifier: Apache-2.0
//
// Evidence as part of the answer to a property.
#include "api/check.hpp"
#include "unit/api/lamp.hpp"

#include <gtest/gtest.h>

namespace gnomon::test {
namespace {

using Answer = verdict::Verdict::Answer;

api::Outcome explained(const char* formula, api::CheckOptions options = {}) {
  const api::Loaded loaded = load_lamps({{}, {formula}});
  options.selection = {loaded.file_properties};
  options.explain = true;
  return api::check(*loaded.model, options).outcomes.front();
}

TEST(ExplainOutcomeTest, SaysHowMuchIsTheWordOfTheEngine) {
  const api::Outcome shown = explained("EF lit");
  ASSERT_TRUE(shown.evidence);
  EXPECT_EQ(shown.trusted, 0U);
  const api::Outcome trusting = explained("EF (lit and AG !(lit and !lit))");
  ASSERT_TRUE(trusting.evidence);
  EXPECT_EQ(trusting.trusted, 1U);
}

TEST(ExplainOutcomeTest, AFalseFormulaWithoutEvidenceHasAnInitialStateWhereItFails) {
  for (const std::string_view engine : {"symbolic", "explicit"}) {
    api::CheckOptions options;
    options.engine = engine;
    const api::Outcome outcome = explained("EF (lit and !lit)", options);
    EXPECT_EQ(outcome.verdict.answer, Answer::False);
    EXPECT_FALSE(outcome.evidence);
    EXPECT_EQ(outcome.not_explained, "it is about all paths or all states, which no single run can show");
    EXPECT_TRUE(outcome.failing);
  }
  EXPECT_FALSE(explained("AG !lit").failing) << "there is evidence";
}

TEST(ExplainOutcomeTest, ALimitEndsTheExplanationAndNotTheVerdict) {
  api::CheckOptions options;
  options.evidence.most_claims = 1;
  const api::Outcome outcome = explained("AG !lit", options);
  EXPECT_EQ(outcome.verdict.answer, Answer::False);
  EXPECT_FALSE(outcome.evidence);
  EXPECT_EQ(outcome.not_explained,
            "the explanation was cut off: it needs more than 1 claims; a part of the formula may be easier to explain");
}

}  // namespace
}  // namespace gnomon::test
