// SPDX-License-Identifier: Apache-2.0
//
// The interface of SAT solvers. A solver keeps all clauses that it was given; each call of
// `solve` may add assumptions, which hold for that call only.
//
//   const std::unique_ptr<sat::Solver> solver = sat::make_cadical_solver();
//   const sat::Literal x = solver->new_variable();
//   const sat::Literal y = solver->new_variable();
//   solver->add_clause({x, y});
//   solver->solve(std::array{!x});  // Answer::Sat
//   solver->value(y);               // true
//
// Invariants for callers
//  1. One thread at a time uses a solver; any number of solvers may exist.
//  2. `value` may be called after the answer Sat, `core` after Unsat, until the next clause or call of
//     `solve`. Other calls, and literals of another solver, throw std::invalid_argument.
//  3. After Unknown a solver is as usable as before, and keeps what it has learnt.
#pragma once

#include "base/limits.hpp"
#include "sat/literal.hpp"

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <vector>

namespace gnomon::sat {

enum class Answer : std::uint8_t { Sat, Unsat, Unknown };

// When a search gives up with Answer::Unknown. Without limits it runs to completion.
struct Limits : gnomon::Limits {
  Limits() = default;
  Limits(const gnomon::Limits& limits, std::optional<std::uint64_t> most_conflicts = {})
      : gnomon::Limits(limits), conflicts(most_conflicts) {}

  std::optional<std::uint64_t> conflicts;  // in this call
};

class Solver {
 public:
  Solver() = default;
  Solver(const Solver&) = delete;
  Solver& operator=(const Solver&) = delete;
  virtual ~Solver() = default;

  // Returns the positive literal of a fresh variable. Throws LimitError if there are too many.
  virtual Literal new_variable() = 0;
  [[nodiscard]] virtual std::size_t variable_count() const = 0;

  // The literals are joined by `or`; the empty clause is false.
  virtual void add_clause(std::span<const Literal> literals) = 0;
  void add_clause(std::initializer_list<Literal> literals) { add_clause(std::span(literals.begin(), literals.size())); }

  // Decides whether all clauses and all assumptions can hold at once.
  [[nodiscard]] virtual Answer solve(std::span<const Literal> assumptions, const Limits& limits) = 0;
  [[nodiscard]] Answer solve(std::span<const Literal> assumptions = {}) { return solve(assumptions, Limits()); }

  // Returns the value in the satisfying assignment. Variables made since then are false.
  [[nodiscard]] virtual bool value(Literal literal) const = 0;
  // Returns assumptions that cannot hold together with the clauses, ascending and each once; not necessarily
  // a minimal set. Empty if the clauses alone are unsatisfiable.
  [[nodiscard]] virtual std::vector<Literal> core() const = 0;
};

}  // namespace gnomon::sat
