// SPDX-License-Identifier: Apache-2.0
//
// Pieces of text in the form in which MCMAS prints them.
#pragma once

#include "model/evaluate.hpp"
#include "model/system.hpp"
#include "verdict/verdict.hpp"

#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace gnomon::cli {

inline constexpr std::string_view forty_dashes = "----------------------------------------\n";

// What stands at the top, with the command line.
[[nodiscard]] std::string mcmas_banner(const std::string& command_line);

// The variables of an agent in the order of MCMAS: Obsvars, then Vars, each by name.
[[nodiscard]] std::vector<model::VarId> mcmas_variables(const model::System& system, model::AgentId agent);

// "Agent A", then a line "  x = 1" for each variable; for every agent.
[[nodiscard]] std::string mcmas_state(const model::System& system, const model::State& state);

// "Environment : wait; A : go": agents without actions are left out.
[[nodiscard]] std::string mcmas_joint_action(const model::System& system, const model::JointAction& joint);

// "TRUE", "FALSE", "UNKNOWN"
[[nodiscard]] std::string_view mcmas_answer(const verdict::Verdict& verdict);

// Numbers the way C++ streams print them: at most six digits, as in 1.04858e+06.
[[nodiscard]] std::string mcmas_number(double number);
// Seconds, to the millisecond.
[[nodiscard]] std::string mcmas_seconds(std::chrono::duration<double> time);

}  // namespace gnomon::cli
