// SPDX-License-Identifier: Apache-2.0
#include "cli/reports/automaton_formats.hpp"
#include "cli/terminal/escape.hpp"
#include "cli/terminal/text.hpp"

#include <fmt/format.h>

namespace gnomon::cli {

std::string automaton_dot(const NamedAutomaton& named) {
  const automata::Automaton& automaton = named.automaton;
  std::string text = fmt::format(
      "digraph automaton {{\n"
      "  label={}; labelloc=t; rankdir=LR; fontname=\"Helvetica\"; fontsize=11;\n"
      "  node [shape=box, style=rounded, fontname=\"Helvetica\", fontsize=10];\n"
      "  edge [fontname=\"Helvetica\", fontsize=9];\n",
      in_quotes(named.formula));
  for (std::size_t i = 0; i < automaton.states.size(); ++i) {
    const automata::State& state = automaton.states[i];
    std::vector<std::string> lines{std::to_string(i)};
    for (const std::string& obligation : state.obligations) lines.push_back(shortened(obligation, 60));
    text += fmt::format("  s{} [label={}{}];\n", i, in_quotes(joined(lines, "\n")),
                        state.accepting ? ", peripheries=2" : "");
    if (i == automaton.initial) text += fmt::format("  start [shape=point]; start -> s{};\n", i);
  }
  for (std::size_t i = 0; i < automaton.states.size(); ++i) {
    for (const automata::Transition& transition : automaton.states[i].transitions) {
      const std::string label = guard_text(transition.guard, named.letters) + marks_text(transition.marks);
      text += fmt::format("  s{} -> s{} [label={}{}];\n", i, transition.to, in_quotes(label),
                          transition.marks.empty() ? "" : ", penwidth=2");
    }
  }
  return text + "}\n";
}

}  // namespace gnomon::cli
