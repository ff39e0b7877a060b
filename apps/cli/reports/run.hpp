// SPDX-License-Identifier: Apache-2.0
//
// States, changes, joint actions and runs of a model for people. Every text ends a line, except that
// of a joint action. With a scope, only what it shows.
#pragma once

#include "cli/evidence/scope.hpp"
#include "model/evaluate.hpp"
#include "model/step.hpp"
#include "model/system.hpp"
#include "verdict/trace.hpp"

#include <string>

namespace gnomon::cli {

[[nodiscard]] std::string state_text(const model::System& system, const model::State& state);
// "Sender.bit = true": a variable in a state
[[nodiscard]] std::string value_text(const model::System& system, model::VarId variable, const model::State& state);
[[nodiscard]] std::string state_text(const Scope& scope, const model::State& state);
// Only the variables that differ.
[[nodiscard]] std::string changes_text(const model::System& system, const model::State& before,
                                       const model::State& after);
[[nodiscard]] std::string changes_text(const Scope& scope, const model::State& before, const model::State& after);
[[nodiscard]] std::string joint_text(const model::System& system, const model::JointAction& joint);
[[nodiscard]] std::string joint_text(const Scope& scope, const model::JointAction& joint);
// Lines that were enabled in a step and did not fire.
[[nodiscard]] std::string lost_updates_text(const Scope& scope, const model::Stepper& stepper,
                                            const model::State& before, const model::JointAction& joint,
                                            const model::State& after);
[[nodiscard]] std::string lost_updates_text(const model::Stepper& stepper, const model::State& before,
                                            const model::JointAction& joint, const model::State& after);
// The initial state, then the actions and changes of each step.
[[nodiscard]] std::string run_text(const model::System& system, const verdict::Trace& trace);

}  // namespace gnomon::cli
