// SPDX-License-Identifier: Apache-2.0
#include "ispl/lexer.hpp"

#include "ispl/foreign/advice.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>

namespace gnomon::ispl {

namespace {

// ASCII only and independent of the locale.
bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_space(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }
bool is_word(char c) { return is_letter(c) || is_digit(c) || c == '_'; }

// A character of the text: its number and its length in bytes.
struct Character {
  char32_t code = 0;
  std::uint32_t length = 1;
  bool valid = false;
};

Character decode(std::string_view bytes) {
  const auto first = static_cast<unsigned char>(bytes.front());
  if (first < 0x80) return {first, 1, true};
  const std::uint32_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
  if (first < 0xC2 || first > 0xF4 || bytes.size() < length) return {first, 1, false};
  char32_t code = first & (0x7FU >> length);
  for (std::uint32_t i = 1; i < length; ++i) {
    const auto byte = static_cast<unsigned char>(bytes[i]);
    if ((byte & 0xC0U) != 0x80U) return {first, 1, false};
    code = (code << 6U) | (byte & 0x3FU);
  }
  const bool overlong = (length == 3 && code < 0x800) || (length == 4 && code < 0x10000);
  const bool surrogate = code >= 0xD800 && code <= 0xDFFF;
  if (overlong || surrogate || code > 0x10FFFF) return {first, 1, false};
  return {code, length, true};
}

// Letters of other alphabets and with accents, roughly: what people may take for a part of a name.
bool is_foreign_letter(char32_t code) {
  if (code == U'×' || code == U'÷') return false;
  return (code >= 0xC0 && code < 0x2000) || (code >= 0x2C00 && code < 0x2E00) || (code >= 0x3040 && code < 0xD800);
}

// Returns whether a terminal shows the character as one sign that changes nothing around it.
bool is_harmless(char32_t code) {
  if (code < 0xA1 || code == 0xAD || code >= 0xE000) return false;
  return !(code >= 0x2000 && code <= 0x200F) && !(code >= 0x2028 && code <= 0x202F) &&
         !(code >= 0x205F && code <= 0x206F) && !(code >= 0x300 && code <= 0x36F);
}

class Lexer {
 public:
  Lexer(const Source& source, Span part, Diagnostics& diagnostics, const Limits& limits)
      : text_(source.text({0, part.end})), diagnostics_(diagnostics), watch_(limits), at_(part.begin) {}

  Lexed run() {
    constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
    const std::size_t size = text_.size() - at_;
    if (text_.substr(at_).starts_with(byte_order_mark)) at_ += static_cast<std::uint32_t>(byte_order_mark.size());
    // About one token per five bytes in practice.
    result_.tokens.reserve(size / 5 + 1);
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

  void add(TokenKind kind, std::uint32_t length, Keyword keyword = Keyword::None) {
    result_.tokens.push_back({kind, keyword, {at_, at_ + length}});
    at_ += length;
  }

  void next() {
    const char c = peek();
    if (is_space(c)) {
      ++at_;
    } else if (c == '-' && peek(1) == '-') {
      comment();
    } else if (is_letter(c)) {
      word();
    } else if (is_digit(c)) {
      std::uint32_t length = 1;
      while (is_digit(peek(length))) ++length;
      add(TokenKind::Number, length);
    } else if (static_cast<unsigned char>(c) >= 0x80) {
      beyond_ascii();
    } else {
      symbol(c);
    }
  }

  void word() {
    std::uint32_t length = 1;
    while (is_word(peek(length))) ++length;
    if (static_cast<unsigned char>(peek(length)) >= 0x80 &&
        is_foreign_letter(decode(text_.substr(at_ + length)).code)) {
      return foreign_word();
    }
    add(TokenKind::Word, length, keyword_of(text_.substr(at_, length)));
  }

  void beyond_ascii() {
    const Character c = decode(text_.substr(at_));
    if (!c.valid) return invalid();
    const Sign sign = sign_of(c.code);
    if (sign.kind != TokenKind::EndOfFile) return add(sign.kind, c.length, sign.keyword);
    if (is_foreign_letter(c.code)) return foreign_word();
    invalid();
  }

  void comment() {
    const std::uint32_t begin = at_;
    skip_line();
    result_.comments.push_back({{begin, at_}, static_cast<std::uint32_t>(result_.tokens.size())});
  }

  void skip_line() {
    while (at_ < text_.size() && text_[at_] != '\n' && text_[at_] != '\r') ++at_;
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
      case '/':
        // None of these can stand in an expression, since an operand must follow a `/`.
        if (peek(1) == '/') return slashes();
        if (peek(1) == '*') return foreign_block();
        if (peek(1) == '\\') return foreign_connective(Keyword::And, "and", "conjunction is written `and`");
        return add(Slash, 1);
      case '%': return add(Percent, 1);
      case '&': return add(Ampersand, 1);
      case '|': return add(Bar, 1);
      case '~': return add(Tilde, 1);
      case '^': return add(Caret, 1);
      case '?': return add(Question, 1);
      case '#': return hash();
      case '"': return quote();
      case '\\':
        if (peek(1) == '/') return foreign_connective(Keyword::Or, "or", "disjunction is written `or`");
        return invalid();
      default: return invalid();
    }
  }

