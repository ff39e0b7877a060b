// SPDX-License-Identifier: Apache-2.0
//
// The search for evidence that a formula holds, or fails, with growing bounds.
#pragma once

#include "bmc/fragments.hpp"
#include "bmc/limits.hpp"
#include "bmc/needs.hpp"
#include "bmc/proof/prefixes.hpp"
#include "engine/options.hpp"
#include "logic/formula.hpp"
#include "sat/cnf.hpp"
#include "sat/recorder.hpp"
#include "sat/solver.hpp"
#include "verdict/evidence.hpp"
#include "verdict/explain/rules.hpp"

#include <cstddef>
#include <memory>
#include <optional>
#include <set>
#include <tuple>

namespace gnomon::bmc {

// When a search without success proves the opposite.
struct Closure {
  bool conclusive = true;    // if there is no evidence of any length, the statement is false
  bool by_length = true;     // fragments of the length of the recurrence diameter suffice
  bool from_initial = true;  // all fragments start in initial states
  // Fragments of so many states suffice; nothing if there may always be longer ones.
  std::optional<std::size_t> enough = 1;
  std::size_t at_least = 1;  // the states of paths that may have to come by the same state again
};

class Search {
 public:
  // References must outlive the object. Fairness conditions have no modal operators.
  Search(Unrolling& unrolling, const logic::Specification& specification, const verdict::Statement& statement,
         const engine::BoundedOptions& options, const Limits& limits);

  [[nodiscard]] const verdict::Statement& statement() const { return statement_; }
  // Returns whether a finite part of the model may show the statement. Like the others, this throws LimitError.
  [[nodiscard]] bool is_possible() { return needs_.can_be_shown(statement_.literal()); }

  struct Found {
    std::optional<verdict::Evidence> evidence;  // validated; absent if only an automaton shows the statement
  };
  // Searches with fragments of this many states. Bounds must grow from call to call.
  [[nodiscard]] std::optional<Found> at(std::size_t bound);

  [[nodiscard]] Closure closure();
  // Returns the proof that no path is long enough to show the statement; nothing if that would prove nothing.
  [[nodiscard]] std::unique_ptr<Prefixes> prefixes();

  // Return the size of the search: the fragments, and the variables of the solver so far.
  [[nodiscard]] Resources fragments(std::size_t bound);
  [[nodiscard]] std::size_t variables() const { return solver_->variable_count(); }

 private:
  // Collects the conditions under which the search is complete, for a literal at an initial state or anywhere.
  void look(const verdict::Literal& literal, bool initial, Closure& result);
  static void look_at_length(const verdict::PathShape& shape, Closure& result);

  Unrolling& unrolling_;
  const logic::Specification& specification_;
  verdict::Statement statement_;
  const engine::BoundedOptions& options_;
  const Limits& limits_;
  bool fair_;
  verdict::Rules rules_;
  Needs needs_;
  Fragments fragments_;
  std::unique_ptr<sat::Solver> solver_;
  std::unique_ptr<sat::Recorder> recorder_;  // if the clauses are to be recorded
  sat::Solver& asked_;                       // one of the two
  sat::Cnf cnf_;
  std::set<std::tuple<logic::FormulaId, bool, bool>> seen_;
};

// Returns whether paths must be fair for the statement.
[[nodiscard]] bool is_fair(const logic::Specification& specification, const verdict::Statement& statement);

}  // namespace gnomon::bmc
