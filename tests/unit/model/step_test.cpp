// SPDX-License-Identifier: Apache-2.0
//
// Every rule of protocols and evolutions by an example worked out by hand, then properties on random
// systems.
#include "model/step.hpp"

#include "unit/model/random_model.hpp"

#include <gtest/gtest.h>

#include <set>

namespace gnomon::test {
namespace {

using model::Stepper;

std::vector<std::string> names(const System& system, AgentId agent, const std::vector<ActionId>& actions) {
  std::vector<std::string> result;
  for (const ActionId action : actions) result.push_back(system[agent].actions[action.index()].name);
  return result;
}

using Strings = std::vector<std::string>;
using States = std::set<State>;

States as_set(const std::vector<State>& list) {
  States result(list.begin(), list.end());
  EXPECT_EQ(result.size(), list.size()) << "a successor is listed twice";
  return result;
}

// ----------------------------------------------------------------------------------- protocol

struct ProtocolTest : testing::Test {
  Build b;
  AgentId a = b.agent("A", {"go", "stay", "wait"});
  VarId x = b.integer(a, "x", 0, 3);

  Strings allowed(Value value) { return names(b.system, a, Stepper(b.system).allowed_actions({value}, a)); }
};

TEST_F(ProtocolTest, LinesAddUp) {
  b.protocol(a, b(x) >= 1, {"go"});
  b.protocol(a, b(x) >= 2, {"stay", "go"});
  EXPECT_EQ(allowed(1), (Strings{"go"}));
  EXPECT_EQ(allowed(2), (Strings{"go", "stay"}));
}

TEST_F(ProtocolTest, OtherCoversExactlyTheRest) {
  b.protocol(a, b(x) == 1, {"go"});
  b.protocol(a, b(x) == 2, {"stay"});
  b.other(a, {"wait"});
  EXPECT_EQ(allowed(0), (Strings{"wait"}));
  EXPECT_EQ(allowed(1), (Strings{"go"}));
  EXPECT_EQ(allowed(2), (Strings{"stay"}));
  EXPECT_EQ(allowed(3), (Strings{"wait"}));
}

TEST_F(ProtocolTest, OtherAloneCoversEverything) {
  b.other(a, {"wait", "go"});
  for (Value value = 0; value <= 3; ++value) EXPECT_EQ(allowed(value), (Strings{"go", "wait"}));
}

TEST_F(ProtocolTest, AStateWithoutLineHasNoActionAndIsADeadlock) {
  b.protocol(a, b(x) == 1, {"go"});
  EXPECT_EQ(allowed(0), Strings{});
  const Stepper stepper(b.system);
  EXPECT_TRUE(stepper.is_deadlock({0}));
  EXPECT_FALSE(stepper.is_deadlock({1}));
}

TEST_F(ProtocolTest, EnvironmentWithoutLinesMayDoEverything) {
  b.environment_actions({"e0", "e1", "e2"});
  b.protocol(a, b.always(), {"go"});
  const Stepper stepper(b.system);
  EXPECT_EQ(names(b.system, environment, stepper.allowed_actions({0}, environment)), (Strings{"e0", "e1", "e2"}));
  int joint_actions = 0;
  EXPECT_TRUE(stepper.for_each_joint_action({0}, [&](const JointAction&) { return ++joint_actions > 0; }));
  EXPECT_EQ(joint_actions, 3) << "every action of the environment, and no phantom move";
}

TEST_F(ProtocolTest, AgentsWithoutActionsTakeNoPart) {
  b.protocol(a, b.always(), {"go"});
  const Stepper stepper(b.system);
  EXPECT_TRUE(stepper.allowed_actions({0}, environment).empty());
  const JointAction go{ActionId(), b.action_id(a, "go")};
  EXPECT_TRUE(stepper.is_enabled({0}, go));
  EXPECT_FALSE(stepper.is_enabled({0}, {ActionId(0), b.action_id(a, "go")}));
  EXPECT_FALSE(stepper.is_enabled({0}, {ActionId(), b.action_id(a, "stay")}));
  std::vector<JointAction> all;
  stepper.for_each_joint_action({0}, [&](const JointAction& joint) {
    all.push_back(joint);
    return true;
  });
  EXPECT_EQ(all, std::vector<JointAction>{go});
}

TEST(JointActionTest, IsLazyAndStopsEarly) {
  Build b;
  for (int i = 0; i < 40; ++i) {
    const AgentId a = b.agent("A" + std::to_string(i), {"left", "right"});
    b.other(a, {"left", "right"});
  }
  const Stepper stepper(b.system);
  std::vector<JointAction> first;
  const bool ended = stepper.for_each_joint_action({}, [&](const JointAction& joint) {
    first.push_back(joint);
    return first.size() < 3;
  });
  EXPECT_FALSE(ended);
  ASSERT_EQ(first.size(), 3U);
  EXPECT_EQ(first[0].back(), ActionId(0));
  EXPECT_EQ(first[1].back(), ActionId(1)) << "the last agent changes fastest";
  EXPECT_EQ(first[2][39], ActionId(1));
  EXPECT_EQ(first[2][40], ActionId(0));
  EXPECT_FALSE(stepper.is_deadlock({}));
}

// ---------------------------------------------------------------------------------- evolution

struct EvolutionTest : testing::Test {
  Build b;
  AgentId a = b.agent("A", {"go", "stay"});
  VarId x = b.integer(a, "x", 0, 3);
  VarId y = b.integer(a, "y", 0, 3);

