// SPDX-License-Identifier: Apache-2.0
//
// The questions that the search for strategies asks an engine that knows the whole model. Formulas here contain no
// strategies; states are reachable. All functions may throw LimitError.
#pragma once

#include "logic/formula.hpp"
#include "model/evaluate.hpp"
#include "model/system.hpp"

#include <vector>

namespace gnomon::strategies {

class Oracle {
 public:
  Oracle() = default;
  Oracle(const Oracle&) = delete;
  Oracle& operator=(const Oracle&) = delete;
  virtual ~Oracle() = default;

  // Returns whether a state formula holds.
  [[nodiscard]] virtual bool holds(const model::State& state, logic::FormulaId formula) = 0;
  // Returns whether all infinite paths from the state satisfy the path formula.
  [[nodiscard]] virtual bool on_all_paths(const model::State& state, logic::FormulaId path) = 0;
  // Returns whether the coalition of the formula, which has one temporal operator on state formulas, wins with perfect
  // information.
  [[nodiscard]] virtual bool wins_with_perfect_information(const model::State& state, logic::FormulaId coalition) = 0;
  // Returns whether the coalition of the formula, which has any objective, wins with all strategies. Only for models in
  // which no play ends.
  [[nodiscard]] virtual bool wins_with_all_strategies(const model::State& state, logic::FormulaId coalition) = 0;
  // Returns the reachable states with the same values of the variables, which are ascending; the state is among them.
  [[nodiscard]] virtual std::vector<model::State> alike(const model::State& state,
                                                        const std::vector<model::VarId>& variables) = 0;
  // Returns whether every reachable state has an enabled joint action, and every enabled joint action a successor.
  [[nodiscard]] virtual bool is_total() = 0;
};

}  // namespace gnomon::strategies
