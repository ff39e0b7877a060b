// SPDX-License-Identifier: Apache-2.0
//
// Several initial states: numbers, examples of both kinds, and strategies that serve all of them.
#include "api/findings/initial_states.hpp"

#include "api/load.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace gnomon::test {
namespace {

using api::Initial;
using Answer = verdict::Verdict::Answer;

// A walker that goes on to the next place, up to the last one, and then stays. Places 3 and 4 are joined to each other.
// A guesser who sees nothing is right if he names the code.
constexpr const char* places = R"(
Agent Environment
  Vars: code : 1..2; won : boolean; end Vars
  Actions = { idle };
  Protocol: Other : { idle }; end Protocol
  Evolution: won = true if Guesser.Action = one and code = 1 or Guesser.Action = two and code = 2; end Evolution
end Agent
Agent Walker
  Vars: place : 0..4; end Vars
  Actions = { go };
  Protocol: Other : { go }; end Protocol
  Evolution:
    place = 1 if place = 0;
    place = 4 if place = 3;
    place = 3 if place = 4;
  end Evolution
end Agent
Agent Guesser
  Lobsvars = { won };
  Vars: tired : boolean; end Vars
  Actions = { one, two };
  Protocol: Other : { one, two }; end Protocol
  Evolution: end Evolution
end Agent
Evaluation
  at1 if Walker.place = 1; at2 if Walker.place = 2; at4 if Walker.place = 4; won if Environment.won = true;
end Evaluation
InitStates Environment.won = false and Guesser.tired = false; end InitStates
Formulae end Formulae)";

api::CheckReport checked(const std::string& formula, Initial initial = Initial::All,
                         std::string_view engine = "symbolic", const std::string& text = places) {
  const api::Loaded loaded = api::load(Source("places.ispl", text), {.formulas = {formula}});
  if (!loaded.ok()) throw std::runtime_error("the model has errors");
  api::CheckOptions options;
  options.engine = engine;
  options.initial = initial;
  options.explain = true;
  options.selection = {0};
  return api::check(*loaded.model, options);
}

// "false 8 2": the verdict, then the numbers of initial states where the formula holds and fails.
std::string summary(const api::CheckReport& report) {
  const api::Outcome& outcome = report.outcomes.front();
  const std::string verdict = outcome.verdict.answer == Answer::True    ? "true"
                              : outcome.verdict.answer == Answer::False ? "false"
                                                                        : "unknown";
  if (!outcome.initial) return verdict;
  return verdict + " " + outcome.initial->holds.str() + " " + outcome.initial->fails.str();
}

TEST(InitialStates, AreCounted) {
  for (const std::string_view engine : {"symbolic", "explicit", "auto"}) {
    SCOPED_TRACE(engine);
    EXPECT_EQ(summary(checked("EF at1", Initial::All, engine)), "false 4 6");
    EXPECT_EQ(summary(checked("AG !at4", Initial::All, engine)), "false 6 4");
    EXPECT_EQ(summary(checked("EF at1 and EF at4", Initial::All, engine)), "false 0 10");
    EXPECT_EQ(summary(checked("EF (at1 and won)", Initial::All, engine)), "false 4 6");
    EXPECT_EQ(summary(checked("at2", Initial::All, engine)), "false 2 8");
    EXPECT_EQ(summary(checked("EF (at1 and at2)", Initial::All, engine)), "false 0 10");
    EXPECT_EQ(summary(checked("LTL F at1", Initial::All, engine)), "false 4 6");
    EXPECT_EQ(summary(checked("AG (at1 -> AG at1)", Initial::All, engine)), "true 10 0");
    EXPECT_EQ(summary(checked("ATLir <Guesser>F won", Initial::All, engine)), "false 0 10");
  }
  EXPECT_EQ(summary(checked("AG !at4", Initial::All, "bounded")), "false");
}

TEST(InitialStates, AnExampleOfEachKindIsShown) {
  for (const std::string_view engine : {"symbolic", "explicit"}) {
    const api::CheckReport report = checked("EF at1", Initial::All, engine);
    const api::Outcome& outcome = report.outcomes.front();
    EXPECT_FALSE(outcome.evidence);
    ASSERT_TRUE(outcome.failing && outcome.holding);
    EXPECT_GE(outcome.failing->at(2), 2);
    EXPECT_LE(outcome.holding->at(2), 1);
  }
  const api::CheckReport refuted = checked("AG !at4");
  EXPECT_TRUE(refuted.outcomes.front().evidence);
  EXPECT_LE(refuted.outcomes.front().holding.value().at(2), 2);
  EXPECT_FALSE(checked("EF (at1 and at2)").outcomes.front().holding);
}

TEST(InitialStates, SomeIsEnough) {
  for (const std::string_view engine : {"symbolic", "explicit", "auto"}) {
    SCOPED_TRACE(engine);
    EXPECT_EQ(summary(checked("EF at1", Initial::Some, engine)), "true 4 6");
    EXPECT_EQ(summary(checked("!EF at1", Initial::Some, engine)), "true 6 4");
    EXPECT_EQ(summary(checked("at2", Initial::Some, engine)), "true 2 8");
    EXPECT_EQ(summary(checked("EF (at1 and at2)", Initial::Some, engine)), "false 0 10");
    EXPECT_EQ(summary(checked("AG EF won", Initial::Some, engine)), "true 10 0");
  }
  EXPECT_EQ(checked("EF at1", Initial::Some, "bounded").outcomes.front().verdict.answer, Answer::True);
}

