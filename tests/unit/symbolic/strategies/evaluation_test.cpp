// SPDX-License-Identifier: Apache-2.0
//
// Strategy logic on models that can be thought through.
#include "unit/symbolic/strategy_models.hpp"

#include <fmt/format.h>

namespace gnomon::test {
namespace {

TEST(StrategyEvaluation, MatchingPennies) {
  const auto game = [](const std::string& prefix, const std::string& goal) {
    return holds(matching_pennies, prefix + " (A, x) (B, y) (Environment, e) " + goal);
  };
  EXPECT_TRUE(game("<<x>> <<y>> <<e>>", "F same"));
  EXPECT_TRUE(game("[[x]] <<y>> <<e>>", "F same"));
  EXPECT_TRUE(game("[[y]] <<x>> <<e>>", "F different"));
  EXPECT_FALSE(game("<<x>> [[y]] <<e>>", "F same"));
  EXPECT_FALSE(game("[[x]] [[y]] <<e>>", "F same"));
  EXPECT_TRUE(game("[[x]] [[y]] [[e]]", "F (same or different)"));
  EXPECT_FALSE(game("<<x>> <<y>> <<e>>", "G none"));
  EXPECT_TRUE(game("<<x>> <<y>> <<e>>", "((none U same) and G !different)"));
}

// A goal for each player, and that nobody gains by another strategy: in matching pennies somebody does.
TEST(StrategyEvaluation, Equilibrium) {
  const auto equilibrium = [](const std::string& a_wins, const std::string& b_wins) {
    return holds(matching_pennies, fmt::format("<<e>> (Environment, e) <<x>> <<y>> "
                                               "(((<<z>> (A, z) (B, y) F {0}) -> (A, x) (B, y) F {0}) and "
                                               "((<<z>> (A, x) (B, z) F {1}) -> (A, x) (B, y) F {1}))",
                                               a_wins, b_wins));
  };
  EXPECT_FALSE(equilibrium("same", "different"));
  EXPECT_TRUE(equilibrium("same", "same"));
}

TEST(StrategyEvaluation, OneStrategyForTwo) {
  EXPECT_TRUE(holds(matching_pennies, "[[x]] [[e]] (A, x) (B, x) (Environment, e) F same"));
  EXPECT_FALSE(holds(matching_pennies, "<<x>> <<e>> (A, x) (B, x) (Environment, e) F different"));
}

// Agents without a common action have no strategy to share.
TEST(StrategyEvaluation, NoStrategyToShare) {
  EXPECT_FALSE(holds(matching_pennies, "<<x>> <<y>> (A, x) (B, y) (Environment, x) F true"));
  EXPECT_TRUE(holds(matching_pennies, "[[x]] <<y>> (A, x) (B, y) (Environment, x) F false"));
  EXPECT_TRUE(holds(matching_pennies, "<<y>> [[x]] (A, x) (B, y) (Environment, x) F false"));
}

// The inner x is another strategy; A keeps the outer one.
TEST(StrategyEvaluation, HiddenNames) {
  EXPECT_TRUE(holds(matching_pennies, "[[x]] (A, x) <<x>> (B, x) <<e>> (Environment, e) F same"));
  EXPECT_TRUE(holds(matching_pennies, "[[x]] (A, x) <<x>> (B, x) <<e>> (Environment, e) F different"));
  EXPECT_FALSE(holds(matching_pennies, "<<x>> (A, x) [[x]] (B, x) <<e>> (Environment, e) F same"));
}

// A gives up its strategy after a step; a quantifier that nobody follows says nothing.
TEST(StrategyEvaluation, NewStrategiesOnTheWay) {
  EXPECT_TRUE(holds(matching_pennies, "[[x]] [[e]] (A, x) (B, x) (Environment, e) X <<z>> (A, z) G same"));
  EXPECT_FALSE(holds(matching_pennies,
                     "<<x>> <<y>> <<e>> (A, x) (B, y) (Environment, e) "
                     "(X same and <<z>> (A, z) X same and [[z]] (A, z) X same)"));
  EXPECT_TRUE(holds(matching_pennies, "[[unused]] <<x>> <<y>> <<e>> (A, x) (B, y) (Environment, e) X same"));
}

TEST(StrategyEvaluation, ObservationMatters) {
  const std::string formula = "<<x>> [[e]] (A, x) (Environment, e) F right";
  EXPECT_TRUE(holds(guessing(true), formula));
  // Each initial state has a strategy of its own, even if A cannot tell the states apart.
  EXPECT_TRUE(holds(guessing(false), formula));
  EXPECT_FALSE(holds(guessing(false), "[[x]] [[e]] (A, x) (Environment, e) F right"));
}

TEST(StrategyEvaluation, KnowledgeOfSentences) {
  const std::string sentence = "<<x>> [[e]] (A, x) (Environment, e) F right";
  EXPECT_TRUE(holds(guessing(false), "K(A, " + sentence + ")"));
  EXPECT_FALSE(holds(guessing(false), "[[x]] [[e]] (A, x) (Environment, e) F (K(A, bit) and !K(A, bit))"));
  // What it knew when it guessed it does not know any more.
  EXPECT_FALSE(holds(guessing(false), "<<x>> [[e]] (A, x) (Environment, e) F (K(A, bit) or K(A, !bit))"));
  EXPECT_TRUE(holds(guessing(true), "[[x]] [[e]] (A, x) (Environment, e) G (K(A, bit) or K(A, !bit))"));
  EXPECT_FALSE(holds(guessing(false), "K(A, bit) or K(A, !bit)"));
}

// The prisoner's dilemma: to confess is better whatever the other does, and worse for both.
TEST(StrategyEvaluation, Dilemma) {
  const std::string model = R"(
Agent Environment
  Obsvars:
    over : boolean;
    years1 : 0..3;
    years2 : 0..3;
  end Obsvars
  Actions = { nothing };
  Protocol:
    Other : { nothing };
  end Protocol
  Evolution:
    over = true and years1 = 1 and years2 = 1 if over = false and P1.Action = deny and P2.Action = deny;
    over = true and years1 = 3 and years2 = 0 if over = false and P1.Action = deny and P2.Action = confess;
    over = true and years1 = 0 and years2 = 3 if over = false and P1.Action = confess and P2.Action = deny;
    over = true and years1 = 2 and years2 = 2 if over = false and P1.Action = confess and P2.Action = confess;
  end Evolution
end Agent
Agent P1
  Actions = { deny, confess };
  Protocol:
    Other : { deny, confess };
  end Protocol
  Evolution:
  end Evolution
end Agent
Agent P2
  Actions = { deny, confess };
  Protocol:
    Other : { deny, confess };
  end Protocol
  Evolution:
  end Evolution
end Agent
Evaluation
  over if Environment.over = true;
  at_most_one if Environment.years1 <= 1 and Environment.years2 <= 1;
  two_each if Environment.years1 = 2 and Environment.years2 = 2;
  first_at_most_two if Environment.years1 <= 2;
end Evaluation
InitStates
  Environment.over = false and Environment.years1 = 0 and Environment.years2 = 0;
end InitStates
)";
  const std::string rest = " [[e]] (P1, x) (P2, y) (Environment, e) ";
  EXPECT_TRUE(holds(model, "<<x>> [[y]]" + rest + "G first_at_most_two"));
  EXPECT_TRUE(holds(model, "<<x>> <<y>>" + rest + "F (over and at_most_one)"));
  EXPECT_FALSE(holds(model, "<<x>> [[y]]" + rest + "F (over and at_most_one)"));
  EXPECT_TRUE(holds(model, "<<x>> <<y>>" + rest + "F two_each"));
}

// Where the model ends there is no outcome, and all is true of none.
TEST(StrategyEvaluation, Deadlocks) {
  EXPECT_TRUE(holds(stairs, "<<s>> (A, s) G !top"));
  EXPECT_TRUE(holds(stairs, "<<s>> (A, s) F (top and !top)"));
  EXPECT_FALSE(holds(stairs, "[[s]] (A, s) F top"));
}

// Outcomes that are not fair do not count.
TEST(StrategyEvaluation, Fairness) {
  const std::string model = matching_pennies + "Fairness\n  !none;\nend Fairness\n";
  EXPECT_TRUE(holds(model, "[[x]] [[y]] [[e]] (A, x) (B, y) (Environment, e) G F !none"));
  const std::string waiting = R"(
Agent A
  Vars:
    done : boolean;
  end Vars
  Actions = { wait, go };
  Protocol:
    Other : { wait, go };
  end Protocol
  Evolution:
    done = true if Action = go;
  end Evolution
end Agent
Evaluation
  done if A.done = true;
end Evaluation
InitStates
  A.done = false;
end InitStates
Fairness
  done;
end Fairness
)";
  EXPECT_TRUE(holds(waiting, "[[s]] (A, s) F done"));
  EXPECT_TRUE(holds(waiting, "<<s>> (A, s) G !done"));  // it has no fair outcome
}

