// SPDX-License-Identifier: Apache-2.0
#include "api/check.hpp"

#include "base/error.hpp"
#include "support/sanitizers.hpp"
#include "unit/api/lamp.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <vector>

namespace gnomon::test {
namespace {

using Answer = verdict::Verdict::Answer;

api::CheckOptions everything(const api::Loaded& loaded) {
  api::CheckOptions options;
  for (std::size_t i = 0; i < loaded.model->specification.properties.size(); ++i) options.selection.push_back(i);
  return options;
}

std::vector<Answer> answers(const api::CheckReport& report) {
  std::vector<Answer> result;
  for (const api::Outcome& outcome : report.outcomes) result.push_back(outcome.verdict.answer);
  return result;
}

TEST(CheckTest, AnswersEveryFormula) {
  const api::Loaded loaded = load_lamps();
  const api::CheckReport report = api::check(*loaded.model, everything(loaded));
  EXPECT_EQ(answers(report), (std::vector{Answer::True, Answer::False, Answer::True, Answer::True}));
  EXPECT_EQ(report.count(Answer::True), 3U);
  EXPECT_EQ(report.space.initial_states, BigInt(1));
  EXPECT_TRUE(report.diagrams);
  EXPECT_TRUE(report.stopped.empty());
}

TEST(CheckTest, EnginesAgree) {
  const api::Loaded loaded = load_lamps();
  api::CheckOptions options = everything(loaded);
  options.count_states = true;
  const api::CheckReport symbolic = api::check(*loaded.model, options);
  options.engine = "explicit";
  const api::CheckReport listed = api::check(*loaded.model, options);
  EXPECT_EQ(answers(symbolic), answers(listed));
  EXPECT_EQ(symbolic.space.reachable_states, listed.space.reachable_states);
  EXPECT_EQ(symbolic.space.mcmas_states, listed.space.mcmas_states);
  EXPECT_EQ(symbolic.space.initial_states, listed.space.initial_states);
  EXPECT_EQ(symbolic.space.fair_states, listed.space.fair_states);
  EXPECT_EQ(symbolic.space.deadlocks, listed.space.deadlocks);
  EXPECT_EQ(symbolic.cautions, listed.cautions);
  ASSERT_TRUE(symbolic.deadlock && listed.deadlock);
  EXPECT_EQ(symbolic.deadlock->states.size(), listed.deadlock->states.size());
  EXPECT_FALSE(listed.diagrams);
}

// The limit is low here; models of so many variables take too long for a test.
TEST(CheckTest, ModelsWithTooManyVariablesForDecisionDiagrams) {
  const api::Loaded loaded = load_lamps();
  api::CheckOptions options = everything(loaded);
  options.engine = "symbolic";
  const std::vector<Answer> expected = answers(api::check(*loaded.model, options));
  options.symbolic.max_variables = 10;
  const api::CheckReport symbolic = api::check(*loaded.model, options);
  EXPECT_EQ(symbolic.count(Answer::Unknown), expected.size());
  const std::string reason =
      "the model needs 22 variables of decision diagrams, and there are at most 10 "
      "(--engine bounded and --engine explicit need none)";
  EXPECT_EQ(symbolic.stopped, reason);
  EXPECT_EQ(symbolic.outcomes[0].verdict.reason, reason);

  options.engine = "auto";
  const api::CheckReport handed_over = api::check(*loaded.model, options);
  // With sanitizers, the explicit engine may be asked before the bounded one has its answer.
  if (!sanitizer_build) {
    EXPECT_EQ(handed_over.outcomes[0].engine, "bounded");
  }
  EXPECT_TRUE(handed_over.stopped.empty());
  // The bounded engine does not decide strategies, but the model has few states.
  EXPECT_EQ(handed_over.outcomes[3].engine, "explicit");
  EXPECT_EQ(answers(handed_over), expected);
}

// There is room for the model, but not for what is needed beside it.
TEST(CheckTest, QuestionsWithTooManyVariablesForDecisionDiagrams) {
  const api::Loaded loaded = load_lamps();
  api::CheckOptions options;
  options.engine = "symbolic";
  options.selection = {0};
  options.symbolic.max_variables = 22;
  options.count_states = true;
  const api::CheckReport report = api::check(*loaded.model, options);
  EXPECT_EQ(report.stopped, "decision diagrams have at most 22 variables here");
  EXPECT_EQ(answers(report), std::vector{Answer::True});
}

TEST(CheckTest, ComparesWithWhatIsExpected) {
  const api::Loaded loaded = load_lamps();
  const auto& properties = loaded.model->specification.properties;
  const api::CheckReport report = api::check(*loaded.model, everything(loaded));
  EXPECT_FALSE(report.outcomes[0].contradicts(properties[0]));
  EXPECT_TRUE(report.outcomes[1].contradicts(properties[1]));
  EXPECT_FALSE(report.outcomes[2].contradicts(properties[2]));  // nothing is expected
  EXPECT_FALSE(report.outcomes[3].contradicts(properties[3]));  // nothing is known
}

TEST(CheckTest, KeepsTheOrderOfTheSelection) {
  const api::Loaded loaded = load_lamps();
  api::CheckOptions options;
  options.selection = {2, 0};
  std::vector<std::size_t> started, decided;
  const api::CheckListener listener{[&](std::size_t index) { started.push_back(index); },
                                    [&](const api::Outcome& outcome) { decided.push_back(outcome.property); }};
  const api::CheckReport report = api::check(*loaded.model, options, listener);
  EXPECT_EQ(started, (std::vector<std::size_t>{2, 0}));
  EXPECT_EQ(decided, started);
  EXPECT_EQ(report.outcomes[0].property, 2U);
}

TEST(CheckTest, FormulasFromOutsideComeAfterThoseOfTheFile) {
  const api::Loaded loaded = load_lamps({.formulas = {"AG !lit", "for i in 1..N: EF (Lamp[i].on = true)"}});
  ASSERT_TRUE(loaded.ok());
  EXPECT_EQ(loaded.file_properties, 4U);
  ASSERT_EQ(loaded.model->specification.properties.size(), 7U);
  api::CheckOptions options;
  options.selection = {4, 5, 6};
  EXPECT_EQ(answers(api::check(*loaded.model, options)), (std::vector{Answer::False, Answer::True, Answer::True}));
}

TEST(CheckTest, NothingIsBegunAfterTheDeadline) {
  using Time = std::chrono::steady_clock::time_point;
  const api::Loaded loaded = load_lamps();
  api::CheckOptions options = everything(loaded);
  options.engine = "symbolic";
  bool late = false;
  options.limits.deadline = Time(std::chrono::seconds(1));
  int looks = 0;
  options.limits.clock = [&] {
    ++looks;
    return Time(std::chrono::seconds(late ? 1 : 0));
  };
  std::vector<int> looks_for;
  api::CheckListener listener;
  listener.started = [&](std::size_t index) {
    late = index > 0;
    looks = 0;
  };
  listener.decided = [&](const api::Outcome&) { looks_for.push_back(looks); };
  const api::CheckReport report = api::check(*loaded.model, options, listener);
  EXPECT_EQ(answers(report), (std::vector{Answer::True, Answer::Unknown, Answer::Unknown, Answer::Unknown}));
  EXPECT_GT(looks_for[0], 1);
  // Once to see that it is late, and once that there will be no other turn.
  EXPECT_EQ(std::vector(looks_for.begin() + 1, looks_for.end()), (std::vector{2, 2, 1}));
}

TEST(CheckTest, ALimitMakesTheAnswersUnknown) {
  const api::Loaded loaded = load_lamps();
  api::CheckOptions options = everything(loaded);
  options.engine = "explicit";
  options.explicit_states.max_states = 2;
  const api::CheckReport report = api::check(*loaded.model, options);
  EXPECT_EQ(report.count(Answer::Unknown), 4U);
  EXPECT_FALSE(report.space.reachable_states);
  EXPECT_NE(report.stopped.find("more than 2 reachable states"), std::string::npos);
  EXPECT_EQ(report.outcomes[3].verdict.reason, report.stopped);
}

TEST(CheckTest, CanBeInterrupted) {
  const api::Loaded loaded = load_lamps();
  std::stop_source stop;
  stop.request_stop();
  api::CheckOptions options = everything(loaded);
  options.engine = "explicit";
  options.limits.stop = stop.get_token();
  const api::CheckReport report = api::check(*loaded.model, options);
  EXPECT_EQ(report.stopped, "interrupted");
  EXPECT_EQ(report.count(Answer::Unknown), 4U);
}

TEST(LogicNameTest, SaysWhetherKnowledgeIsInvolved) {
  logic::Property property;
  property.logic = logic::Logic::Ctl;
  EXPECT_EQ(api::logic_name(property), "CTL");
  property.epistemic = true;
  EXPECT_EQ(api::logic_name(property), "CTLK");
  property.logic = logic::Logic::Epistemic;
  EXPECT_EQ(api::logic_name(property), "epistemic");
  property.logic = logic::Logic::StrategyLogicOneGoal;
  EXPECT_EQ(api::logic_name(property), "SL[1G]K");
}

}  // namespace
}  // namespace gnomon::test
