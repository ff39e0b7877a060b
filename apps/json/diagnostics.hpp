// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/diagnostic.hpp"
#include "json/forward.hpp"

#include <vector>

namespace gnomon::json {

// "error", "warning", "note"
[[nodiscard]] std::string_view name(Severity severity);

// An array of diagnostics, each with its place in the text.
[[nodiscard]] Json diagnostics(const std::vector<Diagnostic>& list, const Source& source);

// Every kind of diagnostic that there is.
[[nodiscard]] Json code_list();

}  // namespace gnomon::json
