// SPDX-License-Identifier: Apache-2.0
//
// What the open texts declare, to be looked for by a few letters of its name.
#include "json/json.hpp"
#include "lsp/features/features.hpp"

#include <cctype>

namespace gnomon::lsp {

namespace {

using json::Json;
using sema::Symbol;
using sema::SymbolKind;

// SymbolKind of the protocol; 0 for names that mean nothing outside of the line where they stand.
int shape_of(SymbolKind kind) {
  switch (kind) {
    case SymbolKind::Constant:
    case SymbolKind::Definition: return 14;
    case SymbolKind::Type:
    case SymbolKind::Agent: return 5;
    case SymbolKind::Variable: return 13;
    case SymbolKind::Action: return 6;
    case SymbolKind::Value: return 22;
    case SymbolKind::Atom: return 17;
    case SymbolKind::Group: return 18;
    case SymbolKind::Formula: return 24;
    case SymbolKind::Index:
    case SymbolKind::Strategy: return 0;
  }
  return 0;
}

// Whether the letters of the query stand in the name in this order, small or capital.
bool fits(std::string_view query, std::string_view name) {
  const auto small = [](char c) { return std::tolower(static_cast<unsigned char>(c)); };
  std::size_t next = 0;
  for (const char c : name) {
    if (next < query.size() && small(c) == small(query[next])) ++next;
  }
  return next == query.size();
}

}  // namespace

void add_workspace_symbols(Json& result, const Analysis& analysis, const std::string& uri, std::string_view query) {
  for (const Symbol& symbol : analysis.symbols.symbols) {
    const int shape = shape_of(symbol.kind);
    if (shape == 0 || !fits(query, symbol.name)) continue;
    for (const Span declared : symbol.declarations) {
      Json one = {{"name", symbol.name},
                  {"kind", shape},
                  {"location", {{"uri", uri}, {"range", analysis.positions.range(declared)}}}};
      if (symbol.owner) one["containerName"] = analysis.source().text(analysis.ast().agents[*symbol.owner].name.span);
      result.push_back(std::move(one));
    }
  }
}

}  // namespace gnomon::lsp