// The parameters of one sentence are used again for the next.
TEST(StrategyEvaluation, ManyFormulasOnOneModel) {
  StrategyModel model(matching_pennies, "<<x>> [[y]] <<e>> (A, x) (B, y) (Environment, e) F same");
  for (int i = 0; i < 3; ++i) {
    EXPECT_FALSE(model.holds());
    EXPECT_EQ(model.checker().satisfying_count(model.property()), 1);
  }
}

// Strategies over 2^17 observations, in each of which there is only one thing to do.
TEST(StrategyEvaluation, NoParametersWhereNothingIsChosen) {
  const api::Loaded loaded =
      api::load(Source::read(GNOMON_SOURCE_DIR "/models/dining_cryptographers/dining_cryptographers_slk.ispl"),
                {.definitions = {{"N", 17}}, .formulas = {}});
  ASSERT_TRUE(loaded.ok());
  engine::Options options;
  options.symbolic.strategy_engine = engine::StrategyEngine::Labelling;
  symbolic::SymbolicEngine checker(*loaded.model, options);
  for (const logic::Property& property : loaded.model->specification.properties) {
    EXPECT_EQ(checker.check(property).verdict, verdict::Verdict::of(*property.expected)) << property.text;
  }
}

}  // namespace
}  // namespace gnomon::test
