// SPDX-License-Identifier: Apache-2.0
//
// Quick fixes: what a diagnostic itself offers to change, and "did you mean …?".
#include "json/json.hpp"
#include "lsp/features/diagnostics.hpp"
#include "lsp/features/features.hpp"

#include <fmt/format.h>

#include <optional>

namespace gnomon::lsp {

namespace {

// The name in "did you mean `x`?", which stands for the word that is marked.
std::optional<std::string> suggested_name(const std::string& hint) {
  constexpr std::string_view before = "did you mean `";
  constexpr std::string_view after = "`?";
  if (!hint.starts_with(before) || !hint.ends_with(after)) return std::nullopt;
  return hint.substr(before.size(), hint.size() - before.size() - after.size());
}

std::optional<Fix> fix_of(const Diagnostic& diagnostic) {
  if (diagnostic.fix) return diagnostic.fix;
  const auto name = suggested_name(diagnostic.hint);
  return name ? std::optional<Fix>({diagnostic.span, *name}) : std::nullopt;
}

bool touches(Span a, Span b) { return a.begin <= b.end && b.begin <= a.end; }

}  // namespace

json::Json code_actions(const Analysis& analysis, const std::string& uri, Span range) {
  json::Json result = json::Json::array();
  for (const Diagnostic& diagnostic : WarningPolicy().filter(analysis.loaded.diagnostics.list())) {
    const auto fix = fix_of(diagnostic);
    // What is missing is reported where something else was found, and mended before it.
    if (!fix || !(touches(diagnostic.span, range) || touches(fix->span, range))) continue;
    const std::string title = fix->span.empty() ? fmt::format("Insert `{}`", fix->replacement)
                                                : fmt::format("Replace by `{}`", fix->replacement);
    result.push_back({{"title", title},
                      {"kind", "quickfix"},
                      {"diagnostics", json::Json::array({diagnostic_json(diagnostic, analysis, uri)})},
                      {"isPreferred", true},
                      {"edit",
                       {{"changes",
                         {{uri, json::Json::array({{{"range", analysis.positions.range(fix->span)},
                                                    {"newText", fix->replacement}}})}}}}}});
  }
  return result;
}

}  // namespace gnomon::lsp
