// SPDX-License-Identifier: Apache-2.0
#include "model/plain.hpp"

#include "model/step.hpp"
#include "unit/model/random_model.hpp"

#include <gtest/gtest.h>

namespace gnomon::test {
namespace {

bool has_choice(const System& system, ExprId root) {
  const std::vector<ExprId> parts = subexpressions(system.exprs, root);
  return std::any_of(parts.begin(), parts.end(), [&](ExprId id) { return system.exprs[id].op == Op::Choice; });
}

struct PlainTest : testing::Test {
  Build b;
  AgentId a = b.agent("A", {"go"});
  VarId p = b.boolean(a, "p");
  VarId x = b.integer(a, "x", 0, 3);
  VarId y = b.integer(a, "y", 0, 3);
};

TEST_F(PlainTest, ConditionsBecomeCases) {
  b.initially(b(x).where(b(p), b(y) + 1) < 2);
  const System plain = without_choices(b.system);
  EXPECT_FALSE(has_choice(plain, plain.initial));
  for (const State& state : {State{0, 1, 3}, State{1, 1, 3}, State{0, 3, 0}, State{1, 3, 0}}) {
    EXPECT_EQ(holds(plain, plain.initial, state), holds(b.system, b.system.initial, state));
  }
}

TEST_F(PlainTest, AssignmentsBecomeLines) {
  b.evolution(a, {{x, b(x).where(b(p), b(y))}, {y, b(y).where(b(x) == 0, b.number(1))}}, b.does(a, "go"));
  const System plain = without_choices(b.system);
  ASSERT_EQ(plain.agents[1].evolution.size(), 4U);
  for (const EvolutionItem& item : plain.agents[1].evolution) {
    EXPECT_EQ(item.assignments.size(), 2U);
    for (const auto& assignment : item.assignments) EXPECT_FALSE(has_choice(plain, assignment.value));
  }
}

TEST_F(PlainTest, ImpossibleValuesAndLongSumsStay) {
  b.evolution(a, {{x, b(x).where(b(p), b.number(9))}}, b.does(a, "go"));
  E sum = b(x).where(b(p), b(y));
  for (int i = 0; i < 6; ++i) sum = sum + b(y).where(b(x) == i, b(x));
  b.initially(sum < 3);
  const System plain = without_choices(b.system);
  EXPECT_EQ(plain.agents[1].evolution.size(), 1U) << "`x = 9` is refused in a text";
  EXPECT_TRUE(has_choice(plain, plain.initial));
}

class PlainRandom : public testing::TestWithParam<int> {};
INSTANTIATE_TEST_SUITE_P(Seeds, PlainRandom, testing::Range(0, 200));

TEST_P(PlainRandom, HasTheSameConditions) {
  RandomSystem random(static_cast<std::uint64_t>(GetParam()));
  const System& system = random.system();
  const System plain = without_choices(system);
  for (int i = 0; i < 20; ++i) {
    State state;
    for (const Variable& variable : system.variables) {
      state.push_back(variable.domain.value(random.random().below(variable.domain.size())));
    }
    EXPECT_EQ(holds(system, system.initial, state), holds(plain, plain.initial, state));
    for (std::size_t k = 0; k < system.atoms.size(); ++k) {
      EXPECT_EQ(holds(system, system.atoms[k].condition, state), holds(plain, plain.atoms[k].condition, state));
    }
  }
}

}  // namespace
}  // namespace gnomon::test
