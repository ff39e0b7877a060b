// SPDX-License-Identifier: Apache-2.0
//
// A model, its states and joint actions as JSON.
#pragma once

#include "api/info.hpp"
#include "api/simulation/simulate.hpp"
#include "json/forward.hpp"

namespace gnomon::json {

// true, 3 or "red"
[[nodiscard]] Json value(const model::System& system, const model::Domain& domain, model::Value value);

// {"Environment.state": "none", "Sender.bit": true}
[[nodiscard]] Json state(const model::System& system, const model::State& state);

// {"Sender.bit": {"from": true, "to": false}}
[[nodiscard]] Json changes(const model::System& system, const model::State& before, const model::State& after);

// {"Sender": "send", "Receiver": "wait"}; agents without actions are left out
[[nodiscard]] Json joint_action(const model::System& system, const model::JointAction& joint);

// [{"agent": "Sender", "line": "ack = true if …"}]: lines that were enabled in the step and did not fire
[[nodiscard]] Json not_fired(const model::Stepper& stepper, const model::State& before, const model::JointAction& joint,
                             const model::State& after);

// Adds all that `gnomon info` tells to a document.
void add_info(Json& document, const api::Loaded& loaded, const std::vector<api::ConstantValue>& constants);

}  // namespace gnomon::json
