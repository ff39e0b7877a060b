// SPDX-License-Identifier: Apache-2.0
//
// The dialogue of `gnomon simulate`: reads commands from a person or a script and shows the replies.
#pragma once

#include "cli/command_line/exit_code.hpp"
#include "cli/request/model_options.hpp"
#include "cli/terminal/output.hpp"

#include <cstdint>
#include <string>

namespace gnomon::cli {

struct DialogueOptions {
  const ModelOptions& model;
  std::uint64_t seed = 0;
  bool full = false;      // whole states instead of changes
  bool symbolic = false;  // decision diagrams for small models, too
  std::string replay;     // a file with commands to begin with; empty for none
};

[[nodiscard]] ExitCode run_dialogue(const DialogueOptions& options, const OpenedModel& opened, Output& output);

}  // namespace gnomon::cli
