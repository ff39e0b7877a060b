// SPDX-License-Identifier: Apache-2.0
//
// Obligations of path logics: an automaton reads a fragment.
#include "bmc/encoder.hpp"
#include "sat/cardinality.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace gnomon::bmc {

using sat::Signal;
using verdict::Literal;

void Encoder::by_word(ObligationRef ref, const Resources& free) {
  const Point point = (*this)[ref].point;
  const bool finite = c_.rules.paths() == logic::PathKind::Finite;
  const Kind kind = finite ? Kind::Acyclic : c_.needs.lasso_fragment();
  const Resources after = free + Resources::one(kind);
  const std::vector<FragmentId> fragments = candidates(kind, free);
  const std::vector<sat::Literal> taken = one_of((*this)[ref].met, fragments.size());
  for (std::size_t f = 0; f < fragments.size(); ++f) {
    imply(taken[f], starts_at(fragments[f], point));
    if (!finite) imply(taken[f], is_fair_lasso(fragments[f]));
    by_word_on(ref, taken[f], fragments[f], after);
  }
}

void Encoder::by_word_on(ObligationRef ref, sat::Literal wanted, const FragmentId& fragment, const Resources& after) {
  const Word& word = c_.needs.word((*this)[ref].literal);
  const bool finite = c_.rules.paths() == logic::PathKind::Finite;
  const AutomatonRun automaton_run = read(word, fragment, after);
  imply(wanted, automaton_run.places.front()[word.automaton.initial]);
  if (finite) {
    end_word(ref, wanted, fragment, automaton_run);
  } else {
    imply(wanted, automaton_run.so_far.back());
    close_loop(wanted, fragment, automaton_run);
    (*this)[ref].witnesses.push_back({{wanted}, Way::Lasso, fragment, 0, false, automaton_run.needs});
  }
}

Encoder::AutomatonRun Encoder::read(const Word& word, const FragmentId& fragment, const Resources& after) {
  const automata::Automaton& automaton = word.automaton;
  AutomatonRun result{word, std::vector<std::vector<sat::Literal>>(length_ + 1), {}, {}, {}};
  for (std::vector<sat::Literal>& row : result.places) {
    for (std::size_t q = 0; q < automaton.states.size(); ++q) row.push_back(c_.solver.new_variable());
    sat::require_at_most_one(c_.solver, row);
  }
  const auto can_be_read = [&](const automata::Cube& cube) {
    return std::all_of(cube.begin(), cube.end(),
                       [&](const automata::Literal& letter) { return c_.needs.can_be_shown(word.label(letter)); });
  };
  const Resources per_position = c_.needs.resources(word, length_);
  for (std::size_t i = 0; i < length_; ++i) {
    std::vector<sat::Literal> alternatives;
    for (std::size_t q = 0; q < automaton.states.size(); ++q) {
      for (const automata::Transition& transition : automaton.states[q].transitions) {
        for (const automata::Cube& cube : transition.guard) {
          if (!can_be_read(cube)) continue;
          const sat::Literal takes = c_.solver.new_variable();
          alternatives.push_back(takes);
          imply(takes, result.places[i][q]);
          imply(takes, result.places[i + 1][transition.to]);
          for (const automata::Literal& letter : cube) {
            const ObligationRef need =
                meet({fragment, i}, word.label(letter), free_for(word, letter, after + i * per_position));
            imply(takes, (*this)[need].met);
            result.needs.push_back({i, need, takes});
          }
          result.taken.push_back({i, takes, &transition});
        }
      }
    }
    const sat::Literal read = c_.solver.new_variable();
    imply_some(read, alternatives);
    if (i > 0) imply(read, result.so_far.back());
    result.so_far.push_back(read);
  }
  return result;
}

// Returns the free fragments for a letter. Letters have fragments of their own, in the order of the labels; the two
// values of a letter share them.
Resources Encoder::free_for(const Word& word, const automata::Literal& letter, Resources free) {
  for (std::size_t l = 0; l < letter.letter; ++l) {
    const logic::FormulaId label = word.labels[l].first;
    free = free + either(c_.needs.resources(Literal{label, true}, length_),
                         c_.needs.resources(Literal{label, false}, length_));
  }
  return free;
}

// Requires that the automaton returns to its state at the start of the loop, and takes a transition of every acceptance
// set inside the loop.
void Encoder::close_loop(sat::Literal wanted, const FragmentId& fragment, const AutomatonRun& automaton_run) {
  const std::vector<Signal> starts = c_.fragments.loop_starts(fragment, length_);
  std::vector<sat::Literal> inside;  // by position: true only if the loop has begun
  for (std::size_t i = 0; i < length_; ++i) {
    const sat::Literal start = c_.cnf.equal_to(starts[i]);
    for (std::size_t q = 0; q < automaton_run.word.automaton.states.size(); ++q) {
      c_.solver.add_clause({!wanted, !start, !automaton_run.places[length_][q], automaton_run.places[i][q]});
    }
    const sat::Literal now = c_.solver.new_variable();
    c_.solver.add_clause({!now, i == 0 ? never_ : inside.back(), start});
    inside.push_back(now);
  }
  std::vector<std::vector<sat::Literal>> met(automaton_run.word.automaton.acceptance_sets);
  for (const AutomatonRun::Taken& taken : automaton_run.taken) {
    for (const std::uint32_t mark : taken.transition->marks) {
      const sat::Literal both = c_.solver.new_variable();
      imply(both, taken.literal);
      imply(both, inside[taken.position]);
      met[mark].push_back(both);
    }
  }
  for (const std::vector<sat::Literal>& set : met) imply_some(wanted, set);
}

// Requires that the automaton is in an accepting state after some position.
void Encoder::end_word(ObligationRef ref, sat::Literal wanted, const FragmentId& fragment,
                       const AutomatonRun& automaton_run) {
  std::vector<sat::Literal> ends;
  for (std::size_t i = 0; i < length_; ++i) {
    const sat::Literal end = c_.solver.new_variable();
    ends.push_back(end);
    imply(end, automaton_run.so_far[i]);
    imply(end, c_.cnf.implying(c_.fragments.reaches({fragment, i})));
    std::vector<sat::Literal> accepting;
    for (std::size_t q = 0; q < automaton_run.word.automaton.states.size(); ++q) {
      if (automaton_run.word.automaton.states[q].accepting) accepting.push_back(automaton_run.places[i + 1][q]);
    }
    imply_some(end, accepting);
    std::vector<Need> until;
    std::copy_if(automaton_run.needs.begin(), automaton_run.needs.end(), std::back_inserter(until),
                 [i](const Need& need) { return need.position <= i; });
    (*this)[ref].witnesses.push_back({{wanted, end}, Way::Finite, fragment, i, false, std::move(until)});
  }
  imply_some(wanted, ends);
}

}  // namespace gnomon::bmc
