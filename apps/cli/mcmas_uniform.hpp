// SPDX-License-Identifier: Apache-2.0
//
// `mcmas -uniform [-ufgroup G]`: decides the formulas under uniform protocols.
#pragma once

#include "cli/exit_code.hpp"
#include "cli/mcmas_run.hpp"

namespace gnomon::cli {

// The group of -ufgroup exists.
[[nodiscard]] bool has_uniform_group(const McmasRun& run);

[[nodiscard]] ExitCode check_uniform_as_mcmas(const McmasRun& run);

}  // namespace gnomon::cli
