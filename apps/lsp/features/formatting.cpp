// SPDX-License-Identifier: Apache-2.0
//
// The standard layout as small changes: the formatter keeps every token and comment, so only what stands between them
// is replaced, and cursors and folds of the editor stay where they are.
#include "ispl/format.hpp"
#include "ispl/lexer.hpp"
#include "ispl/parser.hpp"
#include "json/json.hpp"
#include "lsp/features/features.hpp"

#include <algorithm>
#include <optional>

namespace gnomon::lsp {

namespace {

struct Edit {
  Span span;
  std::string replacement;
};

// Tokens and comments by place; the last one is the end of the text.
std::vector<Span> pieces(const std::vector<ispl::Token>& tokens, const std::vector<ispl::Comment>& comments) {
  std::vector<Span> result;
  for (const ispl::Token& token : tokens) result.push_back(token.span);
  for (const ispl::Comment& comment : comments) result.push_back(comment.span);
  std::stable_sort(result.begin(), result.end(), [](Span a, Span b) { return a.end < b.end; });
  return result;
}

// Nothing if the text has syntax errors: as on the command line, it stays as it is.
std::optional<std::vector<Edit>> layout_edits(const Analysis& analysis) {
  Diagnostics problems;
  const ispl::Ast ast = ispl::parse(analysis.source(), problems);
  if (problems.has_errors()) return std::nullopt;
  const Source formatted(analysis.source().name(), ispl::format(analysis.source(), ast));
  const ispl::Lexed lexed = ispl::lex(formatted, problems);
  const std::vector<Span> before = pieces(ast.tokens, ast.comments);
  const std::vector<Span> after = pieces(lexed.tokens, lexed.comments);
  if (before.size() != after.size()) {
    return std::vector<Edit>{{analysis.positions.whole(), std::string(formatted.text())}};
  }
  std::vector<Edit> result;
  const auto compare = [&](Span old_part, Span new_part) {
    const std::string_view wanted = formatted.text(new_part);
    if (analysis.source().text(old_part) != wanted) result.push_back({old_part, std::string(wanted)});
  };
  Span old_end{0, 0};
  Span new_end{0, 0};
  for (std::size_t i = 0; i < before.size(); ++i) {
    compare({old_end.end, before[i].begin}, {new_end.end, after[i].begin});
    compare(before[i], after[i]);  // comments lose blanks at their end
    old_end = before[i];
    new_end = after[i];
  }
  return result;
}

json::Json as_json(const Analysis& analysis, const std::vector<Edit>& edits) {
  json::Json result = json::Json::array();
  for (const Edit& edit : edits) {
    result.push_back({{"range", analysis.positions.range(edit.span)}, {"newText", edit.replacement}});
  }
  return result;
}

}  // namespace

json::Json formatting(const Analysis& analysis) {
  const auto edits = layout_edits(analysis);
  return edits ? as_json(analysis, *edits) : json::Json(nullptr);
}

json::Json range_formatting(const Analysis& analysis, Span range) {
  auto edits = layout_edits(analysis);
  if (!edits) return nullptr;
  std::erase_if(*edits, [&](const Edit& edit) { return edit.span.end < range.begin || edit.span.begin > range.end; });
  return as_json(analysis, *edits);
}

}  // namespace gnomon::lsp
