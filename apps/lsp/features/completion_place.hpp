// SPDX-License-Identifier: Apache-2.0
//
// Where in a text something is being written, told from the words before it: the line itself is mostly not correct yet.
#pragma once

#include "lsp/document.hpp"

#include <cstdint>
#include <optional>
#include <string_view>

namespace gnomon::lsp {

// What can stand at a place.
enum class Wanted : std::uint8_t {
  Nothing,        // in a comment, or where something new gets its name
  ModelSection,   // outside of all sections
  AgentSection,   // inside an agent, outside of its sections
  SectionName,    // after `end`
  Member,         // after `Agent.`
  ActionName,     // after `Action =`, or in the braces of the protocol
  VariableValue,  // after `x =`
  TypeName,       // after `x :`
  Observable,     // a variable of the environment
  AgentName,
  GroupName,
  AgentOrGroup,
  Condition,  // inside an agent
  Global,     // a condition that sees all agents
  Formula,
};

struct CompletionPlace {
  Wanted wanted = Wanted::Nothing;
  ispl::Keyword section = ispl::Keyword::None;  // the innermost
  std::string_view section_word;                // as it is written; empty outside of all sections
  std::optional<std::size_t> agent;             // that the place lies in: index into Ast::agents
  std::optional<std::size_t> subject;           // Member, ActionName, VariableValue: the agent in question
  std::string_view variable;                    // VariableValue
  std::string_view typed;                       // the word that ends at the place
};

[[nodiscard]] CompletionPlace completion_place(const Analysis& analysis, std::uint32_t offset);

}  // namespace gnomon::lsp
