// SPDX-License-Identifier: Apache-2.0
#include "sat/cardinality.hpp"

#include <vector>

namespace gnomon::sat {
namespace {

void exclude_pairs(Solver& solver, std::span<const Literal> literals) {
  for (std::size_t i = 0; i < literals.size(); ++i) {
    for (std::size_t j = i + 1; j < literals.size(); ++j) solver.add_clause({!literals[i], !literals[j]});
  }
}

}  // namespace

// Three literals at a time are replaced by a fresh one that is true if one of them is. It joins the
// queue at its end, so the replaced literals form a tree of logarithmic depth.
void require_at_most_one(Solver& solver, std::span<const Literal> literals) {
  constexpr std::size_t group = 3, pairs_suffice = 6;
  std::vector<Literal> queue(literals.begin(), literals.end());
  std::size_t first = 0;
  for (; queue.size() - first > pairs_suffice; first += group) {
    const Literal any = solver.new_variable();
    const std::span<const Literal> replaced = std::span(queue).subspan(first, group);
    exclude_pairs(solver, replaced);
    for (const Literal literal : replaced) solver.add_clause({!literal, any});
    queue.push_back(any);
  }
  exclude_pairs(solver, std::span(queue).subspan(first));
}

void require_exactly_one(Solver& solver, std::span<const Literal> literals) {
  solver.add_clause(literals);
  require_at_most_one(solver, literals);
}

}  // namespace gnomon::sat
