// SPDX-License-Identifier: Apache-2.0
//
// The operators of formulas with one line about each, for hover and completion.
#pragma once

#include <span>
#include <string_view>

namespace gnomon::lsp {

struct OperatorInfo {
  std::string_view word;     // as it is written
  std::string_view snippet;  // with places for the operands, in the form of the protocol; empty: not completed
  std::string_view meaning;
};

[[nodiscard]] std::span<const OperatorInfo> operator_table();

// Empty if it is none.
[[nodiscard]] std::string_view operator_meaning(std::string_view word);

}  // namespace gnomon::lsp
