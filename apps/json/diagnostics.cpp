// SPDX-License-Identifier: Apache-2.0
//
// Diagnostics with all that an editor needs: lines and columns as people count them, and bytes.
#include "json/diagnostics.hpp"

#include "json/json.hpp"

namespace gnomon::json {

namespace {

Json place(Span span, const Source& source) {
  const Position begin = source.position(span.begin);
  const Position end = source.position(span.end);
  return {
      {"file", source.name_at(span.begin)}, {"line", begin.line},   {"column", begin.column}, {"end_line", end.line},
      {"end_column", end.column},           {"offset", span.begin}, {"end_offset", span.end}};
}

Json one(const Diagnostic& diagnostic, const Source& source) {
  Json result = place(diagnostic.span, source);
  result["severity"] = name(diagnostic.severity);
  result["code"] = info(diagnostic.code).id;
  result["name"] = info(diagnostic.code).name;
  result["message"] = diagnostic.message;
  result["notes"] = Json::array();
  for (const DiagnosticNote& note : diagnostic.notes) {
    Json entry = note.span ? place(*note.span, source) : Json::object();
    entry["message"] = note.message;
    result["notes"].push_back(std::move(entry));
  }
  result["hint"] = text_or_null(diagnostic.hint);
  result["fixes"] = Json::array();
  for (const Fix& fix : diagnostic.fixes) {
    Json entry = place(fix.span, source);
    entry["replacement"] = fix.replacement;
    result["fixes"].push_back(std::move(entry));
  }
  // Where there is one way out only, it can be taken without asking.
  result["fix"] = diagnostic.fixes.size() == 1 ? result["fixes"][0] : Json(nullptr);
  return result;
}

}  // namespace

std::string_view name(Severity severity) {
  switch (severity) {
    case Severity::Error: return "error";
    case Severity::Warning: return "warning";
    case Severity::Note: return "note";
  }
  return "";
}

Json diagnostics(const std::vector<Diagnostic>& list, const Source& source) {
  Json result = Json::array();
  for (const Diagnostic& diagnostic : list) result.push_back(one(diagnostic, source));
  return result;
}

Json code_list() {
  Json result = Json::array();
  for (const CodeInfo& row : code_table()) {
    result.push_back(
        {{"code", row.id}, {"name", row.name}, {"severity", name(row.severity)}, {"summary", row.summary}});
  }
  return result;
}

}  // namespace gnomon::json