  // Returns whether `PR` comes after the `#`, perhaps behind blanks and comments.
  [[nodiscard]] bool perfect_recall_follows() const {
    std::size_t i = at_ + 1;
    while (i < text_.size()) {
      if (is_space(text_[i])) {
        ++i;
      } else if (text_.substr(i).starts_with("--")) {
        i = std::min(text_.find_first_of("\r\n", i), text_.size());
      } else {
        break;
      }
    }
    return text_.substr(i).starts_with("PR") && (i + 2 >= text_.size() || !is_word(text_[i + 2]));
  }

  // --------------------------------------------------------------- what other languages have

  Diagnostic& report(std::uint32_t length, std::string message) {
    return diagnostics_.add(Code::InvalidCharacter, {at_, at_ + length}, std::move(message));
  }

  // Returns whether what follows on this line is code and no comment: it continues something, up to a semicolon.
  [[nodiscard]] bool code_goes_on() const {
    if (result_.tokens.empty()) return false;
    const Token& before = result_.tokens.back();
    const std::string_view gap = text_.substr(before.span.end, at_ - before.span.end);
    if (before.kind == TokenKind::Semicolon || gap.find_first_of("\r\n") != std::string_view::npos) return false;
    return line_from(at_).find(';') != std::string_view::npos;
  }

  [[nodiscard]] std::string_view line_from(std::uint32_t begin) const {
    return text_.substr(begin, text_.find_first_of("\r\n", begin) - begin);
  }

  void slashes() {
    if (!code_goes_on()) return foreign_comment("//");
    foreign_connective(Keyword::Div, "div", "division of integers is written `div`; comments start with `--`");
  }

  // `x # 1`, `#(…)`, `#define N 3`, `# a comment`.
  void hash() {
    if (perfect_recall_follows()) return add(TokenKind::Hash, 1);
    if (foreign_directive()) return;
    if (!code_goes_on()) return foreign_comment("#");
    const Token& before = result_.tokens.back();
    const bool infix = before.kind == TokenKind::Number || before.kind == TokenKind::RightParen ||
                       before.kind == TokenKind::RightBracket ||
                       (before.kind == TokenKind::Word && before.keyword == Keyword::None);
    auto& diagnostic = report(1, "`#` cannot stand here");
    if (infix) {
      diagnostic.with_fix({at_, at_ + 1}, "<>", "inequality is written `<>`; comments start with `--`");
      return add(TokenKind::NotEqual, 1);
    }
    diagnostic.with_hint("how many there are is written `count[i in 1..N] (…)`; comments start with `--`");
    ++at_;
  }

  // Lines of the preprocessor of C. Returns whether this is one.
  bool foreign_directive() {
    constexpr std::string_view define = "#define ";
    constexpr std::string_view include = "#include ";
    const std::string_view line = line_from(at_);
    std::string_view rest = line.substr(std::min(line.find(' '), line.size()));
    const auto trim = [&rest] {
      rest.remove_prefix(std::min(rest.find_first_not_of(' '), rest.size()));
      while (rest.ends_with(' ') || rest.ends_with(';')) rest.remove_suffix(1);
    };
    trim();
    std::string written;
    if (line.starts_with(define)) {
      const std::string_view name = rest.substr(0, rest.find(' '));
      rest.remove_prefix(name.size());
      trim();
      if (rest.empty() || !std::all_of(name.begin(), name.end(), is_word)) return false;
      written = fmt::format("Const {} = {};", name, rest);
    } else if (line.starts_with(include) && rest.size() > 2 && (rest.front() == '"' || rest.front() == '<')) {
      written = fmt::format("include \"{}\";", rest.substr(1, rest.size() - 2));
    } else {
      return false;
    }
    const auto length = static_cast<std::uint32_t>(line.size());
    report(length, fmt::format("`{}` cannot stand here", line.substr(0, line.find(' '))))
        .with_fix({at_, at_ + length}, written, fmt::format("write `{}`", written));
    skip_line();
    return true;
  }