  States after(const State& state, const std::string& action) {
    return as_set(Stepper(b.system).successors(state, {ActionId(), b.action_id(a, action)}));
  }
};

TEST_F(EvolutionTest, WithoutEnabledLineNothingChanges) {
  b.evolution(a, {{x, b(x) + 1}}, b.does(a, "go"));
  EXPECT_EQ(after({1, 2}, "stay"), (States{{1, 2}}));
  EXPECT_EQ(after({1, 2}, "go"), (States{{2, 2}}));
}

TEST_F(EvolutionTest, RightHandSidesSeeTheCurrentState) {
  b.evolution(a, {{x, b(y)}, {y, b(x)}}, b.always());
  EXPECT_EQ(after({1, 2}, "go"), (States{{2, 1}}));
}

TEST_F(EvolutionTest, OneLineFiresAndLinesNeverCombine) {
  b.evolution(a, {{x, b.number(0)}}, b.always());
  b.evolution(a, {{y, b.number(0)}}, b.always());
  EXPECT_EQ(after({1, 2}, "go"), (States{{0, 2}, {1, 0}}));
}

TEST_F(EvolutionTest, LinesWithTheSameEffectAreOneSuccessor) {
  b.evolution(a, {{x, b.number(2)}}, b.always());
  b.evolution(a, {{x, b(x) + 1}, {y, b(y)}}, b.always());
  EXPECT_EQ(after({1, 2}, "go"), (States{{2, 2}}));
}

TEST_F(EvolutionTest, OverflowingLineYieldsNothingButCountsAsEnabled) {
  b.evolution(a, {{x, b(x) + 1}}, b.does(a, "go"));
  EXPECT_EQ(after({3, 0}, "go"), States{}) << "no successor, and no staying put either";
  b.evolution(a, {{x, b.number(0)}}, b.does(a, "go"));
  EXPECT_EQ(after({3, 0}, "go"), (States{{0, 0}})) << "the other enabled line still fires";
}

TEST_F(EvolutionTest, OneOverflowingAssignmentBlocksItsWholeLine) {
  b.evolution(a, {{y, b.number(0)}, {x, b(x) - 4}}, b.always());
  EXPECT_EQ(after({1, 2}, "go"), States{});
}

TEST_F(EvolutionTest, FractionsOverflow) {
  b.evolution(a, {{y, b(x) / 2}}, b.always());
  EXPECT_EQ(after({2, 0}, "go"), (States{{2, 1}}));
  EXPECT_EQ(after({3, 0}, "go"), States{});
}

TEST_F(EvolutionTest, InfinityOverflows) {
  b.evolution(a, {{y, b(x) / 0}}, b.always());
  EXPECT_EQ(after({1, 3}, "go"), States{});
  EXPECT_EQ(after({0, 3}, "go"), (States{{0, 0}})) << "0/0 is 0";
}

TEST_F(EvolutionTest, ValuesOfALargerEnumerationOverflow) {
  const VarId small = b.enumeration(a, "small", {"red", "green"});
  const VarId large = b.enumeration(a, "large", {"red", "green", "blue"});
  b.evolution(a, {{small, b(large)}}, b.always());
  const Value red = b.system.exprs[b.symbol("red").id].value;
  const Value green = b.system.exprs[b.symbol("green").id].value;
  const Value blue = b.system.exprs[b.symbol("blue").id].value;
  EXPECT_EQ(after({0, 0, red, green}, "go"), (States{{0, 0, green, green}}));
  EXPECT_EQ(after({0, 0, red, blue}, "go"), States{});
}

TEST_F(EvolutionTest, SingleAssignmentDecidesEveryVariableOnItsOwn) {
  b.system.semantics = Semantics::SingleAssignment;
  b.evolution(a, {{x, b.number(0)}}, b.does(a, "go"));
  b.evolution(a, {{x, b.number(1)}}, b.does(a, "go"));
  b.evolution(a, {{y, b.number(0)}}, b.does(a, "go"));
  b.evolution(a, {{y, b.number(3)}}, b.does(a, "go"));
  EXPECT_EQ(after({2, 2}, "go"), (States{{0, 0}, {0, 3}, {1, 0}, {1, 3}}));
  EXPECT_EQ(after({2, 2}, "stay"), (States{{2, 2}}));
}

TEST_F(EvolutionTest, SingleAssignmentKeepsVariablesWithoutEnabledLine) {
  b.system.semantics = Semantics::SingleAssignment;
  b.evolution(a, {{x, b.number(0)}}, b.does(a, "go"));
  b.evolution(a, {{y, b.number(0)}}, b.does(a, "stay"));
  EXPECT_EQ(after({2, 2}, "go"), (States{{0, 2}}));
}

TEST_F(EvolutionTest, SingleAssignmentOverflowOfTheOnlyChoiceBlocksTheAgent) {
  b.system.semantics = Semantics::SingleAssignment;
  b.evolution(a, {{x, b(x) + 1}}, b.always());
  b.evolution(a, {{y, b.number(0)}}, b.always());
  EXPECT_EQ(after({3, 2}, "go"), States{});
  b.evolution(a, {{x, b.number(0)}}, b.always());
  EXPECT_EQ(after({3, 2}, "go"), (States{{0, 0}})) << "another choice for x unblocks it";
}

TEST(GlobalStepTest, AgentsMoveTogetherAndReadEachOthersActions) {
  Build b;
  b.environment_actions({"tick"});
  const VarId clock = b.integer(environment, "clock", 0, 3, true);
  const AgentId a = b.agent("A", {"go", "stay"});
  const VarId x = b.integer(a, "x", 0, 3);
  const AgentId c = b.agent("C", {"copy"});
  const VarId y = b.integer(c, "y", 0, 3);
  b.evolution(environment, {{clock, b(clock) + 1}}, b.does(environment, "tick"));
  b.evolution(a, {{x, b(clock)}}, b.does(a, "go"));
  b.evolution(c, {{y, b.number(3)}}, b.does(a, "go") && b.does(environment, "tick"));
  const Stepper stepper(b.system);
  const JointAction go{ActionId(0), b.action_id(a, "go"), ActionId(0)};
  EXPECT_EQ(as_set(stepper.successors({2, 0, 1}, go)), (States{{3, 2, 3}}));
  const JointAction stay{ActionId(0), b.action_id(a, "stay"), ActionId(0)};
  EXPECT_EQ(as_set(stepper.successors({2, 0, 1}, stay)), (States{{3, 0, 1}}));
  EXPECT_EQ(as_set(stepper.successors({3, 0, 1}, stay)), States{}) << "one blocked agent blocks all";
}

TEST(GlobalStepTest, ManyLinesWithFewEffects) {
  Build b;
  const AgentId a = b.agent("A", {"go"});
  const VarId x = b.integer(a, "x", 0, 99);
  for (Value i = 0; i < 300; ++i) b.evolution(a, {{x, b.number(i * 7 % 100)}}, b.always());
  const std::vector<State> found = Stepper(b.system).successors({5}, {ActionId(), ActionId(0)});
  ASSERT_EQ(as_set(found).size(), 100U);
  EXPECT_EQ(found[1], State{7}) << "in the order of the lines";
  EXPECT_EQ(found[99], State{93});
}

TEST(GlobalStepTest, WhatFollowsIsTestedLineByLine) {
  Build b;
  b.integer(environment, "e", 0, 9);
  const AgentId a = b.agent("A", {"go"});
  const VarId x = b.integer(a, "x", 0, 3);
  const VarId y = b.integer(a, "y", 0, 3);
  b.evolution(a, {{x, b.number(2)}}, b.always());
  b.evolution(a, {{x, b.number(3)}, {y, b.number(0)}}, b.always());
  b.evolution(a, {{y, b(y) + 3}}, b.always());
  const Stepper stepper(b.system);
  const JointAction go{ActionId(), ActionId(0)};
  EXPECT_TRUE(stepper.can_follow({7, 0, 1}, go, {7, 2, 1}));
  EXPECT_TRUE(stepper.can_follow({7, 0, 1}, go, {7, 3, 0}));
  EXPECT_FALSE(stepper.can_follow({7, 0, 1}, go, {7, 2, 0})) << "half of each line";
  EXPECT_FALSE(stepper.can_follow({7, 0, 1}, go, {7, 3, 1}));
  EXPECT_FALSE(stepper.can_follow({7, 0, 1}, go, {7, 0, 1})) << "some line must fire";
  EXPECT_FALSE(stepper.can_follow({7, 0, 1}, go, {8, 2, 1})) << "nothing changes e";
  EXPECT_FALSE(stepper.can_follow({7, 0, 1}, go, {7, 0, 4})) << "outside of the domain";
}

TEST(GlobalStepTest, SuccessorsAreLazy) {
  Build b;
  b.system.semantics = Semantics::SingleAssignment;
  const AgentId a = b.agent("A", {"go"});
  b.other(a, {"go"});
  State state;
  for (int i = 0; i < 60; ++i) {
    const VarId v = b.boolean(a, "v" + std::to_string(i));
    b.evolution(a, {{v, b.truth(true)}}, b.always());
    b.evolution(a, {{v, b.truth(false)}}, b.always());
    state.push_back(0);
  }
  const Stepper stepper(b.system);
  int seen = 0;
  EXPECT_FALSE(stepper.for_each_successor(state, {ActionId(), ActionId(0)}, [&](const State&) { return ++seen < 5; }));
  EXPECT_EQ(seen, 5);
  EXPECT_FALSE(stepper.is_deadlock(state));
  State next(60, 1);
  EXPECT_TRUE(stepper.can_follow(state, {ActionId(), ActionId(0)}, next)) << "one of 2^60";
  next.back() = 0;
  EXPECT_TRUE(stepper.can_follow(state, {ActionId(), ActionId(0)}, next));
}

TEST(GlobalStepTest, ADeadlockMayHaveEnabledButBlockedActions) {
  Build b;
  const AgentId a = b.agent("A", {"go", "stay"});
  const VarId x = b.integer(a, "x", 0, 1);
  b.other(a, {"go", "stay"});
  b.evolution(a, {{x, b(x) + 1}}, b.always());
  const Stepper stepper(b.system);
  EXPECT_FALSE(stepper.is_deadlock({0}));
  EXPECT_TRUE(stepper.is_deadlock({1}));
  EXPECT_TRUE(stepper.is_enabled({1}, {ActionId(), ActionId(0)}));
}

TEST(GlobalStepTest, RedStatesAndIndistinguishability) {
  Build b;
  const VarId shown = b.boolean(environment, "shown", true);
  b.boolean(environment, "hidden");
  const AgentId a = b.agent("A");
  const VarId x = b.boolean(a, "x");
  b.red(a, b(x) && b(shown));
  const Stepper stepper(b.system);
  EXPECT_TRUE(stepper.is_red({1, 0, 1}, a));
  EXPECT_FALSE(stepper.is_red({0, 0, 1}, a));
  EXPECT_FALSE(stepper.is_red({1, 0, 1}, environment)) << "without RedStates nothing is red";
  EXPECT_TRUE(indistinguishable(b.system, a, {1, 0, 1}, {1, 1, 1}));
  EXPECT_FALSE(indistinguishable(b.system, a, {1, 0, 1}, {0, 0, 1}));
  EXPECT_FALSE(indistinguishable(b.system, a, {1, 0, 1}, {1, 0, 0}));
  EXPECT_FALSE(indistinguishable(b.system, environment, {1, 0, 1}, {1, 1, 1}));
  EXPECT_TRUE(indistinguishable(b.system, environment, {1, 0, 1}, {1, 0, 0}));
}

// -------------------------------------------------------------------------- random systems

// The successor relation once more, from its definition: t follows s under j iff every agent's part
// of t is one of its outcomes, each outcome described by what must hold of it.
bool is_local_outcome(const System& system, AgentId agent, const State& s, const JointAction& joint, const State& t) {
  const model::Agent& me = system[agent];
  const auto offers = [&](const model::Assignment& assignment, VarId v) {
    model::Scratch scratch;
    const auto value = model::Evaluator(system.exprs, assignment.value).value(s, &joint, scratch);
    return assignment.variable == v && value && *value == t[v.index()] && system[v].domain.contains(*value);
  };
  const auto own = [&](std::uint32_t i) { return VarId(me.first_variable.index() + i); };
  std::vector<const EvolutionItem*> enabled;
  for (const EvolutionItem& item : me.evolution) {
    if (holds(system, item.condition, s, &joint)) enabled.push_back(&item);
  }
  if (system.semantics == Semantics::SingleAssignment) {
    for (std::uint32_t i = 0; i < me.variable_count; ++i) {
      bool assigned = false;
      bool offered = false;
      for (const EvolutionItem* item : enabled) {
        if (item->assignments[0].variable != own(i)) continue;
        assigned = true;
        offered = offered || offers(item->assignments[0], own(i));
      }
      if (assigned ? !offered : t[own(i).index()] != s[own(i).index()]) return false;
    }
    return true;
  }
  const auto fits = [&](const EvolutionItem* item) {
    for (std::uint32_t i = 0; i < me.variable_count; ++i) {
      bool right = t[own(i).index()] == s[own(i).index()];
      for (const model::Assignment& assignment : item->assignments) {
        if (assignment.variable == own(i)) right = offers(assignment, own(i));
      }
      if (!right) return false;
    }
    return true;
  };
  if (enabled.empty()) {
    for (std::uint32_t i = 0; i < me.variable_count; ++i) {
      if (t[own(i).index()] != s[own(i).index()]) return false;
    }
    return true;
  }
  return std::any_of(enabled.begin(), enabled.end(), fits);
}

class StepRandom : public testing::TestWithParam<int> {};

TEST_P(StepRandom, SuccessorsAreThoseOfTheDefinition) {
  RandomSystem random(static_cast<std::uint64_t>(GetParam()));
  const System& system = random.system();
  const Stepper stepper(system);
  const std::vector<State> all = all_states(system);
  for (int round = 0; round < 20; ++round) {
    const State& s = random.random().pick(all);
    bool has_successor = false;
    stepper.for_each_joint_action(s, [&](const JointAction& joint) {
      EXPECT_TRUE(stepper.is_enabled(s, joint));
      const States found = as_set(stepper.successors(s, joint));
      States expected;
      for (const State& t : all) {
        bool follows = true;
        for (std::size_t i = 0; follows && i < system.agents.size(); ++i) {
          follows = is_local_outcome(system, AgentId(i), s, joint, t);
        }
        if (follows) expected.insert(t);
      }
      EXPECT_EQ(found, expected);
      for (const State& t : all) EXPECT_EQ(stepper.can_follow(s, joint, t), found.contains(t));
      has_successor = has_successor || !found.empty();
      return true;
    });
    EXPECT_EQ(stepper.is_deadlock(s), !has_successor);
  }
}

INSTANTIATE_TEST_SUITE_P(Seeds, StepRandom, testing::Range(0, 60));

}  // namespace
}  // namespace gnomon::test
