// SPDX-License-Identifier: Apache-2.0
//
// What each word is, for colours: `K` may be an operator or a variable, and only the syntax tree knows.
#include "ispl/token_roles.hpp"
#include "json/json.hpp"
#include "lsp/features/features.hpp"

#include <algorithm>
#include <array>
#include <optional>

namespace gnomon::lsp {

namespace {

using sema::SymbolKind;

enum class Colour : std::uint8_t {
  Keyword,
  Comment,
  Number,
  Operator,
  Constant,
  Index,
  Agent,
  Variable,
  Action,
  Value,
  Atom,
  Group,  // and types
  Strategy
};

// The types of the protocol, in the order of Colour.
constexpr std::array type_names = {"keyword",   "comment", "number",       "operator", "variable",
                                   "parameter", "class",   "variable",     "function", "enumMember",
                                   "property",  "type",    "typeParameter"};
constexpr std::array modifier_names = {"declaration", "readonly", "modification"};
constexpr std::uint32_t declaration = 1;
constexpr std::uint32_t read_only = 2;
constexpr std::uint32_t modification = 4;

Colour colour_of(SymbolKind kind) {
  switch (kind) {
    case SymbolKind::Constant: return Colour::Constant;
    case SymbolKind::Type: return Colour::Group;
    case SymbolKind::Index: return Colour::Index;
    case SymbolKind::Agent: return Colour::Agent;
    case SymbolKind::Variable: return Colour::Variable;
    case SymbolKind::Action: return Colour::Action;
    case SymbolKind::Value: return Colour::Value;
    case SymbolKind::Definition:
    case SymbolKind::Formula:
    case SymbolKind::Atom: return Colour::Atom;
    case SymbolKind::Group: return Colour::Group;
    case SymbolKind::Strategy: return Colour::Strategy;
  }
  return Colour::Variable;
}

struct Coloured {
  Span span;
  Colour colour;
  std::uint32_t modifiers = 0;
};

bool is_operator(ispl::TokenKind kind, ispl::Role role) {
  using enum ispl::TokenKind;
  if (role != ispl::Role::Plain && role != ispl::Role::CallComma) return true;
  return kind == Arrow || kind == DoubleArrow || kind == Bang || kind == Minus || kind == Plus || kind == Star ||
         kind == Slash || kind == Percent || kind == Ampersand || kind == Bar || kind == Tilde || kind == Caret ||
         kind == Hash;
}

// A word that is none of the names is an operator or a keyword, if it can be one.
std::optional<Colour> colour_of(const ispl::Token& token, ispl::Role role) {
  if (token.kind == ispl::TokenKind::Number) return Colour::Number;
  if (token.kind == ispl::TokenKind::Word) {
    return token.keyword == ispl::Keyword::None ? std::nullopt : std::optional(Colour::Keyword);
  }
  return is_operator(token.kind, role) ? std::optional(Colour::Operator) : std::nullopt;
}

std::vector<Coloured> coloured_parts(const Analysis& analysis) {
  const ispl::Ast& ast = analysis.ast();
  const ispl::TokenRoles roles = ispl::token_roles(ast);
  std::vector<Coloured> result;
  auto name = analysis.symbols.occurrences.begin();
  const auto end = analysis.symbols.occurrences.end();
  for (std::size_t i = 0; i < ast.tokens.size(); ++i) {
    const ispl::Token& token = ast.tokens[i];
    while (name != end && name->word.begin < token.span.begin) ++name;
    if (name != end && name->word == token.span) {
      const SymbolKind kind = analysis.symbols[name->symbol].kind;
      std::uint32_t modifiers = kind == SymbolKind::Constant ? read_only : 0;
      if (name->use == sema::Use::Declaration) modifiers |= declaration;
      if (name->use == sema::Use::Write) modifiers |= modification;
      result.push_back({token.span, colour_of(kind), modifiers});
    } else if (const auto colour = colour_of(token, roles.role[i])) {
      result.push_back({token.span, *colour});
    }
  }
  for (const ispl::Comment& comment : ast.comments) result.push_back({comment.span, Colour::Comment});
  std::sort(result.begin(), result.end(),
            [](const Coloured& a, const Coloured& b) { return a.span.begin < b.span.begin; });
  return result;
}

}  // namespace

json::Json semantic_legend() { return {{"tokenTypes", type_names}, {"tokenModifiers", modifier_names}}; }

json::Json semantic_tokens(const Analysis& analysis) {
  // Five numbers each, places relative to the one before.
  std::vector<std::uint32_t> data;
  std::uint32_t last_line = 0;
  std::uint32_t last_offset = 0;
  for (const Coloured& part : coloured_parts(analysis)) {
    const std::uint32_t line = analysis.positions.line_of(part.span.begin);
    // From the last part on, not from the start of the line: lines may be long.
    const std::uint32_t from = line == last_line ? last_offset : analysis.positions.line_start(line);
    data.push_back(line - last_line);
    data.push_back(analysis.positions.units({from, part.span.begin}));
    data.push_back(analysis.positions.units(part.span));
    data.push_back(static_cast<std::uint32_t>(part.colour));
    data.push_back(part.modifiers);
    last_line = line;
    last_offset = part.span.begin;
  }
  return {{"data", std::move(data)}};
}

}  // namespace gnomon::lsp
