// SPDX-License-Identifier: Apache-2.0
//
// Another name for something, everywhere in the text. The result is read again before it is offered: every name must
// mean what it meant before.
#include "ispl/lexer.hpp"
#include "json/json.hpp"
#include "lsp/features/features.hpp"
#include "lsp/request_error.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace gnomon::lsp {

namespace {

using sema::Occurrence;

[[noreturn]] void refuse(const std::string& message) { throw RequestError(ErrorCode::RequestFailed, message); }

bool can_be_renamed(const Analysis& analysis, const Occurrence* found) {
  return found != nullptr && !ispl::is_reserved(ispl::keyword_of(analysis.symbols[found->symbol].name));
}

void check_name(const std::string& name) {
  Diagnostics problems;
  const Source source("", name);
  const ispl::Lexed lexed = ispl::lex(source, problems);
  const ispl::Token& word = lexed.tokens.front();
  const bool is_word = word.kind == ispl::TokenKind::Word && source.text(word.span) == name && !problems.has_errors() &&
                       word.keyword == ispl::keyword_of(name);
  if (!is_word) refuse(fmt::format("`{}` is not a name: names are a letter, then letters, digits and `_`", name));
  if (ispl::is_reserved(word.keyword)) refuse(fmt::format("`{}` is a reserved word", name));
}

// Names of formulas may have groups: `timing.safety`.
void check_names(const std::string& text, bool with_groups) {
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = with_groups ? std::min(text.find('.', begin), text.size()) : text.size();
    check_name(text.substr(begin, end - begin));
    begin = end + 1;
  }
}

// A file that is included, and uses the name, stays as it is.
void refuse_if_included(const api::Loaded& before, const api::Loaded& after, const std::string& old_name) {
  const auto is_included = [](const api::Loaded& text) {
    const auto& list = text.diagnostics.list();
    return std::find_if(list.begin(), list.end(), [&](const Diagnostic& diagnostic) {
      return diagnostic.severity == Severity::Error && !text.source.is_own(diagnostic.span.begin);
    });
  };
  const auto found = is_included(after);
  if (found == after.diagnostics.list().end() || is_included(before) != before.diagnostics.list().end()) return;
  refuse(fmt::format("{} uses `{}`, and would not be changed", after.source.name_at(found->span.begin), old_name));
}

std::string renamed_text(const Analysis& analysis, const std::vector<Occurrence>& places, const std::string& name) {
  const std::string_view text = analysis.source().own_text();
  std::string result;
  std::uint32_t done = 0;
  for (const Occurrence& place : places) {
    result += text.substr(done, place.span.begin - done);
    result += name;
    done = place.span.end;
  }
  return result += text.substr(done);
}

// Returns whether two things cannot have one name, be it that one of them is a family: `won` and `won[i in 1..N]`.
bool share_names(const sema::Symbol& a, const sema::Symbol& b) {
  using enum sema::SymbolKind;
  const auto has_value = [](const sema::Symbol& one) {
    return one.kind == Constant || one.kind == Variable || one.kind == Definition || one.kind == Atom;
  };
  if (a.owner != b.owner || a.kind == Index || a.kind == Strategy) return false;
  return a.kind == b.kind || (has_value(a) && has_value(b));
}

bool means_the_same(const api::Loaded& before, const sema::SymbolIndex& names, const api::Loaded& after) {
  if (after.diagnostics.error_count() > before.diagnostics.error_count()) return false;
  const sema::SymbolIndex renamed = sema::index_symbols(after.source, after.ast);
  return std::equal(names.occurrences.begin(), names.occurrences.end(), renamed.occurrences.begin(),
                    renamed.occurrences.end(),
                    [](const Occurrence& a, const Occurrence& b) { return a.symbol == b.symbol && a.use == b.use; });
}

}  // namespace

json::Json prepare_rename(const Analysis& analysis, std::uint32_t offset) {
  const Occurrence* found = analysis.symbols.at(offset);
  if (!can_be_renamed(analysis, found)) return nullptr;
  return {{"range", analysis.positions.range(found->span)}, {"placeholder", analysis.symbols[found->symbol].name}};
}

json::Json rename(const Analysis& analysis, const std::string& uri, std::uint32_t offset, const std::string& new_name) {
  const Occurrence* found = analysis.symbols.at(offset);
  if (!can_be_renamed(analysis, found)) refuse("this cannot be renamed");
  const sema::Symbol& symbol = analysis.symbols[found->symbol];
  check_names(new_name, symbol.kind == sema::SymbolKind::Formula);
  const auto& symbols = analysis.symbols.symbols;
  const auto taken = std::find_if(symbols.begin(), symbols.end(), [&](const sema::Symbol& one) {
    return one.name == new_name && &one != &symbol && share_names(one, symbol);
  });
  const auto refuse_taken = [&](const sema::Symbol& other) {
    refuse(fmt::format("the name `{}` is taken (by the {} of that name)", new_name, sema::name(other.kind)));
  };
  if (taken != symbols.end()) refuse_taken(*taken);
  const std::vector<Occurrence> places = analysis.symbols.of(found->symbol);
  const api::Loaded after = analysis.load(renamed_text(analysis, places, new_name));
  if (!means_the_same(analysis.loaded, analysis.symbols, after)) {
    refuse_if_included(analysis.loaded, after, symbol.name);
    const auto other =
        std::find_if(symbols.begin(), symbols.end(), [&](const sema::Symbol& one) { return one.name == new_name; });
    if (other == symbols.end()) refuse(fmt::format("with the name `{}` the text would mean something else", new_name));
    refuse_taken(*other);
  }
  json::Json edits = json::Json::array();
  for (const Occurrence& place : places) {
    edits.push_back({{"range", analysis.positions.range(place.span)}, {"newText", new_name}});
  }
  return {{"changes", {{uri, std::move(edits)}}}};
}

}  // namespace gnomon::lsp
