// SPDX-License-Identifier: Apache-2.0
#include "sat/recorder.hpp"

#include <ostream>
#include <stdexcept>
#include <utility>

namespace gnomon::sat {
namespace {

void write_clause(std::ostream& out, std::span<const Literal> literals) {
  for (const Literal literal : literals) out << literal.dimacs() << ' ';
  out << "0\n";
}

}  // namespace

Recorder::Recorder(Solver& solver) : solver_(solver) {
  if (solver.variable_count() > 0) throw std::invalid_argument("a SAT solver is recorded from its start or not at all");
}

// A clause that the solver rejects is not recorded.
void Recorder::add_clause(std::span<const Literal> literals) {
  solver_.add_clause(literals);
  literals_.insert(literals_.end(), literals.begin(), literals.end());
  clause_ends_.push_back(literals_.size());
}

Answer Recorder::solve(std::span<const Literal> assumptions, const Limits& limits) {
  std::vector<Literal> copy(assumptions.begin(), assumptions.end());  // they may be those of the last call
  const Answer answer = solver_.solve(copy, limits);
  assumptions_ = std::move(copy);
  return answer;
}

std::span<const Literal> Recorder::clause(std::size_t index) const {
  const std::size_t begin = index == 0 ? 0 : clause_ends_[index - 1];
  return std::span(literals_).subspan(begin, clause_ends_[index] - begin);
}

void Recorder::write_dimacs(std::ostream& out, std::span<const Literal> units) const {
  out << "p cnf " << variable_count() << ' ' << clause_count() + units.size() << '\n';
  for (std::size_t i = 0; i < clause_count(); ++i) write_clause(out, clause(i));
  for (const Literal unit : units) write_clause(out, std::span(&unit, 1));
}

}  // namespace gnomon::sat
