// SPDX-License-Identifier: Apache-2.0
//
// What MCMAS prints about reading a model: that it was parsed, warnings, errors.
#pragma once

#include "api/load.hpp"
#include "cli/mcmas/options.hpp"
#include "cli/terminal/output.hpp"

namespace gnomon::cli {

// Returns whether the model can be used.
[[nodiscard]] bool report_loading(const api::Loaded& loaded, const McmasOptions& options, Output& output);

}  // namespace gnomon::cli
