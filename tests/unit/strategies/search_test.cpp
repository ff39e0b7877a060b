// SPDX-License-Identifier: Apache-2.0
//
// The search for strategies against trying all of them, in all states of random systems.
#include "strategies/search.hpp"

#include "base/error.hpp"
#include "reference/checker.hpp"
#include "support/random_runs.hpp"
#include "support/random_strategy_case.hpp"
#include "unit/strategies/explicit_oracle.hpp"

#include <gtest/gtest.h>

#include <chrono>

namespace gnomon::test {
namespace {

using logic::UniformStart;

constexpr UniformStart starts[] = {UniformStart::Pooled, UniformStart::Subjective, UniformStart::Objective};

// How many states were compared.
std::size_t compare(std::uint64_t seed) {
  Case item = random_strategy_case(seed, {.states = 12, .fairness = false});
  const logic::Property& property = item.specification.properties.front();
  const UniformStart start = starts[seed % 3];
  reference::Limits limits;
  limits.deadline = std::chrono::steady_clock::now() + std::chrono::milliseconds(500);
  reference::ExplicitChecker checker(item.system, item.specification, limits);
  std::optional<reference::StateSet> expected;
  try {
    expected = checker.satisfying(property.formula, reference::reading_of(property.logic, start));
  } catch (const LimitError&) {
    return 0;  // too many strategies to try them all
  }
  reference::ExplicitChecker patient(item.system, item.specification, {});
  ExplicitOracle oracle(item, patient);
  const Limits none;
  strategies::Search search(item.system, item.specification.pool, oracle, start, none);
  for (reference::StateIndex s = 0; s < checker.graph().size(); ++s) {
    const model::State state = checker.graph().states()[s];
    bool found = false;
    try {
      found = search.holds(state, property.formula);
    } catch (const LimitError&) {
      return 0;  // path quantifiers with coalitions inside are not for this search
    }
    EXPECT_EQ(found, expected->contains(s)) << "seed " << seed << " state " << s;
    if (testing::Test::HasFailure()) {
      ADD_FAILURE() << to_text(item);
      return 0;
    }
  }
  return checker.graph().size();
}

// For a while it does not matter what A does. Then it acts twice, which looks the same to it. With memory it could do
// one thing and then the other.
const std::string long_way = R"(
Agent Environment
  Obsvars:
    step : 0..20;
  end Obsvars
  Vars:
    first : { none, left, right };
    changed : boolean;
  end Vars
  Actions = { nothing };
  Protocol:
    Other : { nothing };
  end Protocol
  Evolution:
    step = step + 1 if step < 20;
    first = left if step = 20 and first = none and A.Action = left;
    first = right if step = 20 and first = none and A.Action = right;
    changed = true if first = left and A.Action = right or first = right and A.Action = left;
  end Evolution
end Agent
Agent A
  Actions = { left, right };
  Protocol:
    Other : { left, right };
  end Protocol
  Evolution:
  end Evolution
end Agent
Evaluation
  changed if Environment.changed = true;
  right if Environment.first = right;
end Evaluation
InitStates
  Environment.step = 0 and Environment.first = none and Environment.changed = false;
end InitStates
Formulae
  [[x]] [[e]] (A, x) (Environment, e) G !changed;
  <<x>> <<e>> !(A, x) (Environment, e) G !changed;
  [[x]] [[e]] (A, x) (Environment, e) (G !changed and G !right);
  [[x]] [[e]] (A, x) (Environment, e) F changed;
end Formulae
)";

// Universal strategies make no more choices than a play needs, though there are two million of them.
TEST(StrategySearch, ChoicesThatDoNotMatterStayOpen) {
  Case item = *from_text(long_way);
  reference::ExplicitChecker checker(item.system, item.specification, {});
  const model::State start = checker.graph().states()[checker.graph().initial().front()];
  const std::vector<bool> expected{true, false, false, false};
  for (std::size_t i = 0; i < expected.size(); ++i) {
    ExplicitOracle oracle(item, checker);
    const Limits none;
    strategies::Search search(item.system, item.specification.pool, oracle, UniformStart::Pooled, none);
    EXPECT_EQ(search.holds(start, item.specification.properties.at(i).formula), expected[i]) << "formula " << i;
    EXPECT_LE(search.statistics().proposals, 4U) << "formula " << i;
  }
}

// What a play needs is shown as a strategy against the formula.
TEST(StrategySearch, ThePlayThatViolatesTheGoalIsAStrategy) {
  Case item = *from_text(long_way);
  reference::ExplicitChecker checker(item.system, item.specification, {});
  const model::State start = checker.graph().states()[checker.graph().initial().front()];
  ExplicitOracle oracle(item, checker);
  const Limits none;
  strategies::Search search(item.system, item.specification.pool, oracle, UniformStart::Pooled, none);
  const auto profile = search.profile(start, item.specification.properties.at(2).formula);
  ASSERT_TRUE(profile);
  EXPECT_TRUE(profile->refutes);
  const auto& choices = profile->strategies.at(0).choices;
  ASSERT_FALSE(choices.empty());
  const model::ActionId last = choices.back().action;
  EXPECT_EQ(item.system[profile->strategies.at(0).agent].actions[last.index()].name, "right");
}

// The environment comes to one of eight places, which A sees, and in each of them A must turn right.
const std::string many_places = R"(
Agent Environment
  Obsvars:
    place : 0..8;
    result : { none, good, bad };
  end Obsvars
  Actions = { go[i in 1..8] };
  Protocol:
    Other : { go[i in 1..8] };
  end Protocol
  Evolution:
    for i in 1..8: place = i if place = 0 and Action = go[i];
    result = good if result = none and place > 0 and A.Action = right;
    result = bad if result = none and place > 0 and A.Action = left;
  end Evolution
end Agent
Agent A
  Actions = { left, right };
  Protocol:
    Environment.place = 0 : { left };
    Other : { left, right };
  end Protocol
  Evolution:
  end Evolution
end Agent
Evaluation
  good if Environment.result = good;
end Evaluation
InitStates
  Environment.place = 0 and Environment.result = none;
end InitStates
Groups
  a = { A };
end Groups
Formulae
  ATLir <a>F good;
end Formulae
)";

TEST(StrategySearch, LearnsFromSeveralPlaysAtOnce) {
  Case item = *from_text(many_places);
  reference::ExplicitChecker checker(item.system, item.specification, {});
  const model::State start = checker.graph().states()[checker.graph().initial().front()];
  ExplicitOracle oracle(item, checker);
  const Limits none;
  strategies::Search search(item.system, item.specification.pool, oracle, UniformStart::Pooled, none);
  EXPECT_TRUE(search.holds(start, item.specification.properties.at(0).formula));
  EXPECT_EQ(search.statistics().proposals, 2U);
  EXPECT_EQ(search.statistics().clauses, 8U);
  // Where it has won already A may do anything.
  EXPECT_EQ(search.profile(start, item.specification.properties.at(0).formula)->strategies.at(0).choices.size(), 8U);
}

class StrategySearchRandom : public RandomTest {};

TEST_P(StrategySearchRandom, AgreesWithTryingAllStrategies) {
  constexpr RandomPlan plan{.parts = 10, .cases_in_normal_runs = 600, .cases_in_slow_runs = 25'000};
  try_seeds(plan, [this](std::uint64_t seed) { questions += compare(seed); });
  if (!usual()) return;
  EXPECT_GT(questions, plan.seeds_per_part());
}

GNOMON_RANDOM_SUITE(StrategySearchRandom, 10);

}  // namespace
}  // namespace gnomon::test
