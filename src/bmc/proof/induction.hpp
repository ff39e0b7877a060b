// SPDX-License-Identifier: Apache-2.0
//
// Proofs that an invariant holds in all reachable states, by k-induction: if it holds in the first k states of every
// run, and k states in a row in which it holds are never followed by one in which it does not, it always holds. Only
// runs that visit no state twice need to be considered, so that the method is complete for formulas without knowledge.
//
// With knowledge it is sound but incomplete, because knowledge is approximated: "a knows f" is replaced by the weaker
// "f", and "a considers f possible" by "there is such a state, reachable or not".
#pragma once

#include "bmc/fragments.hpp"
#include "logic/formula.hpp"
#include "model/system.hpp"
#include "sat/cnf.hpp"
#include "sat/solver.hpp"
#include "verdict/explain/rules.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace gnomon::bmc {

// Returns state formulas without temporal operators that, if they hold in all reachable states, make the formula true:
// f for AG f, and those of both operands for a conjunction. Empty for other formulas.
[[nodiscard]] std::vector<logic::FormulaId> invariants_of(const logic::FormulaPool& pool, logic::FormulaId formula);

class Induction {
 public:
  // References must outlive the object. The invariants are as above, for this formula.
  Induction(Unrolling& unrolling, const logic::FormulaPool& pool, logic::FormulaId formula,
            std::vector<logic::FormulaId> invariants);

  // Tries induction with one more state than before. Returns whether the invariants are proved.
  [[nodiscard]] bool try_next(const sat::Limits& limits);
  // Returns whether no larger depth can succeed.
  [[nodiscard]] bool has_failed() const { return failed_; }
  [[nodiscard]] std::size_t depth() const { return depth_; }

 private:
  // Return signals: all invariants may hold, or one may be violated.
  sat::Signal may_hold(const Point& point);
  sat::Signal may_be_broken(const Point& point);
  // Return an over-approximation of the literal: true in every reachable state in which the literal is true.
  sat::Signal may_be(const Point& point, const verdict::Literal& literal);
  sat::Signal may_be_possible(const Point& point, const verdict::Literal& literal);

  Unrolling& unrolling_;
  const logic::FormulaPool& pool_;
  std::vector<logic::FormulaId> invariants_;
  verdict::Rules rules_;
  Fragments fragments_;
  std::unique_ptr<sat::Solver> beginnings_, steps_;
  sat::Cnf beginning_clauses_, step_clauses_;
  std::uint32_t others_ = 2;  // fragments used: the beginning of a run, some part of a run, other states
  std::size_t depth_ = 0;
  bool failed_ = false;
};

}  // namespace gnomon::bmc
