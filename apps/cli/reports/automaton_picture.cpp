// SPDX-License-Identifier: Apache-2.0
#include "cli/reports/automaton_formats.hpp"
#include "cli/terminal/text.hpp"

#include <fmt/format.h>

#include <map>

namespace gnomon::cli {

Picture automaton_picture(const NamedAutomaton& named) {
  const automata::Automaton& automaton = named.automaton;
  Picture picture;
  picture.title = {{named.formula, Picture::Tone::Strong}};
  picture.across = true;
  for (std::size_t i = 0; i < automaton.states.size(); ++i) {
    const automata::State& state = automaton.states[i];
    Picture::Node node{.id = fmt::format("s{}", i), .initial = i == automaton.initial, .twice = state.accepting};
    node.label.push_back({std::to_string(i), Picture::Tone::Strong});
    for (const std::string& obligation : state.obligations) node.label.push_back({shortened(obligation, 60)});
    picture.nodes.push_back(std::move(node));
    std::map<std::size_t, std::size_t> places;  // of edges, by where they lead
    for (const automata::Transition& transition : state.transitions) {
      const auto [place, is_new] = places.try_emplace(transition.to, picture.edges.size());
      if (is_new) picture.edges.push_back({i, transition.to, Picture::Kind::Step, {}});
      Picture::Edge& edge = picture.edges[place->second];
      edge.label.push_back({guard_text(transition.guard, named.letters) + marks_text(transition.marks)});
      if (!transition.marks.empty()) edge.kind = Picture::Kind::Choice;
    }
  }
  return picture;
}

}  // namespace gnomon::cli
