// SPDX-License-Identifier: Apache-2.0
//
// Where the formatter breaks a statement into lines, and how far it indents them.
//
// The first breaks are those that the author made at sensible places and those that comments force.
// As long as a line is too wide, it is broken at its loosest connectives or commas, at as few of them
// as possible. Indentation depends on nothing but the breaks, so that a second run, which starts from
// the breaks of the first, finds nothing to do.
#pragma once

#include "ispl/ast.hpp"
#include "ispl/statements.hpp"
#include "ispl/token_roles.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace gnomon::ispl {

class LineBreaker {
 public:
  static constexpr std::uint32_t width = 100;

  // All of these must outlive the breaker. `blanks`: see statements.hpp.
  LineBreaker(const Source& source, const Ast& ast, const TokenRoles& roles, const std::vector<bool>& blanks);

  void lay_out(const Statement& statement);

  // Returns whether the token starts a line of its own, in the statements laid out so far.
  [[nodiscard]] bool starts_line(std::uint32_t token) const { return breaks_[token]; }
  // Returns the indentation of the line that the token starts.
  [[nodiscard]] std::uint32_t indentation(std::uint32_t token) const { return indentation_[token]; }
  [[nodiscard]] bool is_closing(std::uint32_t token) const;

 private:
  // Tokens [begin, end) on one line.
  struct Line {
    std::uint32_t begin;
    std::uint32_t end;
  };

  void find_brackets(const Statement& statement);
  void keep_breaks(const Statement& statement);
  [[nodiscard]] bool may_break_before(std::uint32_t token) const;
  [[nodiscard]] bool newline_before(std::uint32_t token) const;

  void measure_nesting(const Statement& statement);
  [[nodiscard]] std::uint32_t nesting_inside(std::uint32_t bracket) const;

  // Sets the indentation of every line. Returns whether a line that was too wide got a break.
  bool improve(const Statement& statement);
  bool break_line(const Statement& statement, Line line);
  [[nodiscard]] std::uint32_t line_indentation(const Statement& statement, std::uint32_t token) const;
  [[nodiscard]] std::uint32_t text_width(Line line) const;

  // A place where a line could be broken because of a token; a smaller cost is better.
  struct Joint {
    std::uint32_t token;  // would start the new line
    std::uint32_t cost;
  };
  [[nodiscard]] std::optional<Joint> joint(const Statement& statement, std::uint32_t token) const;
  [[nodiscard]] bool is_broken(std::uint32_t connective) const;

  // Returns whether the token is the `if` before the condition of a line.
  [[nodiscard]] bool is_if(std::uint32_t token) const;
  [[nodiscard]] bool opens(std::uint32_t token) const;
  [[nodiscard]] std::uint32_t token_width(std::uint32_t token) const;

  const Source& source_;
  const std::vector<Token>& tokens_;
  const TokenRoles& roles_;
  const std::vector<bool>& blanks_;

  // Per token.
  std::vector<bool> breaks_;
  std::vector<bool> commented_;  // a comment stands before it
  std::vector<std::uint32_t> indentation_;
  std::vector<std::uint32_t> bracket_;  // the innermost bracket around it; of a closing one, its opening
  std::vector<std::uint32_t> depth_;    // how many brackets are open before it
  std::vector<bool> opened_up_;         // an opening bracket that has lines of its own
  std::vector<std::uint32_t> nesting_;  // of an opening bracket: how many around it are opened up
  bool opened_up_top_ = false;          // the statement itself has lines outside of all brackets
};

}  // namespace gnomon::ispl
