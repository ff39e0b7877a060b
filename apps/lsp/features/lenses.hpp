// SPDX-License-Identifier: Apache-2.0
//
// The lens above each formula, and what the check that it starts has to say.
#pragma once

#include "api/check.hpp"
#include "json/json.hpp"
#include "lsp/document.hpp"

#include <string>
#include <vector>

namespace gnomon::lsp {

inline constexpr const char* check_command = "gnomon.check";

// The properties that a formula of the file stands for: several if it is repeated by `for`. Throws RequestError if
// there is no such formula or no model.
[[nodiscard]] std::vector<std::size_t> properties_of(const Analysis& analysis, std::size_t formula);

// {"verdict": "true", "title": …, "instances": […]}, each instance as `gnomon check --json` has it.
[[nodiscard]] json::Json check_result(const Analysis& analysis, const std::vector<api::Outcome>& outcomes);

// "✓ holds (0.1 s)"
[[nodiscard]] std::string lens_title(const std::vector<api::Outcome>& outcomes);

}  // namespace gnomon::lsp
