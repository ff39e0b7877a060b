// SPDX-License-Identifier: Apache-2.0
//
// `mcmas -uniform [-ufgroup G]`: decides the formulas under uniform protocols.
#pragma once

#include "cli/command_line/exit_code.hpp"
#include "cli/mcmas/run.hpp"

namespace gnomon::cli {

// The group of -ufgroup exists.
[[nodiscard]] bool has_uniform_group(const McmasRun& run);

[[nodiscard]] ExitCode check_uniform_as_mcmas(const McmasRun& run);

}  // namespace gnomon::cli
