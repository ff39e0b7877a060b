// SPDX-License-Identifier: Apache-2.0
//
// The recurrence diameter: the length of the longest run that visits no state twice. Fragments of that length reach all
// reachable states.
#pragma once

#include "bmc/fragments.hpp"
#include "sat/cnf.hpp"
#include "sat/solver.hpp"

#include <cstddef>
#include <memory>

namespace gnomon::bmc {

class Diameter {
 public:
  // Considers runs from initial states, or from any state. The references must outlive the object.
  Diameter(Unrolling& unrolling, const logic::FormulaPool& pool, bool from_initial_states);

  // Returns whether it is proved that no run has more states than this without visiting one twice. To be called with
  // growing lengths.
  [[nodiscard]] bool is_at_most(std::size_t states, const sat::Limits& limits);

 private:
  Unrolling& unrolling_;
  Fragments fragments_;
  std::unique_ptr<sat::Solver> solver_;
  sat::Cnf clauses_;
  std::size_t known_ = 0;  // states on the run that the solver looks for
};

}  // namespace gnomon::bmc
