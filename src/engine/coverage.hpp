// SPDX-License-Identifier: Apache-2.0
//
// What of a model occurs in its reachable states, fair or not.
#pragma once

#include <cstddef>
#include <vector>

namespace gnomon::engine {

struct Coverage {
  struct Agent {
    std::vector<bool> protocol;   // by line: its condition holds in some state
    std::vector<bool> evolution;  // by item: it is enabled in some state, with some joint action that is allowed there
    std::vector<bool> actions;    // by action: the protocol allows it in some state

    friend bool operator==(const Agent&, const Agent&) = default;
  };
  struct Atom {
    bool holds = false;  // in some state
    bool fails = false;

    friend bool operator==(const Atom&, const Atom&) = default;
  };
  std::vector<Agent> agents;
  std::vector<Atom> atoms;
  // By variable, and by the index of the value: some state has it. Empty for variables with more than `most_values`.
  std::vector<std::vector<bool>> values;

  static constexpr std::size_t most_values = 10'000;

  friend bool operator==(const Coverage&, const Coverage&) = default;
};

}  // namespace gnomon::engine
