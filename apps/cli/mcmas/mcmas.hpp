// SPDX-License-Identifier: Apache-2.0
//
// The mode that is compatible with MCMAS 1.3.0: `gnomon mcmas …`, or the program under the name
// `mcmas`. It takes the options of MCMAS and prints what MCMAS prints, so that scripts around it go on
// working; docs/mcmas.md says what is different.
//
// The command line is read here and not by CLI11, which cannot have options like -atlk.
#pragma once

#include "cli/command_line/exit_code.hpp"
#include "cli/command_line/program.hpp"
#include "cli/terminal/output.hpp"

#include <optional>
#include <string>
#include <vector>

namespace gnomon::cli {

struct McmasCall {
  std::string command_line;            // as it was typed
  std::vector<std::string> arguments;  // for the compatible mode
};

// Nothing if the program was started for something else. `program` is the name it was started under.
[[nodiscard]] std::optional<McmasCall> mcmas_call(const std::string& program,
                                                  const std::vector<std::string>& arguments);

// `program` has the help page. The result is an exit code of MCMAS.
[[nodiscard]] ExitCode run_mcmas(const McmasCall& call, const Program& program, Output& output);

}  // namespace gnomon::cli
