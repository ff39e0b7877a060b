// SPDX-License-Identifier: Apache-2.0
#include "bmc/proof/prefixes.hpp"

#include "sat/cadical_solver.hpp"
#include "sat/connectives.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

namespace gnomon::bmc {

using sat::Signal;
using verdict::Literal;
using verdict::Reason;

namespace {

constexpr Point start{{Kind::Acyclic, 0}, 0};

std::vector<Literal> labels_of(const Word& word, const automata::Cube& cube) {
  std::vector<Literal> result;
  for (const automata::Literal& letter : cube) result.push_back(word.label(letter));
  return result;
}

}  // namespace

Prefixes::Prefixes(Unrolling& unrolling, const logic::FormulaPool& pool, const verdict::Rules& rules, Needs& needs,
                   const Literal& literal)
    : unrolling_(unrolling),
      rules_(rules),
      needs_(needs),
      literal_(literal),
      fragments_(unrolling, pool, {}),
      solver_(sat::make_cadical_solver()),
      clauses_(unrolling.graph(), *solver_, &unrolling.limits()) {
  clauses_.require(unrolling_.is_initial(fragments_.frame(start)));
  clauses_.require(fragments_.reaches(start));
}

bool Prefixes::none_has(std::size_t states, const sat::Limits& limits) {
  known_.clear();
  const Signal possible = may_hold(literal_, states);
  if (possible == Signal::constant(true)) return false;
  // Longer paths have these beginnings, too.
  clauses_.require(possible);
  return solver_->solve({}, limits) == sat::Answer::Unsat;
}

Signal Prefixes::may_hold(const Literal& literal, std::size_t states) {
  const Key key(literal.formula, literal.holds);
  if (const auto known = known_.find(key); known != known_.end()) return known->second;
  Signal result = Signal::constant(true);
  switch (rules_.reason_for(literal)) {
    case Reason::Evaluated: result = may_hold_at(start, {literal}); break;
    case Reason::Operands:
      if (const auto ways = needs_.ways(literal)) {
        const Signal first = may_hold(ways->first, states);
        result = unrolling_.graph().disjunction(first, may_hold(ways->second, states));
      } else {
        result = may_hold(needs_.operands(literal), states);
      }
      break;
    case Reason::Path: result = may_have_path(literal, states); break;
    case Reason::Links:
    case Reason::Engine:
    case Reason::Strategy: break;
  }
  return known_.emplace(key, result).first->second;
}

Signal Prefixes::may_hold(const Operands& operands, std::size_t states) {
  std::vector<Signal> parts;
  for (const Literal& operand : operands.literals) parts.push_back(may_hold(operand, states));
  return operands.all ? sat::all_of(unrolling_.graph(), parts) : sat::any_of(unrolling_.graph(), parts);
}

Signal Prefixes::may_hold_at(const Point& point, const std::vector<Literal>& literals) {
  std::vector<Signal> parts;
  for (const Literal& literal : literals) {
    if (!is_visible(literal)) continue;
    const Signal holds = fragments_.holds(point, literal.formula);
    parts.push_back(literal.holds ? holds : !holds);
  }
  return sat::all_of(unrolling_.graph(), parts);
}

Signal Prefixes::may_have_path(const Literal& literal, std::size_t states) {
  if (is_endless(literal)) return Signal::constant(true);
  sat::Graph& graph = unrolling_.graph();
  Path& path = path_of(literal);
  while (path.read < states) {
    if (rules_.paths()) {
      read_word(needs_.word(literal), path);
    } else {
      read_shape(rules_.path_shape(literal), path);
    }
    ++path.read;
  }
  const Signal is_run = fragments_.reaches({path.fragment, path.read - 1});
  const Signal goes_on = graph.conjunction(is_run, sat::any_of(graph, path.continues));
  return graph.disjunction(path.shown, goes_on);
}

bool Prefixes::is_visible(const Literal& literal) const { return rules_.reason_for(literal) == Reason::Evaluated; }

bool Prefixes::is_endless(const Literal& literal) const {
  const auto says_nothing = [this](const std::vector<Literal>& literals) {
    return std::none_of(literals.begin(), literals.end(), [this](const Literal& each) { return is_visible(each); });
  };
  if (rules_.paths() == logic::PathKind::Finite) return true;
  if (!rules_.paths()) {
    const verdict::PathShape shape = rules_.path_shape(literal);
    if (shape.one_step()) return true;
    return shape.high == logic::Node::unbounded && says_nothing(shape.through);
  }
  const Word& word = needs_.word(literal);
  const automata::State& first = word.automaton.states[word.automaton.initial];
  for (const automata::Transition& transition : first.transitions) {
    if (transition.to != word.automaton.initial) continue;
    for (const automata::Cube& cube : transition.guard) {
      if (says_nothing(labels_of(word, cube))) return true;
    }
  }
  return false;
}

Prefixes::Path& Prefixes::path_of(const Literal& literal) {
  const Key key(literal.formula, literal.holds);
  if (const auto known = paths_.find(key); known != paths_.end()) return known->second;
  Path path;
  path.fragment = {start.fragment.kind, static_cast<std::uint32_t>(paths_.size())};
  path.shown = Signal::constant(false);
  const Word* const word = rules_.paths() ? &needs_.word(literal) : nullptr;
  path.continues.assign(word != nullptr ? word->automaton.states.size() : 1, Signal::constant(false));
  path.continues[word != nullptr ? word->automaton.initial : 0] = Signal::constant(true);
  if (path.fragment != start.fragment) {
    clauses_.require(unrolling_.same(fragments_.frame({path.fragment, 0}), fragments_.frame(start)));
  }
  return paths_.emplace(key, std::move(path)).first->second;
}

void Prefixes::read_word(const Word& word, Path& path) {
  sat::Graph& graph = unrolling_.graph();
  std::vector<std::vector<Signal>> ways(path.continues.size());
  for (std::size_t q = 0; q < path.continues.size(); ++q) {
    if (path.continues[q] == Signal::constant(false)) continue;
    for (const automata::Transition& transition : word.automaton.states[q].transitions) {
      for (const automata::Cube& cube : transition.guard) {
        const Signal fits = may_hold_at({path.fragment, path.read}, labels_of(word, cube));
        ways[transition.to].push_back(graph.conjunction(path.continues[q], fits));
      }
    }
  }
  for (std::size_t q = 0; q < ways.size(); ++q) path.continues[q] = sat::any_of(graph, ways[q]);
}

// The path ends here, or goes on to its end or for ever.
void Prefixes::read_shape(const verdict::PathShape& shape, Path& path) {
  sat::Graph& graph = unrolling_.graph();
  const Point here{path.fragment, path.read};
  Signal& continues = path.continues.front();
  for (const std::vector<Literal>& end : shape.ends(path.read)) {
    const std::array ends{continues, fragments_.reaches(here), may_hold_at(here, end)};
    path.shown = graph.disjunction(path.shown, sat::all_of(graph, ends));
  }
  const bool may_go_on = path.read < shape.high;
  const Signal fits = may_go_on ? may_hold_at(here, shape.on_the_way(path.read)) : Signal::constant(false);
  continues = graph.conjunction(continues, fits);
}

}  // namespace gnomon::bmc
