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

void Watch::check() {
  done_ = 0;
  if (limits_->stop.stop_requested()) throw LimitError("interrupted");
  if (limits_->deadline && std::chrono::steady_clock::now() >= *limits_->deadline) {
    throw LimitError("the time limit was reached");
  }
}

}  // namespace gnomon::automata
