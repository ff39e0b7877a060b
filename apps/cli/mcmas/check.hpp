// SPDX-License-Identifier: Apache-2.0
//
// What `mcmas FILE` does with a model that was read without errors: explores it, answers -k, -a and
// -exportmodel, decides the formulas and prints the lines of MCMAS.
#pragma once

#include "cli/command_line/exit_code.hpp"
#include "cli/mcmas/run.hpp"

namespace gnomon::cli {

[[nodiscard]] ExitCode check_as_mcmas(const McmasRun& run);

}  // namespace gnomon::cli
