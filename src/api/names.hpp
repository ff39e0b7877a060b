// SPDX-License-Identifier: Apache-2.0
//
// How a user names values of variables and joint actions, in both directions:
// `Sender.bit = b0, Sender.ack = true` and `Sender: send0, Receiver: nothing`. What is written here can
// be read here. Reading throws UsageError for words that mean nothing.
#pragma once

#include "api/simulation/outcomes.hpp"
#include "model/system.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace gnomon::api {

[[nodiscard]] Values all_values(const model::State& state);
[[nodiscard]] std::string values_text(const model::System& system, const Values& values);
[[nodiscard]] Values parse_values(const model::System& system, std::string_view text);

[[nodiscard]] std::string joint_action_text(const model::System& system, const model::JointAction& joint);
// An agent that is not mentioned does the only thing that it may do. An action without agent stands for
// the only agent that may take it. `allowed` is that of JointActions.
[[nodiscard]] model::JointAction parse_joint_action(const model::System& system,
                                                    const std::vector<std::vector<model::ActionId>>& allowed,
                                                    std::string_view text);

[[nodiscard]] model::AgentId parse_agent(const model::System& system, std::string_view name);

}  // namespace gnomon::api
