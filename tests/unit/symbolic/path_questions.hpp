// SPDX-License-Identifier: Apache-2.0
//
// Path formulas on the graph of two_ways (tests/support/small_systems.hpp) with the nodes from which some path
// satisfies them: for everything that decides path formulas on decision diagrams.
#pragma once

#include "logic/classify.hpp"
#include "unit/symbolic/diagrams.hpp"

#include <string>
#include <vector>

namespace gnomon::test {

struct PathQuestion {
  std::string name;
  FormulaId formula;
  logic::PathKind kind;
  Nodes some;      // some path satisfies it
  Nodes some_not;  // some path does not
};

inline std::vector<PathQuestion> path_questions(Diagrams& d) {
  Formulas& f = d.make;
  const auto next = [&](FormulaId g) { return f.un(FOp::Next, g); };
  const auto finally = [&](FormulaId g) { return f.bin(FOp::Until, f.truth(true), g); };
  const auto always = [&](FormulaId g) { return f.no(finally(f.no(g))); };
  const auto both = [&](FormulaId g, FormulaId h) { return f.bin(FOp::And, g, h); };
  const FormulaId any_step = f.step(f.truth(true));
  const auto infinite = logic::PathKind::Infinite, finite = logic::PathKind::Finite;
  return {
      {"X 1", next(d.at(1)), infinite, {0, 2}, {1, 4}},
      {"X X 1", next(next(d.at(1))), infinite, {1, 4}, {0, 2, 4}},
      {"F 3", finally(d.at(3)), infinite, {}, {0, 1, 2, 4}},
      {"F 2", finally(d.at(2)), infinite, {0, 1, 2, 4}, {4}},
      {"G !2", always(f.no(d.at(2))), infinite, {4}, {0, 1, 2, 4}},
      {"G F 2", always(finally(d.at(2))), infinite, {0, 1, 2, 4}, {4}},
      {"G F 0", always(finally(d.at(0))), infinite, {}, {0, 1, 2, 4}},
      {"F G 2", finally(always(d.at(2))), infinite, {}, {0, 1, 2, 4}},
      {"4 U 0", f.bin(FOp::Until, d.at(4), d.at(0)), infinite, {0, 4}, {1, 2, 4}},
      {"F 0 and X 4", both(finally(d.at(0)), next(d.at(4))), infinite, {4}, {0, 1, 2, 4}},
      {"F 1 and F 2", both(finally(d.at(1)), finally(d.at(2))), infinite, {0, 1, 2, 4}, {4}},
      {"<two steps> 2",
       f.bin(FOp::Diamond, f.bin(FOp::Sequence, any_step, any_step), d.at(2)),
       infinite,
       {0, 2},
       {1, 4}},
      {"X 3", next(d.at(3)), finite, {0}, {0, 1, 2, 3, 4}},
      {"F 3", finally(d.at(3)), finite, {0, 3, 4}, {0, 1, 2, 4}},
      {"F 1 and F 3", both(finally(d.at(1)), finally(d.at(3))), finite, {}, {0, 1, 2, 3, 4}},
      {"F 0 and F 3", both(finally(d.at(0)), finally(d.at(3))), finite, {0, 4}, {0, 1, 2, 3, 4}},
      {"G 3", always(d.at(3)), finite, {3}, {0, 1, 2, 4}},
  };
}

}  // namespace gnomon::test
