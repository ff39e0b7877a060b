// SPDX-License-Identifier: Apache-2.0
//
// The run of a deterministic automaton on an ultimately periodic word.
#pragma once

#include "automata/determinise/deterministic.hpp"
#include "unit/automata/words.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace gnomon::test {

// Whether the word is accepted; nothing if the automaton is not deterministic and complete on it. The semantics
// must know the letters.
inline std::optional<bool> accepts(const automata::DeterministicAutomaton& automaton, const Semantics& semantics,
                                   const Word& word) {
  const auto holds = [&](const automata::Guard& guard, std::size_t position) {
    return std::any_of(guard.begin(), guard.end(), [&](const automata::Cube& cube) {
      return std::all_of(cube.begin(), cube.end(), [&](const automata::Literal literal) {
        return semantics.holds(automaton.letters[literal.letter], position) == literal.holds;
      });
    });
  };
  std::map<std::pair<std::uint32_t, std::size_t>, std::size_t> seen;  // when
  std::vector<automata::Marks> marks;
  std::pair<std::uint32_t, std::size_t> here{automaton.initial, 0};
  while (seen.try_emplace(here, marks.size()).second) {
    const automata::MarkedTransition* taken = nullptr;
    for (const automata::MarkedTransition& transition : automaton.states[here.first]) {
      if (!holds(transition.guard, here.second)) continue;
      if (taken != nullptr) return std::nullopt;
      taken = &transition;
    }
    if (taken == nullptr) return std::nullopt;
    marks.push_back(taken->marks);
    here = {taken->to, *word.next(here.second)};
  }
  automata::Marks met = 0;
  for (std::size_t i = seen.at(here); i < marks.size(); ++i) met |= marks[i];
  return automaton.condition.holds(met);
}

}  // namespace gnomon::test
