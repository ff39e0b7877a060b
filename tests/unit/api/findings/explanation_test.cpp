// SPDX-License-Identifier: Apache-2.0
#include "api/findings/explanation.hpp"

#include "api/reproducer.hpp"
#include "unit/api/lamp.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <string>

namespace gnomon::test {
namespace {

using Answer = verdict::Verdict::Answer;
using Change = std::function<void(api::CheckOptions&)>;

// The outcome of one formula about the lamps, explained.
api::Outcome explained(const std::string& formula, const Change& change = {}) {
  const api::Loaded loaded = load_lamps({.formulas = {formula}});
  api::CheckOptions options;
  options.selection = {loaded.model->specification.properties.size() - 1};
  options.explain = true;
  if (change) change(options);
  return api::check(*loaded.model, options).outcomes.front();
}

bool explained_nothing(const api::Outcome& outcome) {
  return !outcome.evidence && !outcome.refutation && !outcome.profile && !outcome.failing;
}

TEST(Explanation, OneKindForEachFormula) {
  const api::Outcome path = explained("AF lit");
  EXPECT_EQ(path.verdict.answer, Answer::False);
  EXPECT_TRUE(path.evidence && !path.profile && !path.refutation);
  EXPECT_EQ(path.not_explained, "");

  const api::Outcome strategies = explained("ATLir <Lamp1>F lit");
  EXPECT_EQ(strategies.verdict.answer, Answer::True);
  EXPECT_TRUE(strategies.profile && !strategies.evidence && strategies.replayed);

  const api::Outcome refuted = explained("ATLir <Watcher>F lit");
  EXPECT_EQ(refuted.verdict.answer, Answer::False);
  EXPECT_TRUE(refuted.refutation || refuted.evidence);
}

TEST(Explanation, WithoutAnyThereIsAReason) {
  const api::Outcome outcome = explained("AG (lit or !lit)");
  EXPECT_EQ(outcome.verdict.answer, Answer::True);
  EXPECT_TRUE(explained_nothing(outcome));
  EXPECT_NE(outcome.not_explained, "");
}

TEST(Explanation, OnlyWhatIsAskedFor) {
  const api::Outcome state =
      explained("AF lit", [](api::CheckOptions& options) { options.failing_states_only = true; });
  EXPECT_TRUE(state.failing && !state.evidence);
  const api::Outcome none = explained("AF lit", [](api::CheckOptions& options) { options.strategies_only = true; });
  EXPECT_TRUE(explained_nothing(none));
}

TEST(Explanation, WhatDoesNotStandUpIsNeverShown) {
  const Change distrust = [](api::CheckOptions& options) {
    options.validate = [](const Model&, const verdict::Statement&, const verdict::Evidence&, const Limits&) {
      return verdict::Validation{"no such step", 0};
    };
    options.validate_refutation = [](const Model&, const verdict::Statement&, logic::UniformStart,
                                     const verdict::Refutation&, const Limits&) {
      return verdict::Validation{"no such case", 0};
    };
  };
  EXPECT_THROW((void)explained("AF lit", distrust), api::WrongEvidence);
  EXPECT_THROW((void)explained("ATLir <Watcher>F lit", distrust), api::WrongEvidence);
}

TEST(Explanation, ALimitEndsTheExplanationAndNotTheVerdict) {
  const api::Outcome outcome = explained("AF lit", [](api::CheckOptions& options) {
    options.validate = [](const Model&, const verdict::Statement&, const verdict::Evidence&,
                          const Limits&) -> verdict::Validation { throw LimitError("the time limit was reached"); };
  });
  EXPECT_EQ(outcome.verdict.answer, Answer::False);
  EXPECT_FALSE(outcome.evidence);
  EXPECT_EQ(outcome.not_explained,
            "the explanation was cut off: the time limit was reached; a part of the formula may be easier to explain");
  EXPECT_TRUE(outcome.failing);
}

}  // namespace
}  // namespace gnomon::test
