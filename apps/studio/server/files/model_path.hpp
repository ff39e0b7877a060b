// SPDX-License-Identifier: Apache-2.0
//
// Which paths the page may name: models and folders below the folder of the studio, written in one way only.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace gnomon::studio {

// The names that lead to the file, "a/b.ispl". Throws ApiError for what is no such path.
[[nodiscard]] std::vector<std::string> model_path(std::string_view path);

// The names that lead to a folder, "a/b". Throws ApiError for what is no such path, and for what ends in .ispl.
[[nodiscard]] std::vector<std::string> folder_path(std::string_view path);

// Whether a path may consist of such a name.
[[nodiscard]] bool is_plain_name(std::string_view name);
[[nodiscard]] bool is_model_name(std::string_view name);

[[nodiscard]] bool is_utf8(std::string_view text);

}  // namespace gnomon::studio
