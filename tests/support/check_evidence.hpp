// SPDX-License-Identifier: Apache-2.0
//
// Evidence of both engines on one case: it validates, every claim in it is true by the reference
// semantics, there is some whenever there should be, and finite paths are as short as can be.
#pragma once

#include "support/case.hpp"
#include "support/compare_engines.hpp"

#include <cstddef>
#include <string>

namespace gnomon::test {

struct EvidenceTally {
  std::size_t formulas = 0;   // looked at
  std::size_t explained = 0;  // of these, with evidence
  std::size_t claims = 0;     // of both engines, as what follows
  std::size_t paths = 0, lassos = 0, links = 0, chains = 0, strategies = 0, refutations = 0, engine = 0, fair = 0;
  std::size_t lasso_states_explicit = 0, lasso_states_symbolic = 0;
};

// What is wrong; empty if nothing is.
[[nodiscard]] std::string check_evidence(const Case& item, const Approach& approach, EvidenceTally& tally);

}  // namespace gnomon::test
