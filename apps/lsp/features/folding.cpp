// SPDX-License-Identifier: Apache-2.0
//
// What can be folded: sections, formulas of several lines, and comments of several lines.
#include "json/json.hpp"
#include "lsp/features/features.hpp"
#include "lsp/features/sections.hpp"

namespace gnomon::lsp {

namespace {

void add(json::Json& result, const TextPositions& positions, Span span, const char* kind) {
  const std::uint32_t first = positions.line_of(span.begin);
  const std::uint32_t last = positions.line_of(span.end);
  if (first == last) return;
  json::Json range = {{"startLine", first}, {"endLine", last}};
  if (kind != nullptr) range["kind"] = kind;
  result.push_back(std::move(range));
}

// Comments on lines that follow each other, with nothing between them.
void add_comments(json::Json& result, const Analysis& analysis) {
  const std::vector<ispl::Comment>& comments = analysis.ast().comments;
  for (std::size_t first = 0; first < comments.size();) {
    std::size_t last = first;
    while (last + 1 < comments.size() && comments[last + 1].next_token == comments[first].next_token &&
           analysis.positions.line_of(comments[last + 1].span.begin) ==
               analysis.positions.line_of(comments[last].span.begin) + 1) {
      ++last;
    }
    add(result, analysis.positions, cover(comments[first].span, comments[last].span), "comment");
    first = last + 1;
  }
}

}  // namespace

json::Json folding_ranges(const Analysis& analysis) {
  json::Json result = json::Json::array();
  for (const Section& section : find_sections(analysis.ast().tokens)) {
    if (section.is_closed) add(result, analysis.positions, section.span, nullptr);
  }
  for (const ispl::Formula& formula : analysis.ast().formulas) {
    add(result, analysis.positions, formula.full_span, nullptr);
  }
  add_comments(result, analysis);
  return result;
}

}  // namespace gnomon::lsp
