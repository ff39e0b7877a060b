// SPDX-License-Identifier: Apache-2.0
//
// From a name to its declaration and to its uses.
#include "json/json.hpp"
#include "lsp/features/features.hpp"

namespace gnomon::lsp {

using json::Json;
using sema::Occurrence;
using sema::Use;

Json definition(const Analysis& analysis, const std::string& uri, std::uint32_t offset) {
  Json result = Json::array();
  if (const Occurrence* found = analysis.symbols.at(offset)) {
    for (const Span span : analysis.symbols[found->symbol].declarations) {
      result.push_back({{"uri", uri}, {"range", analysis.positions.range(span)}});
    }
  }
  return result;
}

Json references(const Analysis& analysis, const std::string& uri, std::uint32_t offset, bool with_declaration) {
  Json result = Json::array();
  const Occurrence* found = analysis.symbols.at(offset);
  if (found == nullptr) return result;
  for (const Occurrence& occurrence : analysis.symbols.of(found->symbol)) {
    if (occurrence.use == Use::Declaration && !with_declaration) continue;
    result.push_back({{"uri", uri}, {"range", analysis.positions.range(occurrence.word)}});
  }
  return result;
}

Json highlights(const Analysis& analysis, std::uint32_t offset) {
  constexpr int read = 2;
  constexpr int write = 3;
  Json result = Json::array();
  const Occurrence* found = analysis.symbols.at(offset);
  if (found == nullptr) return result;
  for (const Occurrence& occurrence : analysis.symbols.of(found->symbol)) {
    result.push_back(
        {{"range", analysis.positions.range(occurrence.word)}, {"kind", occurrence.use == Use::Read ? read : write}});
  }
  return result;
}

}  // namespace gnomon::lsp
