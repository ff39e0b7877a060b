// SPDX-License-Identifier: Apache-2.0
//
// The search for strategies with a SAT solver (strategies/search), with decision diagrams as the oracle.
#pragma once

#include "bdd/bdd.hpp"
#include "logic/formula.hpp"
#include "logic/strategies.hpp"
#include "model/evaluate.hpp"
#include "strategies/oracle.hpp"
#include "strategies/search.hpp"
#include "symbolic/encoding/encoding.hpp"
#include "verdict/profile.hpp"

#include <functional>
#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace gnomon::symbolic {

// The reachable states, and where formulas without strategies hold among them.
struct WholeModel {
  bdd::Bdd reachable;
  std::function<bdd::Bdd(logic::FormulaId)> satisfying;    // a state formula
  std::function<bdd::Bdd(logic::FormulaId)> on_all_paths;  // a path formula
  std::function<bdd::Bdd(logic::FormulaId)> enforceable;   // a coalition, with perfect information
  std::function<bdd::Bdd(logic::FormulaId)> inevitable;    // a coalition, with all strategies
  std::function<bool()> is_total;
};

// Returns all states of the set. Throws LimitError if there are too many.
[[nodiscard]] std::vector<model::State> list_states(const Encoding& encoding, const bdd::Bdd& states);

class DiagramOracle : public strategies::Oracle {
 public:
  // The encoding must outlive the object.
  DiagramOracle(const Encoding& encoding, WholeModel model) : encoding_(encoding), model_(std::move(model)) {}

  [[nodiscard]] bool holds(const model::State& state, logic::FormulaId formula) override;
  [[nodiscard]] bool on_all_paths(const model::State& state, logic::FormulaId path) override;
  [[nodiscard]] bool wins_with_perfect_information(const model::State& state, logic::FormulaId coalition) override;
  [[nodiscard]] bool wins_with_all_strategies(const model::State& state, logic::FormulaId coalition) override;
  [[nodiscard]] std::vector<model::State> alike(const model::State& state,
                                                const std::vector<model::VarId>& variables) override;
  [[nodiscard]] bool is_total() override { return model_.is_total(); }

 private:
  using Sets = std::map<logic::FormulaId, bdd::Bdd>;
  bool contains(Sets& sets, const std::function<bdd::Bdd(logic::FormulaId)>& make, const model::State& state,
                logic::FormulaId formula);

  const Encoding& encoding_;
  WholeModel model_;
  Sets satisfying_, on_all_paths_, enforceable_, inevitable_;
};

// Refers to its arguments, which must outlive it. Functions throw LimitError; clauses learnt so far are kept.
class StrategySearch {
 public:
  StrategySearch(const Encoding& encoding, const logic::FormulaPool& pool, WholeModel model, logic::UniformStart start,
                 const Limits& limits)
      : encoding_(encoding),
        oracle_(encoding, std::move(model)),
        search_(encoding.system(), pool, oracle_, start, limits) {}

  struct Result {
    std::optional<model::State> failing;  // an initial state in which the formula fails
    std::optional<verdict::Profile> profile;
  };
  // Checks a formula of the pool, which is not normalised.
  [[nodiscard]] Result check(logic::FormulaId formula, const bdd::Bdd& initial);

  [[nodiscard]] const strategies::Statistics& statistics() const { return search_.statistics(); }

 private:
  const Encoding& encoding_;
  DiagramOracle oracle_;
  strategies::Search search_;
};

}  // namespace gnomon::symbolic
