// SPDX-License-Identifier: Apache-2.0
#include "reference/space/graph.hpp"

#include "base/error.hpp"
#include "unit/model/random_model.hpp"
#include "unit/reference/naive_checker.hpp"

#include <gtest/gtest.h>

#include <numeric>

namespace gnomon::test {
namespace {

using reference::ExplicitGraph;
using reference::Limits;
using reference::StateIndex;
using reference::StateSet;
using reference::StateTable;

TEST(StateSetTest, Operations) {
  StateSet a(100);
  StateSet b(100, true);
  EXPECT_TRUE(a.empty());
  EXPECT_EQ(b.count(), 100U);
  a.insert(3);
  a.insert(99);
  EXPECT_TRUE(a.contains(99));
  EXPECT_FALSE(a.contains(98));
  EXPECT_TRUE(a.is_subset_of(b));
  EXPECT_FALSE(b.is_subset_of(a));
  EXPECT_EQ((b - a).count(), 98U);
  EXPECT_EQ(a & b, a);
  EXPECT_EQ(a | b, b);
  EXPECT_EQ((a ^ b), b - a);
  std::vector<StateIndex> members;
  a.for_each([&](StateIndex s) { members.push_back(s); });
  EXPECT_EQ(members, (std::vector<StateIndex>{3, 99}));
  a.erase(3);
  EXPECT_EQ(a.count(), 1U);
  EXPECT_NE(StateSet(100), StateSet(101));
}

TEST(StateTableTest, GivesBackWhatWasPutIn) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    RandomSystem random(seed);
    StateTable table(random.system());
    const std::vector<State> all = all_states(random.system());
    for (std::size_t i = 0; i < all.size(); ++i) {
      const auto [index, is_new] = table.intern(all[i]);
      ASSERT_TRUE(is_new);
      ASSERT_EQ(index, i);
    }
    ASSERT_EQ(table.size(), all.size());
    for (std::size_t i = 0; i < all.size(); ++i) {
      ASSERT_EQ(table[static_cast<StateIndex>(i)], all[i]);
      ASSERT_EQ(table.intern(all[i]), std::pair(static_cast<StateIndex>(i), false));
      ASSERT_EQ(table.find(all[i]), static_cast<StateIndex>(i));
    }
  }
}

TEST(StateTableTest, WideVariablesAndSingleValues) {
  Build b;
  const AgentId a = b.agent("A");
  b.integer(a, "one", 7, 7);
  b.integer(a, "wide", -(Value{1} << 40), Value{1} << 40);
  b.integer(a, "wider", 0, (Value{1} << 61));
  b.boolean(a, "p");
  StateTable table(b.system);
  const State state{7, -(Value{1} << 40), Value{1} << 61, 1};
  EXPECT_EQ(table.find(state), std::nullopt);
  EXPECT_EQ(table[table.intern(state).first], state);
  const State other{7, 12, 0, 0};
  EXPECT_TRUE(table.intern(other).second);
  EXPECT_EQ(table[1], other);
  EXPECT_EQ(table.value(0, VarId(2)), Value{1} << 61);
}

TEST(StateTableTest, ManyStatesInBlocks) {
  Build b;
  const AgentId a = b.agent("A");
  for (int i = 0; i < 700; ++i) b.integer(a, "x" + std::to_string(i), 0, Value{1} << 62);  // a word each
  StateTable table(b.system);
  State state(700, 0);
  for (Value i = 0; i < 1000; ++i) {
    state[static_cast<std::size_t>(i % 700)] = i;
    ASSERT_EQ(table.intern(state), std::pair(static_cast<StateIndex>(i), true));
  }
  EXPECT_EQ(table.find(state), StateIndex{999});
  EXPECT_EQ(table[999], state);
  EXPECT_EQ(table[0], State(700, 0));
}

TEST(StateTableTest, GrowsNoFurtherThanMemoryAllows) {
  Build b;
  b.integer(b.agent("A"), "x", 0, 1'000'000);
  StateTable table(b.system);
  Limits limits;
  limits.memory = 1;
  EXPECT_THROW((void)table.intern({0}, limits), LimitError);
  EXPECT_EQ(table.size(), 0U);
  EXPECT_TRUE(table.intern({0}).second) << "as if nothing had happened";
}

TEST(StateTableTest, WithoutVariablesThereIsOneState) {
  Build b;
  StateTable table(b.system);
  EXPECT_TRUE(table.intern({}).second);
  EXPECT_FALSE(table.intern({}).second);
  EXPECT_EQ(table[0], State{});
}

