// SPDX-License-Identifier: Apache-2.0
//
// Computes the sets of states that satisfy formulas, from the leaves up, on a fixed domain. Formulas are normalised
// (logic/normalise). Sets of modal formulas are cached, so that a formula that occurs twice is computed once.
#pragma once

#include "bdd/bdd.hpp"
#include "logic/formula.hpp"
#include "symbolic/encoding/circuits.hpp"
#include "symbolic/operators/coalition.hpp"
#include "symbolic/operators/knowledge.hpp"
#include "symbolic/operators/temporal.hpp"
#include "symbolic/paths/paths.hpp"
#include "symbolic/strategies/evaluation.hpp"
#include "symbolic/strategies/game.hpp"
#include "symbolic/strategies/uniform_coalition.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <unordered_map>
#include <vector>

namespace gnomon::symbolic {

// The semantics of quantifiers and coalitions.
struct Reading {
  // If given, quantifiers stand before path formulas and range over the paths of these options. Otherwise they are
  // those of CTL.
  std::optional<PathOptions> paths = {};
  // Quantifiers before one temporal operator on state formulas are nevertheless those of CTL and ATL.
  bool mixed = false;
  // If given, coalitions have uniform strategies that must succeed from these states.
  std::optional<logic::UniformStart> uniform = {};
  // The bits of strategies; may be null if there are none. Must outlive the evaluation.
  ParameterBits* bits = nullptr;
  // Sentences of strategy logic have one goal each, and strategies perfect recall and complete information.
  bool one_goal = false;
  // If given, other sentences choose their strategies once for all these states, the initial ones.
  std::optional<bdd::Bdd> together = {};
  bool mcmas_until = false;  // see Options
};

class Evaluation {
 public:
  // The references must outlive the object.
  Evaluation(const Encoding& encoding, Circuits& circuits, const logic::FormulaPool& pool, Temporal temporal,
             Reading reading = {});
  Evaluation(const Evaluation&) = delete;
  Evaluation& operator=(const Evaluation&) = delete;
  ~Evaluation() = default;

  // Returns the states of the domain that satisfy a normalised formula.
  [[nodiscard]] bdd::Bdd satisfying(logic::FormulaId formula) { return satisfying(formula, domain()); }
  // Returns a set that is correct on `care`, a subset of the domain; other states may be in it or not.
  [[nodiscard]] bdd::Bdd satisfying(logic::FormulaId formula, const bdd::Bdd& care);

  // Returns strategies that show why a normalised formula holds in the state, or fails there (`holds`). The formula
  // begins with a strategy quantifier, or with a coalition that has uniform strategies. Nothing if there are none to
  // show.
  [[nodiscard]] std::optional<FoundStrategies> strategies(logic::FormulaId formula, bool holds, const bdd::Bdd& state);

  // Return a set outside of which a coalition with uniform strategies, which is a normalised formula, does not win, and
  // the states where it wins with all strategies.
  [[nodiscard]] bdd::Bdd perhaps_won(logic::FormulaId coalition);
  [[nodiscard]] bdd::Bdd surely_won(logic::FormulaId coalition);

  [[nodiscard]] const Temporal& temporal() const { return temporal_; }
  [[nodiscard]] const bdd::Bdd& domain() const { return temporal_.domain(); }

 private:
  [[nodiscard]] std::vector<logic::FormulaId> operands(logic::FormulaId id) const;
  // The sets are valid until the next call.
  void evaluate_operands(logic::FormulaId formula, const bdd::Bdd& care);
  // Remembers a set that is correct everywhere.
  void keep(logic::FormulaId id, const Decided& set);
  [[nodiscard]] Decided evaluate(logic::FormulaId id, const bdd::Bdd& care);
  [[nodiscard]] Decided some_path(logic::FormulaId path, const bdd::Bdd& care);
  // An operator with bounds behind a quantifier of CTL or ATL: f U[low,high] g or f R[low,high] g.
  struct BoundedPath {
    bool until;
    bdd::Bdd f, g;
    std::uint32_t low, high;
  };
  [[nodiscard]] std::optional<BoundedPath> bounded_path(logic::FormulaId path) const;
  [[nodiscard]] bool by_branching_rules(logic::FormulaId path) const;
  [[nodiscard]] std::vector<logic::FormulaId> letters(std::vector<logic::FormulaId> states) const;
  [[nodiscard]] StrategyEvaluation& strategies();
  using UniformBound = const bdd::Bdd& (UniformCoalition::*)(logic::FormulaId);
  [[nodiscard]] bdd::Bdd bound(logic::FormulaId coalition, UniformBound which);
  [[nodiscard]] UniformCoalition& uniform(logic::CoalitionId members);
  // Returns the states that satisfy a letter, or its negation.
  [[nodiscard]] bdd::Bdd known_set(logic::FormulaId id) const;
  [[nodiscard]] Decided coalition(const logic::Node& node, const bdd::Bdd& care);
  [[nodiscard]] bdd::Bdd one_goal(logic::FormulaId sentence);
  // Returns the states where a player can enforce the path formula.
  [[nodiscard]] bdd::Bdd won(logic::FormulaId path, const Force& force);
  [[nodiscard]] bdd::Bdd obligatory(model::AgentId agent, const bdd::Bdd& f);
  [[nodiscard]] bdd::Bdd green(model::AgentId agent);

  const Encoding& encoding_;
  Circuits& circuits_;
  const logic::FormulaPool& pool_;
  Temporal temporal_;
  Knowledge knowledge_;
  Reading reading_;
  std::optional<Paths> paths_;
  std::optional<StrategyEvaluation> strategies_;
  std::unordered_map<logic::FormulaId, bdd::Bdd> sets_;   // of the formula under evaluation
  std::unordered_map<logic::FormulaId, bdd::Bdd> modal_;  // cached for all formulas
  std::map<logic::CoalitionId, Coalition> coalitions_;
  std::map<logic::CoalitionId, UniformCoalition> uniform_;
};

}  // namespace gnomon::symbolic
