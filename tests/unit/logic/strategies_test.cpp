// SPDX-License-Identifier: Apache-2.0
#include "logic/strategies.hpp"

#include "unit/logic/build_formula.hpp"
#include "unit/model/build.hpp"

#include <gtest/gtest.h>

namespace gnomon::test {
namespace {

using Agents = std::vector<AgentId>;

TEST(SharingAgents, AreThoseBoundInTheScope) {
  Build b;
  const AgentId a = b.agent("A", {"go"});
  const AgentId c = b.agent("C", {"go"});
  const AgentId idle = b.agent("Idle", {});
  logic::FormulaPool pool;
  Formulas f(pool);
  const FormulaId goal = f.un(FOp::Finally, f.atom(0));
  const auto sharing = [&](FormulaId quantifier) { return logic::sharing_agents(b.system, pool, quantifier); };

  EXPECT_EQ(sharing(f.strategy(FOp::StrategySome, "x", f.bind(c, "x", f.bind(a, "x", goal)))), (Agents{a, c}));
  EXPECT_EQ(sharing(f.strategy(FOp::StrategyAll, "x", f.bind(a, "y", goal))), Agents{});
  // Agents that have no actions follow nothing.
  EXPECT_EQ(sharing(f.strategy(FOp::StrategySome, "x", f.bind(idle, "x", goal))), Agents{});
  // A quantifier of the same name hides it, but not what stands before that.
  const FormulaId hidden = f.strategy(FOp::StrategyAll, "x", f.bind(c, "x", goal));
  EXPECT_EQ(sharing(f.strategy(FOp::StrategySome, "x", hidden)), Agents{});
  EXPECT_EQ(sharing(f.strategy(FOp::StrategySome, "x", f.bind(a, "x", hidden))), Agents{a});
}

TEST(QuantifiesForNobody, IsAboutQuantifiersOnly) {
  Build b;
  const AgentId a = b.agent("A", {"go"});
  logic::FormulaPool pool;
  Formulas f(pool);
  const FormulaId goal = f.un(FOp::Finally, f.atom(0));
  const auto idle = [&](FormulaId formula) { return logic::is_vacuous_quantifier(b.system, pool, formula); };

  EXPECT_TRUE(idle(f.strategy(FOp::StrategySome, "x", goal)));
  EXPECT_TRUE(idle(f.strategy(FOp::StrategyAll, "x", f.bind(a, "y", goal))));
  EXPECT_FALSE(idle(f.strategy(FOp::StrategyAll, "x", f.bind(a, "x", goal))));
  EXPECT_FALSE(idle(f.bind(a, "x", goal)));
  EXPECT_FALSE(idle(goal));
}

TEST(NestsStrategies, InsideOfFormulasAboutPlays) {
  Build b;
  const AgentId a = b.agent("A", {"go"});
  logic::FormulaPool pool;
  Formulas f(pool);
  const FormulaId goal = f.un(FOp::Finally, f.atom(0));
  const auto sentence = [&](FormulaId body) { return f.strategy(FOp::StrategySome, "x", f.bind(a, "x", body)); };
  const auto nests = [&](FormulaId formula) { return logic::nests_strategies(pool, formula); };

  EXPECT_FALSE(nests(goal));
  EXPECT_FALSE(nests(sentence(goal)));
  EXPECT_FALSE(nests(f.bin(FOp::And, sentence(goal), f.no(sentence(f.atom(0))))));
  EXPECT_FALSE(nests(sentence(f.bin(FOp::Or, goal, f.atom(1)))));
  EXPECT_FALSE(nests(sentence(f.bin(FOp::Or, sentence(goal), f.atom(1)))));
  EXPECT_TRUE(nests(sentence(f.un(FOp::Next, sentence(goal)))));
  EXPECT_TRUE(nests(f.knows(a, sentence(goal))));
  EXPECT_TRUE(nests(sentence(f.bin(FOp::And, goal, sentence(goal)))));
  EXPECT_TRUE(nests(sentence(f.no(f.bin(FOp::And, f.atom(0), f.bin(FOp::Or, f.no(goal), sentence(f.atom(1))))))));
}

}  // namespace
}  // namespace gnomon::test
