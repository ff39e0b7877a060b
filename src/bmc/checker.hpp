// SPDX-License-Identifier: Apache-2.0
//
// Bounded model checking: looks for a counterexample among those with fragments of 1, 2, 3, … states, with a SAT
// solver. A formula that only says that something exists is looked at the other way round: a witness shows that it is
// true, if there is just one initial state.
//
// That there is no counterexample up to some bound says nothing, unless one of these closes the search: nothing in the
// formula needs more than a few steps, induction (bmc/proof), or every run repeats a state within the bound
// (bmc/proof).
#pragma once

#include "bmc/limits.hpp"
#include "bmc/needs.hpp"
#include "bmc/unrolling.hpp"
#include "engine/options.hpp"
#include "logic/formula.hpp"
#include "model/system.hpp"
#include "sat/graph.hpp"
#include "verdict/evidence.hpp"
#include "verdict/verdict.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

namespace gnomon::bmc {

struct Result {
  verdict::Verdict verdict;
  std::optional<verdict::Evidence> evidence;  // of a counterexample or witness
  std::size_t bound = 0;                      // of the last search
  std::string how;                            // why this is the verdict, as the end of a sentence
  Resources fragments;                        // of the last search
  std::size_t variables = 0;                  // of its solver
};

// Whether it is worth trying: something finite could refute the property, or show it.
[[nodiscard]] bool may_decide(const logic::Specification& specification, const logic::Property& property);

class BoundedChecker {
 public:
  // References must outlive the object.
  BoundedChecker(const model::System& system, const logic::Specification& specification,
                 const engine::BoundedOptions& options);

  // Throws LimitError if the limits end it, or the problem is too large.
  [[nodiscard]] Result check(const logic::Property& property, const Limits& limits);
  // As far as `check` has found out.
  [[nodiscard]] bool has_no_initial_state() const { return initial_ == Count::None; }
  [[nodiscard]] bool has_one_initial_state() const { return initial_ == Count::One; }

 private:
  enum class Count : std::uint8_t { None, One, Several };
  // Made by the first check.
  [[nodiscard]] Unrolling& unrolling(const Limits& limits);
  [[nodiscard]] Count initial_states(const Limits& limits);

  const model::System& system_;
  const logic::Specification& specification_;
  engine::BoundedOptions options_;
  sat::Graph graph_;
  std::optional<Unrolling> unrolling_;
  std::optional<Count> initial_;
};

}  // namespace gnomon::bmc
