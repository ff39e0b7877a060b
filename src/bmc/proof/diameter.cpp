// SPDX-License-Identifier: Apache-2.0
#include "bmc/proof/diameter.hpp"

#include "sat/cadical_solver.hpp"

namespace gnomon::bmc {

namespace {

constexpr FragmentId run{Kind::Acyclic, 0};

}  // namespace

Diameter::Diameter(Unrolling& unrolling, const logic::FormulaPool& pool, bool from_initial_states)
    : unrolling_(unrolling),
      fragments_(unrolling, pool, {}),
      solver_(sat::make_cadical_solver()),
      clauses_(unrolling.graph(), *solver_, &unrolling.limits()) {
  if (from_initial_states) clauses_.require(unrolling_.is_initial(fragments_.frame({run, 0})));
}

bool Diameter::is_at_most(std::size_t states, const sat::Limits& limits) {
  for (; known_ <= states; ++known_) {
    clauses_.require(fragments_.reaches({run, known_}));
    for (std::size_t i = 0; i < known_; ++i) {
      clauses_.require(!unrolling_.same(fragments_.frame({run, i}), fragments_.frame({run, known_})));
    }
  }
  return solver_->solve({}, limits) == sat::Answer::Unsat;
}

}  // namespace gnomon::bmc
