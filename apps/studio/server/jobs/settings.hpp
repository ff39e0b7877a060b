// SPDX-License-Identifier: Apache-2.0
//
// The options of a check between page and server: the list from which the page makes its form, and reading what it
// has chosen. Both are made from api/options/table.
#pragma once

#include "api/options/table.hpp"
#include "json/forward.hpp"

namespace gnomon::studio {

// Returns the options that a request may have, for the page.
[[nodiscard]] json::Json option_list();

// Changes settings as an object says that has values for names of options; null stands for the default. Throws
// ApiError.
void apply_options(const json::Json& chosen, api::CheckSettings& settings);

}  // namespace gnomon::studio
