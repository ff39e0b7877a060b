// SPDX-License-Identifier: Apache-2.0
//
// The words and signs of other languages as a table, for the look-up in advice.cpp.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace gnomon::ispl {

// Where a mistake was found, as a set of bits.
enum Place : std::uint32_t {
  in_model = 1,      // between the sections of the model
  in_agent = 2,      // between the sections of an agent
  in_variables = 4,  // Vars, Obsvars
  in_list = 8,       // Actions, Lobsvars, Groups
  in_protocol = 16,
  in_evolution = 32,
  in_evaluation = 64,
  in_condition = 128,  // InitStates, RedStates
  in_state_formula = 256,
  in_path_formula = 512,       // behind LTL, CTL*, LDL, …
  in_definition = 1024,        // Define, Observes
  in_single_evolution = 2048,  // under SingleAssignment, where each line has one assignment
};
inline constexpr std::uint32_t in_any_evolution = in_evolution | in_single_evolution;
inline constexpr std::uint32_t in_formula = in_state_formula | in_path_formula;
inline constexpr std::uint32_t in_expression =
    in_protocol | in_any_evolution | in_evaluation | in_condition | in_formula | in_definition;
inline constexpr std::uint32_t between_sections = in_model | in_agent;
inline constexpr std::uint32_t anywhere = in_expression | between_sections | in_variables | in_list;

// `written` is a sequence of parts with blanks between them, each of which stands for the tokens of that text, or is
//   %v   a name, perhaps with its agent: `x`, `A.x`      %n   a number
//   %e   anything, as little as possible                 K_%v a name that begins so; the rest of it is meant
// A `^` in front: at the beginning of the line, wherever the mistake was noticed. `replacement` has $1, $2, … for the
// parts with %, and `|` between the ways to write it if there are several.
struct ForeignWords {
  std::uint32_t places;
  std::string_view written;
  std::string_view replacement;
  std::string_view hint;
};

// Returns the table. The first row that fits counts, so longer ones stand before shorter ones.
[[nodiscard]] std::span<const ForeignWords> foreign_words();

}  // namespace gnomon::ispl
