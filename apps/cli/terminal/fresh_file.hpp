// SPDX-License-Identifier: Apache-2.0
//
// Files that the program writes unasked, because something went wrong. They never take the place of another.
#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace gnomon::cli {

// Writes the text to a new file in the first folder where that is possible and returns its path. The name is
// `STEM-HASH.EXTENSION`, with a hash of the text, or `STEM-HASH-2.EXTENSION` and so on if there is such a file.
// Nothing if no folder will do.
[[nodiscard]] std::optional<std::string> write_fresh_file(std::span<const std::filesystem::path> folders,
                                                          std::string_view stem, std::string_view extension,
                                                          std::string_view text);

}  // namespace gnomon::cli
