// SPDX-License-Identifier: Apache-2.0
//
// How many repetitions a formula needs: the least n such that A<r{0,n}>p holds in every initial state, where
// A<r*>p was asked for. With a single step for r it is the longest time until p.
//
// A larger n allows more, so doubling and bisection find the least one. If A<r*>p does not hold, no n does. If
// it holds and whatever it asks of single states is a state formula, some n is enough, because the model has
// finitely many states: the infinite paths without a match by n repetitions would, by Koenig's lemma, contain
// one without any. With fairness, on finite traces and for goals that are about whole paths that may fail.
#pragma once

#include "api/check.hpp"

#include <cstdint>
#include <optional>
#include <string>

namespace gnomon::api {

// r{low,…} and p of a formula A<r*>p.
struct Repetition {
  logic::FormulaId expression;
  logic::FormulaId goal;
  std::uint32_t low = 0;
  logic::Logic logic = logic::Logic::Ldl;  // with regular expressions
};

// Returns the repetition of a formula LDL <r*>p, LDL <r{m,}>p, LTL F p, CDL* A<r*>p and the like, on infinite paths or
// finite traces. Throws UsageError for any other. May add to the formulas of the pool.
[[nodiscard]] Repetition repetition_of(logic::FormulaPool& pool, const logic::Property& property);

struct BoundOptions {
  CheckOptions check;         // engine and limits; the selection is not used
  std::uint32_t most = 1000;  // the search ends here if a bound need not exist
};

struct BoundReport {
  verdict::Verdict::Answer exists = verdict::Verdict::Answer::Unknown;
  std::optional<std::uint32_t> bound;      // the least one
  std::optional<std::uint32_t> too_small;  // the largest number that is known not to be enough
  std::string reason;                      // why there is no bound, or why it is not known; else empty
  std::size_t checks = 0;                  // formulas that were decided
  Seconds total{};
};

// The model has the formulas of the repetition. Limits give an answer, never an exception.
[[nodiscard]] BoundReport least_bound(Model model, const Repetition& asked, const BoundOptions& options);

}  // namespace gnomon::api
