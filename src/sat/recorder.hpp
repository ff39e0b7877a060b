// SPDX-License-Identifier: Apache-2.0
//
// A solver that records all clauses and passes everything on to another one. The clauses can be written as DIMACS, for
// other solvers and for bug reports.
#pragma once

#include "sat/solver.hpp"

#include <iosfwd>

namespace gnomon::sat {

class Recorder final : public Solver {
 public:
  // The solver has no variables yet and outlives the recorder. Throws std::invalid_argument if it has some:
  // clauses may have been missed.
  explicit Recorder(Solver& solver);

  Literal new_variable() override { return solver_.new_variable(); }
  [[nodiscard]] std::size_t variable_count() const override { return solver_.variable_count(); }
  using Solver::add_clause;
  void add_clause(std::span<const Literal> literals) override;
  using Solver::solve;
  [[nodiscard]] Answer solve(std::span<const Literal> assumptions, const Limits& limits) override;
  [[nodiscard]] bool value(Literal literal) const override { return solver_.value(literal); }
  [[nodiscard]] std::vector<Literal> core() const override { return solver_.core(); }

  [[nodiscard]] std::size_t clause_count() const { return clause_ends_.size(); }
  // `index` is below `clause_count()`; the literals stay there until the next clause.
  [[nodiscard]] std::span<const Literal> clause(std::size_t index) const;
  // Returns the assumptions of the last call of `solve`.
  [[nodiscard]] std::span<const Literal> assumptions() const { return assumptions_; }

  // Writes all clauses in the order in which they were added, then the given literals as unit clauses: with
  // `assumptions()`, the problem of the last call of `solve`.
  void write_dimacs(std::ostream& out, std::span<const Literal> units = {}) const;

 private:
  Solver& solver_;
  std::vector<Literal> literals_;         // of all clauses, one after the other
  std::vector<std::size_t> clause_ends_;  // in `literals_`
  std::vector<Literal> assumptions_;
};

}  // namespace gnomon::sat
