// SPDX-License-Identifier: Apache-2.0
#include "ispl/cursor.hpp"

#include <fmt/format.h>

namespace gnomon::ispl {

bool Cursor::starts_line(std::size_t ahead) const {
  const std::size_t index = at_ + ahead;
  if (index == 0) return true;
  if (index >= tokens_.size()) return false;
  const std::string_view gap = text({tokens_[index - 1].span.end, tokens_[index].span.begin});
  return gap.find_first_of("\r\n") != std::string_view::npos;
}

std::size_t Cursor::after_brackets(std::size_t ahead) const {
  using enum TokenKind;
  for (std::size_t depth = 0; !at(EndOfFile, ahead) && !at(Semicolon, ahead); ++ahead) {
    if (at(LeftBracket, ahead)) {
      ++depth;
    } else if (depth == 0) {
      break;
    } else if (at(RightBracket, ahead)) {
      --depth;
    }
  }
  return ahead;
}

bool Cursor::expect(TokenKind kind, std::string_view where) {
  if (accept(kind)) return true;
  const Span place = previous().span;
  auto& diagnostic = unexpected(fmt::format("{}{}{}", describe(kind), where.empty() ? "" : " ", where));
  if (!diagnostic.hint.empty()) return false;
  // A forgotten `;` or `)` belongs behind the token before, on the line above.
  if (!at_end() && !starts_line()) return false;
  if (kind == TokenKind::Semicolon || kind == TokenKind::RightParen || kind == TokenKind::RightBrace) {
    const std::string_view symbol = describe(kind).substr(1, 1);
    diagnostic.with_fix({place.end, place.end}, std::string(symbol),
                        fmt::format("insert `{}` after `{}`", symbol, text(place)));
  }
  return false;
}

Diagnostic& Cursor::unexpected(std::string_view expected, std::string_view hint) {
  auto& diagnostic =
      diagnostics_.add(Code::UnexpectedToken, peek().span, fmt::format("expected {}, found {}", expected, found()));
  return advise(diagnostic, hint);
}

Diagnostic& Cursor::advise(Diagnostic& diagnostic, std::string_view hint) {
  if (!lead(diagnostic, source_, tokens_, at_, kind_) && !hint.empty()) diagnostic.with_hint(std::string(hint));
  return diagnostic;
}

std::string Cursor::found() const {
  if (at_end()) return std::string(end_name_);
  const std::string_view word = text(peek().span);
  constexpr std::size_t longest = 40;
  if (word.size() > longest) {
    std::size_t end = longest;
    while ((static_cast<unsigned char>(word[end]) & 0xC0U) == 0x80U) --end;  // not inside of a character
    return fmt::format("`{}…`", word.substr(0, end));
  }
  return fmt::format("`{}`", word);
}

}  // namespace gnomon::ispl
