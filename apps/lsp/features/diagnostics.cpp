// SPDX-License-Identifier: Apache-2.0
#include "lsp/features/diagnostics.hpp"

#include "json/json.hpp"
#include "lsp/features/features.hpp"

#include <fmt/format.h>

namespace gnomon::lsp {

namespace {

int severity_number(Severity severity) {
  switch (severity) {
    case Severity::Error: return 1;
    case Severity::Warning: return 2;
    case Severity::Note: return 3;
  }
  return 1;
}

// Names that nobody uses are shown faded.
bool is_unnecessary(Code code) {
  return code == Code::UnusedAtom || code == Code::UnusedParameter || code == Code::UnusedAction ||
         code == Code::UnusedGroup || code == Code::UnreadVariable || code == Code::UnreachableOther;
}

// "names.ispl:3: ", for a place in a file that the text includes.
std::string file_prefix(const Source& source, std::uint32_t offset) {
  return source.is_own(offset) ? "" : fmt::format("{}:{}: ", source.name_at(offset), source.position(offset).line);
}

// A place of the text itself: that of the line that includes a file, for places in that file.
Span own_place(const Source& source, Span span) {
  while (!source.is_own(span.begin)) span = source.included_at(span.begin).value_or(Span{});
  return span;
}

}  // namespace

json::Json diagnostic_json(const Diagnostic& diagnostic, const Analysis& analysis, const std::string& uri) {
  constexpr int unnecessary = 1;
  // As on the command line, notes without a place and hints follow the message.
  const Source& source = analysis.source();
  std::string message = file_prefix(source, diagnostic.span.begin) + diagnostic.message;
  json::Json related = json::Json::array();
  for (const DiagnosticNote& note : diagnostic.notes) {
    if (note.span && source.is_own(note.span->begin)) {
      related.push_back(
          {{"location", {{"uri", uri}, {"range", analysis.positions.range(*note.span)}}}, {"message", note.message}});
    } else {
      message += "\nnote: " + (note.span ? file_prefix(source, note.span->begin) : "") + note.message;
    }
  }
  if (!diagnostic.hint.empty()) message += "\nhint: " + diagnostic.hint;
  json::Json result = {{"range", analysis.positions.range(own_place(source, diagnostic.span))},
                       {"severity", severity_number(diagnostic.severity)},
                       {"code", info(diagnostic.code).id},
                       {"source", "gnomon"},
                       {"message", message}};
  if (!related.empty()) result["relatedInformation"] = std::move(related);
  if (is_unnecessary(diagnostic.code)) result["tags"] = json::Json::array({unnecessary});
  return result;
}

json::Json diagnostics(const Analysis& analysis, const std::string& uri) {
  json::Json result = json::Json::array();
  // The same policy as `gnomon parse` without options.
  for (const Diagnostic& diagnostic : WarningPolicy().filter(analysis.loaded.diagnostics.list())) {
    result.push_back(diagnostic_json(diagnostic, analysis, uri));
  }
  return result;
}

}  // namespace gnomon::lsp
