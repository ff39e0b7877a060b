// SPDX-License-Identifier: Apache-2.0
//
// Runs from initial states, with the actions between them.
#include "symbolic/evidence/trace.hpp"

#include "unit/symbolic/diagrams.hpp"

namespace gnomon::test {
namespace {

constexpr ActionId none, first{0}, second{1};

TEST(SymbolicTrace, ShortestRun) {
  for (const auto strategy : {engine::Reachability::Auto, engine::Reachability::Chaining}) {
    Diagrams d(two_ways());
    symbolic::Reachable reachable(d.transitions, d.set({0}), strategy, {});
    static_cast<void>(reachable.all());
    const verdict::Trace trace = symbolic::shortest_trace(d.encoding, d.transitions, reachable, d.set({2}));
    EXPECT_EQ(trace.states, States({{0}, {1}, {2}}));
    EXPECT_EQ(trace.actions, std::vector<JointAction>(2, {none, first}));
    EXPECT_EQ(symbolic::shortest_trace(d.encoding, d.transitions, reachable, d.set({0, 3})).states, States({{0}}));
  }
}

TEST(SymbolicTrace, FromTheNearestInitialState) {
  Diagrams d(graph_system(5, {{0, 1}, {1, 2}, {3, 2}, {2, 4}}, {0, 3}));
  symbolic::Reachable reachable(d.transitions, d.set({0, 3}), engine::Reachability::Auto, {});
  static_cast<void>(reachable.all());
  EXPECT_EQ(symbolic::shortest_trace(d.encoding, d.transitions, reachable, d.set({4})).states, States({{3}, {2}, {4}}));
}

// Only every second layer is kept of so many.
TEST(SymbolicTrace, LongRuns) {
  constexpr Value last = 4'500;
  Build b;
  const AgentId a = b.agent("A", {"up"});
  const VarId x = b.integer(a, "x", 0, last);
  b.protocol(a, b(x) < last, {"up"});
  b.evolution(a, {{x, b(x) + 1}}, b.always());
  Diagrams d(std::move(b.system));
  symbolic::Reachable reachable(d.transitions, d.set({0}), engine::Reachability::Auto, {});
  static_cast<void>(reachable.all());
  for (const Value target : {1'000, 1'001}) {
    const verdict::Trace trace = symbolic::shortest_trace(d.encoding, d.transitions, reachable, d.set({target}));
    ASSERT_EQ(trace.states.size(), static_cast<std::size_t>(target) + 1);
    for (Value i = 0; i <= target; ++i) EXPECT_EQ(trace.states[static_cast<std::size_t>(i)], State{i});
  }
}

TEST(SymbolicTrace, ActionsThatLeadThere) {
  Diagrams d(three_node_game());
  const auto action = [&](Value from, Value to) {
    return symbolic::joint_action(d.encoding, d.transitions, {from}, {to});
  };
  EXPECT_EQ(action(0, 1), JointAction({none, first, first}));
  EXPECT_EQ(action(0, 0), JointAction({none, second, first}));
  EXPECT_EQ(action(1, 2), JointAction({none, first, first}));
  EXPECT_EQ(action(1, 0), JointAction({none, first, second}));
  EXPECT_EQ(action(2, 0), JointAction({none, first, second}));
  const verdict::Trace trace = symbolic::with_actions(d.encoding, d.transitions, {{0}, {1}, {0}});
  EXPECT_EQ(trace.states, States({{0}, {1}, {0}}));
  EXPECT_EQ(trace.actions, std::vector<JointAction>({{none, first, first}, {none, first, second}}));
}

}  // namespace
}  // namespace gnomon::test
