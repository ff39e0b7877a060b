// SPDX-License-Identifier: Apache-2.0
//
// What people write who know another language: `==`, `next(x)`, `A[]`, `Variables:`, a sign of a formula as it is
// printed. One table says how each is written in ISPL; it is consulted wherever a mistake is reported that such a
// habit can cause, so that the message says what to write and offers to change it.
#pragma once

#include "base/diagnostic.hpp"
#include "ispl/token.hpp"

#include <optional>
#include <string_view>
#include <vector>

namespace gnomon::ispl {

// What a text is, as far as no section has begun.
enum class TextKind : std::uint8_t { Model, Formula };

// If something of another language stands at the token `at`, just before it or around it, adds a hint and the changes
// of the text that would mend it. Returns whether that is so.
bool lead(Diagnostic& diagnostic, const Source& source, const std::vector<Token>& tokens, std::size_t at,
          TextKind kind = TextKind::Model);

// The same for a name that is unknown, and for a text without mistakes of syntax.
bool lead(Diagnostic& diagnostic, const Source& source, const std::vector<Token>& tokens, Span name);

// Returns the change with blanks where the replacement would become one word with what stands around it. What is
// removed goes with the blank after it.
[[nodiscard]] Fix change(std::string_view text, Span span, std::string replacement);

// Returns whether the word begins the prefix of a formula about paths.
[[nodiscard]] bool is_path_prefix(Keyword keyword);

// In the place of a replacement: no change of the text can be offered.
inline constexpr std::string_view no_change = "?";

// A character that ISPL does not use, but that others use for something.
struct ForeignSign {
  char32_t code;
  std::string_view shown;  // what messages call it
  std::string_view replacement;
  std::string_view hint;
  std::string_view on_paths = {};  // the replacement where no path quantifier belongs
};

// Returns nothing if there is no advice about the character.
[[nodiscard]] const ForeignSign* foreign_sign(char32_t code);

// Returns the letters a to z for a letter with an accent (`ue` for ü); nothing if there are none.
[[nodiscard]] std::string_view without_accent(char32_t code);

}  // namespace gnomon::ispl
