// SPDX-License-Identifier: Apache-2.0
#include "model/initial.hpp"

#include "unit/model/random_model.hpp"

#include <gtest/gtest.h>

#include <map>
#include <set>

namespace gnomon::test {
namespace {

using model::for_each_initial_state;
using model::random_initial_state;

std::vector<State> initial_states(const System& system) {
  std::vector<State> result;
  EXPECT_TRUE(for_each_initial_state(system, [&](const State& state) {
    result.push_back(state);
    return true;
  }));
  return result;
}

// All states that satisfy the condition, by trying every one.
std::set<State> brute_force(const System& system) {
  std::set<State> result;
  for (const State& state : all_states(system)) {
    if (holds(system, system.initial, state)) result.insert(state);
  }
  return result;
}

class InitialRandom : public testing::TestWithParam<int> {};

TEST_P(InitialRandom, AgreesWithBruteForce) {
  Build b;
  std::mt19937_64 rng(static_cast<std::uint64_t>(GetParam()));
  RandomExpressions random(b, rng);
  random.division = GetParam() % 3 == 0;
  const AgentId a = b.agent("A");
  const AgentId c = b.agent("C");
  const std::vector<VarId> variables{
      b.boolean(a, "p"), b.integer(a, "x", -2, 3), b.enumeration(a, "c", {"red", "green", "blue"}),
      b.boolean(c, "q"), b.integer(c, "y", 1, 4),  b.enumeration(c, "d", {"red", "black"})};
  for (int round = 0; round < 60; ++round) {
    E condition = random.condition(variables, round % 5);
    for (int i = round % 3; i > 0; --i) condition = condition && random.condition(variables, 2);
    b.initially(condition);
    const std::vector<State> found = initial_states(b.system);
    const std::set<State> as_set(found.begin(), found.end());
    ASSERT_EQ(as_set.size(), found.size()) << "a state is listed twice";
    ASSERT_EQ(as_set, brute_force(b.system));
    ASSERT_EQ(found, initial_states(b.system)) << "the order is fixed";
    const auto some = random_initial_state(b.system, rng);
    ASSERT_EQ(some.has_value(), !found.empty());
    if (some) {
      ASSERT_TRUE(as_set.contains(*some));
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Seeds, InitialRandom, testing::Range(0, 60));

TEST(InitialTest, StopsWhenAsked) {
  Build b;
  const AgentId a = b.agent("A");
  for (int i = 0; i < 100; ++i) b.boolean(a, "p" + std::to_string(i));
  int seen = 0;
  EXPECT_FALSE(for_each_initial_state(b.system, [&](const State&) { return ++seen < 4; }));
  EXPECT_EQ(seen, 4);
}

TEST(InitialTest, ContradictionsHaveNoState) {
  Build b;
  const AgentId a = b.agent("A");
  const VarId x = b.integer(a, "x", 0, 5);
  for (int i = 0; i < 50; ++i) b.boolean(a, "p" + std::to_string(i));
  b.initially(b(x) > 3 && b(x) < 3);
  EXPECT_TRUE(initial_states(b.system).empty());
  std::mt19937_64 rng(1);
  EXPECT_EQ(random_initial_state(b.system, rng), std::nullopt);
  b.initially(b.truth(false));
  EXPECT_TRUE(initial_states(b.system).empty());
}

struct ManyVariables : testing::Test {
  static constexpr int count = 10'000;
  Build b;
  AgentId a = b.agent("A");
  AgentId c = b.agent("C");
  std::vector<VarId> x, y;

  void SetUp() override {
    for (int i = 0; i < count / 2; ++i) x.push_back(b.integer(a, "x" + std::to_string(i), 0, 9));
    for (int i = 0; i < count / 2; ++i) y.push_back(b.integer(c, "y" + std::to_string(i), 0, 9));
  }

  // The first states; never waits for the end of a large enumeration.
  std::vector<State> first_states(std::size_t limit) {
    std::vector<State> result;
    for_each_initial_state(b.system, [&](const State& state) {
      result.push_back(state);
      return result.size() < limit;
    });
    for (const State& state : result) EXPECT_TRUE(holds(b.system, b.system.initial, state));
    return result;
  }
};

TEST_F(ManyVariables, ConjunctionOfEqualities) {
  E condition = b.always();
  for (const VarId v : x) condition = condition && b(v) == 3;
  for (const VarId v : y) condition = b(v) == 4 && condition;
  b.initially(condition);
  EXPECT_EQ(first_states(10).size(), 1U);
}

TEST_F(ManyVariables, EqualitiesBetweenVariables) {
  E condition = b.always();
  for (std::size_t i = 0; i < x.size(); ++i) condition = condition && b(x[i]) == b(y[i]);
  b.initially(condition && b(y.back()) == 5 && b(x.front()) != 0);
  EXPECT_EQ(first_states(5).size(), 5U);
}

TEST_F(ManyVariables, DisjunctionOfConjunctions) {
  E condition = b.truth(false);
  for (int k = 0; k < 3; ++k) {
    E all = b.always();
    for (const VarId v : x) all = all && b(v) == k;
    for (const VarId v : y) all = all && b(v) == k + 1;
    condition = condition || all;
  }
  b.initially(condition);
  EXPECT_EQ(first_states(10).size(), 3U);
}

TEST_F(ManyVariables, ConflictBehindManyUnconstrainedVariablesIsFoundAtOnce) {
  // x0 decides between two values of the last variable, both impossible; nothing else is restricted.
  const VarId last = y.back();
  b.initially(((b(x[0]) < 5 && b(last) == 1) || (b(x[0]) >= 5 && b(last) == 2)) && b(last) > 3);
  EXPECT_TRUE(first_states(1).empty());
  b.initially(((b(x[0]) < 5 && b(last) == 1) || (b(x[0]) >= 5 && b(last) == 2)) && b(last) != 1);
  EXPECT_EQ(first_states(3).size(), 3U);
}

TEST_F(ManyVariables, ConflictInsideAConnectedConditionIsFoundAtOnce) {
  // Neighbours are connected, so all variables are in one group; the first and the last decide.
  E chain = b.always();
  for (std::size_t i = 0; i + 1 < x.size(); ++i) chain = chain && (b(x[i]) < 9 || b(x[i + 1]) < 9);
  const VarId last = x.back();
  const E low = b(x[0]) < 5 && b(last) == 1;
  const E high = b(x[0]) >= 5 && b(last) == 2;
  // Whichever half stands first, small values of x0 fail because of the other end.
  b.initially(chain && (high || low) && b(last) != 1);
  EXPECT_EQ(first_states(3).size(), 3U);
  b.initially(chain && (low || high) && b(last) != 1);
  EXPECT_EQ(first_states(3).size(), 3U);
  b.initially(chain && (low || high) && b(last) != 1 && b(last) != 2);
  EXPECT_TRUE(first_states(1).empty());
}

TEST_F(ManyVariables, IndependentHardPartsDoNotMultiply) {
  // Puzzles with many solutions, far apart, and a last one that may have none.
  const auto sum_is = [&](std::size_t from, Value total) {
    return b(x[from]) + b(x[from + 1]) + b(x[from + 2]) == total;
  };
  E many = b.always();
  for (std::size_t i = 0; i < 8; ++i) many = many && sum_is(100 * i, 13);
  b.initially(many && sum_is(4000, 28));
  EXPECT_TRUE(first_states(1).empty());
  b.initially(many && sum_is(4000, 27));
  EXPECT_EQ(first_states(2).size(), 2U);
}

TEST(InitialTest, LargeRangesAreNotWalkedThrough) {
  Build b;
  const AgentId a = b.agent("A");
  const VarId x = b.integer(a, "x", 0, 1'000'000'000);
  const VarId y = b.integer(a, "y", -1'000'000'000, 1'000'000'000);
  b.initially(b(x) > 999'999'990 && b(y) == b(x) && b(x) <= 999'999'993);
  EXPECT_EQ(initial_states(b.system),
            (std::vector<State>{{999'999'991, 999'999'991}, {999'999'992, 999'999'992}, {999'999'993, 999'999'993}}));
}

TEST(InitialTest, ExactlyOne) {
  Build b;
  const AgentId a = b.agent("A");
  std::vector<VarId> p;
  for (int i = 0; i < 60; ++i) p.push_back(b.boolean(a, "p" + std::to_string(i)));
  E condition = b.truth(false);
  for (const VarId chosen : p) {
    E one = b.always();
    for (const VarId v : p) one = one && (v == chosen ? b(v) : !b(v));
    condition = condition || one;
  }
  b.initially(condition);
  EXPECT_EQ(initial_states(b.system).size(), 60U);
}

TEST(InitialTest, SumsShowTheirContradictionsEarly) {
  Build b;
  const AgentId a = b.agent("A");
  std::vector<VarId> x;
  for (int i = 0; i < 60; ++i) x.push_back(b.integer(a, "x" + std::to_string(i), 0, 1));
  E sum = b(x[0]);
  for (std::size_t i = 1; i < x.size(); ++i) sum = sum + b(x[i]);
  b.initially(sum <= 1);
  EXPECT_EQ(initial_states(b.system).size(), 61U);
  b.initially(sum * 2 - 3 == 3);
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    std::mt19937_64 rng(seed);
    int tried = 0;
    const auto state = random_initial_state(b.system, rng, [&tried] { ++tried; });
    ASSERT_TRUE(state);
    EXPECT_TRUE(holds(b.system, b.system.initial, *state));
    EXPECT_LT(tried, 1'000) << "values that were tried";
  }
}

TEST(InitialTest, RandomStatesCoverAllAndDependOnTheSeedOnly) {
  Build b;
  const AgentId a = b.agent("A");
  const VarId x = b.integer(a, "x", 0, 3);
  const VarId y = b.integer(a, "y", 0, 3);
  b.initially(b(x) < b(y));
  const std::set<State> all = brute_force(b.system);
  std::mt19937_64 rng(7);
  std::mt19937_64 same(7);
  std::map<State, int> seen;
  for (int i = 0; i < 300; ++i) {
    const auto state = random_initial_state(b.system, rng);
    ASSERT_TRUE(state);
    EXPECT_EQ(state, random_initial_state(b.system, same));
    ++seen[*state];
  }
  EXPECT_EQ(seen.size(), all.size());
}

TEST(InitialTest, TheSearchCanBeStopped) {
  // The pigeonhole principle: 12 pigeons, 11 holes; far too hard to finish.
  Build b;
  const AgentId a = b.agent("A");
  std::vector<VarId> hole;
  for (int i = 0; i < 12; ++i) hole.push_back(b.integer(a, "h" + std::to_string(i), 1, 11));
  E condition = b.always();
  for (std::size_t i = 0; i < hole.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) condition = condition && b(hole[i]) != b(hole[j]);
  }
  b.initially(condition);
  int ticks = 0;
  EXPECT_THROW(for_each_initial_state(
                   b.system, [](const State&) { return true; },
                   [&] {
                     if (++ticks > 1000) throw std::runtime_error("enough");
                   }),
               std::runtime_error);
}

TEST(RandomTest, DrawsAreInRangeAndTheSameEverywhere) {
  std::mt19937_64 rng(42);
  std::vector<int> counts(7, 0);
  for (int i = 0; i < 7000; ++i) ++counts[model::draw_below(rng, 7)];
  for (const int count : counts) EXPECT_NEAR(count, 1000, 150);
  // Fixed by the standard's definition of the generator.
  std::mt19937_64 fixed(1);
  EXPECT_EQ(model::draw_below(fixed, 1000), 2469588189546311528ULL % 1000);
  EXPECT_EQ(model::draw_below(fixed, 1), 0U);
}

}  // namespace
}  // namespace gnomon::test
