// SPDX-License-Identifier: Apache-2.0
//
// The difference between two texts, line by line, in the unified form that `patch` reads.
#pragma once

#include <string>
#include <string_view>

namespace gnomon::cli {

// Empty if the texts are equal.
[[nodiscard]] std::string unified_diff(std::string_view before, std::string_view after, const std::string& name);

}  // namespace gnomon::cli
