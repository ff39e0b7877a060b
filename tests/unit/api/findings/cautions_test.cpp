// SPDX-License-Identifier: Apache-2.0
#include "api/findings/cautions.hpp"

#include "api/check.hpp"
#include "unit/api/lamp.hpp"

#include <gtest/gtest.h>

#include <numeric>
#include <string>
#include <vector>

namespace gnomon::test {
namespace {

using Answer = verdict::Verdict::Answer;
using api::Caution;

api::CheckOptions everything(const api::Loaded& loaded) {
  api::CheckOptions options;
  options.selection.resize(loaded.model->specification.properties.size());
  std::iota(options.selection.begin(), options.selection.end(), std::size_t{0});
  return options;
}

// The cautions of a check of one formula.
std::vector<Caution> cautions(const std::string& formula, const std::string& text = lamp_model, bool finite = false) {
  api::LoadOptions reading{.formulas = {formula}};
  reading.readings.finite = finite;
  const api::Loaded loaded = load_lamps(reading, text);
  api::CheckOptions options;
  options.finite = finite;
  options.selection = {loaded.model->specification.properties.size() - 1};
  return api::check(*loaded.model, options).cautions;
}

TEST(Cautions, PointOutDeadlocks) {
  const api::Loaded loaded = load_lamps();
  const api::CheckReport report = api::check(*loaded.model, everything(loaded));
  // Once the watcher has seen light; and the second lamp burns for too many hours.
  EXPECT_EQ(report.cautions, (std::vector{api::Caution::Deadlocks, api::Caution::Overflow}));
  ASSERT_TRUE(report.deadlock);
  const std::string text = api::explanation(api::Caution::Deadlocks, loaded.model->system, report);
  EXPECT_NE(text.find("Environment.sun = false"), std::string::npos) << text;
}

TEST(Cautions, PointOutThatThereIsNoInitialState) {
  const api::Loaded loaded =
      load_lamps({}, lamps_with("Environment.cloud = 0;", "Environment.cloud = 0 and Watcher.seen = light;"));
  const api::CheckReport report = api::check(*loaded.model, everything(loaded));
  EXPECT_EQ(report.cautions, std::vector{api::Caution::NoInitialState});
  EXPECT_EQ(report.count(Answer::True), 4U);  // vacuously
}

TEST(Cautions, PointOutThatNoPathIsFair) {
  const api::Loaded loaded =
      load_lamps({}, lamps_with("Formulae", "Fairness\n  lit and !lit;\nend Fairness\nFormulae"));
  const api::CheckReport report = api::check(*loaded.model, everything(loaded));
  ASSERT_FALSE(report.cautions.empty());
  EXPECT_EQ(report.cautions.front(), api::Caution::NoFairState);
}

TEST(Cautions, PlaysThatEndCountInStrategyLogicOnly) {
  const std::string sentence = "<<l>> [[e]] [[o]] [[w]] (Lamp1, l) (Lamp2, o) (Environment, e) (Watcher, w) F lit";
  const auto of_sentence = cautions(sentence);
  EXPECT_EQ(std::count(of_sentence.begin(), of_sentence.end(), Caution::PlaysEnd), 1);
  const auto of_ctl = cautions("EF lit");
  EXPECT_EQ(std::count(of_ctl.begin(), of_ctl.end(), Caution::PlaysEnd), 0);

  const api::Loaded loaded = load_lamps({.formulas = {sentence}});
  api::CheckOptions options;
  options.selection = {4};
  const api::CheckReport report = api::check(*loaded.model, options);
  const std::string text = api::explanation(Caution::PlaysEnd, loaded.model->system, report);
  EXPECT_NE(text.find(", where Watcher may do nothing;"), std::string::npos) << text;
}

TEST(Cautions, FairnessThatFiniteTracesDoNotSee) {
  const std::string fair = lamps_with("Formulae", "Fairness\n  lit;\nend Fairness\nFormulae");
  const auto has = [&](const std::string& formula, bool finite) {
    const auto found = cautions(formula, fair, finite);
    return std::count(found.begin(), found.end(), Caution::FairnessIgnored) == 1;
  };
  EXPECT_TRUE(has("LDL <tt*>lit", true));
  EXPECT_FALSE(has("LDL <tt*>lit", false));
  EXPECT_FALSE(has("EF lit", true)) << "there are no finite traces in CTL";
}

TEST(Cautions, NamesAreDifferent) {
  std::vector<std::string_view> names;
  for (const Caution one : {Caution::NoInitialState, Caution::NoFairState, Caution::Deadlocks, Caution::PlaysEnd,
                            Caution::Overflow, Caution::StrategiesAnew, Caution::FairnessIgnored}) {
    EXPECT_FALSE(api::name(one).empty());
    EXPECT_EQ(std::count(names.begin(), names.end(), api::name(one)), 0) << api::name(one);
    names.push_back(api::name(one));
  }
}

}  // namespace
}  // namespace gnomon::test
