// SPDX-License-Identifier: Apache-2.0
//
// The parser's place in the token list, and the operations that its parts (sections, lines and expressions) share:
// looking ahead, expecting a token, reporting a mistake.
#pragma once

#include "base/diagnostic.hpp"
#include "base/limits.hpp"
#include "ispl/foreign/advice.hpp"
#include "ispl/token.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace gnomon::ispl {

class Cursor {
 public:
  Cursor(const Source& source, const std::vector<Token>& tokens, Diagnostics& diagnostics, const Limits& limits)
      : source_(source), tokens_(tokens), diagnostics_(diagnostics), watch_(limits) {}

  [[nodiscard]] const Token& peek(std::size_t ahead = 0) const {
    return tokens_[at_ + ahead < tokens_.size() ? at_ + ahead : tokens_.size() - 1];
  }
  [[nodiscard]] bool at(TokenKind kind, std::size_t ahead = 0) const { return peek(ahead).kind == kind; }
  [[nodiscard]] bool at(Keyword keyword, std::size_t ahead = 0) const { return peek(ahead).keyword == keyword; }
  // Returns how far ahead the token is that follows the brackets `[…]` that begin `ahead`, of which there may be none.
  [[nodiscard]] std::size_t after_brackets(std::size_t ahead) const;
  [[nodiscard]] bool at_end() const { return at(TokenKind::EndOfFile); }
  [[nodiscard]] std::size_t index() const { return at_; }

  // Returns the token passed last, or the first one if none has been passed.
  [[nodiscard]] const Token& previous() const { return tokens_[at_ > 0 ? at_ - 1 : 0]; }

  // Returns whether the token is the first one of its line.
  [[nodiscard]] bool starts_line(std::size_t ahead = 0) const;

  // Throws LimitError.
  const Token& advance() {
    watch_.tick();
    const Token& token = peek();
    if (at_ + 1 < tokens_.size()) ++at_;
    return token;
  }

  bool accept(TokenKind kind) {
    if (!at(kind)) return false;
    advance();
    return true;
  }
  bool accept(Keyword keyword) {
    if (!at(keyword)) return false;
    advance();
    return true;
  }

  // Says that the text is a formula alone.
  void read_formula() {
    end_name_ = "the end of the text";
    kind_ = TextKind::Formula;
  }

  // Passes `kind`, or reports that it is missing.
  bool expect(TokenKind kind, std::string_view where);

  // Reports "expected …, found …" at the current token. The hint is for those who do not write another language.
  Diagnostic& unexpected(std::string_view expected, std::string_view hint = {});

  // Adds to a diagnostic what to write instead of something of another language at the current token, if there is such
  // a thing; otherwise the hint.
  Diagnostic& advise(Diagnostic& diagnostic, std::string_view hint = {});

  [[nodiscard]] std::string found() const;
  [[nodiscard]] std::string_view text(Span span) const { return source_.text(span); }
  [[nodiscard]] Diagnostics& diagnostics() { return diagnostics_; }

 private:
  const Source& source_;
  const std::vector<Token>& tokens_;
  Diagnostics& diagnostics_;
  Watch watch_;
  std::string_view end_name_ = describe(TokenKind::EndOfFile);
  TextKind kind_ = TextKind::Model;
  std::size_t at_ = 0;
};

}  // namespace gnomon::ispl
