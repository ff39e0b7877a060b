// SPDX-License-Identifier: Apache-2.0
//
// Opening files name by name below a folder that is open, without following links, and reading them.
#pragma once

#include "base/process/descriptor.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace gnomon::studio {

// The system said no. Throws ApiError.
[[noreturn]] void refuse(std::string_view what, int reason);

// The folder that all names but the last lead to. Throws ApiError.
[[nodiscard]] Descriptor open_parent(int root, const std::vector<std::string>& names);
// The same; not open if there is no such folder.
[[nodiscard]] Descriptor open_parent_if_there(int root, const std::vector<std::string>& names);

// For reading; not open if there is none. Throws ApiError for links and for what is no file.
[[nodiscard]] Descriptor open_file(int folder, const char* name);

// The whole content. Throws ApiError if it is larger.
[[nodiscard]] std::string read_file(int file, std::size_t most);

}  // namespace gnomon::studio