  void foreign_comment(std::string_view sign) {
    const auto length = static_cast<std::uint32_t>(sign.size());
    report(length, fmt::format("`{}` does not start a comment", sign))
        .with_fix({at_, at_ + length}, "--", "comments start with `--`");
    skip_line();
  }

  // `/* … */`: each of its lines becomes a comment.
  void foreign_block() {
    const std::size_t end = text_.find("*/", at_ + 2);
    auto& diagnostic = report(2, "`/*` does not start a comment");
    constexpr std::string_view hint = "comments start with `--` and go to the end of the line";
    if (end == std::string_view::npos) {
      diagnostic.with_hint(std::string(hint));
      return skip_line();
    }
    const Span span{at_, static_cast<std::uint32_t>(end) + 2};
    std::string replacement = "--";
    for (const char c : text_.substr(at_ + 2, end - at_ - 2)) {
      replacement += c;
      if (c == '\n') replacement += "--";
    }
    while (replacement.ends_with(' ')) replacement.pop_back();
    const char after = span.end < text_.size() ? text_[span.end] : '\n';
    if (after != '\n' && after != '\r') replacement += '\n';
    diagnostic.with_fix(span, std::move(replacement), std::string(hint));
    at_ = span.end;
  }

  void foreign_connective(Keyword keyword, std::string_view word, std::string_view hint) {
    report(2, fmt::format("`{}` cannot stand here", text_.substr(at_, 2)))
        .with_fix({at_, at_ + 2}, std::string(word), std::string(hint));
    add(TokenKind::Word, 2, keyword);
  }

  // A quoted text is the name of a file after `include`. Elsewhere it is one mistake; what it says is read without the
  // quotes.
  void quote() {
    if (at_ == closing_quote_) {
      ++at_;
      return;
    }
    const std::size_t end = text_.find_first_of("\"\r\n", at_ + 1);
    if (end == std::string_view::npos || text_[end] != '"' || end == at_ + 1) return invalid();
    const auto length = static_cast<std::uint32_t>(end - at_) + 1;
    if (!result_.tokens.empty() && result_.tokens.back().keyword == Keyword::Include)
      return add(TokenKind::Text, length);
    closing_quote_ = end;
    report(length, "a quoted text cannot stand here")
        .with_fix({at_, at_ + length}, std::string(text_.substr(at_ + 1, length - 2)),
                  std::string(foreign_sign('"')->hint));
    ++at_;
  }

  // A name with letters that ISPL does not use is one word and one mistake.
  void foreign_word() {
    std::uint32_t length = 0;
    std::string plain;
    std::string letter;
    bool has_plain = true;
    while (at_ + length < text_.size()) {
      const Character c = decode(text_.substr(at_ + length));
      const bool foreign = c.valid && is_foreign_letter(c.code);
      if (!foreign && !is_word(text_[at_ + length])) break;
      if (foreign && letter.empty()) letter = name_of(c, at_ + length);
      const std::string_view letters = foreign ? without_accent(c.code) : text_.substr(at_ + length, 1);
      has_plain = has_plain && !letters.empty();
      plain += letters;
      length += c.length;
    }
    auto& diagnostic = report(length, fmt::format("{} cannot stand in a name", letter));
    const std::string rule = "names consist of the letters a to z and A to Z, digits and `_`";
    if (has_plain) {
      diagnostic.with_fix({at_, at_ + length}, plain, fmt::format("{}: `{}`", rule, plain));
    } else {
      diagnostic.with_hint(rule);
    }
    add(TokenKind::Word, length);
  }

