// SPDX-License-Identifier: Apache-2.0
#include "json/automaton.hpp"

#include "json/json.hpp"

#include <utility>

namespace gnomon::json {

namespace {

Json guard(const automata::Guard& guard, const std::vector<std::string>& letters) {
  Json result = Json::array();
  for (const automata::Cube& cube : guard) {
    Json literals = Json::array();
    for (const automata::Literal literal : cube) {
      literals.push_back({{"letter", letters[literal.letter]}, {"holds", literal.holds}});
    }
    result.push_back(std::move(literals));
  }
  return result;
}

}  // namespace

void add_automaton(Json& document, const automata::Automaton& automaton, const std::vector<std::string>& letters) {
  document["words"] = automaton.kind == automata::Class::Finite ? "finite" : "infinite";
  document["class"] = automata::name(automaton.kind);
  document["acceptance_sets"] = automaton.acceptance_sets;
  document["letters"] = letters;
  document["initial"] = automaton.initial;
  Json states = Json::array();
  for (std::size_t i = 0; i < automaton.states.size(); ++i) {
    const automata::State& state = automaton.states[i];
    Json transitions = Json::array();
    for (const automata::Transition& transition : state.transitions) {
      transitions.push_back(
          {{"to", transition.to}, {"guard", guard(transition.guard, letters)}, {"marks", transition.marks}});
    }
    states.push_back({{"number", i},
                      {"accepting", state.accepting},
                      {"obligations", state.obligations},
                      {"transitions", std::move(transitions)}});
  }
  document["states"] = std::move(states);
}

}  // namespace gnomon::json
