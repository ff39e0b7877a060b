// SPDX-License-Identifier: Apache-2.0
//
// The states from which some path satisfies a path formula of LTL or LDL over state formulas.
//
// Most path formulas fall apart: E X f = EX E f, E(p and f) = p and E f, E<r>f is a walk along the expression
// to a state with E f. Only what speaks of several things that happen on one path needs an automaton. Its
// states stay explicit, with a set of system states for each.
#pragma once

#include "automata/limits.hpp"
#include "bdd/bdd.hpp"
#include "logic/classify.hpp"
#include "logic/formula.hpp"
#include "symbolic/operators/temporal.hpp"
#include "symbolic/options.hpp"
#include "symbolic/paths/automaton.hpp"

#include <map>
#include <optional>
#include <unordered_set>
#include <utility>
#include <vector>

namespace gnomon::symbolic {

struct PathOptions {
  logic::PathKind kind = logic::PathKind::Infinite;
  PathEngine engine = PathEngine::Auto;
  const Limits* limits;  // must outlive all that is told of it

  [[nodiscard]] automata::Limits automaton_limits() const { return automata::Limits(*limits); }
};

class Paths {
 public:
  // `temporal` without fairness if paths are finite. All references must outlive the object.
  Paths(const Temporal& temporal, const logic::FormulaPool& pool, const PathOptions& options, StateSets sets);

  // From where some path satisfies the path formula, or, if not `positive`, does not. It consists of Next, Until,
  // Diamond, Not, And and state formulas (logic/normalise). Throws LimitError.
  [[nodiscard]] bdd::Bdd some(logic::FormulaId path, bool positive = true);

 private:
  // A path formula, or its negation.
  using Goal = std::pair<logic::FormulaId, bool>;

  [[nodiscard]] bool is_state(logic::FormulaId id) const { return states_.contains(id); }
  // The goals on which one depends that can be taken apart; nothing if it needs an automaton.
  [[nodiscard]] std::optional<std::vector<Goal>> parts(const Goal& goal) const;
  [[nodiscard]] std::optional<std::vector<Goal>> parts_of_until(const logic::Node& node, bool positive) const;
  [[nodiscard]] bdd::Bdd evaluate(const Goal& goal);
  [[nodiscard]] bdd::Bdd evaluate_and(const logic::Node& node, bool positive) const;
  [[nodiscard]] bdd::Bdd evaluate_next(const logic::Node& node, bool positive) const;
  [[nodiscard]] bdd::Bdd evaluate_until(const logic::Node& node, bool positive) const;
  [[nodiscard]] bdd::Bdd walk(const logic::Node& diamond) const;
  [[nodiscard]] bdd::Bdd by_automaton(const Goal& goal);
  [[nodiscard]] bdd::Bdd by_explicit_automaton(const PathGoal& goal, const automata::Limits& limits) const;
  [[nodiscard]] bdd::Bdd by_tableau(const PathGoal& goal);

  [[nodiscard]] bdd::Bdd state_set(logic::FormulaId id, bool positive) const;

  const Temporal& temporal_;
  const logic::FormulaPool& pool_;
  PathOptions options_;
  StateSets sets_;
  bdd::Bdd live_;  // states that start a path
  std::unordered_set<logic::FormulaId> states_;
  std::map<Goal, bdd::Bdd> results_;
  std::vector<std::pair<bdd::Var, bdd::Var>> bits_;  // for automata in bits
};

}  // namespace gnomon::symbolic
