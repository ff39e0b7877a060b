// SPDX-License-Identifier: Apache-2.0
//
// Turns text into tokens. Never fails: bytes that ISPL does not use are reported (one diagnostic for a run
// of them) and skipped. Comments are collected beside the tokens. Throws LimitError only.
#pragma once

#include "base/diagnostic.hpp"
#include "base/limits.hpp"
#include "ispl/ast.hpp"
#include "ispl/token.hpp"

#include <vector>

namespace gnomon::ispl {

struct Lexed {
  std::vector<Token> tokens;  // ends with EndOfFile
  std::vector<Comment> comments;
};

// Reads the source without the texts that it includes, or the bytes `part` of it.
[[nodiscard]] Lexed lex(const Source& source, Diagnostics& diagnostics, const Limits& limits = {});
[[nodiscard]] Lexed lex(const Source& source, Span part, Diagnostics& diagnostics, const Limits& limits = {});

// Returns where tokens and comments stand, in the order of the text; the last place is the end of the text.
[[nodiscard]] std::vector<Span> pieces(const std::vector<Token>& tokens, const std::vector<Comment>& comments);

}  // namespace gnomon::ispl
