// SPDX-License-Identifier: Apache-2.0
//
// Text inside of other languages, where some characters mean something.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace gnomon::cli {

// Characters that mean something to a language, and what stands for each of them there.
using Escapes = std::span<const std::pair<char, std::string_view>>;
// The text with these in the place of characters.
[[nodiscard]] std::string escaped(std::string_view text, Escapes escapes);

// The text between quotation marks, with a backslash before those inside and `\n` for line ends, as Graphviz and HOA
// want it.
[[nodiscard]] std::string in_quotes(std::string_view text);

}  // namespace gnomon::cli
