// SPDX-License-Identifier: Apache-2.0
//
// Lines that were enabled in a step and did not fire.
#include "verdict/view/lost_updates.hpp"

#include "api/check.hpp"
#include "api/load.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace gnomon::test {
namespace {

using model::State;
using verdict::LostUpdate;

// Both lines of the ballot are enabled while the phase advances; the coin lands on either side.
constexpr const char* voting = R"(
Agent Environment
  Vars: phase : 0..1; got : boolean; coin : 0..2; end Vars
  Actions = { go };
  Protocol: Other : { go }; end Protocol
  Evolution:
    phase = 1 if phase = 0;
    got = true if Voter.Action = vote;
  end Evolution
end Agent
Agent Voter
  Vars: face : 0..2; end Vars
  Actions = { vote };
  Protocol: Other : { vote }; end Protocol
  Evolution:
    face = 1 if face = 0;
    face = 2 if face = 0;
  end Evolution
end Agent
Evaluation lucky if Environment.got = true; end Evaluation
InitStates
  Environment.phase = 0 and Environment.got = false and Environment.coin = 0 and Voter.face = 0;
end InitStates
Formulae AX lucky; end Formulae)";

std::string single() { return "Semantics = SingleAssignment;" + std::string(voting); }

const State start{0, 0, 0, 0};

std::vector<std::string> lost(const api::Loaded& loaded, const State& next) {
  const model::Stepper stepper(loaded.model->system);
  const model::JointAction joint{model::ActionId(0U), model::ActionId(0U)};
  EXPECT_TRUE(stepper.can_follow(start, joint, next));
  std::vector<std::string> result;
  for (const auto& [agent, line] : verdict::lost_updates(stepper, start, joint, next)) {
    result.push_back(loaded.model->system[agent].name + ": " + line);
  }
  return result;
}

using Lines = std::vector<std::string>;

TEST(LostUpdates, OfOtherVariablesOnly) {
  const api::Loaded loaded = api::load(Source("voting.ispl", voting));
  ASSERT_TRUE(loaded.ok());
  EXPECT_EQ(lost(loaded, {1, 0, 0, 1}), Lines{"Environment: got = true if Voter.Action = vote"});
  EXPECT_EQ(lost(loaded, {0, 1, 0, 2}), Lines{"Environment: phase = 1 if phase = 0"})
      << "which side the coin shows is a choice, and nothing is lost";
}

TEST(LostUpdates, NoneUnderSingleAssignment) {
  const api::Loaded loaded = api::load(Source("voting.ispl", single()));
  ASSERT_TRUE(loaded.ok());
  EXPECT_EQ(lost(loaded, {1, 1, 0, 1}), Lines());
}

TEST(LostUpdates, OfEvidence) {
  const api::Loaded loaded = api::load(Source("voting.ispl", voting));
  ASSERT_TRUE(loaded.ok());
  api::CheckOptions options;
  options.selection = {0};
  options.explain = true;
  const api::CheckReport report = api::check(*loaded.model, options);
  const auto& evidence = report.outcomes.front().evidence;
  ASSERT_TRUE(evidence);
  const auto steps = verdict::lossy_steps(loaded.model->system, *evidence);
  ASSERT_EQ(steps.size(), 1U);
  EXPECT_EQ(evidence->states[steps[0].from], start);
  ASSERT_EQ(steps[0].lost.size(), 1U);
  EXPECT_EQ(steps[0].lost[0], (LostUpdate{model::environment, "got = true if Voter.Action = vote"}));
}

}  // namespace
}  // namespace gnomon::test
