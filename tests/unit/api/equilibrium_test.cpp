// SPDX-License-Identifier: Apache-2.0
//
// Questions about equilibria: the formulas themselves, and their truth in random games against trying all strategies.
#include "api/equilibrium.hpp"

#include "api/check.hpp"
#include "base/error.hpp"
#include "support/random_runs.hpp"
#include "unit/api/small_game.hpp"

#include <gtest/gtest.h>

#include <map>
#include <tuple>

namespace gnomon::test {
namespace {

using Answer = verdict::Verdict::Answer;
using logic::SolutionConcept;

api::Loaded load(const std::string& model, const api::EquilibriumRequest& request) {
  api::LoadOptions options;
  options.goals = api::goals_of(request);
  return api::load(Source("test.ispl", model), options);
}

std::string posed_text(const SmallGame& game, const api::EquilibriumRequest& request) {
  api::Loaded loaded = load(ispl_text(game), request);
  EXPECT_TRUE(loaded.ok());
  const api::EquilibriumQuestion question = api::pose(loaded, request);
  return loaded.model->specification.properties[question.property].text;
}

// Two players that move at the same time, each with two objectives.
SmallGame two_players() {
  SmallGame game;
  game.second = {false, false};
  game.wishes = {2, 2};
  const std::vector<bool> table(4, true);
  game.objectives = {{table, table}, {table, table}};
  game.goal = table;
  return game;
}

api::EquilibriumRequest two_wishes() {
  api::EquilibriumRequest request;
  request.objectives = {{"Player1", "F w1_1"}, {"Player2", "F w2_1"}};
  return request;
}

TEST(Equilibrium, Nash) {
  EXPECT_EQ(posed_text(two_players(), two_wishes()),
            "<<x_Player1>> <<x_Player2>> "
            "((<<z_Player1>> (Player1, z_Player1) (Player2, x_Player2) F w1_1 -> "
            "(Player1, x_Player1) (Player2, x_Player2) F w1_1) and "
            "(<<z_Player2>> (Player1, x_Player1) (Player2, z_Player2) F w2_1 -> "
            "(Player1, x_Player1) (Player2, x_Player2) F w2_1))");
}

TEST(Equilibrium, ObjectivesOfOnePlayerAreRanked) {
  api::EquilibriumRequest request;
  request.objectives = {{"Player1", "F w1_1"}, {"Player1", "F w1_2"}};
  EXPECT_EQ(posed_text(two_players(), request),
            "<<x_Player2>> <<x_Player1>> "
            "((<<z_Player1>> (Player1, z_Player1) (Player2, x_Player2) F w1_1 -> "
            "(Player1, x_Player1) (Player2, x_Player2) F w1_1) and "
            "(<<z_Player1>> (Player1, z_Player1) (Player2, x_Player2) (F w1_1 or F w1_2) -> "
            "(Player1, x_Player1) (Player2, x_Player2) (F w1_1 or F w1_2)))");
}

TEST(Equilibrium, Dominant) {
  api::EquilibriumRequest request;
  request.objectives = {{"Player1", "F w1_1"}};
  request.solution = SolutionConcept::Dominant;
  const std::string best =
      "(<<z_Player1>> (Player1, z_Player1) (Player2, {0}) F w1_1 -> "
      "(Player1, x_Player1) (Player2, {0}) F w1_1)";
  EXPECT_EQ(posed_text(two_players(), request),
            "<<x_Player1>> <<x_Player2>> [[z_Player2]] " + fmt::format(fmt::runtime(best), "z_Player2"))
      << "who has no objective is an opponent";
  request.others = logic::OthersDo::All;
  EXPECT_EQ(posed_text(two_players(), request),
            "[[x_Player2]] <<x_Player1>> " + fmt::format(fmt::runtime(best), "x_Player2"))
      << "unless it is said what he does";
}

TEST(Equilibrium, SubgamePerfect) {
  api::EquilibriumRequest request = two_wishes();
  const std::string nash = posed_text(two_players(), request);
  request.solution = SolutionConcept::SubgamePerfect;
  const std::string quantifiers = "<<x_Player1>> <<x_Player2>> ";
  EXPECT_EQ(posed_text(two_players(), request),
            quantifiers + "[[z_Player1]] [[z_Player2]] (Player1, z_Player1) (Player2, z_Player2) G " +
                nash.substr(quantifiers.size()));
}

TEST(Equilibrium, GoalsAreOfOnePath) {
  const auto refused = [](const std::string& objective) {
    api::EquilibriumRequest request = two_wishes();
    request.objectives[0].text = objective;
    api::Loaded loaded = load(ispl_text(two_players()), request);
    if (!loaded.ok()) return std::string("not read");
    try {
      static_cast<void>(api::pose(loaded, request));
    } catch (const UsageError& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  EXPECT_EQ(refused("w1_1"), "");
  EXPECT_EQ(refused("LTL G F w1_1"), "");
  EXPECT_EQ(refused("F K(Player1, w1_1)"), "");
  EXPECT_EQ(refused("AF w1_1"), "not read");
  EXPECT_NE(refused("LDL <tt*>w1_1").find("formulas of LTL"), std::string::npos);
  EXPECT_NE(refused("CTL* A(F w1_1)").find("formulas of LTL"), std::string::npos);
  EXPECT_NE(refused("<<x>> [[y]] (Player1, x) (Player2, y) F w1_1").find("formulas of LTL"), std::string::npos);
  EXPECT_NE(refused("for i in 1..2: F w1_1").find("without `for`"), std::string::npos);
  EXPECT_NE(refused("for i in 1..1: F w1_1").find("without `for`"), std::string::npos);
}

TEST(Equilibrium, MistakesAreInTheGoal) {
  api::EquilibriumRequest request = two_wishes();
  request.objectives[1].text = "F (w2_1 and w9)";
  const api::Loaded loaded = load(ispl_text(two_players()), request);
  ASSERT_FALSE(loaded.ok());
  ASSERT_EQ(loaded.formulas.size(), 2U);
  EXPECT_EQ(loaded.formulas[1].source.name(), "<objective of Player2>");
  ASSERT_EQ(loaded.formulas[1].diagnostics.list().size(), 1U);
  EXPECT_EQ(loaded.formulas[1].source.text(loaded.formulas[1].diagnostics.list()[0].span), "w9");
}

TEST(Equilibrium, AgentsMustBeAbleToPlay) {
  const auto refused = [](const std::string& agent, const std::string& by = "") {
    api::EquilibriumRequest request = two_wishes();
    request.objectives.pop_back();
    request.objectives[0].agent = agent;
    if (!by.empty()) {
      request.by = by;
      request.ask = api::Ask::Divide;
      request.goal = "F goal";
    }
    api::Loaded loaded = load(ispl_text(two_players()), request);
    EXPECT_TRUE(loaded.ok());
    EXPECT_THROW(static_cast<void>(api::pose(loaded, request)), UsageError);
  };
  refused("Playr1");
  refused("Environment");
  refused("Player1", "Player1");
  refused("Player1", "Environment");
}

// All questions about one game. How often each answer was yes.
class EquilibriumRandom : public RandomTest {
 protected:
  void ask_all(std::uint64_t seed) {
    const SmallGame game = random_small_game(seed);
    const std::string model = ispl_text(game);
    for (const auto solution :
         {SolutionConcept::Nash, SolutionConcept::Dominant, SolutionConcept::Strong, SolutionConcept::SubgamePerfect}) {
      for (const auto ask : {api::Ask::Exists, api::Ask::Some, api::Ask::All, api::Ask::Divide}) {
        api::EquilibriumRequest request;
        request.solution = solution;
        request.ask = ask;
        request.goal = ask == api::Ask::Exists ? "" : "F goal";
        const std::size_t by = game.players - 1;
        const bool divide = ask == api::Ask::Divide;
        if (divide) request.by = fmt::format("Player{}", by + 1);
        if (solution == SolutionConcept::Dominant && divide) continue;
        const std::uint64_t others = seed % 3;
        if (others > 0) request.others = others == 1 ? logic::OthersDo::Some : logic::OthersDo::All;
        for (std::size_t i = 0; i < game.players; ++i) {
          for (std::size_t k = 0; k < game.wishes[i] && !(divide && i == by); ++k) {
            request.objectives.push_back({fmt::format("Player{}", i + 1), fmt::format("F w{}_{}", i + 1, k + 1)});
          }
        }
        compare(seed, game, model, request, by);
        if (HasFailure()) return;
      }
    }
  }

  void compare(std::uint64_t seed, const SmallGame& game, const std::string& model,
               const api::EquilibriumRequest& request, std::size_t by) {
    const bool expected = Trial(game, request, by).holds();
    api::Loaded loaded = load(model, request);
    ASSERT_TRUE(loaded.ok()) << model;
    const api::EquilibriumQuestion question = api::pose(loaded, request);
    std::vector<std::string_view> engines{"symbolic"};
    // It tries all strategies as well, which takes its time if there are many.
    if (game.players == 2 || request.solution == SolutionConcept::Nash) engines.push_back("explicit");
    for (const std::string_view engine : engines) {
      api::CheckOptions options;
      options.engine = engine;
      options.selection = {question.property};
      const api::CheckReport report = api::check(*loaded.model, options);
      const verdict::Verdict& verdict = report.outcomes.front().verdict;
      ASSERT_EQ(verdict, verdict::Verdict::of(expected))
          << "seed " << seed << ", " << engine << ": " << loaded.model->specification.properties[question.property].text
          << " " << verdict.reason << "\n"
          << model;
    }
    ++answers_[{request.solution, request.ask, expected}];
  }

  std::map<std::tuple<SolutionConcept, api::Ask, bool>, int> answers_;
};

TEST_P(EquilibriumRandom, AgreesWithTryingAllStrategies) {
  try_seeds({.parts = 10, .cases_in_normal_runs = 600, .cases_in_slow_runs = 10'000}, [this](std::uint64_t seed) {
    ask_all(seed);
    ++questions;
  });
  if (!usual()) return;
  for (const auto ask : {api::Ask::Some, api::Ask::All, api::Ask::Divide}) {
    for (const bool answer : {false, true}) {
      EXPECT_GT((answers_[{SolutionConcept::Nash, ask, answer}]), 0) << "both answers occur";
    }
  }
}

GNOMON_RANDOM_SUITE(EquilibriumRandom, 10);

}  // namespace
}  // namespace gnomon::test
