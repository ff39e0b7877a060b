// SPDX-License-Identifier: Apache-2.0
//
// Proofs that something holds in all reachable states, by induction: if it holds in the first states of every run, and
// after so many states in which it holds there is none in which it does not, it holds for ever. Only runs that visit no
// state twice need to be looked at, so that in the end there is always an answer for formulas without knowledge.
//
// With knowledge it may remain unknown: that somebody knows something is taken to say that it is so, and that somebody
// considers something possible, that there is some such state, reachable or not. So a proof is a proof.
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

// State formulas without temporal operators that, if they hold in all reachable states, make the formula true: f of
// AG f, those of a conjunction. Nothing for other formulas.
[[nodiscard]] std::vector<logic::FormulaId> invariants_of(const logic::FormulaPool& pool, logic::FormulaId formula);

class Induction {
 public:
  // References must outlive the object. The invariants are as above, for this formula.
  Induction(Unrolling& unrolling, const logic::FormulaPool& pool, logic::FormulaId formula,
            std::vector<logic::FormulaId> invariants);

  // With one more state than before. True: proved. Nothing else may be concluded from false.
  [[nodiscard]] bool try_next(const sat::Limits& limits);
  // There is no hope.
  [[nodiscard]] bool has_failed() const { return failed_; }
  [[nodiscard]] std::size_t depth() const { return depth_; }

 private:
  // All invariants may hold, or one may be broken.
  sat::Signal may_hold(const Point& point);
  sat::Signal may_be_broken(const Point& point);
  // True in every reachable state in which the literal is so, and perhaps elsewhere.
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
