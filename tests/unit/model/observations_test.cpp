// SPDX-License-Identifier: Apache-2.0
#include "model/observations.hpp"

#include "model/initial.hpp"
#include "model/step.hpp"
#include "unit/model/build.hpp"

#include <gtest/gtest.h>

namespace gnomon::test {
namespace {

using model::Observations;
using model::Scratch;
using model::Stepper;

// A walks from 0 to 3; B sees whether it is far, and takes part accordingly.
struct ObservationsTest : testing::Test {
  Build b;
  AgentId a = b.agent("A", {"walk", "rest"});
  VarId x = b.integer(a, "x", 0, 3);
  AgentId watcher = b.agent("B", {"shout", "sleep"});
  VarId far = b.boolean(watcher, "far");
  VarId heard = b.boolean(watcher, "heard");

  void SetUp() override {
    b.observe(far, b(x) >= 2);
    b.other(a, {"walk", "rest"});
    b.evolution(a, {{x, b(x) + 1}}, b.does(a, "walk") && b(x) < 3);
    b.protocol(watcher, b(far), {"shout"});
    b.other(watcher, {"sleep"});
    b.evolution(watcher, {{heard, b.truth(true)}}, b.does(watcher, "shout"));
    b.initially(b(x) < 3 && !b(heard));
  }

  [[nodiscard]] JointAction joint(const std::string& of_a, const std::string& of_b) const {
    return {ActionId(), b.action_id(a, of_a), b.action_id(watcher, of_b)};
  }
};

TEST_F(ObservationsTest, FollowFromTheOtherVariables) {
  const Observations observations(b.system);
  Scratch scratch;
  State state{2, 0, 0};
  EXPECT_FALSE(observations.are_complete(state, scratch));
  observations.complete(state, scratch);
  EXPECT_EQ(state, (State{2, 1, 0}));
  EXPECT_TRUE(observations.are_complete(state, scratch));
}

TEST_F(ObservationsTest, InitialStatesHaveTheirValues) {
  std::vector<State> found;
  model::for_each_initial_state(b.system, [&](const State& state) {
    found.push_back(state);
    return true;
  });
  EXPECT_EQ(found, (std::vector<State>{{0, 0, 0}, {1, 0, 0}, {2, 1, 0}}));
  EXPECT_TRUE(model::is_initial(b.system, {2, 1, 0}));
  EXPECT_FALSE(model::is_initial(b.system, {2, 0, 0}));
  std::mt19937_64 rng(1);
  for (int i = 0; i < 20; ++i) {
    const auto state = model::random_initial_state(b.system, rng);
    ASSERT_TRUE(state.has_value());
    EXPECT_EQ((*state)[far.index()], (*state)[x.index()] >= 2 ? 1 : 0);
  }
}

TEST_F(ObservationsTest, SuccessorsHaveTheNextValues) {
  const Stepper stepper(b.system);
  const State before{1, 0, 0};
  EXPECT_EQ(stepper.successors(before, joint("walk", "sleep")), (std::vector<State>{{2, 1, 0}}));
  EXPECT_TRUE(stepper.can_follow(before, joint("walk", "sleep"), {2, 1, 0}));
  EXPECT_FALSE(stepper.can_follow(before, joint("walk", "sleep"), {2, 0, 0}));
  EXPECT_FALSE(stepper.can_follow(before, joint("rest", "sleep"), {1, 1, 0}));
  EXPECT_TRUE(stepper.can_follow(before, joint("rest", "sleep"), {1, 0, 0}));
  b.system.semantics = Semantics::SingleAssignment;
  EXPECT_TRUE(Stepper(b.system).can_follow(before, joint("walk", "sleep"), {2, 1, 0}));
  EXPECT_FALSE(Stepper(b.system).can_follow(before, joint("walk", "sleep"), {2, 0, 0}));
}

TEST_F(ObservationsTest, ProtocolsUseThePresentValue) {
  const Stepper stepper(b.system);
  EXPECT_EQ(stepper.allowed_actions({1, 0, 0}, watcher), std::vector{b.action_id(watcher, "sleep")});
  EXPECT_EQ(stepper.allowed_actions({2, 1, 0}, watcher), std::vector{b.action_id(watcher, "shout")});
}

TEST_F(ObservationsTest, BelongToWhatTheAgentSees) {
  EXPECT_EQ(model::observed_variables(b.system, watcher), (std::vector{far, heard}));
  EXPECT_TRUE(model::indistinguishable(b.system, watcher, {2, 1, 0}, {3, 1, 0}));
  EXPECT_FALSE(model::indistinguishable(b.system, watcher, {1, 0, 0}, {2, 1, 0}));
}

TEST_F(ObservationsTest, CanBeReplacedByWhatTheyStandFor) {
  const E condition = (b(far) && !b(heard)) || b(x) == 1;
  const E written_out = (b(x) >= 2 && !b(heard)) || b(x) == 1;
  EXPECT_EQ(model::without_observations(b.system, condition.id), written_out.id);
}

}  // namespace
}  // namespace gnomon::test
