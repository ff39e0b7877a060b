// SPDX-License-Identifier: Apache-2.0
//
// The tools of the comparison of engines: random cases are what they promise, and the shrinker gets to
// the point, shown with properties of cases that stand for a disagreement.
#include "logic/classify.hpp"
#include "reference/checker.hpp"
#include "support/edit_case.hpp"
#include "support/random_case.hpp"
#include "support/shrink.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace gnomon::test {
namespace {

using reference::ExplicitChecker;

bool has_operator(const Case& item, logic::Op op) {
  const logic::FormulaPool& pool = item.specification.pool;
  for (const logic::Property& property : item.specification.properties) {
    for (const logic::FormulaId id : subformulas(pool, property.formula)) {
      if (pool[id].op == op) return true;
    }
  }
  return false;
}

std::size_t reachable_states(const Case& item) {
  return ExplicitChecker(item.system, item.specification, {}).statistics().reachable_states;
}

Case with_operator(std::uint64_t seed, logic::Op op) {
  CaseWishes wishes;
  wishes.formulas = 5;
  while (true) {
    Case item = random_case(seed, wishes);
    if (has_operator(item, op)) return item;
    seed += 1'000;
  }
}

std::size_t expression_nodes(Case item) {
  std::size_t result = 0;
  for (const model::ExprId* place : expressions(item.system))
    result += subexpressions(item.system.exprs, *place).size();
  return result;
}

class ShrinkTest : public testing::TestWithParam<std::uint64_t> {};

TEST_P(ShrinkTest, AnOperatorAloneNeedsNoModel) {
  const auto interesting = [](const Case& item) { return has_operator(item, logic::Op::CommonKnows); };
  const Case small = shrink(with_operator(GetParam(), logic::Op::CommonKnows), interesting);
  EXPECT_TRUE(interesting(small));
  EXPECT_EQ(small.system.agents.size(), 1U);
  EXPECT_TRUE(small.system.variables.empty());
  EXPECT_TRUE(small.system.atoms.empty());
  EXPECT_TRUE(small.specification.fairness.empty());
  ASSERT_EQ(small.specification.properties.size(), 1U);
  EXPECT_EQ(subformulas(small.specification.pool, small.specification.properties[0].formula).size(), 2U);
}

TEST_P(ShrinkTest, WhatMattersStays) {
  // A next step, three reachable states, and a text that can be read.
  const auto interesting = [](const Case& item) {
    const auto again = from_text(to_text(item));
    return again && has_operator(*again, logic::Op::Next) && reachable_states(*again) >= 3;
  };
  Case start = with_operator(GetParam(), logic::Op::Next);
  if (!interesting(start)) return;  // one of the few with hardly any states
  const Case small = shrink(start, interesting);
  EXPECT_TRUE(interesting(small));
  EXPECT_LE(reachable_states(small), 4U) << to_text(small);
  EXPECT_LE(small.system.agents.size(), 2U);
  EXPECT_LE(small.system.variables.size(), 2U);
  EXPECT_LT(expression_nodes(small), expression_nodes(start));
  EXPECT_LE(to_text(small).size(), 600U) << to_text(small);
}

TEST_P(ShrinkTest, FindsTheOneLineThatMatters) {
  // Fairness and deadlock together.
  const auto interesting = [](const Case& item) {
    if (item.specification.fairness.empty()) return false;
    const ExplicitChecker checker(item.system, item.specification, {});
    return checker.statistics().deadlocks > 0;
  };
  for (std::uint64_t seed = GetParam();; seed += 1'000) {
    Case start = random_case(seed);
    if (!interesting(start)) continue;
    const Case small = shrink(std::move(start), interesting);
    EXPECT_TRUE(interesting(small));
    EXPECT_EQ(small.specification.fairness.size(), 1U);
    EXPECT_LE(small.system.variables.size(), 1U) << to_text(small);
    break;
  }
}

INSTANTIATE_TEST_SUITE_P(Seeds, ShrinkTest, testing::Range<std::uint64_t>(0, 10));

TEST(ShrinkLimit, StopsWhenAttemptsRunOut) {
  std::size_t calls = 0;
  const auto interesting = [&](const Case&) { return ++calls > 0; };
  static_cast<void>(shrink(random_case(1), interesting, 7));
  EXPECT_EQ(calls, 7U);
}

// Every change gives a case that can be written, read and checked.
TEST(EditCase, KeepsCasesWellFormed) {
  CaseWishes wishes;
  wishes.formulas = 3;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    SCOPED_TRACE(seed);
    const Case start = random_case(seed, wishes);
    const auto expect_well_formed = [&](auto change) {
      Case item = start;
      change(item);
      const auto again = from_text(to_text(item));
      if (!again) return;  // refused, for example an assignment that is now always outside of the domain
      EXPECT_EQ(to_text(item), to_text(*again));
      EXPECT_EQ(reachable_states(item), reachable_states(*again));
    };
    for (std::size_t i = 1; i < start.system.agents.size(); ++i) {
      expect_well_formed([&](Case& c) { remove_agent(c, model::AgentId(i)); });
    }
    for (std::size_t i = 0; i < start.system.variables.size(); ++i) {
      expect_well_formed([&](Case& c) { remove_variable(c, model::VarId(i)); });
    }
    for (std::size_t a = 0; a < start.system.agents.size(); ++a) {
      for (std::size_t i = 0; i < start.system.agents[a].actions.size(); ++i) {
        expect_well_formed([&](Case& c) { remove_action(c, model::AgentId(a), model::ActionId(i)); });
      }
    }
    for (std::size_t i = 0; i < start.system.atoms.size(); ++i) {
      expect_well_formed([&](Case& c) { remove_atom(c, model::AtomId(i)); });
    }
    expect_well_formed([&](Case& c) { remove_member(c, model::GroupId(1), model::AgentId(0)); });
  }
}

