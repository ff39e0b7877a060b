// SPDX-License-Identifier: Apache-2.0
//
// Tests with formulas that nobody is to read: what is told of them without their text.
#pragma once

#include "cli/request/model_options.hpp"
#include "json/forward.hpp"

namespace gnomon::cli {

// Returns whether a diagnostic is about a formula or stands in another file than the model.
[[nodiscard]] bool is_about_formula(const OpenedModel& opened, const Diagnostic& diagnostic);

// Leaves of such diagnostics their codes and places.
void hide_formulas(OpenedModel& opened);

// Leaves of a document gnomon.check/1 numbers, names, places and verdicts of its formulas.
void hide_formulas(json::Json& document);

}  // namespace gnomon::cli
