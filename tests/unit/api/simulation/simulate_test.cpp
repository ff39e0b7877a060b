// SPDX-License-Identifier: Apache-2.0
#include "api/simulation/simulate.hpp"

#include "unit/api/lamp.hpp"
#include "unit/model/random_model.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

namespace gnomon::test {
namespace {

TEST(SimulationTest, StepsAreStepsOfTheModel) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    RandomSystem random(seed);
    const System& system = random.system();
    const model::Stepper stepper(system);
    api::Simulation simulation(system, seed);
    auto state = simulation.initial_state();
    if (!state) continue;
    EXPECT_TRUE(model::holds(system, system.initial, *state));
    for (int i = 0; i < 20; ++i) {
      const auto step = simulation.step(*state);
      ASSERT_EQ(step.has_value(), !stepper.is_deadlock(*state)) << "seed " << seed;
      if (!step) {
        EXPECT_EQ(simulation.end()->kind, api::RunEnd::Kind::Deadlock);
        break;
      }
      EXPECT_TRUE(stepper.is_enabled(*state, step->joint));
      const std::vector<State> successors = stepper.successors(*state, step->joint);
      EXPECT_NE(std::find(successors.begin(), successors.end(), step->state), successors.end());
      state = step->state;
    }
  }
}

TEST(SimulationTest, SameSeedSameRun) {
  const api::Loaded loaded = load_lamps();
  api::Simulation first(loaded.model->system, 5), second(loaded.model->system, 5);
  auto state = first.initial_state();
  ASSERT_EQ(state, second.initial_state());
  for (int i = 0; i < 10; ++i) {
    const auto a = first.step(*state);
    const auto b = second.step(*state);
    ASSERT_EQ(a.has_value(), b.has_value());
    if (!a) break;
    EXPECT_EQ(a->joint, b->joint);
    EXPECT_EQ(a->state, b->state);
    state = a->state;
  }
}

TEST(SimulationTest, JointActionsAreDrawnEvenly) {
  const api::Loaded loaded = load_lamps();
  api::Simulation simulation(loaded.model->system, 1);
  const auto state = simulation.initial_state();
  ASSERT_TRUE(state);
  std::map<model::JointAction, int> counts;
  for (int i = 0; i < 4000; ++i) ++counts[simulation.step(*state)->joint];
  ASSERT_EQ(counts.size(), 4U);
  for (const auto& [joint, count] : counts) EXPECT_NEAR(count, 1000, 150);
}

// In the state where lamp 1 has reached its hours, flipping it on is blocked.
TEST(SimulationTest, BlockedJointActionsAreAvoided) {
  const api::Loaded loaded =
      load_lamps({.definitions = {{"M", 0}}}, lamps_with("seen = nothing : { look }", "Other : { look }"));
  api::Simulation simulation(loaded.model->system, 1);
  const auto state = simulation.initial_state();
  ASSERT_TRUE(state);
  for (int i = 0; i < 50; ++i) {
    const auto step = simulation.step(*state);
    ASSERT_TRUE(step);
    EXPECT_EQ(step->state, *state);  // only `keep` is left for both lamps
  }
}

// One joint action in 2^12 is not blocked: drawing at random will hardly find it.
TEST(SimulationTest, SearchesWhenDrawingFails) {
  const api::Loaded loaded = load_lamps({.definitions = {{"N", 12}, {"M", 0}}});
  api::Simulation simulation(loaded.model->system, 3);
  const auto state = simulation.initial_state();
  ASSERT_TRUE(state);
  const auto step = simulation.step(*state);
  ASSERT_TRUE(step);
  EXPECT_EQ(step->state, *state);
}

TEST(SimulationTest, GivesUpOnHugeProducts) {
  const api::Loaded loaded = load_lamps({.definitions = {{"N", 60}, {"M", 0}}});
  api::Simulation simulation(loaded.model->system, 3);
  const auto state = simulation.initial_state();
  ASSERT_TRUE(state);
  EXPECT_FALSE(simulation.step(*state));
  ASSERT_TRUE(simulation.end());
  EXPECT_EQ(simulation.end()->kind, api::RunEnd::Kind::GaveUp);
}

TEST(SimulationTest, NamesTheAgentThatCannotAct) {
  const api::Loaded loaded = load_lamps({}, lamps_with("Watcher.seen = nothing", "Watcher.seen = light"));
  api::Simulation simulation(loaded.model->system, 0);
  const auto state = simulation.initial_state();
  ASSERT_TRUE(state);
  EXPECT_FALSE(simulation.step(*state));
  EXPECT_EQ(simulation.end()->message, "Watcher has no allowed action");
}

}  // namespace
}  // namespace gnomon::test
