// SPDX-License-Identifier: Apache-2.0
//
// Turns text into a syntax tree. Parsing never fails and never throws on bad input: it returns what could be
// read, and diagnostics. After a mistake it goes on at the next line or section, so that one run
// reports all independent mistakes. Only limits end it early, with a LimitError.
#pragma once

#include "base/diagnostic.hpp"
#include "base/limits.hpp"
#include "ispl/ast.hpp"

namespace gnomon::ispl {

// Parses a whole file.
[[nodiscard]] Ast parse(const Source& source, Diagnostics& diagnostics, const Limits& limits = {});

// Parses a text whose layout matters alone: a whole file, or one that others include.
[[nodiscard]] Ast parse_layout(const Source& source, Diagnostics& diagnostics, const Limits& limits = {});

// Parses the bytes `part` of the source, a file that another one includes, and adds what it has to the tree.
void parse_included(const Source& source, Span part, Ast& ast, Diagnostics& diagnostics, const Limits& limits = {});

// Parses one formula on its own, with or without a closing semicolon; it is Ast::formulas[0] unless there
// were mistakes. `unmarked`: the prefix of a formula that has none.
[[nodiscard]] Ast parse_formula(const Source& source, Diagnostics& diagnostics, Prefix unmarked = Prefix::None,
                                const Limits& limits = {});

}  // namespace gnomon::ispl
