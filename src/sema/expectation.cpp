// SPDX-License-Identifier: Apache-2.0
#include "sema/expectation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

namespace gnomon::sema {

namespace {

constexpr std::string_view mark = "EXPECT:";
constexpr std::string_view blanks = " \t";

// What a comment says about a formula, from its mark to its first word.
struct Claim {
  std::optional<bool> verdict;
  bool leads = false;     // the mark stands at the beginning of the comment
  std::string_view said;  // the word that stands where the verdict should
};

std::string_view without_blanks(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(blanks), text.size()));
  return text;
}

std::string_view first_word(std::string_view text) {
  const auto is_letter = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; };
  return text.substr(
      0, static_cast<std::size_t>(std::distance(text.begin(), std::find_if_not(text.begin(), text.end(), is_letter))));
}

std::string in_capitals(std::string_view word) {
  std::string result(word);
  std::transform(result.begin(), result.end(), result.begin(),
                 [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  return result;
}

std::optional<bool> verdict_in(std::string_view text) {
  if (text.starts_with("TRUE")) return true;
  if (text.starts_with("FALSE")) return false;
  return std::nullopt;
}

// Returns what a comment with the mark says; nothing for other comments, among which are those that only look like it.
std::optional<Claim> marked_claim(std::string_view comment) {
  const auto at = comment.find(mark);
  if (at == std::string_view::npos) return std::nullopt;
  const std::string_view said = without_blanks(comment.substr(at + mark.size()));
  const bool leads = comment.find_first_not_of("- \t") == at;
  return Claim{verdict_in(said), leads, said.substr(0, said.find_first_of(" \t\r"))};
}

// Returns what `-- Expected true` and the like mean.
std::optional<Claim> misspelt_claim(std::string_view comment) {
  std::string_view rest = comment;
  rest.remove_prefix(std::min(rest.find_first_not_of("- \t"), rest.size()));
  const std::string_view verb = first_word(rest);
  constexpr std::array<std::string_view, 4> verbs{"EXPECT", "EXPECTS", "EXPECTED", "EXPECTATION"};
  if (std::find(verbs.begin(), verbs.end(), in_capitals(verb)) == verbs.end()) return std::nullopt;
  rest.remove_prefix(verb.size());
  rest.remove_prefix(std::min(rest.find_first_not_of(" \t:=-"), rest.size()));
  const std::string_view verdict = first_word(rest);
  const auto meant = verdict_in(in_capitals(verdict));
  if (!meant || (verdict.size() != 4 && verdict.size() != 5)) return std::nullopt;
  return Claim{meant, true, verdict};
}

// Calls `visit` with the number of each comment that may speak of the formula: from the end of the line before it to
// the end of its own last line, unless another formula stands in between.
template <typename Visit>
void for_each_comment(const Source& source, const ispl::Ast& ast, Span formula, const Visit& visit) {
  const auto line_of = [&](std::uint32_t offset) { return source.position(offset).line; };
  const std::uint32_t last_line = line_of(formula.end);
  const auto token_at = [&](std::uint32_t place) {
    return std::lower_bound(ast.tokens.begin(), ast.tokens.end(), place,
                            [](const ispl::Token& token, std::uint32_t offset) { return token.span.begin < offset; });
  };
  const auto first = token_at(formula.begin);
  auto next = token_at(formula.end);
  if (next != ast.tokens.end() && next->kind == ispl::TokenKind::Semicolon) ++next;
  const bool formula_follows = next != ast.tokens.end() && next->keyword != ispl::Keyword::End;
  const auto next_index = static_cast<std::uint32_t>(next - ast.tokens.begin());
  const std::uint32_t previous_line = first == ast.tokens.begin() ? 0 : line_of(std::prev(first)->span.begin);
  const auto token_index = static_cast<std::uint32_t>(first - ast.tokens.begin());
  auto comment = std::lower_bound(ast.comments.begin(), ast.comments.end(), token_index,
                                  [](const ispl::Comment& c, std::uint32_t index) { return c.next_token < index; });
  for (; comment != ast.comments.end(); ++comment) {
    const std::uint32_t line = line_of(comment->span.begin);
    if (line > last_line || (formula_follows && comment->next_token > next_index)) break;
    if (line == previous_line && comment->span.begin < formula.begin) continue;  // speaks of the formula before
    visit(static_cast<std::size_t>(comment - ast.comments.begin()));
  }
}

}  // namespace

std::optional<bool> expected_verdict(const Source& source, const ispl::Ast& ast, Span formula) {
  std::optional<bool> result;
  for_each_comment(source, ast, formula, [&](std::size_t index) {
    const auto claim = marked_claim(source.text(ast.comments[index].span));
    if (claim && claim->verdict) result = claim->verdict;
  });
  return result;
}

void check_expectations(const Source& source, const ispl::Ast& ast, Diagnostics& diagnostics) {
  std::vector<bool> has_formula(ast.comments.size());
  for (const ispl::Formula& formula : ast.formulas) {
    for_each_comment(source, ast, formula.full_span, [&](std::size_t index) { has_formula[index] = true; });
  }
  for (std::size_t i = 0; i < ast.comments.size(); ++i) {
    const Span span = ast.comments[i].span;
    const std::string_view text = source.text(span);
    if (const auto claim = marked_claim(text)) {
      if (!claim->leads) continue;  // a sentence about such comments
      if (!claim->verdict) {
        diagnostics
            .add(Code::UselessExpectation, span,
                 claim->said.empty() ? "here is no verdict" : fmt::format("`{}` is no verdict", claim->said))
            .with_hint("write `-- EXPECT: TRUE` or `-- EXPECT: FALSE`");
      } else if (!has_formula[i]) {
        diagnostics.add(Code::UselessExpectation, span, "no formula stands in this line or below the comment")
            .with_hint("the comment stands above its formula or at the end of its line");
      }
    } else if (const auto meant = misspelt_claim(text)) {
      const std::string right = fmt::format("-- EXPECT: {}", *meant->verdict ? "TRUE" : "FALSE");
      const auto length = static_cast<std::uint32_t>(meant->said.data() + meant->said.size() - text.data());
      const Span wrong{span.begin, span.begin + length};
      diagnostics.add(Code::UselessExpectation, wrong, "this is not read as an expected verdict")
          .with_fix(wrong, right, fmt::format("write `{}`", right));
    }
  }
}

}  // namespace gnomon::sema
