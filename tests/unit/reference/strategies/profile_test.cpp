// SPDX-License-Identifier: Apache-2.0
//
// Strategies are played against all strategies of others if these are not too many.
#include "reference/strategies/profile.hpp"

#include "base/error.hpp"
#include "reference/checker.hpp"
#include "support/case.hpp"

#include <gtest/gtest.h>

#include <string>

namespace gnomon::test {
namespace {

// A chooses a side once, B may change its mind at every step, in vain.
Case steps(int last) {
  return *from_text(R"(
Const LAST = )" + std::to_string(last) +
                    R"(;
Agent Environment
  Obsvars:
    step : 0..LAST;
    side : { none, left, right };
  end Obsvars
  Actions = { nothing };
  Protocol: Other : { nothing }; end Protocol
  Evolution:
    step = step + 1 if step < LAST;
    side = left if side = none and A.Action = left;
    side = right if side = none and A.Action = right;
  end Evolution
end Agent
Agent A
  Actions = { left, right };
  Protocol: Other : { left, right }; end Protocol
  Evolution: end Evolution
end Agent
Agent B
  Actions = { left, right };
  Protocol: Other : { left, right }; end Protocol
  Evolution: end Evolution
end Agent
Evaluation left if Environment.side = left; end Evaluation
InitStates Environment.step = 0 and Environment.side = none; end InitStates
Formulae <<x>> <<e>> [[y]] (A, x) (Environment, e) (B, y) F left; end Formulae
)");
}

// What A does first.
verdict::Profile plan(const Case& item, const model::State& start, const std::string& action) {
  verdict::Profile result{start, false, false, {}};
  const auto add = [&](const std::string& name, std::size_t number) {
    const model::AgentId agent(number);
    result.strategies.push_back({name, agent, observed_variables(item.system, agent), {}});
  };
  add("x", 1);
  add("e", 0);
  const auto& actions = item.system[model::AgentId(1)].actions;
  const std::size_t chosen = actions[0].name == action ? 0 : 1;
  result.strategies[0].choices.push_back({verdict::seen(result.strategies[0], start), model::ActionId(chosen)});
  return result;
}

TEST(ReferenceProfile, PlaysAgainstAFewStrategies) {
  const Case item = steps(2);
  reference::ExplicitChecker judge(item.system, item.specification, {});
  const logic::Property& property = item.specification.properties.front();
  const auto reading = reference::reading_of(property.logic);
  const model::State start = judge.graph().states()[judge.graph().initial().front()];
  EXPECT_TRUE(reference::confirms(judge, property.formula, reading, plan(item, start, "left")));
  EXPECT_FALSE(reference::confirms(judge, property.formula, reading, plan(item, start, "right")));
}

// It would take minutes to find out by playing that B cannot help it.
TEST(ReferenceProfile, DoesNotBeginToPlayAgainstTooMany) {
  const Case item = steps(8);
  reference::ExplicitChecker judge(item.system, item.specification, {});
  const logic::Property& property = item.specification.properties.front();
  const model::State start = judge.graph().states()[judge.graph().initial().front()];
  EXPECT_THROW((void)reference::confirms(judge, property.formula, reference::reading_of(property.logic),
                                         plan(item, start, "left")),
               LimitError);
}

}  // namespace
}  // namespace gnomon::test