  [[nodiscard]] bool is_invalid(std::uint32_t offset) const {
    constexpr std::string_view used = "(){}[]<>=!-:,.;+*/%&|~^?#";
    const char c = text_[offset];
    if (static_cast<unsigned char>(c) >= 0x80) {
      const Character character = decode(text_.substr(offset));
      return !character.valid ||
             (sign_of(character.code).kind == TokenKind::EndOfFile && !is_foreign_letter(character.code));
    }
    return !is_space(c) && !is_letter(c) && !is_digit(c) && used.find(c) == std::string_view::npos;
  }

  // Skips a run of characters that have no meaning, and reports it by its first one.
  void invalid() {
    const std::uint32_t begin = at_;
    const Character first = decode(text_.substr(begin));
    at_ += first.length;
    while (at_ < text_.size() && is_invalid(at_)) at_ += decode(text_.substr(at_)).length;
    auto& diagnostic = diagnostics_.add(Code::InvalidCharacter, {begin, at_},
                                        fmt::format("{} cannot stand here", description(first, begin)));
    const ForeignSign* const sign = first.valid ? foreign_sign(first.code) : nullptr;
    if (sign == nullptr) return;
    if (at_ == begin + first.length && sign->replacement != no_change) {
      const bool short_form = !sign->on_paths.empty() && is_on_path();
      const std::string_view replacement = short_form ? sign->on_paths : sign->replacement;
      diagnostic.fixes.push_back(replacement.empty() ? Fix{{begin, at_}, ""}
                                                     : change(text_, {begin, at_}, std::string(replacement)));
    }
    diagnostic.with_hint(std::string(sign->hint));
  }

  // Returns whether a formula about paths, a coalition or a path quantifier stands just before.
  [[nodiscard]] bool is_on_path() const {
    using enum Keyword;
    const std::vector<Token>& tokens = result_.tokens;
    if (tokens.empty()) return false;
    const Token& before = tokens.back();
    if (before.kind == TokenKind::Greater || before.keyword == A || before.keyword == E) return true;
    for (auto token = tokens.rbegin(); token != tokens.rend() && token->kind != TokenKind::Semicolon; ++token) {
      if (is_path_prefix(token->keyword)) return true;
    }
    return false;
  }

  // Shows printable ASCII, up to a limit, or the first character if it is another one.
  [[nodiscard]] std::string description(const Character& first, std::uint32_t begin) const {
    constexpr std::uint32_t longest = 20;
    const auto printable = [&](std::uint32_t i) { return text_[i] > 0x20 && text_[i] < 0x7F; };
    std::uint32_t end = begin;
    while (end < at_ && end - begin < longest && printable(end)) ++end;
    if (end > begin) return fmt::format("`{}`", text_.substr(begin, end - begin));
    return name_of(first, begin);
  }

  // The message must be valid UTF-8 and harmless to a terminal.
  [[nodiscard]] std::string name_of(const Character& c, std::uint32_t offset) const {
    if (!c.valid) return fmt::format("the byte 0x{:02X}, which is not UTF-8,", static_cast<unsigned>(c.code));
    const auto number = static_cast<unsigned>(c.code);
    if (number < 0x80) return fmt::format("a control character (byte 0x{:02X})", number);
    if (is_harmless(c.code)) return fmt::format("`{}` (U+{:04X})", text_.substr(offset, c.length), number);
    const ForeignSign* const sign = foreign_sign(c.code);
    return fmt::format("{} (U+{:04X})", sign != nullptr ? sign->shown : "a character", number);
  }

  std::string_view text_;
  Diagnostics& diagnostics_;
  Watch watch_;
  std::uint32_t at_;
  std::size_t closing_quote_ = std::string_view::npos;
  Lexed result_;
};

}  // namespace

Lexed lex(const Source& source, Diagnostics& diagnostics, const Limits& limits) {
  return lex(source, {0, static_cast<std::uint32_t>(source.own_text().size())}, diagnostics, limits);
}

Lexed lex(const Source& source, Span part, Diagnostics& diagnostics, const Limits& limits) {
  return Lexer(source, part, diagnostics, limits).run();
}

std::vector<Span> pieces(const std::vector<Token>& tokens, const std::vector<Comment>& comments) {
  std::vector<Span> result;
  for (const Token& token : tokens) result.push_back(token.span);
  for (const Comment& comment : comments) result.push_back(comment.span);
  std::stable_sort(result.begin(), result.end(), [](Span a, Span b) { return a.end < b.end; });
  return result;
}

}  // namespace gnomon::ispl
