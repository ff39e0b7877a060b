// SPDX-License-Identifier: Apache-2.0
//
// The sections of a text, found by their words alone, so that a text with mistakes (one that is being written) has
// them too. The syntax tree does not keep them.
#pragma once

#include "ispl/ast.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace gnomon::lsp {

struct Section {
  ispl::Keyword keyword = ispl::Keyword::None;  // Agent, Vars, Actions, …, Formulae
  Span word;                                    // `Vars`
  Span span;                                    // up to the end of `end Vars`, or to where it must have ended
  bool in_agent = false;
  bool is_closed = false;
};

// In the order of the text; an agent comes before its sections.
[[nodiscard]] std::vector<Section> find_sections(const std::vector<ispl::Token>& tokens);

// The agent that a section `Agent` is, as index into Ast::agents; nothing for one without a name.
[[nodiscard]] std::optional<std::size_t> agent_of(const ispl::Ast& ast, const Section& section);

}  // namespace gnomon::lsp
