// SPDX-License-Identifier: Apache-2.0
#include "ispl/lexer.hpp"

#include <fmt/format.h>

#include <string>

namespace gnomon::ispl {

namespace {

// ASCII only and independent of the locale.
bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_space(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }
bool is_word(char c) { return is_letter(c) || is_digit(c) || c == '_'; }

class Lexer {
 public:
  Lexer(const Source& source, Diagnostics& diagnostics, const Limits& limits)
      : text_(source.text()), diagnostics_(diagnostics), watch_(limits) {}

  Lexed run() {
    constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
    if (text_.starts_with(byte_order_mark)) at_ = static_cast<std::uint32_t>(byte_order_mark.size());
    // About one token per five bytes in practice.
    result_.tokens.reserve(text_.size() / 5 + 1);
    while (at_ < text_.size()) {
      watch_.tick();
      next();
    }
    add(TokenKind::EndOfFile, 0);
    return std::move(result_);
  }

 private:
  [[nodiscard]] char peek(std::uint32_t ahead = 0) const {
    return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0';
  }

  void add(TokenKind kind, std::uint32_t length) {
    result_.tokens.push_back({kind, Keyword::None, {at_, at_ + length}});
    at_ += length;
  }

  void next() {
    const char c = peek();
    if (is_space(c)) {
      ++at_;
    } else if (c == '-' && peek(1) == '-') {
      comment();
    } else if (is_letter(c)) {
      std::uint32_t length = 1;
      while (is_word(peek(length))) ++length;
      const Keyword keyword = keyword_of(text_.substr(at_, length));
      add(TokenKind::Word, length);
      result_.tokens.back().keyword = keyword;
    } else if (is_digit(c)) {
      std::uint32_t length = 1;
      while (is_digit(peek(length))) ++length;
      add(TokenKind::Number, length);
    } else {
      symbol(c);
    }
  }

  void comment() {
    const std::uint32_t begin = at_;
    while (at_ < text_.size() && text_[at_] != '\n' && text_[at_] != '\r') ++at_;
    result_.comments.push_back({{begin, at_}, static_cast<std::uint32_t>(result_.tokens.size())});
  }

  void symbol(char c) {
    using enum TokenKind;
    switch (c) {
      case '(': return add(LeftParen, 1);
      case ')': return add(RightParen, 1);
      case '{': return add(LeftBrace, 1);
      case '}': return add(RightBrace, 1);
      case '[': return add(LeftBracket, 1);
      case ']': return add(RightBracket, 1);
      case '<':
        if (peek(1) == '-' && peek(2) == '>') return add(DoubleArrow, 3);
        if (peek(1) == '=') return add(LessEqual, 2);
        if (peek(1) == '>') return add(NotEqual, 2);
        return add(Less, 1);
      case '>': return peek(1) == '=' ? add(GreaterEqual, 2) : add(Greater, 1);
      case '=': return add(Equal, 1);
      case '!': return peek(1) == '=' ? add(NotEqual, 2) : add(Bang, 1);
      case '-': return peek(1) == '>' ? add(Arrow, 2) : add(Minus, 1);
      case ':': return peek(1) == '=' ? add(ColonEqual, 2) : add(Colon, 1);
      case ',': return add(Comma, 1);
      case '.': return peek(1) == '.' ? add(DotDot, 2) : add(Dot, 1);
      case ';': return add(Semicolon, 1);
      case '+': return add(Plus, 1);
      case '*': return add(Star, 1);
      case '/': return add(Slash, 1);
      case '%': return add(Percent, 1);
      case '&': return add(Ampersand, 1);
      case '|': return add(Bar, 1);
      case '~': return add(Tilde, 1);
      case '^': return add(Caret, 1);
      case '?': return add(Question, 1);
      case '#': return add(Hash, 1);
      default: return invalid();
    }
  }

  [[nodiscard]] static bool is_invalid(char c) {
    constexpr std::string_view used = "(){}[]<>=!-:,.;+*/%&|~^?#";
    return !is_space(c) && !is_letter(c) && !is_digit(c) && used.find(c) == std::string_view::npos;
  }

  void invalid() {
    const std::uint32_t begin = at_;
    while (at_ < text_.size() && is_invalid(text_[at_])) ++at_;
    auto& diagnostic = diagnostics_.add(Code::InvalidCharacter, {begin, at_}, description(begin));
    const char c = text_[begin];
    if (c == '_') diagnostic.with_hint("names start with a letter");
    if (c == '"' || c == '\'') diagnostic.with_hint("ISPL has no quoted texts; comments start with --");
  }

  // Shows printable ASCII only: the message must be valid UTF-8 and harmless to a terminal.
  [[nodiscard]] std::string description(std::uint32_t begin) const {
    constexpr std::uint32_t longest = 20;
    const auto printable = [&](std::uint32_t i) { return text_[i] > 0x20 && text_[i] < 0x7F; };
    std::uint32_t end = begin;
    while (end < at_ && end - begin < longest && printable(end)) ++end;
    if (end > begin) return fmt::format("`{}` cannot stand here", text_.substr(begin, end - begin));
    const auto byte = static_cast<unsigned char>(text_[begin]);
    const std::string_view what = byte >= 0x80 ? "a non-ASCII character" : "a control character";
    return fmt::format("{} (byte 0x{:02X}) outside a comment", what, byte);
  }

  std::string_view text_;
  Diagnostics& diagnostics_;
  Watch watch_;
  std::uint32_t at_ = 0;
  Lexed result_;
};

}  // namespace

Lexed lex(const Source& source, Diagnostics& diagnostics, const Limits& limits) {
  return Lexer(source, diagnostics, limits).run();
}

}  // namespace gnomon::ispl
