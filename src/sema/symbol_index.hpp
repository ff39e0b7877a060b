// SPDX-License-Identifier: Apache-2.0
//
// Where every name of a text is declared and used, for editors. Names are resolved on the syntax tree as sema resolves
// them, but families are not expanded: `coin[i]`, `coin[2]` and `coin2` all refer to the family `coin[i in 1..N]`. So
// this works for texts with mistakes as well; names that cannot be resolved are left out.
#pragma once

#include "ispl/ast.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace gnomon::sema {

using SymbolId = StrongId<struct SymbolIndexTag>;

enum class SymbolKind : std::uint8_t {
  Constant,  // or a table of them, with one index
  Type,
  Index,  // of a family, a repeated line or a quantifier
  Agent,
  Variable,
  Action,
  Value,       // of enumerations; the same name is the same value in all of them
  Definition,  // of an agent or of the model
  Atom,
  Group,
  Formula,   // a formula with a name: with its groups
  Strategy,  // a variable of strategy logic
};

// Returns the name of a kind: "variable".
[[nodiscard]] std::string_view name(SymbolKind kind);

struct Symbol {
  SymbolKind kind;
  std::string name;                  // of a family: without indices
  std::optional<std::size_t> owner;  // variables, actions and definitions of an agent: index into Ast::agents
  std::size_t arity = 0;             // number of indices; 0 if it is not a family
  std::vector<Span> declarations;    // of the name alone
};

enum class Use : std::uint8_t { Declaration, Read, Write };

struct Occurrence {
  Span span;  // the text to replace when the symbol is renamed
  Span word;  // the whole word: `coin2` is a member of the family `coin`
  SymbolId symbol;
  Use use = Use::Read;
};

struct SymbolIndex {
  std::vector<Symbol> symbols;
  std::vector<Occurrence> occurrences;  // ascending by place, each once

  [[nodiscard]] const Symbol& operator[](SymbolId id) const { return symbols[id.index()]; }
  // Returns the word at a place, or the one that ends there; null if that is not a known name.
  [[nodiscard]] const Occurrence* at(std::uint32_t offset) const;
  [[nodiscard]] std::vector<Occurrence> of(SymbolId id) const;
};

// `ast` is `source` as parsed, with or without mistakes.
[[nodiscard]] SymbolIndex index_symbols(const Source& source, const ispl::Ast& ast);

}  // namespace gnomon::sema
