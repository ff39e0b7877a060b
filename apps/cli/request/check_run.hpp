// SPDX-License-Identifier: Apache-2.0
//
// Reading the model of a request, letting the engine work, and what the exit code says about it.
#pragma once

#include "api/check.hpp"
#include "cli/command_line/exit_code.hpp"
#include "cli/request/check_events.hpp"
#include "cli/request/check_options.hpp"
#include "cli/request/model_options.hpp"
#include "cli/terminal/output.hpp"

#include <functional>

namespace gnomon::cli {

// A model, and how long it took to read it.
struct TimedModel {
  OpenedModel opened;
  api::Seconds loading{};
};
// Takes the warnings out of a model that a check may refute: those about states that it may not reach.
[[nodiscard]] std::vector<Diagnostic> take_refutable(OpenedModel& opened);
// Returns those of them that the check has not refuted.
[[nodiscard]] std::vector<Diagnostic> not_refuted(std::vector<Diagnostic> warnings, const engine::Report& report);
// Gives warnings back to the model.
void give_back(OpenedModel& opened, std::vector<Diagnostic> warnings);
// The same for commands that check nothing: drops those warnings that a search of a small state space refutes.
void drop_refuted(OpenedModel& opened, const Limits& limits);

[[nodiscard]] TimedModel open_timed(const CheckRequest& request, const Limits& limits);

// Lets the engine work, and shows how far it is. `decided`, if given, is called with
// each outcome; `events`, if given, are told what happens.
[[nodiscard]] api::CheckReport check_with_progress(const CheckRequest& request, const OpenedModel& opened,
                                                   api::CheckOptions& asked,
                                                   const std::function<void(const api::Outcome&)>& decided,
                                                   Output& output, CheckEvents* events = nullptr);

// A model that contradicts itself is wrong if the user is strict: see docs/cli.md.
[[nodiscard]] ExitCode exit_code(const api::CheckReport& report, const api::Loaded& loaded, bool strict);

}  // namespace gnomon::cli
