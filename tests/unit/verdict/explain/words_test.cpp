// SPDX-License-Identifier: Apache-2.0
#include "verdict/explain/words.hpp"

#include "api/check.hpp"
#include "unit/api/lamp.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace gnomon::test {
namespace {

using verdict::Evidence;

Words words_of(const Evidence& evidence) {
  Words words;
  verdict::append_evidence(words, evidence);
  return words;
}

// Something of everything.
Evidence rich_evidence() {
  Evidence result;
  result.states = {{0, -1, 7}, {}, {INT64_MIN, INT64_MAX}};
  verdict::Claim claim;
  claim.state = 2;
  claim.literal = {logic::FormulaId(5), false};
  claim.reason = verdict::Reason::Strategy;
  claim.path = {{0, 1, 2}, {{model::ActionId(1), model::ActionId()}, {}}, 1};
  claim.links = {{model::AgentId(3), 1, {{1}, {}, {}}}, {model::AgentId(), 0, {}}};
  claim.parts = {{4, 1}, {5, 0}};
  claim.strategy.turns = {{1, {{{model::ActionId(0), model::ActionId()}, {{{model::ActionId(2)}, 9}}}}}, {0, {}}};
  result.claims = {claim, {}};
  result.fair = {{{0}, {{model::ActionId(0)}}, 0}};
  return result;
}

TEST(EvidenceWordsTest, ComeBackAsTheyWere) {
  for (const Evidence& evidence : {Evidence(), rich_evidence()}) {
    EXPECT_EQ(verdict::evidence_from(words_of(evidence)), evidence);
  }
}

TEST(EvidenceWordsTest, EvidenceOfAModelComesBack) {
  const api::Loaded loaded = load_lamps({.formulas = {"AG K(Lamp1, !lit)", "<lamps>F lit", "E(!lit U lit)"}});
  api::CheckOptions options;
  options.explain = true;
  options.engine = "symbolic";
  for (std::size_t i = 0; i < loaded.model->specification.properties.size(); ++i) options.selection.push_back(i);
  std::size_t found = 0;
  for (const api::Outcome& outcome : api::check(*loaded.model, options).outcomes) {
    if (!outcome.evidence) continue;
    ++found;
    EXPECT_EQ(verdict::evidence_from(words_of(*outcome.evidence)), outcome.evidence);
  }
  EXPECT_GE(found, 3U);
}

TEST(EvidenceWordsTest, NothingIsMadeOfAPiece) {
  const Words words = words_of(rich_evidence());
  for (std::size_t size = 0; size < words.size(); ++size) {
    EXPECT_FALSE(verdict::evidence_from(std::span(words).first(size))) << size;
  }
  Words more = words;
  more.push_back(0);
  EXPECT_FALSE(verdict::evidence_from(more));
}

// Whatever they are, words are evidence or they are not. What is evidence says the same when it is written again.
TEST(EvidenceWordsTest, GarbageDoesNoHarm) {
  std::mt19937_64 random(1);
  const Words words = words_of(rich_evidence());
  std::size_t accepted = 0;
  for (int round = 0; round < 20'000; ++round) {
    Words spoilt = words;
    const std::size_t changes = 1 + random() % 3;
    for (std::size_t i = 0; i < changes; ++i) {
      const std::uint64_t any = random();
      spoilt[random() % spoilt.size()] = random() % 2 == 0 ? any : any % 12;
    }
    if (random() % 4 == 0) spoilt.resize(random() % spoilt.size());
    const auto read = verdict::evidence_from(spoilt);
    if (!read) continue;
    ++accepted;
    EXPECT_EQ(words_of(*read), spoilt);
  }
  EXPECT_GT(accepted, 0U);
  for (int round = 0; round < 20'000; ++round) {
    Words noise(random() % 40);
    const std::uint64_t largest = round % 2 == 0 ? UINT64_MAX : 4;
    std::generate(noise.begin(), noise.end(), [&] { return random() % largest; });
    const auto read = verdict::evidence_from(noise);
    if (read) {
      EXPECT_EQ(words_of(*read), noise);
    }
  }
}

TEST(EvidenceWordsTest, HugeCountsAreNotBelieved) {
  EXPECT_FALSE(verdict::evidence_from(Words{UINT64_MAX}));
  EXPECT_FALSE(verdict::evidence_from(Words{1, UINT64_MAX / 2, 0, 0}));
}

}  // namespace
}  // namespace gnomon::test
