// SPDX-License-Identifier: Apache-2.0
//
// Which libraries the engines were built with.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace gnomon::api {

struct LibraryVersion {
  std::string_view name;
  std::string version;  // "1.74.0"
};

[[nodiscard]] std::vector<LibraryVersion> library_versions();

}  // namespace gnomon::api
