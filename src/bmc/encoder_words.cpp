// SPDX-License-Identifier: Apache-2.0
//
// Obligations of path logics: a fragment that is read by an automaton.
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
  const Kind kind = finite ? Kind::Acyclic : c_.needs.endless_fragment();
  const Resources after = free + Resources::one(kind);
  const std::vector<FragmentId> fragments = candidates(kind, free);
  const std::vector<sat::Literal> taken = one_of((*this)[ref].met, fragments.size());
  for (std::size_t f = 0; f < fragments.size(); ++f) {
    imply(taken[f], starts_at(fragments[f], point));
    if (!finite) imply(taken[f], goes_on(fragments[f]));
    by_word_on(ref, taken[f], fragments[f], after);
  }
}

void Encoder::by_word_on(ObligationRef ref, sat::Literal wanted, const FragmentId& fragment, const Resources& after) {
  const Word& word = c_.needs.word((*this)[ref].literal);
  const bool finite = c_.rules.paths() == logic::PathKind::Finite;
  const Reading reading = read(word, fragment, after);
  imply(wanted, reading.places.front()[word.automaton.initial]);
  if (finite) {
    end_somewhere(ref, wanted, fragment, reading);
  } else {
    imply(wanted, reading.so_far.back());
    come_back(wanted, fragment, reading);
    (*this)[ref].witnesses.push_back({{wanted}, Way::Endless, fragment, 0, false, reading.needs});
  }
}

Encoder::Reading Encoder::read(const Word& word, const FragmentId& fragment, const Resources& after) {
  const automata::Automaton& automaton = word.automaton;
  Reading result{word, std::vector<std::vector<sat::Literal>>(length_ + 1), {}, {}, {}};
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

// Letters have fragments of their own, in the order of the labels; whether one holds or fails is an alternative.
Resources Encoder::free_for(const Word& word, const automata::Literal& letter, Resources free) {
  for (std::size_t l = 0; l < letter.letter; ++l) {
    const logic::FormulaId label = word.labels[l].first;
    free = free + either(c_.needs.resources(Literal{label, true}, length_),
                         c_.needs.resources(Literal{label, false}, length_));
  }
  return free;
}

// The automaton comes back to where it was when the fragment does, and on the way has been in all acceptance sets.
void Encoder::come_back(sat::Literal wanted, const FragmentId& fragment, const Reading& reading) {
  const std::vector<Signal> starts = c_.fragments.loop_starts(fragment, length_);
  std::vector<sat::Literal> inside;  // by position: true only if the loop has begun
  for (std::size_t i = 0; i < length_; ++i) {
    const sat::Literal start = c_.cnf.equal_to(starts[i]);
    for (std::size_t q = 0; q < reading.word.automaton.states.size(); ++q) {
      c_.solver.add_clause({!wanted, !start, !reading.places[length_][q], reading.places[i][q]});
    }
    const sat::Literal now = c_.solver.new_variable();
    c_.solver.add_clause({!now, i == 0 ? never_ : inside.back(), start});
    inside.push_back(now);
  }
  std::vector<std::vector<sat::Literal>> met(reading.word.automaton.acceptance_sets);
  for (const Reading::Taken& taken : reading.taken) {
    for (const std::uint32_t mark : taken.transition->marks) {
      const sat::Literal both = c_.solver.new_variable();
      imply(both, taken.literal);
      imply(both, inside[taken.position]);
      met[mark].push_back(both);
    }
  }
  for (const std::vector<sat::Literal>& set : met) imply_some(wanted, set);
}

// After some position the automaton is where a word may end.
void Encoder::end_somewhere(ObligationRef ref, sat::Literal wanted, const FragmentId& fragment,
                            const Reading& reading) {
  std::vector<sat::Literal> ends;
  for (std::size_t i = 0; i < length_; ++i) {
    const sat::Literal end = c_.solver.new_variable();
    ends.push_back(end);
    imply(end, reading.so_far[i]);
    imply(end, c_.cnf.implying(c_.fragments.reaches({fragment, i})));
    std::vector<sat::Literal> accepting;
    for (std::size_t q = 0; q < reading.word.automaton.states.size(); ++q) {
      if (reading.word.automaton.states[q].accepting) accepting.push_back(reading.places[i + 1][q]);
    }
    imply_some(end, accepting);
    std::vector<Need> until;
    std::copy_if(reading.needs.begin(), reading.needs.end(), std::back_inserter(until),
                 [i](const Need& need) { return need.position <= i; });
    (*this)[ref].witnesses.push_back({{wanted, end}, Way::Finite, fragment, i, false, std::move(until)});
  }
  imply_some(wanted, ends);
}

}  // namespace gnomon::bmc
