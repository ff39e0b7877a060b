// SPDX-License-Identifier: Apache-2.0
//
// The document gnomon.check/1: what a check has found, for programs.
#pragma once

#include "cli/request/check_run.hpp"
#include "json/forward.hpp"

namespace gnomon::cli {

// The report is null if the model has errors. `limits`: those of the run.
[[nodiscard]] json::Json report_document(const TimedModel& model, const api::CheckReport* report, const Limits& limits,
                                         ExitCode code);

// Checks the model if it can be, and writes the document, with the exit code in it.
[[nodiscard]] ExitCode check_document(const CheckRequest& request, TimedModel& model, const Limits& limits,
                                      bool explain, Output& output, json::Json& document,
                                      CheckEvents* events = nullptr);

}  // namespace gnomon::cli
