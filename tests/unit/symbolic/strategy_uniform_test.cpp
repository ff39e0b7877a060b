// SPDX-License-Identifier: Apache-2.0
//
// Coalitions with uniform strategies on models that can be thought through.
#include "support/case.hpp"
#include "symbolic/engine.hpp"
#include "unit/symbolic/strategy_models.hpp"

namespace gnomon::test {
namespace {

using logic::UniformStart;

TEST(StrategyUniform, ObservationMatters) {
  EXPECT_TRUE(holds(guessing(true), "ATLir <a>F right"));
  EXPECT_FALSE(holds(guessing(false), "ATLir <a>F right"));
  EXPECT_TRUE(holds(guessing(false), "<a>F right"));  // for comparison: with perfect information
  EXPECT_TRUE(holds(guessing(false), "ATLir <a>F (right or wrong)"));
}

// Where the strategies must succeed.
TEST(StrategyUniform, Starts) {
  const std::string formula = "ATLir <a>X right";
  EXPECT_FALSE(holds(guessing(false), formula, UniformStart::Pooled));
  EXPECT_FALSE(holds(guessing(false), formula, UniformStart::Subjective));
  EXPECT_TRUE(holds(guessing(false), formula, UniformStart::Objective));
  // Nobody reckons with more than there is; with nobody in it a coalition sees nothing.
  EXPECT_TRUE(holds(matching_pennies, "ATLir <both>F same", UniformStart::Pooled));
  EXPECT_FALSE(holds(guessing(true), "ATLir <nobody>X !wrong"));
}

TEST(StrategyUniform, MatchingPennies) {
  EXPECT_TRUE(holds(matching_pennies, "ATLir <both>F same"));
  EXPECT_TRUE(holds(matching_pennies, "ATLir <both>(none U different)"));
  EXPECT_FALSE(holds(matching_pennies, "ATLir <a>F same"));
  EXPECT_TRUE(holds(matching_pennies, "ATLir !<a>F same and !<b>F different"));
  EXPECT_TRUE(holds(matching_pennies, "ATLir <nobody>F (same or different)"));
  EXPECT_FALSE(holds(matching_pennies, "ATLir <both>G none"));
  EXPECT_TRUE(holds(matching_pennies, "ATLir AG (none or <a>G !none)"));
}

TEST(StrategyUniform, OtherObjectives) {
  EXPECT_TRUE(holds(matching_pennies, "ATLir <both>(F same and G !different)"));
  EXPECT_FALSE(holds(matching_pennies, "ATLir <both>(F same and F different)"));
  EXPECT_TRUE(holds(matching_pennies, "ATLir <both>F G same"));
  EXPECT_FALSE(holds(matching_pennies, "ATLir <a>F G same"));
  EXPECT_TRUE(holds(matching_pennies, "ATLir <both>X G <a>X same"));
}

// A has to do one thing and then the other, but sees the same both times.
inline const std::string forgetful = R"(
Agent Environment
  Vars:
    n : 0..2;
  end Vars
  Actions = { nothing };
  Protocol:
    Other : { nothing };
  end Protocol
  Evolution:
    n = 1 if n = 0 and A.Action = push;
    n = 2 if n = 1 and A.Action = pull;
    n = 0 if n = 1 and A.Action = push;
  end Evolution
end Agent
Agent A
  Actions = { push, pull };
  Protocol:
    Other : { push, pull };
  end Protocol
  Evolution:
  end Evolution
end Agent
Agent Helper
  Lobsvars = { n };
  Actions = { nothing };
  Protocol:
    Other : { nothing };
  end Protocol
  Evolution:
  end Evolution
end Agent
Evaluation
  first if Environment.n = 1;
  done if Environment.n = 2;
end Evaluation
InitStates
  Environment.n = 0;
end InitStates
Groups
  nobody = {};
  a = { A };
  helped = { A, Helper };
end Groups
)";

// A strategy has no memory, and what a friend sees helps only at the start.
TEST(StrategyUniform, NoMemory) {
  EXPECT_TRUE(holds(forgetful, "<a>F done"));
  EXPECT_FALSE(holds(forgetful, "ATLir <a>F done", UniformStart::Objective));
  EXPECT_TRUE(holds(forgetful, "ATLir <a>X first", UniformStart::Objective));
  EXPECT_FALSE(holds(forgetful, "ATLir <a>X first"));
  EXPECT_TRUE(holds(forgetful, "ATLir <helped>X first"));
  EXPECT_TRUE(holds(forgetful, "ATLir <helped>G F first", UniformStart::Pooled));
}

// A stuck coalition has lost, unless it has what it wanted.
TEST(StrategyUniform, Deadlocks) {
  EXPECT_TRUE(holds(stairs, "ATLir <a>F top"));
  EXPECT_TRUE(holds(stairs, "ATLir <a>G !top"));
  EXPECT_FALSE(holds(stairs, "ATLir AG <a>G true"));
  EXPECT_FALSE(holds(stairs, "ATLir <a>(F top and G true)"));  // of infinite outcomes
}

TEST(StrategyUniform, Fairness) {
  const std::string model = matching_pennies + "Fairness\n  same;\nend Fairness\n";
  EXPECT_TRUE(holds(model, "ATLir <nobody>F same"));
  EXPECT_TRUE(holds(model, "ATLir <both>G none"));  // without any fair outcome
  EXPECT_FALSE(holds(model, "ATLir <a>G none"));
}

// ---- strategies to show

TEST(StrategyProfile, OfACoalition) {
  StrategyModel model(guessing(true), "ATLir <a>F right");
  const auto profile = model.profile();
  ASSERT_TRUE(profile);
  EXPECT_FALSE(profile->refutes);
  ASSERT_EQ(profile->strategies.size(), 1U);
  // It starts in the first initial state, and sees the bit there.
  EXPECT_EQ(model.text(profile->strategies[0]), "A: no");
  EXPECT_EQ(profile->strategies[0].observed, model::observed_variables(model.system(), model::AgentId(1)));
  EXPECT_FALSE(StrategyModel(guessing(false), "ATLir <a>F right").profile());
}

TEST(StrategyProfile, OfSome) {
  StrategyModel model(matching_pennies, "<<x>> <<y>> [[e]] (A, x) (B, y) (Environment, e) F different");
  const auto profile = model.profile();
  ASSERT_TRUE(profile);
  EXPECT_FALSE(profile->refutes);
  ASSERT_EQ(profile->strategies.size(), 2U);
  EXPECT_EQ(profile->strategies[0].name, "x");
  EXPECT_EQ(profile->strategies[1].name, "y");
  // One of them heads, the other tails; what they do in the end does not change anything.
  EXPECT_NE(model.first_action(*profile, 0), model.first_action(*profile, 1));
}

TEST(StrategyProfile, AgainstAll) {
  StrategyModel model(matching_pennies, "[[x]] <<y>> <<e>> (A, x) (B, y) (Environment, e) (F same and F different)");
  const auto profile = model.profile();
  ASSERT_TRUE(profile);
  EXPECT_TRUE(profile->refutes);
  ASSERT_EQ(profile->strategies.size(), 1U);
  EXPECT_TRUE(profile->strategies[0].choices.empty());  // any strategy will do
  StrategyModel other(matching_pennies, "[[x]] [[y]] <<e>> (A, x) (B, y) (Environment, e) F same");
  const auto refutation = other.profile();
  ASSERT_TRUE(refutation && refutation->refutes);
  EXPECT_NE(other.first_action(*refutation, 0), other.first_action(*refutation, 1));
}

TEST(StrategyProfile, OneStrategyForTwo) {
  StrategyModel model(matching_pennies, "<<x>> [[e]] (A, x) (B, x) (Environment, e) F same");
  const auto profile = model.profile();
  ASSERT_TRUE(profile);
  ASSERT_EQ(profile->strategies.size(), 2U);
  EXPECT_EQ(profile->strategies[0].choices, profile->strategies[1].choices);
}

TEST(StrategyProfile, NothingToShow) {
  EXPECT_FALSE(StrategyModel(matching_pennies, "[[x]] [[y]] [[e]] (A, x) (B, y) (Environment, e) F !none").profile());
  EXPECT_FALSE(StrategyModel(matching_pennies, "EF same").profile());
}

// The same formula may be read both ways in one file.
TEST(UniformSearch, DoesNotAnswerForOtherLogics) {
  const auto item = from_text(R"(
    Agent Environment
      Vars:
        coin : boolean;
        broken : boolean;
        won : boolean;
      end Vars
      Actions = { none };
      Protocol: Other : { none }; end Protocol
      Evolution:
        won = true if broken = false and ((coin = true and Guesser.Action = heads) or (coin = false and Guesser.Action = tails));
      end Evolution
    end Agent
    Agent Guesser
      Vars: idle : boolean; end Vars
      Actions = { heads, tails };
      Protocol: Other : { heads, tails }; end Protocol
      Evolution: idle = false if idle = true and idle = false; end Evolution
    end Agent
    Evaluation won if Environment.won = true; end Evaluation
    InitStates Environment.won = false and Guesser.idle = false; end InitStates
    Groups g = { Guesser }; end Groups
    Formulae <g>F won; ATLir <g>F won; end Formulae)");
  ASSERT_TRUE(item);
  const logic::Property& seeing = item->specification.properties[0];
  const logic::Property& uniform = item->specification.properties[1];
  engine::Options options;
  options.symbolic.strategy_engine = engine::StrategyEngine::Search;
  symbolic::SymbolicEngine checker(*item, options);
  EXPECT_EQ(checker.check(uniform).verdict, verdict::Verdict::of(false));
  EXPECT_EQ(checker.check(seeing).verdict, verdict::Verdict::of(false));
  const auto fails = checker.initial_state(seeing, false);
  ASSERT_TRUE(fails);
  EXPECT_EQ((*fails)[1], 1);  // only with a broken machine nobody wins who sees the coin
}

}  // namespace
}  // namespace gnomon::test
