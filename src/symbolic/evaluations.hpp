// SPDX-License-Identifier: Apache-2.0
//
// Logics read the same operators in different ways: on infinite or finite paths, with or without uniform strategies.
// Here is one evaluation for each way, made when a formula needs it.
#pragma once

#include "bdd/bdd.hpp"
#include "engine/options.hpp"
#include "engine/own_model.hpp"
#include "logic/classify.hpp"
#include "logic/formula.hpp"
#include "symbolic/evaluation.hpp"
#include "symbolic/lazy_model.hpp"
#include "symbolic/operators/forward_until.hpp"
#include "symbolic/strategies/parameter_bits.hpp"

#include <map>
#include <optional>
#include <utility>

namespace gnomon::symbolic {

// Refers to its arguments, which must outlive it. Functions throw what ends work on diagrams early
// (LazyModel::guarded).
class Evaluations {
 public:
  Evaluations(LazyModel& model, engine::OwnModel& own, const engine::Options& options)
      : model_(model), own_(own), options_(options), parameter_bits_(model.manager()) {}

  // Returns the evaluation that reads formulas as this logic does.
  [[nodiscard]] Evaluation& of(logic::Logic logic);
  // Returns that of CTL, ATL with perfect information, and knowledge.
  [[nodiscard]] Evaluation& usual();
  // Returns that of path logics.
  [[nodiscard]] Evaluation& on_paths(logic::PathKind kind);

  [[nodiscard]] PathOptions path_options(logic::PathKind kind) const {
    return {kind, options_.symbolic.path_engine, &model_.limits()};
  }
  [[nodiscard]] ParameterBits& parameter_bits() { return parameter_bits_; }
  // Returns the normal form of a state formula, whichever logic it belongs to.
  [[nodiscard]] logic::FormulaId normal_form(logic::FormulaId formula);
  // Returns the codes, reachable or not, that satisfy a formula in normal form without modal operators.
  [[nodiscard]] bdd::Bdd states_where(logic::FormulaId normal);
  // Returns the search for E(f U g), with f and g in normal form without modal operators, as far as it has come.
  [[nodiscard]] ForwardUntil& forward_until(logic::FormulaId f, logic::FormulaId g);

 private:
  [[nodiscard]] Evaluation& with_uniform_strategies();
  [[nodiscard]] Evaluation& of_games();

  LazyModel& model_;
  engine::OwnModel& own_;
  const engine::Options& options_;
  ParameterBits parameter_bits_;
  std::optional<Evaluation> usual_;
  std::optional<Evaluation> infinite_, finite_;
  std::optional<Evaluation> strategic_, games_;
  std::map<std::pair<logic::FormulaId, logic::FormulaId>, ForwardUntil> forward_;
};

}  // namespace gnomon::symbolic
