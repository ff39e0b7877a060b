// SPDX-License-Identifier: Apache-2.0
//
// Answers of a side process as words, there and back.
#include "api/portfolio/side_answer.hpp"

#include <gtest/gtest.h>

namespace gnomon::test {
namespace {

using api::SideAnswer;
using verdict::Verdict;

SideAnswer with_evidence() {
  verdict::Evidence evidence;
  evidence.states = {{1, -2}, {3, 4}};
  verdict::Claim& claim = evidence.claims.emplace_back();
  claim.state = 1;
  claim.literal = {logic::FormulaId(7U), false};
  claim.reason = verdict::Reason::Path;
  claim.path = {{0, 1}, {{model::ActionId(), model::ActionId(2U)}}, {}};
  return {Verdict::of(false), "a counterexample", evidence, {}, {}, {}};
}

TEST(SideAnswerWords, ThereAndBack) {
  for (const SideAnswer& answer :
       {with_evidence(), SideAnswer{Verdict::of(true), "", {}, {}, {}, {}},
        SideAnswer{Verdict::of(false), "", {}, engine::InitialCounts{BigInt(1) << 70U, 3}, {{3, -4}}, {{5, -6}}},
        SideAnswer{Verdict::unknown("too large"), "how", {}, {}, {}, {}}}) {
    EXPECT_EQ(api::side_answer_from(api::to_words(answer)), answer);
  }
  EXPECT_TRUE(with_evidence().known());
  EXPECT_FALSE((SideAnswer{Verdict::unknown("too large"), "", {}, {}, {}, {}}).known());
}

TEST(SideAnswerWords, OtherWordsAreNoAnswer) {
  EXPECT_EQ(api::side_answer_from({}), std::nullopt);
  const Words words = api::to_words(with_evidence());
  for (std::size_t size = 0; size < words.size(); ++size) {
    EXPECT_EQ(api::side_answer_from(std::span(words).first(size)), std::nullopt) << size;
  }
  Words wrong = api::to_words({Verdict::of(true), "", {}, {}, {}, {}});
  wrong[0] = 3;  // there are three answers
  EXPECT_EQ(api::side_answer_from(wrong), std::nullopt);
  Words longer = api::to_words({Verdict::of(true), "", {}, {}, {}, {}});
  longer.push_back(0);
  EXPECT_EQ(api::side_answer_from(longer), std::nullopt);
}

}  // namespace
}  // namespace gnomon::test
