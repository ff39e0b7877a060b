// SPDX-License-Identifier: Apache-2.0
//
// A small model for tests of memory: A counts to 3 and then stays there; B sees whether it is at 2.
#pragma once

#include "unit/sema/loading.hpp"

#include <string>

namespace gnomon::api::test {

inline sema::test::ModelText counting(const std::string& formula) {
  return {.more_agents =
              "Agent B Observes: two := A.x = 2; end Observes Actions = {}; Protocol: end Protocol "
              "Evolution: end Evolution end Agent\n",
          .vars = "x : 0..3;",
          .actions = "go",
          .protocol = "Other : { go };",
          .evolution = "x = x + 1 if x < 3;",
          .evaluation = "late if A.x = 3; two if A.x = 2;",
          .initial = "A.x = 0;",
          .groups = "g = { A, B };",
          .formulas = formula + ";"};
}

}  // namespace gnomon::api::test
