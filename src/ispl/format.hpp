// SPDX-License-Identifier: Apache-2.0
//
// The one layout of ISPL: `gnomon format`, the editor and the studio call this function.
//
// Every token and every comment of the text is written again, in order; only white space changes,
// so the meaning cannot. Two blanks per level, one declaration per line, blanks around infix
// operators, at most one empty line in a row, one between agents and between top-level sections.
//
// Line breaks that the author made beside a connective, a comma, `if` or inside brackets are kept:
// formulas laid out by hand stay as they are, apart from their indentation. Lines beyond 100
// columns are broken at their loosest connectives or commas. Formatting a formatted text changes
// nothing. The output has LF line ends, no byte order mark, and ends with a line end.
#pragma once

#include "ispl/ast.hpp"

#include <string>

namespace gnomon::ispl {

// `ast` is `source` as parsed, without errors.
[[nodiscard]] std::string format(const Source& source, const Ast& ast);

}  // namespace gnomon::ispl
