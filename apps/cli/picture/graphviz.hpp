// SPDX-License-Identifier: Apache-2.0
//
// Pictures by Graphviz, if it is installed.
#pragma once

#include "base/limits.hpp"

#include <cstdint>
#include <string>

namespace gnomon::cli {

// What the program `dot` makes of a text in DOT; `format` is svg, png or pdf, and `dpi` the dots per inch of png.
// Throws UsageError if the program is not there, FileError if it fails, LimitError if it takes too long.
[[nodiscard]] std::string drawn_by_graphviz(const std::string& dot, const std::string& format, std::uint64_t dpi,
                                            const Limits& limits);

}  // namespace gnomon::cli
