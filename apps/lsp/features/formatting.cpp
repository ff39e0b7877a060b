// SPDX-License-Identifier: Apache-2.0
//
// The standard layout as small changes: the formatter keeps every token and comment, so only what stands between them
// is replaced, about one piece of each line that changes, and cursors and folds of the editor stay where they are.
#include "ispl/format.hpp"
#include "ispl/lexer.hpp"
#include "ispl/parser.hpp"
#include "json/json.hpp"
#include "lsp/features/features.hpp"

#include <optional>

namespace gnomon::lsp {

namespace {

// A part of the text, and the part of the formatted text that takes its place.
struct Edit {
  Span before;
  Span after;
};

struct Layout {
  Source formatted;
  std::vector<Edit> edits;
};

// Nothing if the text has syntax errors: as on the command line, it stays as it is.
std::optional<Layout> layout_of(const Analysis& analysis) {
  Diagnostics problems;
  const ispl::Ast ast = ispl::parse_layout(analysis.source(), problems);
  if (problems.has_errors()) return std::nullopt;
  Layout result{Source(analysis.source().name(), ispl::format(analysis.source(), ast)), {}};
  const ispl::Lexed lexed = ispl::lex(result.formatted, problems);
  const std::vector<Span> before = ispl::pieces(ast.tokens, ast.comments);
  const std::vector<Span> after = ispl::pieces(lexed.tokens, lexed.comments);
  if (before.size() != after.size()) {
    result.edits.push_back(
        {analysis.positions.whole(), {0, static_cast<std::uint32_t>(result.formatted.text().size())}});
    return result;
  }
  const auto compare = [&](Span old_part, Span new_part) {
    if (analysis.source().text(old_part) != result.formatted.text(new_part))
      result.edits.push_back({old_part, new_part});
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

// Neighbours become one edit where they leave little alone between them, for an edit is a hundred bytes of JSON.
std::vector<Edit> joined(const std::vector<Edit>& edits) {
  constexpr std::uint32_t little = 40;
  std::vector<Edit> result;
  for (const Edit& edit : edits) {
    if (!result.empty() && edit.before.begin - result.back().before.end < little) {
      result.back() = {cover(result.back().before, edit.before), cover(result.back().after, edit.after)};
    } else {
      result.push_back(edit);
    }
  }
  return result;
}

json::Json as_json(const Analysis& analysis, const Layout& layout) {
  json::Json result = json::Json::array();
  for (const Edit& edit : joined(layout.edits)) {
    result.push_back(
        {{"range", analysis.positions.range(edit.before)}, {"newText", layout.formatted.text(edit.after)}});
  }
  return result;
}

}  // namespace

json::Json formatting(const Analysis& analysis) {
  const auto layout = layout_of(analysis);
  return layout ? as_json(analysis, *layout) : json::Json(nullptr);
}

json::Json range_formatting(const Analysis& analysis, Span range) {
  auto layout = layout_of(analysis);
  if (!layout) return nullptr;
  std::erase_if(layout->edits,
                [&](const Edit& edit) { return edit.before.end < range.begin || edit.before.begin > range.end; });
  return as_json(analysis, *layout);
}

}  // namespace gnomon::lsp
