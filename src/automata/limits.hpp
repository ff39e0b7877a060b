// SPDX-License-Identifier: Apache-2.0
//
// How large an automaton may become. Reaching a limit throws LimitError with a message that names the limit; the caller
// may then try another method.
#pragma once

#include "base/limits.hpp"

#include <cstddef>

namespace gnomon::automata {

struct Limits : gnomon::Limits {
  Limits() = default;
  // Has the default sizes.
  explicit Limits(const gnomon::Limits& limits) : gnomon::Limits(limits) {}

  std::size_t states = 10'000;
  // Before simplification, one for each cube of a guard: in all, and from one state. The time for the transitions
  // of a state is quadratic in their number.
  std::size_t transitions = 200'000;
  std::size_t transitions_from_state = 10'000;
};

// Also checks the sizes of automata against the limits.
class Watch : public gnomon::Watch {
 public:
  explicit Watch(const Limits& limits) : gnomon::Watch(limits, 10'000), limits_(&limits) {}

  // Throw LimitError if `count` is more than the limit.
  void check_states(std::size_t count) const;
  void check_transitions(std::size_t count) const;
  void check_transitions_from_state(std::size_t count) const;

 private:
  const Limits* limits_;
};

}  // namespace gnomon::automata
