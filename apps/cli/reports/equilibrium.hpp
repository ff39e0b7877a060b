// SPDX-License-Identifier: Apache-2.0
//
// The answer of `gnomon equilibrium` for people: a sentence, the strategies that show it, and how it was found.
#pragma once

#include "api/check.hpp"
#include "api/equilibrium.hpp"
#include "cli/terminal/output.hpp"

#include <string>

namespace gnomon::cli {

// The report has one outcome, that of the question. `full`: long tables to the end.
[[nodiscard]] std::string equilibrium_text(const model::System& system, const api::EquilibriumQuestion& question,
                                           const api::CheckReport& report, std::string_view engine, bool full,
                                           const Output& looks);

}  // namespace gnomon::cli
