// SPDX-License-Identifier: Apache-2.0
//
// What the formatter promises, checked on one text: the same tokens, the same comments, the same
// tree, and a second run changes nothing. Shared by unit tests, regression tests and the fuzzer.
#pragma once

#include "base/diagnostic.hpp"
#include "ispl/ast.hpp"
#include "ispl/format.hpp"
#include "ispl/parser.hpp"

#include <algorithm>
#include <string>
#include <string_view>

namespace gnomon::test {

namespace detail {

inline std::string_view without_trailing_blanks(std::string_view text) {
  return text.substr(0, text.find_last_not_of(" \t") + 1);
}

// The same expressions, apart from their places.
inline bool same_trees(const std::vector<ispl::Expr>& a, const std::vector<ispl::Expr>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const ispl::Expr& x, const ispl::Expr& y) {
    return x.kind == y.kind && x.first == y.first && x.data == y.data;
  });
}

inline std::string difference(const Source& source_a, const ispl::Ast& a, const Source& source_b, const ispl::Ast& b) {
  if (a.tokens.size() != b.tokens.size()) return "another number of tokens";
  for (std::size_t i = 0; i < a.tokens.size(); ++i) {
    const std::string_view text = source_a.text(a.tokens[i].span);
    if (a.tokens[i].kind != b.tokens[i].kind || text != source_b.text(b.tokens[i].span)) {
      return "token " + std::to_string(i) + " differs: " + std::string(text);
    }
  }
  if (a.comments.size() != b.comments.size()) return "another number of comments";
  for (std::size_t i = 0; i < a.comments.size(); ++i) {
    const std::string_view text = without_trailing_blanks(source_a.text(a.comments[i].span));
    if (a.comments[i].next_token != b.comments[i].next_token || text != source_b.text(b.comments[i].span)) {
      return "comment " + std::to_string(i) + " differs: " + std::string(text);
    }
  }
  if (!same_trees(a.exprs, b.exprs) || !same_trees(a.constant_exprs, b.constant_exprs)) return "another tree";
  const auto same_prefix = [](const ispl::Formula& x, const ispl::Formula& y) { return x.prefix == y.prefix; };
  if (!std::equal(a.formulas.begin(), a.formulas.end(), b.formulas.begin(), b.formulas.end(), same_prefix)) {
    return "another prefix of a formula";
  }
  return "";
}

}  // namespace detail

// What is wrong with the formatter's output for a text that parses; nothing if all is well.
inline std::string format_problem(const Source& source, const ispl::Ast& ast) {
  const Source once("formatted", ispl::format(source, ast));
  Diagnostics diagnostics;
  const ispl::Ast ast_once = ispl::parse(once, diagnostics);
  if (diagnostics.has_errors()) return "the formatted text has errors: " + diagnostics.list().front().message;
  const std::string difference = detail::difference(source, ast, once, ast_once);
  if (!difference.empty()) return difference;
  if (ispl::format(once, ast_once) != once.text()) return "formatting again changes the text";
  if (!once.text().empty() && !once.text().ends_with('\n')) return "no line end at the end";
  if (once.text().find(" \n") != std::string_view::npos) return "blanks at the end of a line";
  if (once.text().find("\n\n\n") != std::string_view::npos) return "two empty lines";
  return "";
}

}  // namespace gnomon::test