TEST(InitialStates, EvidenceIsAboutTheFormulaAndNotItsNegation) {
  const api::Loaded loaded = api::load(Source("places.ispl", places), {.formulas = {"EF at1", "at2", "!EF at1"}});
  ASSERT_TRUE(loaded.ok());
  api::CheckOptions options;
  options.initial = Initial::Some;
  options.explain = true;
  options.selection = {0, 1, 2};
  std::size_t decided = 0;
  const api::CheckListener listener{{}, [&](const api::Outcome& outcome) {
                                      EXPECT_EQ(outcome.verdict.answer, Answer::True);
                                      ++decided;
                                    }};
  const api::CheckReport report = api::check(*loaded.model, options, listener);
  EXPECT_EQ(decided, 3U);
  const std::vector<logic::Property>& properties = loaded.model->specification.properties;
  for (const std::size_t index : {0U, 1U}) {
    const auto& evidence = report.outcomes[index].evidence;
    ASSERT_TRUE(evidence);
    EXPECT_EQ(evidence->claims.front().literal, (verdict::Literal{properties[index].formula, true}));
    const auto judged =
        api::validate_evidence(*loaded.model, verdict::statement_of(properties[index], true), *evidence);
    EXPECT_TRUE(judged.ok()) << judged.defect;
  }
  EXPECT_TRUE(report.outcomes[2].holding && report.outcomes[2].failing);
}

TEST(InitialStates, StrategiesForAllOfThem) {
  const std::string sentence = "<<g>> [[e]] [[w]] (Guesser, g) (Environment, e) (Walker, w) F won";
  for (const std::string_view engine : {"symbolic", "explicit"}) {
    SCOPED_TRACE(engine);
    EXPECT_EQ(summary(checked(sentence, Initial::All, engine)), "true 10 0");
    EXPECT_EQ(summary(checked(sentence, Initial::Together, engine)), "false 0 10");
    EXPECT_EQ(summary(checked("!" + sentence, Initial::Together, engine)), "true 10 0");
    EXPECT_EQ(summary(checked("[[w]] <<g>> [[e]] (Guesser, g) (Environment, e) (Walker, w) (F won or G !won)",
                              Initial::Together, engine)),
              "true 10 0");
    // Nothing changes for other logics.
    EXPECT_EQ(summary(checked("EF at1", Initial::Together, engine)), "false 4 6");
    const auto nested =
        checked("<<g>> [[e]] [[w]] (Guesser, g) (Environment, e) (Walker, w) G <<u>> (Guesser, u) F won",
                Initial::Together, engine);
    EXPECT_EQ(summary(nested), "unknown");
    const auto beside = checked("<<g>> [[e]] [[w]] (Guesser, g) (Environment, e) (Walker, w) (F won and <<u>> F won)",
                                Initial::Together, engine);
    EXPECT_EQ(summary(beside), "unknown") << "beside a goal is inside of a formula about plays, too";
  }
}

TEST(InitialStates, StrategiesForAllOfThemAreShown) {
  std::string seeing = places;
  seeing.replace(seeing.find("{ won }"), 7, "{ won, code }");
  const std::string sentence = "<<g>> [[e]] [[w]] (Guesser, g) (Environment, e) (Walker, w) F won";
  for (const std::string_view engine : {"symbolic", "explicit"}) {
    SCOPED_TRACE(engine);
    const api::CheckReport report = checked(sentence, Initial::Together, engine, seeing);
    EXPECT_EQ(summary(report), "true 10 0");
    const auto& profile = report.outcomes.front().profile;
    ASSERT_TRUE(profile);
    EXPECT_TRUE(profile->together);
    EXPECT_TRUE(report.outcomes.front().replayed);
    ASSERT_EQ(profile->strategies.size(), 1U);
    std::size_t codes = 0;  // what to do with either code, as long as the play is not won
    for (const verdict::PlannedChoice& choice : profile->strategies[0].choices) codes += choice.seen[1] == 0 ? 1 : 0;
    EXPECT_GE(codes, 2U);
  }
}

TEST(InitialStates, CautionAboutThoseWhoGuess) {
  const std::string sentence = "<<g>> [[e]] [[w]] (Guesser, g) (Environment, e) (Walker, w) F won";
  const api::CheckReport report = checked(sentence);
  ASSERT_EQ(report.cautions, std::vector{api::Caution::StrategiesAnew});
  const api::Loaded loaded = api::load(Source("places.ispl", places));
  EXPECT_EQ(
      api::explanation(report.cautions.front(), loaded.model->system, report),
      "strategies are chosen anew in each of 10 initial states, some of which Environment, Walker, Guesser cannot "
      "tell apart; with --initial together they are chosen once for all");
  EXPECT_TRUE(checked(sentence, Initial::Together).cautions.empty());
  EXPECT_TRUE(checked("EF at1").cautions.empty());
  EXPECT_TRUE(checked("#PR <<g>> [[e]] [[w]] (Guesser, g) (Environment, e) (Walker, w) F won").cautions.empty());
}

TEST(InitialStates, WithoutAny) {
  std::string none = places;
  none.replace(none.find("Guesser.tired = false;"), 22, "Environment.won = true;");
  EXPECT_EQ(summary(checked("EF at1", Initial::All, "symbolic", none)), "true 0 0");
  const api::CheckReport some = checked("EF at1", Initial::Some, "explicit", none);
  EXPECT_EQ(summary(some), "false 0 0");
  const api::Loaded loaded = api::load(Source("places.ispl", none));
  EXPECT_EQ(api::explanation(some.cautions.at(0), loaded.model->system, some),
            "the model has no initial state: no formula holds in one");
}

}  // namespace
}  // namespace gnomon::test
