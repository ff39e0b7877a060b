// SPDX-License-Identifier: Apache-2.0
#include "symbolic/paths/automaton.hpp"

#include "automata/translate.hpp"

#include <utility>

namespace gnomon::symbolic {

using bdd::Bdd;

namespace {

automata::Automaton translate(const logic::FormulaPool& pool, const PathGoal& goal, const automata::Limits& limits) {
  automata::TranslationOptions options;
  options.sign = goal.positive ? automata::Sign::Positive : automata::Sign::Negative;
  options.limits = limits;
  return goal.kind == logic::PathKind::Finite ? automata::finite_automaton(pool, goal.formula, options)
                                              : automata::infinite_automaton(pool, goal.formula, options);
}

std::vector<GuardedGraph::Edge> edges(const Temporal& temporal, const automata::Automaton& automaton,
                                      const StateSets& sets) {
  std::vector<GuardedGraph::Edge> result;
  for (std::uint32_t i = 0; i < automaton.states.size(); ++i) {
    for (const automata::Transition& transition : automaton.states[i].transitions) {
      Bdd guard = guard_set(temporal, transition.guard, automaton.letters, sets);
      result.push_back({i, transition.to, std::move(guard), transition.marks});
    }
  }
  return result;
}

}  // namespace

Bdd guard_set(const Temporal& temporal, const automata::Guard& guard, const std::vector<logic::FormulaId>& letters,
              const StateSets& sets) {
  Bdd result = temporal.domain().manager().bottom();
  for (const automata::Cube& cube : guard) {
    Bdd states = temporal.domain();
    for (const automata::Literal& literal : cube) {
      const Bdd set = sets(letters[literal.letter]);
      states = literal.holds ? states & set : states.minus(set);
    }
    result |= states;
  }
  return result;
}

PathAutomaton::PathAutomaton(const Temporal& temporal, const logic::FormulaPool& pool, const PathGoal& goal,
                             const automata::Limits& limits, const StateSets& sets)
    : temporal_(temporal),
      automaton_(translate(pool, goal, limits)),
      graph_(temporal, automaton_.states.size(), edges(temporal, automaton_, sets)) {}

PlaceSets PathAutomaton::goal(const Bdd& live) const {
  PlaceSets result = graph_.nothing();
  if (automaton_.kind == automata::Class::Finite) {
    for (const GuardedGraph::Edge& edge : graph_.edges()) {
      if (automaton_.states[edge.to].accepting) result[edge.from] |= edge.guard;
    }
    return result;
  }
  const bool general = automaton_.kind == automata::Class::General;
  for (std::size_t i = 0; i < automaton_.states.size(); ++i) {
    if (general || automaton_.states[i].accepting) result[i] = live;
  }
  if (automaton_.kind == automata::Class::Terminal) return result;
  return graph_.staying(std::move(result), general ? automaton_.acceptance_sets : 0);
}

}  // namespace gnomon::symbolic
