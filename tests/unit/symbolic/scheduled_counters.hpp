// SPDX-License-Identifier: Apache-2.0
//
// A system in which the environment is a scheduler, for tests of what is done about events.
#pragma once

#include "unit/model/build.hpp"

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace gnomon::test {

// The environment picks one of the counters x0, x1, … (of agents C0, C1, …), which goes on by one, up to 3; or it picks
// `pass0`, by which the first two of them, if they are at 3, start again. All begin with 0.
inline System scheduled_counters(std::size_t counters) {
  Build b;
  std::vector<std::string> events{"pass0"};
  for (std::size_t i = 0; i < counters; ++i) events.push_back("go" + std::to_string(i));
  b.environment_actions(events);
  std::vector<VarId> x;
  for (std::size_t i = 0; i < counters; ++i) {
    x.push_back(b.integer(b.agent("C" + std::to_string(i)), "x" + std::to_string(i), 0, 3));
  }
  E starts = b.always();
  for (std::size_t i = 0; i < counters; ++i) {
    const AgentId owner(i + 1);
    b.evolution(owner, {{x[i], b(x[i]) + 1}}, b.does(environment, events[i + 1]) && b(x[i]) < 3);
    if (i < 2) b.evolution(owner, {{x[i], b.number(0)}}, b.does(environment, "pass0") && b(x[0]) == 3 && b(x[1]) == 3);
    starts = starts && b(x[i]) == 0;
  }
  b.initially(starts);
  return std::move(b.system);
}

}  // namespace gnomon::test
