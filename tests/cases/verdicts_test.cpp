// SPDX-License-Identifier: Apache-2.0
//
// Verdicts written next to the formulas, against the explicit and the symbolic checker: the cases in this folder, each
// of which pins down a rule of the language or its semantics; and against the explicit checker: the models that come
// with Gnomon. Formulas of logics that a checker does not decide are only read.
#include "api/engines.hpp"
#include "api/load.hpp"
#include "base/error.hpp"
#include "base/render.hpp"
#include "cases/expectation.hpp"
#include "engine/engine.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

namespace gnomon::test {
namespace {

using Answer = verdict::Verdict::Answer;

std::vector<std::string> cases() {
  return model_files(std::filesystem::path(GNOMON_SOURCE_DIR) / "tests" / "cases", false);
}

std::vector<std::string> models() { return model_files(std::filesystem::path(GNOMON_SOURCE_DIR) / "models", true); }

// Parameterised by the file.
class Verdicts : public ::testing::TestWithParam<std::string> {
 protected:
  // Compares every decided formula that has an expectation; returns how many are not decided.
  static int compare(std::string_view engine, const Model& model) {
    const auto checker = api::make_engine(engine, model, {});
    int undecided = 0;
    for (const logic::Property& property : model.specification.properties) {
      if (!property.expected) continue;
      const verdict::Verdict verdict = checker->check(property).verdict;
      if (verdict.answer == Answer::Unknown) {
        ++undecided;
        continue;
      }
      EXPECT_EQ(verdict.answer == Answer::True, *property.expected) << property.text << " " << property.instance;
    }
    return undecided;
  }
};

class CaseVerdicts : public Verdicts {};
class ModelVerdicts : public Verdicts {};

TEST_P(CaseVerdicts, AreAsExpected) {
  const Source source = Source::read(GetParam());
  const Expectation expectation = read_expectation(source);
  const api::Loaded loaded = api::load(source, expectation.options);
  ASSERT_EQ(reported_summaries(source, loaded.diagnostics.list()), expected_summaries(expectation))
      << render(loaded.diagnostics.list(), source, {});
  ASSERT_TRUE(loaded.ok());
  for (const logic::Property& property : loaded.model->specification.properties) {
    EXPECT_TRUE(property.expected) << "without EXPECT: " << property.text;
  }
  compare("explicit", *loaded.model);
}

TEST_P(CaseVerdicts, AreAsExpectedOfTheSymbolicChecker) {
  const Source source = Source::read(GetParam());
  const api::Loaded loaded = api::load(source, read_expectation(source).options);
  ASSERT_TRUE(loaded.ok());
  EXPECT_EQ(compare("symbolic", *loaded.model), 0);
}

TEST_P(ModelVerdicts, AreAsExpected) {
  const api::Loaded loaded = api::load(Source::read(GetParam()));
  ASSERT_TRUE(loaded.diagnostics.list().empty()) << render(loaded.diagnostics.list(), loaded.source, {});
  ASSERT_TRUE(loaded.ok());
  try {
    compare("explicit", *loaded.model);
  } catch (const LimitError& limit) {
    GTEST_SKIP() << "too large for the explicit checker: " << limit.what();
  }
}

INSTANTIATE_TEST_SUITE_P(Cases, CaseVerdicts, ::testing::ValuesIn(cases()),
                         [](const auto& instance) { return stem(instance.param); });
// Models of different folders may have the same name.
INSTANTIATE_TEST_SUITE_P(Models, ModelVerdicts, ::testing::ValuesIn(models()), [](const auto& instance) {
  return std::filesystem::path(instance.param).parent_path().filename().string() + "_" + stem(instance.param);
});

}  // namespace
}  // namespace gnomon::test
