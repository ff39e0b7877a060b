// SPDX-License-Identifier: Apache-2.0
#include "automata/automaton.hpp"

#include <numeric>

namespace gnomon::automata {

std::size_t Automaton::transition_count() const {
  return std::accumulate(states.begin(), states.end(), std::size_t{0},
                         [](std::size_t sum, const State& state) { return sum + state.transitions.size(); });
}

std::string_view name(Class kind) {
  switch (kind) {
    case Class::Finite: return "finite";
    case Class::Terminal: return "terminal";
    case Class::Weak: return "weak";
    case Class::General: return "general";
  }
  return "";
}

}  // namespace gnomon::automata
