// SPDX-License-Identifier: Apache-2.0
//
// A parsed text as the formatter sees it: a sequence of statements, each of which starts a line of
// its own. A statement is a section's header (`Agent X`, `Vars:`), its `end`, or a line that ends
// with a semicolon.
#pragma once

#include "ispl/ast.hpp"
#include "ispl/token_roles.hpp"

#include <cstdint>
#include <vector>

namespace gnomon::ispl {

enum class StatementKind : std::uint8_t { Header, Line, End };

struct Statement {
  StatementKind kind = StatementKind::Line;
  bool starts_part = false;  // an agent or a section of the model: an empty line goes before it
  std::uint32_t first = 0;   // tokens [first, last]
  std::uint32_t last = 0;
  std::uint32_t body = 0;  // the token after `for …:` and the name of a formula, or first
  std::uint32_t indentation = 0;
};

// Returns the statements in order; together they cover every token but the end of the file.
[[nodiscard]] std::vector<Statement> statements(const Ast& ast, const TokenRoles& roles);

// Returns for each token whether a blank stands before it, if it does not start a line.
[[nodiscard]] std::vector<bool> blanks(const Ast& ast, const TokenRoles& roles, const std::vector<Statement>& list);

}  // namespace gnomon::ispl
