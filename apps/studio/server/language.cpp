// SPDX-License-Identifier: Apache-2.0
#include "studio/server/language.hpp"

#include "json/json.hpp"
#include "lsp/features/features.hpp"
#include "lsp/request_error.hpp"
#include "studio/server/api_error.hpp"

#include <fmt/format.h>

#include <functional>
#include <limits>
#include <map>
#include <string>

namespace gnomon::studio {

namespace {

using json::Json;
using lsp::Analysis;

const std::string uri = Analyses::address;

// With numbers that are numbers of lines and characters.
const Json& checked_position(const Json& position) {
  constexpr std::uint64_t most = std::numeric_limits<std::uint32_t>::max();
  const Fields fields(position, "a position");
  static_cast<void>(fields.number("line", most));
  static_cast<void>(fields.number("character", most));
  return position;
}

std::uint32_t offset(const Analysis& analysis, const Fields& question) {
  return analysis.positions.offset(checked_position(question.any("position")));
}

Span range(const Analysis& analysis, const Fields& question) {
  const Json& value = question.object("range");
  const Fields fields(value, "`range`");
  checked_position(fields.any("start"));
  checked_position(fields.any("end"));
  return analysis.positions.span(value);
}

using Answer = std::function<Json(const Analysis&, const Fields&)>;

Answer about_text(Json (*feature)(const Analysis&)) {
  return [feature](const Analysis& analysis, const Fields&) { return feature(analysis); };
}

Answer about_place(Json (*feature)(const Analysis&, std::uint32_t)) {
  return [feature](const Analysis& analysis, const Fields& question) {
    return feature(analysis, offset(analysis, question));
  };
}

const std::map<std::string, Answer>& answers() {
  static const std::map<std::string, Answer> table = {
      {"diagnostics", [](const Analysis& text, const Fields&) { return lsp::diagnostics(text, uri); }},
      {"documentSymbol", about_text(lsp::document_symbols)},
      {"foldingRange", about_text(lsp::folding_ranges)},
      {"formatting", about_text(lsp::formatting)},
      {"rangeFormatting",
       [](const Analysis& text, const Fields& question) { return lsp::range_formatting(text, range(text, question)); }},
      {"onTypeFormatting", about_place(lsp::on_type_formatting)},
      {"definition",
       [](const Analysis& text, const Fields& question) { return lsp::definition(text, uri, offset(text, question)); }},
      {"references", [](const Analysis& text,
                        const Fields& question) { return lsp::references(text, uri, offset(text, question), true); }},
      {"documentHighlight", about_place(lsp::highlights)},
      {"prepareRename", about_place(lsp::prepare_rename)},
      {"rename",
       [](const Analysis& text, const Fields& question) {
         return lsp::rename(text, uri, offset(text, question), question.text("new_name"));
       }},
      {"hover", about_place(lsp::hover)},
      {"completion", [](const Analysis& text,
                        const Fields& question) { return lsp::completion(text, offset(text, question), true); }},
      {"semanticTokens", about_text(lsp::semantic_tokens)},
      {"codeAction", [](const Analysis& text,
                        const Fields& question) { return lsp::code_actions(text, uri, range(text, question)); }},
  };
  return table;
}

// The formula stands in a section of its own behind the text, with names as it would have in the model.
Json formula_completion(const Fields& question, const Analyses& analyses) {
  const std::string& formula = question.text("formula");
  const std::uint64_t place = question.number("offset", formula.size());
  const lsp::TextPositions positions(formula, lsp::Encoding::Utf16);
  std::uint32_t at = 0;
  while (at < formula.size() && positions.units({0, at}) < place) ++at;
  const std::string before = question.text("text") + "\nFormulae\n";
  // Every letter gives a new text that nobody asks for again, so these are not kept.
  const Analysis analysis = analyses.once(before + formula.substr(0, at), question.optional_text("path"));
  return lsp::completion(analysis, static_cast<std::uint32_t>(before.size() + at), true);
}

}  // namespace

Json language_answer(const Fields& question, Analyses& analyses) {
  const std::string& method = question.text("method");
  if (method == "legend") return lsp::semantic_legend();
  try {
    if (method == "formulaCompletion") return formula_completion(question, analyses);
    const auto found = answers().find(method);
    if (found == answers().end()) {
      throw ApiError(ErrorKind::Malformed, fmt::format("there is no method `{}`", method));
    }
    return found->second(*analyses.of(question.text("text"), question.optional_text("path")), question);
  } catch (const lsp::RequestError& error) {
    throw ApiError(ErrorKind::Malformed, error.what());
  }
}

}  // namespace gnomon::studio
