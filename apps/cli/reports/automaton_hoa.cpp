// SPDX-License-Identifier: Apache-2.0
//
// Marks are on transitions, or on states where these tell all: terminal and weak automata, and finite
// words. The format has no finite words; these get a header whose capital letter tells other tools to
// refuse what they do not know.
#include "cli/reports/automaton_formats.hpp"
#include "cli/terminal/escape.hpp"
#include "gnomon_version.hpp"

#include <fmt/format.h>

namespace gnomon::cli {

namespace {

using automata::Class;

// Whether the accepting states say all that there is to say.
bool by_states(const automata::Automaton& automaton) {
  return automaton.kind == Class::Finite || (automaton.kind != Class::General && automaton.acceptance_sets == 1);
}

std::string acceptance_header(const automata::Automaton& automaton) {
  const std::uint32_t sets = automaton.kind == Class::Finite ? 1 : automaton.acceptance_sets;
  if (sets == 0) return "acc-name: all\nAcceptance: 0 t\n";
  std::string condition;
  for (std::uint32_t set = 0; set < sets; ++set) condition += fmt::format("{}Inf({})", set == 0 ? "" : "&", set);
  const std::string name = sets == 1 ? "Buchi" : fmt::format("generalized-Buchi {}", sets);
  return fmt::format("acc-name: {}\nAcceptance: {} {}\n", name, sets, condition);
}

std::string properties_header(const automata::Automaton& automaton) {
  std::string text = "properties: trans-labels explicit-labels";
  text += by_states(automaton) || automaton.acceptance_sets == 0 ? " state-acc" : " trans-acc";
  if (automaton.kind == Class::Terminal) text += " terminal";
  if (automaton.kind == Class::Weak) text += " weak";
  return text + "\n";
}

std::string label(const automata::Guard& guard) {
  if (guard.empty()) return "f";
  std::string text;
  for (const automata::Cube& cube : guard) {
    if (!text.empty()) text += " | ";
    if (cube.empty()) text += "t";
    for (std::size_t i = 0; i < cube.size(); ++i) {
      text += fmt::format("{}{}{}", i == 0 ? "" : "&", cube[i].holds ? "" : "!", cube[i].letter);
    }
  }
  return text;
}

std::string state_text(const automata::Automaton& automaton, std::size_t number) {
  const automata::State& state = automaton.states[number];
  std::string meaning;
  for (const std::string& obligation : state.obligations) meaning += (meaning.empty() ? "" : "; ") + obligation;
  std::string text = fmt::format("State: {} {}", number, in_quotes(meaning.empty() ? "true" : meaning));
  if (by_states(automaton) && state.accepting) text += " {0}";
  text += "\n";
  for (const automata::Transition& transition : state.transitions) {
    text += fmt::format("  [{}] {}", label(transition.guard), transition.to);
    if (!by_states(automaton) && !transition.marks.empty()) {
      text += fmt::format(" {{{}}}", fmt::join(transition.marks, " "));
    }
    text += "\n";
  }
  return text;
}

}  // namespace

std::string automaton_hoa(const NamedAutomaton& named) {
  const automata::Automaton& automaton = named.automaton;
  std::string text =
      fmt::format("HOA: v1\ntool: \"gnomon\" {}\nname: {}\nStates: {}\nStart: {}\nAP: {}", in_quotes(version),
                  in_quotes(named.formula), automaton.states.size(), automaton.initial, named.letters.size());
  for (const std::string& letter : named.letters) text += " " + in_quotes(letter);
  text += "\n" + acceptance_header(automaton);
  if (automaton.kind == Class::Finite) text += "Finite-words: \"a word is accepted if it ends in a state of set 0\"\n";
  text += properties_header(automaton) + "--BODY--\n";
  for (std::size_t i = 0; i < automaton.states.size(); ++i) text += state_text(automaton, i);
  return text + "--END--\n";
}

}  // namespace gnomon::cli
