// SPDX-License-Identifier: Apache-2.0
//
// The strongly connected components of a graph that is given by its successor lists, by Tarjan's algorithm
// with a stack of its own.
#pragma once

#include <cstdint>
#include <vector>

namespace gnomon::reference {

// Components that can be reached from another one come before it.
[[nodiscard]] std::vector<std::vector<std::uint32_t>> strong_components(
    const std::vector<std::vector<std::uint32_t>>& next);

}  // namespace gnomon::reference
