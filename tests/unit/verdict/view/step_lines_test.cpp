// SPDX-License-Identifier: Apache-2.0
//
// Which lines of a model make a step, and which are enabled and do not.
#include "verdict/view/step_lines.hpp"

#include "api/check.hpp"
#include "api/load.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace gnomon::test {
namespace {

using model::State;
using verdict::ModelLine;

// Both lines of the door are enabled when somebody pushes; the visitor may push by two lines of the protocol.
constexpr const char* house = R"(
Agent Environment
  Vars: open : boolean; pushes : 0..2; end Vars
  Actions = { idle };
  Protocol: Other : { idle }; end Protocol
  Evolution:
    open = true if Visitor.Action = push;
    pushes = 1 if Visitor.Action = push;
  end Evolution
end Agent
Agent Visitor
  Lobsvars = { open };
  Vars: mood : { calm, angry }; end Vars
  Actions = { push, wait };
  Protocol:
    mood = calm : { push, wait };
    Environment.open = false : { push };
    Other : { wait };
  end Protocol
  Evolution: mood = angry if Action = wait; end Evolution
end Agent
Evaluation opened if Environment.open = true; end Evaluation
InitStates Environment.open = false and Environment.pushes = 0 and Visitor.mood = calm; end InitStates
Formulae AG !opened; <Visitor>F opened; end Formulae)";

const State start{0, 0, 1};  // values of enumerations are ordered by name: angry, calm

std::vector<std::string> texts(const model::System& system, const std::vector<ModelLine>& lines) {
  std::vector<std::string> result;
  for (const ModelLine& line : lines)
    result.push_back(system[line.agent].name + ": " + verdict::line_text(system, line));
  return result;
}

using Lines = std::vector<std::string>;

api::Loaded loaded(const std::string& text) {
  api::Loaded result = api::load(Source("house.ispl", text));
  EXPECT_TRUE(result.ok());
  return result;
}

const model::JointAction push{model::ActionId(0U), model::ActionId(0U)};

TEST(StepLines, OfProtocolsAndEvolutions) {
  const api::Loaded model = loaded(house);
  const model::System& system = model.model->system;
  const model::Stepper stepper(system);
  const verdict::StepLines lines = verdict::step_lines(stepper, start, push, {1, 0, 1});
  EXPECT_EQ(texts(system, lines.fired),
            (Lines{"Environment: Other : { idle }", "Environment: open = true if Visitor.Action = push",
                   "Visitor: mood = calm : { push, wait }", "Visitor: Environment.open = false : { push }"}));
  EXPECT_EQ(texts(system, lines.lost), Lines{"Environment: pushes = 1 if Visitor.Action = push"});
  EXPECT_EQ(model.source.position(verdict::line_span(system, lines.lost[0]).begin).line, 8U);
}

TEST(StepLines, EachVariableHasItsOwnUnderSingleAssignment) {
  const api::Loaded model = loaded("Semantics = SingleAssignment;" + std::string(house));
  const model::System& system = model.model->system;
  const verdict::StepLines lines = verdict::step_lines(model::Stepper(system), start, push, {1, 1, 1});
  EXPECT_EQ(lines.fired.size(), 5U);
  EXPECT_EQ(texts(system, lines.lost), Lines());
}

TEST(StepLines, OfPathsAndOfStrategies) {
  const api::Loaded model = loaded(house);
  const model::System& system = model.model->system;
  for (const std::size_t property : {0U, 1U}) {
    api::CheckOptions options;
    options.selection = {property};
    options.explain = true;
    const api::CheckReport report = api::check(*model.model, options);
    const auto& evidence = report.outcomes.front().evidence;
    ASSERT_TRUE(evidence);
    const auto steps = verdict::explained_steps(system, *evidence);
    ASSERT_FALSE(steps.empty());
    EXPECT_EQ(evidence->states[steps[0].from], start);
    EXPECT_EQ(steps[0].action[1], push[1]);
    EXPECT_EQ(steps[0].lines,
              verdict::step_lines(model::Stepper(system), start, steps[0].action, evidence->states[steps[0].to]));
  }
}

}  // namespace
}  // namespace gnomon::test
