// SPDX-License-Identifier: Apache-2.0
//
// The families of models that come with the program, with their stories.
#pragma once

#include "json/json.hpp"

#include <string>

namespace gnomon::studio {

// {"families": […]}
[[nodiscard]] json::Json example_list();

// The text of a model. Throws ApiError if there is none.
[[nodiscard]] std::string example_text(const std::string& family, const std::string& file);

}  // namespace gnomon::studio
