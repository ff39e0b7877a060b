// SPDX-License-Identifier: Apache-2.0
//
// An automaton as text for people, for Graphviz, and for other tools.
#pragma once

#include "automata/automaton.hpp"
#include "cli/picture/picture.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace gnomon::cli {

// An automaton with the names of what it speaks of.
struct NamedAutomaton {
  std::string formula;  // as written
  automata::Automaton automaton;
  std::vector<std::string> letters;
};

// "p and !q or r": letters that are more than a word are in parentheses.
[[nodiscard]] std::string guard_text(const automata::Guard& guard, const std::vector<std::string>& letters);

// "{0, 1}" after a blank, or nothing.
[[nodiscard]] std::string marks_text(const std::vector<std::uint32_t>& marks);

[[nodiscard]] std::string automaton_text(const NamedAutomaton& named);
[[nodiscard]] std::string automaton_dot(const NamedAutomaton& named);
// Transitions between the same states are one line, thick if one of them has a mark.
[[nodiscard]] Picture automaton_picture(const NamedAutomaton& named);
// The Hanoi Omega-Automata format, version 1 (adl.github.io/hoaf).
[[nodiscard]] std::string automaton_hoa(const NamedAutomaton& named);

}  // namespace gnomon::cli
