// SPDX-License-Identifier: Apache-2.0
//
// Looks for something that shows a formula to hold, or to fail, with growing bounds.
#pragma once

#include "bmc/fragments.hpp"
#include "bmc/limits.hpp"
#include "bmc/needs.hpp"
#include "bmc/options.hpp"
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

// What tells that a search will find nothing any more.
struct Closure {
  bool conclusive = true;     // what is not found is not so
  bool by_length = true;      // fragments that are long enough will do
  bool by_first_step = true;  // no fragment needs a second state
  bool from_initial = true;   // all fragments start in initial states
};

class Search {
 public:
  // References must outlive the object. Fairness conditions have no modal operators.
  Search(Unrolling& unrolling, const logic::Specification& specification, const verdict::Statement& statement,
         const Options& options, const Limits& limits);

  [[nodiscard]] const verdict::Statement& statement() const { return statement_; }
  // Something finite may show the statement. Like the others, this throws LimitError.
  [[nodiscard]] bool is_possible() { return needs_.can_be_shown(statement_.literal()); }

  struct Found {
    std::optional<verdict::Evidence> evidence;  // valid; absent if only an automaton sees why it is so
  };
  // With fragments of this many states. Bounds grow from call to call.
  [[nodiscard]] std::optional<Found> at(std::size_t bound);

  [[nodiscard]] Closure closure();

  // What a search takes: fragments, and variables of the solver so far.
  [[nodiscard]] Resources fragments(std::size_t bound);
  [[nodiscard]] std::size_t variables() const { return solver_->variable_count(); }

 private:
  // Finds what is against closing the search, at an initial state or anywhere.
  void look(const verdict::Literal& literal, bool initial, Closure& result);

  Unrolling& unrolling_;
  const logic::Specification& specification_;
  verdict::Statement statement_;
  const Options& options_;
  const Limits& limits_;
  bool fair_;
  verdict::Rules rules_;
  Needs needs_;
  Fragments fragments_;
  std::unique_ptr<sat::Solver> solver_;
  std::unique_ptr<sat::Recorder> recorder_;  // if somebody wants to see what the solver is given
  sat::Solver& asked_;                       // one of the two
  sat::Cnf cnf_;
  std::set<std::tuple<logic::FormulaId, bool, bool>> seen_;
};

// Fairness conditions count for the statement.
[[nodiscard]] bool is_fair(const logic::Specification& specification, const verdict::Statement& statement);

}  // namespace gnomon::bmc
