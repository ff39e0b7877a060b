// SPDX-License-Identifier: Apache-2.0
#include "sema/expectation.hpp"

#include <algorithm>
#include <string_view>

namespace gnomon::sema {

namespace {

std::optional<bool> read(std::string_view comment) {
  constexpr std::string_view mark = "EXPECT:";
  const auto at = comment.find(mark);
  if (at == std::string_view::npos) return std::nullopt;
  comment.remove_prefix(at + mark.size());
  while (comment.starts_with(' ') || comment.starts_with('\t')) comment.remove_prefix(1);
  if (comment.starts_with("TRUE")) return true;
  if (comment.starts_with("FALSE")) return false;
  return std::nullopt;
}

}  // namespace

std::optional<bool> expected_verdict(const Source& source, const ispl::Ast& ast, Span formula) {
  const auto line_of = [&](std::uint32_t offset) { return source.position(offset).line; };
  const std::uint32_t last_line = line_of(formula.end);
  // The comments from the end of the line before the formula to the end of its own last line.
  const auto first =
      std::lower_bound(ast.tokens.begin(), ast.tokens.end(), formula.begin,
                       [](const ispl::Token& token, std::uint32_t offset) { return token.span.begin < offset; });
  const std::uint32_t previous_line = first == ast.tokens.begin() ? 0 : line_of(std::prev(first)->span.begin);
  const auto token_index = static_cast<std::uint32_t>(first - ast.tokens.begin());
  auto comment = std::lower_bound(ast.comments.begin(), ast.comments.end(), token_index,
                                  [](const ispl::Comment& c, std::uint32_t index) { return c.next_token < index; });
  std::optional<bool> result;
  for (; comment != ast.comments.end(); ++comment) {
    const std::uint32_t line = line_of(comment->span.begin);
    if (line > last_line) break;
    if (line == previous_line && comment->span.begin < formula.begin) continue;  // speaks of the formula before
    if (const auto verdict = read(source.text(comment->span))) result = verdict;
  }
  return result;
}

}  // namespace gnomon::sema
