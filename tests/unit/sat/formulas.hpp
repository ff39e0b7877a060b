// SPDX-License-Identifier: Apache-2.0
//
// Clauses for tests of solvers.
#pragma once

#include "model/random.hpp"
#include "sat/solver.hpp"

#include <cstddef>
#include <random>
#include <span>
#include <vector>

namespace gnomon::test {

inline std::vector<sat::Literal> new_variables(sat::Solver& solver, std::size_t count) {
  std::vector<sat::Literal> variables;
  for (std::size_t i = 0; i < count; ++i) variables.push_back(solver.new_variable());
  return variables;
}

inline std::vector<sat::Literal> random_literals(std::mt19937_64& rng, std::span<const sat::Literal> variables,
                                                 std::size_t count) {
  std::vector<sat::Literal> literals;
  for (std::size_t i = 0; i < count; ++i) {
    const sat::Literal variable = variables[model::draw_below(rng, variables.size())];
    literals.push_back(model::draw_below(rng, 2) == 0 ? variable : !variable);
  }
  return literals;
}

// More pigeons than holes, each pigeon in a hole, no two in the same: unsatisfiable, and hard for
// resolution from about ten holes on.
inline void add_pigeonhole(sat::Solver& solver, std::size_t holes) {
  std::vector<std::vector<sat::Literal>> pigeons;
  for (std::size_t i = 0; i <= holes; ++i) {
    pigeons.push_back(new_variables(solver, holes));
    solver.add_clause(pigeons.back());
    for (std::size_t other = 0; other < i; ++other) {
      for (std::size_t hole = 0; hole < holes; ++hole) solver.add_clause({!pigeons[i][hole], !pigeons[other][hole]});
    }
  }
}

}  // namespace gnomon::test
