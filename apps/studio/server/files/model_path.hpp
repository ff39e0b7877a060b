// SPDX-License-Identifier: Apache-2.0
//
// Which paths the page may name: models below the folder of the studio, written in one way only.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace gnomon::studio {

// The names that lead to the file, "a/b.ispl". Throws ApiError for what is no such path.
[[nodiscard]] std::vector<std::string> model_path(std::string_view path);

// Whether a path may consist of such a name.
[[nodiscard]] bool is_plain_name(std::string_view name);
[[nodiscard]] bool is_model_name(std::string_view name);

[[nodiscard]] bool is_utf8(std::string_view text);

}  // namespace gnomon::studio
