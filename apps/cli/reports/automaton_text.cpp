// SPDX-License-Identifier: Apache-2.0
#include "automata/automaton.hpp"
#include "automata/translation/term_text.hpp"
#include "cli/reports/automaton_formats.hpp"
#include "cli/terminal/text.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace gnomon::cli {

namespace {

std::string kind_text(const automata::Automaton& automaton) {
  const std::string size = fmt::format("{}, {}", quantity(automaton.states.size(), "state"),
                                       quantity(automaton.transition_count(), "transition"));
  if (automaton.kind == automata::Class::Finite) return fmt::format("finite words; {}", size);
  return fmt::format("infinite words, {}; {}, {}", automata::name(automaton.kind), size,
                     quantity(automaton.acceptance_sets, "acceptance set"));
}

std::string state_text(const NamedAutomaton& named, std::size_t number) {
  const automata::Automaton& automaton = named.automaton;
  const automata::State& state = automaton.states[number];
  std::vector<std::string> notes;
  if (number == automaton.initial) notes.emplace_back("initial");
  if (state.accepting) notes.emplace_back("accepting");
  std::string text = fmt::format("\nstate {}{}\n", number, notes.empty() ? "" : " (" + joined(notes) + ")");
  for (const std::string& obligation : state.obligations) text += fmt::format("  must meet: {}\n", obligation);
  std::size_t width = 0;
  std::vector<std::string> guards;
  for (const automata::Transition& transition : state.transitions) {
    guards.push_back(guard_text(transition.guard, named.letters));
    width = std::max(width, guards.back().size());
  }
  for (std::size_t i = 0; i < guards.size(); ++i) {
    const automata::Transition& transition = state.transitions[i];
    text += fmt::format("  {} -> {}{}\n", padded(guards[i], width), transition.to, marks_text(transition.marks));
  }
  return text;
}

}  // namespace

std::string guard_text(const automata::Guard& guard, const std::vector<std::string>& letters) {
  if (guard.empty()) return "false";
  std::vector<std::string> cubes;
  for (const automata::Cube& cube : guard) {
    std::vector<std::string> literals;
    for (const automata::Literal literal : cube)
      literals.push_back(automata::literal_text(letters[literal.letter], literal.holds));
    cubes.push_back(literals.empty() ? "true" : joined(literals, " and "));
  }
  return joined(cubes, " or ");
}

std::string marks_text(const std::vector<std::uint32_t>& marks) {
  return marks.empty() ? "" : fmt::format(" {{{}}}", fmt::join(marks, ", "));
}

std::string automaton_text(const NamedAutomaton& named) {
  std::string text = fmt::format("{}\n{}\n", named.formula, kind_text(named.automaton));
  if (!named.letters.empty()) text += fmt::format("letters: {}\n", joined(named.letters));
  for (std::size_t i = 0; i < named.automaton.states.size(); ++i) text += state_text(named, i);
  return text;
}

}  // namespace gnomon::cli
