// SPDX-License-Identifier: Apache-2.0
#include "api/reproducer.hpp"

#include "api/check.hpp"
#include "unit/api/lamp.hpp"

#include <gtest/gtest.h>

namespace gnomon::test {
namespace {

using Answer = verdict::Verdict::Answer;

// Explains the second formula, which does not hold, and finds every evidence wrong.
api::WrongEvidence wrong_evidence(const api::Loaded& loaded) {
  api::CheckOptions options;
  options.selection = {1};
  options.explain = true;
  options.validate = [](const Model&, const verdict::Statement&, const verdict::Evidence&, const Limits&) {
    return verdict::Validation{"state 2 does not follow\nanywhere", 0};
  };
  try {
    (void)api::check(*loaded.model, options);
  } catch (const api::WrongEvidence& error) {
    return error;
  }
  throw std::logic_error("wrong evidence was accepted");
}

TEST(ReproducerTest, WrongEvidenceIsNeverShown) {
  const api::Loaded loaded = load_lamps();
  const api::WrongEvidence error = wrong_evidence(loaded);
  EXPECT_EQ(error.property(), 1U);
  EXPECT_FALSE(error.holds());
  EXPECT_FALSE(std::get<verdict::Evidence>(error.shown()).claims.empty());
  EXPECT_STREQ(error.what(), "the evidence for a verdict is wrong: state 2 does not follow\nanywhere");
}

TEST(ReproducerTest, ReadsAsTheModelWithOneFormula) {
  const api::Loaded loaded = load_lamps();
  const std::string text = api::reproducer_text(*loaded.model, wrong_evidence(loaded),
                                                {"1.2.3", "check --explain", "{\n  \"states\": []\n}"});
  for (const char* line :
       {"-- Gnomon 1.2.3: the evidence for a verdict is wrong: state 2 does not follow\n", "-- anywhere\n",
        "-- verdict: FALSE\n", "-- options: check --explain\n", "-- evidence:\n-- {\n--   \"states\": []\n-- }\n"}) {
    EXPECT_NE(text.find(line), std::string::npos) << line;
  }
  EXPECT_EQ(text.find("Const"), std::string::npos) << "parameters are replaced";

  const api::Loaded again = api::load(Source("reproducer.ispl", text));
  ASSERT_TRUE(again.ok());
  ASSERT_EQ(again.model->specification.properties.size(), 1U);
  EXPECT_EQ(again.model->system.variables.size(), loaded.model->system.variables.size());
  api::CheckOptions options;
  options.selection = {0};
  EXPECT_EQ(api::check(*again.model, options).outcomes.front().verdict.answer, Answer::False);
}

}  // namespace
}  // namespace gnomon::test
