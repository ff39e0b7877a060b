// SPDX-License-Identifier: Apache-2.0
//
// Quick fixes: what a diagnostic itself offers to change, and "did you mean …?".
#include "json/json.hpp"
#include "lsp/features/diagnostics.hpp"
#include "lsp/features/features.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gnomon::lsp {

namespace {

// The name in "did you mean `x`?", which stands for the word that is marked.
std::optional<std::string> suggested_name(const std::string& hint) {
  constexpr std::string_view before = "did you mean `";
  constexpr std::string_view after = "`?";
  if (!hint.starts_with(before) || !hint.ends_with(after)) return std::nullopt;
  return hint.substr(before.size(), hint.size() - before.size() - after.size());
}

std::vector<Fix> fixes_of(const Diagnostic& diagnostic) {
  if (!diagnostic.fixes.empty()) return diagnostic.fixes;
  const auto name = suggested_name(diagnostic.hint);
  return name ? std::vector<Fix>{{diagnostic.span, *name}} : std::vector<Fix>{};
}

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view blanks = " \n";
  const std::size_t begin = std::min(text.find_first_not_of(blanks), text.size());
  return text.substr(begin, text.find_last_not_of(blanks) + 1 - begin);
}

std::string title_of(const Fix& fix) {
  if (fix.replacement.empty()) return "Remove this";
  const std::string_view text = trimmed(fix.replacement);
  const std::string shown = text.find('\n') == std::string::npos ? fmt::format("`{}`", text) : "what is suggested";
  return fmt::format("{} {}", fix.span.empty() ? "Insert" : "Replace by", shown);
}

bool touches(Span a, Span b) { return a.begin <= b.end && b.begin <= a.end; }

}  // namespace

json::Json code_actions(const Analysis& analysis, const std::string& uri, Span range) {
  json::Json result = json::Json::array();
  for (const Diagnostic& diagnostic : WarningPolicy().filter(analysis.loaded.diagnostics.list())) {
    if (!analysis.source().is_own(diagnostic.span.begin)) continue;  // in a file that the text includes
    const std::vector<Fix> fixes = fixes_of(diagnostic);
    for (const Fix& fix : fixes) {
      // What is missing is reported where something else was found, and mended before it.
      if (!touches(diagnostic.span, range) && !touches(fix.span, range)) continue;
      result.push_back({{"title", title_of(fix)},
                        {"kind", "quickfix"},
                        {"diagnostics", json::Json::array({diagnostic_json(diagnostic, analysis, uri)})},
                        {"isPreferred", fixes.size() == 1},
                        {"edit",
                         {{"changes",
                           {{uri, json::Json::array({{{"range", analysis.positions.range(fix.span)},
                                                      {"newText", fix.replacement}}})}}}}}});
    }
  }
  return result;
}

}  // namespace gnomon::lsp
