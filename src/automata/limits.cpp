// SPDX-License-Identifier: Apache-2.0
#include "automata/limits.hpp"

#include "base/error.hpp"

#include <fmt/format.h>

namespace gnomon::automata {

void Watch::check_states(std::size_t count) const {
  if (count > limits_->states) {
    throw LimitError(fmt::format("the automaton of the formula has more than {} states", limits_->states));
  }
}

void Watch::check_transitions(std::size_t count) const {
  if (count > limits_->transitions) {
    throw LimitError(fmt::format("the automaton of the formula has more than {} transitions", limits_->transitions));
  }
}

void Watch::check_transitions_from_state(std::size_t count) const {
  if (count > limits_->transitions_from_state) {
    throw LimitError(fmt::format("the automaton of the formula has a state with more than {} transitions",
                                 limits_->transitions_from_state));
  }
}

}  // namespace gnomon::automata