TEST(RandomCases, AreManifold) {
  CaseWishes wishes;
  wishes.formulas = 5;
  std::set<logic::Op> ops;
  std::set<model::Op> terms;
  std::size_t fair = 0, unfair = 0, dead = 0, blocked = 0, single = 0, red = 0, lobsvars = 0, several_initial = 0;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    Case item = random_case(seed, wishes);
    const ExplicitChecker checker(item.system, item.specification, {});
    const auto& statistics = checker.statistics();
    EXPECT_LE(statistics.reachable_states, wishes.states);
    for (const logic::FormulaId* root : formulas(item.specification)) {
      for (const auto id : subformulas(item.specification.pool, *root)) ops.insert(item.specification.pool[id].op);
    }
    for (const model::ExprId* root : expressions(item.system)) {
      for (const auto id : subexpressions(item.system.exprs, *root)) terms.insert(item.system.exprs[id].op);
    }
    fair += item.specification.fairness.empty() ? 0 : 1;
    unfair += statistics.fair_states < statistics.reachable_states ? 1 : 0;
    dead += statistics.deadlocks > 0 ? 1 : 0;
    bool some_blocked = false;
    for (std::size_t m = 0; m < checker.graph().move_count(); ++m) {
      some_blocked = some_blocked || checker.graph().move_successors(m).empty();
    }
    blocked += some_blocked ? 1 : 0;
    single += item.system.semantics == model::Semantics::SingleAssignment ? 1 : 0;
    several_initial += statistics.initial_states > 1 ? 1 : 0;
    for (const model::Agent& agent : item.system.agents) {
      red += item.system.exprs.is_constant(agent.red, false) ? 0 : 1;
      lobsvars += agent.lobsvars.empty() ? 0 : 1;
    }
  }
  // All state operators, all temporal ones, and all arithmetic: `-x` is `0 - x`.
  EXPECT_EQ(ops.size(), 25U);
  EXPECT_EQ(terms.size(), 22U);
  for (const std::size_t count : {fair, unfair, dead, blocked, single, red, lobsvars, several_initial}) {
    EXPECT_GT(count, 30U);
  }
}

TEST(RandomCases, KeepTheirPromises) {
  CaseWishes wishes;
  wishes.deterministic = wishes.total = true;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    const Case item = random_case(seed, wishes);
    const ExplicitChecker checker(item.system, item.specification, {});
    for (std::size_t m = 0; m < checker.graph().move_count(); ++m) {
      ASSERT_EQ(checker.graph().move_successors(m).size(), 1U) << to_text(item);
    }
    EXPECT_EQ(checker.statistics().deadlocks, 0U);
  }
}

}  // namespace
}  // namespace gnomon::test