// A counter that can go up or stay; at the top `up` overflows, and at 2 there is no action at all.
struct Counter {
  Build b;
  AgentId a = b.agent("A", {"up", "stay"});
  VarId x = b.integer(a, "x", 0, 4);

  Counter() {
    b.protocol(a, b(x) == 4, {"up"});
    b.protocol(a, b(x) < 2, {"up", "stay"});
    b.protocol(a, b(x) == 3, {"up"});
    b.evolution(a, {{x, b(x) + 1}}, b.does(a, "up"));
    b.initially(b(x) == 0 || b(x) == 3);
  }
};

TEST(GraphTest, Example) {
  Counter counter;
  const Limits limits;
  const ExplicitGraph graph(counter.b.system, limits);
  ASSERT_EQ(graph.size(), 5U);
  EXPECT_EQ(graph.initial().size(), 2U);
  const auto index = [&](Value x) { return *graph.states().find({x}); };
  const auto next = [&](Value x) {
    std::set<Value> result;
    for (const StateIndex s : graph.successors(index(x))) result.insert(graph.states()[s][0]);
    return result;
  };
  EXPECT_EQ(next(0), (std::set<Value>{0, 1}));
  EXPECT_EQ(next(1), (std::set<Value>{1, 2}));
  EXPECT_EQ(next(2), std::set<Value>{}) << "no action allowed";
  EXPECT_EQ(next(3), (std::set<Value>{4}));
  EXPECT_EQ(next(4), std::set<Value>{}) << "overflow";
  EXPECT_EQ(graph.deadlocks().count(), 2U);
  EXPECT_EQ(graph.transition_count(), 5U);
  EXPECT_EQ(graph.move_count(), 6U) << "the blocked move of state 4 counts";
  EXPECT_EQ(graph.first_move(index(2) + 1) - graph.first_move(index(2)), 0U);
  EXPECT_EQ(graph.predecessors(index(1)).size(), 2U);
}

class GraphRandom : public testing::TestWithParam<int> {};

