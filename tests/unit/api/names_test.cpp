// SPDX-License-Identifier: Apache-2.0
//
// Values and joint actions as users write them.
#include "api/names.hpp"

#include "base/error.hpp"
#include "support/small_systems.hpp"

#include <gtest/gtest.h>

namespace gnomon::test {
namespace {

constexpr ActionId none, first{0}, second{1};

class ApiNames : public testing::Test {
 protected:
  ApiNames() {
    const AgentId a = b.agent("Sender", {"send", "wait"});
    b.integer(a, "count", -1, 3);
    b.boolean(a, "done");
    b.enumeration(b.agent("Receiver", {"take", "wait"}), "colour", {"red", "blue"});
  }
  // What is wrong with reading it.
  template <typename Read> static std::string problem(const Read& read) {
    try {
      static_cast<void>(read());
    } catch (const UsageError& error) {
      return error.what();
    }
    return "nothing";
  }
  [[nodiscard]] std::string problem_with(const std::string& values) {
    return problem([&] { return api::parse_values(b.system, values); });
  }
  [[nodiscard]] JointAction joint(const std::string& text) { return api::parse_joint_action(b.system, allowed, text); }
  [[nodiscard]] std::string problem_with_action(const std::string& text) {
    return problem([&] { return joint(text); });
  }
  Build b;
  std::vector<std::vector<ActionId>> allowed{{none}, {first, second}, {first, second}};
};

TEST_F(ApiNames, ValuesThereAndBack) {
  const State state{-1, 1, 0};
  const std::string text = api::values_text(b.system, api::all_values(state));
  EXPECT_EQ(text, "Sender.count = -1, Sender.done = true, Receiver.colour = blue");
  EXPECT_EQ(api::parse_values(b.system, text), api::all_values(state));
  const api::Values one{{VarId(1U), 0}};
  EXPECT_EQ(api::parse_values(b.system, " Sender.done=false ,"), one);
  EXPECT_TRUE(api::parse_values(b.system, "").empty());
}

TEST_F(ApiNames, MistakesInValues) {
  EXPECT_EQ(problem_with("Sender.cont = 1"), "there is no variable 'Sender.cont'; did you mean 'Sender.count'?");
  EXPECT_EQ(problem_with("Sender.count = 4"), "'4' is not a value of Sender.count");
  EXPECT_EQ(problem_with("Sender.count = 1x"), "'1x' is not a value of Sender.count");
  EXPECT_EQ(problem_with("Receiver.colour = green"), "'green' is not a value of Receiver.colour");
  EXPECT_EQ(problem_with("twelve"), "'twelve' is neither a number nor of the form Agent.variable = value");
}

TEST_F(ApiNames, JointActionsThereAndBack) {
  const JointAction both{none, first, second};
  EXPECT_EQ(api::joint_action_text(b.system, both), "Sender: send, Receiver: wait");
  EXPECT_EQ(joint("Sender: send, Receiver: wait"), both);
  EXPECT_EQ(joint("send, Receiver = wait"), both);  // only one agent has such an action
  allowed[2] = {first};
  EXPECT_EQ(joint("Sender: wait"), (JointAction{none, second, first}));  // what else could the other do
  EXPECT_EQ(joint("wait, take"), (JointAction{none, second, first}));    // only one of the two may do it
}

TEST_F(ApiNames, MistakesInActions) {
  EXPECT_EQ(problem_with_action("wait"),
            "several agents may take the action wait: Sender, Receiver; write Sender: wait");
  EXPECT_EQ(problem_with_action("send"), "what does Receiver do? It may take take, wait");
  EXPECT_EQ(problem_with_action("sent"), "there is no action 'sent'; did you mean 'send'?");
  EXPECT_EQ(problem_with_action("Sender: take"), "there is no action of Sender 'take'");
  EXPECT_EQ(problem_with_action("Sender: send, Sender: wait"), "Sender has two actions in this list");
  allowed[1] = {second};
  EXPECT_EQ(problem_with_action("send"), "nobody may take the action send here");
  EXPECT_EQ(problem_with_action("Sender: send"), "Sender may not take send here, but wait");
  allowed[2] = {};
  EXPECT_EQ(problem_with_action("Sender: wait"), "Receiver has no allowed action here: this is a deadlock");
}

TEST_F(ApiNames, Agents) {
  EXPECT_EQ(api::parse_agent(b.system, "Receiver"), AgentId(2U));
  EXPECT_EQ(problem([&] { return api::parse_agent(b.system, "receiver"); }),
            "there is no agent 'receiver'; did you mean 'Receiver'?");
}

}  // namespace
}  // namespace gnomon::test
