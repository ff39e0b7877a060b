// SPDX-License-Identifier: Apache-2.0
//
// Deterministic automata from nondeterministic ones, by following all runs at once. How much a state must record about
// the runs depends on the nondeterministic automaton.
#pragma once

#include "automata/automaton.hpp"
#include "automata/determinise/machine.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

namespace gnomon::automata {

struct RunEdge {
  std::uint32_t from = 0, to = 0;
  Marks marks = 0;
};

// The steps of sets of states of an automaton on infinite words.
class Runs {
 public:
  // Letters get the given numbers. References must outlive the object. Throws LimitError.
  Runs(Decisions& decisions, const Automaton& automaton, const std::vector<std::uint32_t>& letters, Watch& watch);

  [[nodiscard]] Decisions& decisions() const { return decisions_; }
  [[nodiscard]] const Automaton& automaton() const { return automaton_; }
  [[nodiscard]] Watch& watch() const { return watch_; }
  // An edge has a mark for each acceptance set that it belongs to. An automaton without sets, where every infinite run
  // is accepting, has the same language as with one set of all its edges, and is treated as such: constructions that
  // wait for marks need at least one.
  [[nodiscard]] std::uint32_t mark_count() const { return std::max(automaton_.acceptance_sets, 1U); }
  // Returns whether it is easy to show that the state accepts every word.
  [[nodiscard]] bool is_universal(std::uint32_t state) const { return universal_[state]; }

  // Returns the edges that the letters allow from these states: the values are numbers of sets of edges.
  [[nodiscard]] Decisions::Ref enabled(const std::vector<std::uint32_t>& states);
  [[nodiscard]] std::vector<RunEdge> edges(std::uint32_t set) const;

  // Returns whether no state has more than one edge for the same letters.
  [[nodiscard]] bool deterministic();

 private:
  [[nodiscard]] std::uint32_t without_worse(std::uint32_t set);
  void find_universal_states();

  Decisions& decisions_;
  const Automaton& automaton_;
  Watch& watch_;
  std::vector<RunEdge> edges_;
  Numbering<std::vector<std::uint32_t>> sets_;  // of edges, ascending
  std::vector<Decisions::Ref> of_state_;
  std::vector<bool> universal_;
};

// Explores all states that can be reached from the first one. A state is what the construction records about the runs.
template <typename Remembered, typename States, typename Step>
void explore(Runs& runs, Machine& machine, const Remembered& first, const States& states_of, const Step& step) {
  Numbering<Remembered> known;
  machine.initial = known.number(first);
  for (std::uint32_t i = 0; i < known.size(); ++i) {
    runs.watch().check_states(known.size());
    runs.watch().check_transitions(machine.moves.size());
    const Remembered here = known[i];
    machine.steps.push_back(runs.decisions().mapped(runs.enabled(states_of(here)), [&](std::uint32_t set) {
      const auto [next, marks] = step(here, runs.edges(set));
      return machine.moves.number({known.number(next), marks});
    }));
  }
}

// Makes a machine of an automaton that is deterministic already.
[[nodiscard]] Machine from_deterministic(Runs& runs);

// Determinises a weak automaton: a word is accepted if from some point on there are always runs that have not left the
// accepting states since the last breakpoint (Miyano and Hayashi 1984). Without states that are not accepting this is
// the subset construction. Throws LimitError.
[[nodiscard]] Machine from_weak(Runs& runs);

// Determinises any automaton with one acceptance set at most, weak ones included: Safra's trees (1988). Throws
// LimitError.
[[nodiscard]] Machine from_general(Runs& runs);

}  // namespace gnomon::automata