TEST_P(GraphRandom, AgreesWithANaiveExploration) {
  RandomSystem random(static_cast<std::uint64_t>(GetParam()));
  std::vector<State> initial;
  for (const State& state : all_states(random.system())) {
    if (holds(random.system(), random.system().initial, state)) initial.push_back(state);
  }
  const ExplicitGraph graph(random.system(), Limits{});
  const NaiveChecker naive(random.system(), logic::Specification{}, initial);
  EXPECT_EQ(graph.size(), naive.states().size());
  EXPECT_EQ(graph.initial().size(), initial.size());
  const model::Stepper stepper(random.system());
  for (StateIndex s = 0; s < graph.size(); ++s) {
    EXPECT_EQ(graph.successors(s).empty(), stepper.is_deadlock(graph.states()[s]));
    std::set<StateIndex> targets;
    for (std::size_t m = graph.first_move(s); m < graph.first_move(s + 1); ++m) {
      EXPECT_TRUE(stepper.is_enabled(graph.states()[s], graph.joint_actions()[graph.joint(m)]));
      targets.insert(graph.move_successors(m).begin(), graph.move_successors(m).end());
    }
    EXPECT_TRUE(std::equal(targets.begin(), targets.end(), graph.successors(s).begin(), graph.successors(s).end()));
    for (const StateIndex t : graph.successors(s)) {
      const auto before = graph.predecessors(t);
      EXPECT_NE(std::find(before.begin(), before.end(), s), before.end());
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Seeds, GraphRandom, testing::Range(0, 60));

std::string limit_message(const System& system, const Limits& limits) {
  try {
    const ExplicitGraph graph(system, limits);
  } catch (const LimitError& error) {
    return error.what();
  }
  return "";
}

TEST(GraphLimitTest, SaysWhatWasReachedAndHowToRaiseIt) {
  Counter counter;
  Limits limits;
  limits.states = 4;
  EXPECT_NE(limit_message(counter.b.system, limits).find("more than 4 reachable states"), std::string::npos);
  EXPECT_NE(limit_message(counter.b.system, limits).find("--max-states"), std::string::npos);
  limits.states = 5;
  EXPECT_EQ(limit_message(counter.b.system, limits), "");
  limits.transitions = 5;
  EXPECT_NE(limit_message(counter.b.system, limits).find("more than 5 transitions"), std::string::npos);
  EXPECT_NE(limit_message(counter.b.system, limits).find("--max-transitions"), std::string::npos);
}

// Far more joint actions, successors or initial states than can be enumerated.
Build exploding(bool actions) {
  Build b;
  b.system.semantics = Semantics::SingleAssignment;
  for (int i = 0; i < 40; ++i) {
    const AgentId a = b.agent("A" + std::to_string(i), {"l", "r"});
    const VarId v = b.boolean(a, "v");
    b.other(a, actions ? std::vector<std::string>{"l", "r"} : std::vector<std::string>{"l"});
    b.evolution(a, {{v, b.truth(actions)}}, b.always());
    b.evolution(a, {{v, b.truth(true)}}, b.always());
  }
  E none = b.always();
  for (std::size_t i = 0; i < b.system.variables.size(); ++i) none = none && !b(VarId(i));
  b.initially(none);
  return b;
}

TEST(GraphLimitTest, ExplosionsEndInALimit) {
  Limits limits;
  limits.states = 1000;
  limits.transitions = 5000;
  Build many_actions = exploding(true);
  EXPECT_NE(limit_message(many_actions.system, limits).find("transitions"), std::string::npos);
  Build many_successors = exploding(false);
  EXPECT_NE(limit_message(many_successors.system, limits).find("states"), std::string::npos);
  many_successors.initially(many_successors.always());
  EXPECT_NE(limit_message(many_successors.system, limits).find("states"), std::string::npos);
}

TEST(GraphLimitTest, CanBeInterruptedAndHasADeadline) {
  Build b = exploding(true);
  Limits limits;
  std::stop_source source;
  limits.stop = source.get_token();
  source.request_stop();
  EXPECT_EQ(limit_message(b.system, limits), "interrupted");
  Limits late;
  late.deadline = std::chrono::steady_clock::now() + std::chrono::milliseconds(20);
  EXPECT_EQ(limit_message(b.system, late), "the time limit was reached");
}

// A step of a large model takes long, so the limits are looked at after few of them.
TEST(GraphLimitTest, LooksMoreOftenInALargeModel) {
  Build b;
  const AgentId a = b.agent("A", {"l", "r"});
  const VarId x = b.integer(a, "x", 0, 1000);
  b.other(a, {"l", "r"});
  b.evolution(a, {{x, b(x) + 1}}, b(x) < 1000);
  for (int i = 0; i < 5000; ++i) b.evolution(a, {{x, b.number(i % 1000)}}, b(x) == 2000 + i);
  b.initially(b(x) == 0);
  std::stop_source source;
  Limits limits;
  limits.stop = source.get_token();
  int states = 0;
  const auto stop_at_the_third = [&](const State&, AgentId, std::vector<ActionId>&) {
    if (++states == 3) source.request_stop();
  };
  EXPECT_THROW(ExplicitGraph(b.system, limits, stop_at_the_third), LimitError);
  EXPECT_EQ(states, 3);
}

TEST(GraphLimitTest, RestrictingCanBeInterrupted) {
  Build b;
  const AgentId a = b.agent("A", {"l", "r"});
  const VarId x = b.integer(a, "x", 0, 20'000);
  b.other(a, {"l", "r"});
  b.evolution(a, {{x, b(x) + 1}}, b(x) < 20'000);
  b.initially(b(x) == 0);
  const ExplicitGraph graph(b.system, Limits{});
  std::stop_source source;
  Limits limits;
  limits.stop = source.get_token();
  std::size_t moves = 0;
  const auto keep = [&](StateIndex, const model::JointAction&) {
    if (++moves == 3) source.request_stop();
    return true;
  };
  EXPECT_THROW((void)graph.restricted(keep, limits), LimitError);
  EXPECT_LT(moves, graph.size()) << "of two moves in each state";
}

TEST(GraphLimitTest, ReportsProgress) {
  Counter counter;
  Limits limits;
  std::vector<std::size_t> states;
  limits.progress = [&](const engine::Progress& progress) {
    EXPECT_EQ(progress.phase, "reachable states");
    states.push_back(static_cast<std::size_t>(progress.states));
  };
  const ExplicitGraph graph(counter.b.system, limits);
  ASSERT_FALSE(states.empty());
  EXPECT_EQ(states.back(), 5U);
}

}  // namespace
}  // namespace gnomon::test
