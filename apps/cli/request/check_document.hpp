// SPDX-License-Identifier: Apache-2.0
//
// The document gnomon.check/1: what a check has found, for programs.
#pragma once

#include "cli/request/check_run.hpp"
#include "json/forward.hpp"

#include <string>

namespace gnomon::cli {

// The report is null if the model has errors. `limits`: those of the run.
[[nodiscard]] json::Json report_document(const TimedModel& model, const api::CheckReport* report, const Limits& limits,
                                         ExitCode code);

// The document as text, with the exit code in it.
struct CheckDocument {
  std::string text;
  ExitCode code = ExitCode::BadInput;
};
[[nodiscard]] CheckDocument check_document(const CheckRequest& request, TimedModel& model, const Limits& limits,
                                           bool explain, Output& output, CheckEvents* events = nullptr);

}  // namespace gnomon::cli
