// SPDX-License-Identifier: Apache-2.0
//
// The explicit checker as the one who knows the whole model.
#pragma once

#include "reference/checker.hpp"
#include "strategies/oracle.hpp"

#include <algorithm>
#include <map>

namespace gnomon::test {

class ExplicitOracle : public strategies::Oracle {
 public:
  ExplicitOracle(Case& item, reference::ExplicitChecker& checker) : item_(item), checker_(checker) {}

  [[nodiscard]] bool holds(const model::State& state, logic::FormulaId formula) override {
    return contains(state, formula, logic::Logic::Ctl);
  }
  [[nodiscard]] bool on_all_paths(const model::State& state, logic::FormulaId path) override {
    return contains(state, item_.specification.pool.unary(logic::Op::PathAll, path), logic::Logic::CtlStar);
  }
  [[nodiscard]] bool wins_with_perfect_information(const model::State& state, logic::FormulaId coalition) override {
    return contains(state, coalition, logic::Logic::Atl);
  }
  [[nodiscard]] bool wins_with_all_strategies(const model::State& state, logic::FormulaId coalition) override {
    return on_all_paths(state, item_.specification.pool[coalition].left);
  }
  [[nodiscard]] std::vector<model::State> alike(const model::State& state,
                                                const std::vector<model::VarId>& variables) override {
    std::vector<model::State> result;
    for (reference::StateIndex s = 0; s < checker_.graph().size(); ++s) {
      const model::State other = checker_.graph().states()[s];
      const auto agree = [&](model::VarId v) { return state[v.index()] == other[v.index()]; };
      if (std::all_of(variables.begin(), variables.end(), agree)) result.push_back(other);
    }
    return result;
  }
  [[nodiscard]] bool is_total() override {
    const reference::ExplicitGraph& graph = checker_.graph();
    for (reference::StateIndex s = 0; s < graph.size(); ++s) {
      if (graph.first_move(s) == graph.first_move(s + 1)) return false;
      for (std::size_t move = graph.first_move(s); move < graph.first_move(s + 1); ++move) {
        if (graph.move_successors(move).empty()) return false;
      }
    }
    return true;
  }

 private:
  bool contains(const model::State& state, logic::FormulaId formula, logic::Logic logic) {
    auto place = sets_.find({formula, logic});
    if (place == sets_.end()) {
      place =
          sets_.emplace(std::pair(formula, logic), checker_.satisfying(formula, reference::reading_of(logic))).first;
    }
    return place->second.contains(*checker_.graph().states().find(state));
  }

  Case& item_;
  reference::ExplicitChecker& checker_;
  std::map<std::pair<logic::FormulaId, logic::Logic>, reference::StateSet> sets_;
};

}  // namespace gnomon::test
