// SPDX-License-Identifier: Apache-2.0
//
// The states from which some path satisfies a path formula of LTL or LDL over state formulas.
//
// Most path formulas can be decomposed: E X f = EX E f, E(p and f) = p and E f, E<r>f is a backward search along the
// expression from the states with E f. Only formulas that require several things on one path need an automaton. Its
// states stay explicit, with a set of system states for each.
#pragma once

#include "automata/limits.hpp"
#include "bdd/bdd.hpp"
#include "engine/options.hpp"
#include "logic/classify.hpp"
#include "logic/formula.hpp"
#include "symbolic/operators/temporal.hpp"
#include "symbolic/paths/automaton.hpp"

#include <map>
#include <optional>
#include <unordered_set>
#include <utility>
#include <vector>

namespace gnomon::symbolic {

struct PathOptions {
  logic::PathKind kind = logic::PathKind::Infinite;
  engine::PathEngine engine = engine::PathEngine::Auto;
  const Limits* limits;  // must outlive all users of the options

  [[nodiscard]] automata::Limits automaton_limits() const { return automata::Limits(*limits); }
};

class Paths {
 public:
  // `temporal` without fairness if paths are finite. All references must outlive the object.
  Paths(const Temporal& temporal, const logic::FormulaPool& pool, const PathOptions& options, StateSets sets);

  // Returns the states from which some path satisfies the path formula, or, if not `positive`, does not. The formula
  // consists of Next, Until, Diamond, Not, And and state formulas (logic/normalise). Throws LimitError.
  [[nodiscard]] bdd::Bdd some(logic::FormulaId path, bool positive = true);

 private:
  // A path formula, or its negation.
  using Goal = std::pair<logic::FormulaId, bool>;

  [[nodiscard]] bool is_state(logic::FormulaId id) const { return states_.contains(id); }
  // Returns the goals on which a goal depends that can be decomposed; nothing if it needs an automaton.
  [[nodiscard]] std::optional<std::vector<Goal>> parts(const Goal& goal) const;
  [[nodiscard]] std::optional<std::vector<Goal>> parts_of_until(const logic::Node& node, bool positive) const;
  [[nodiscard]] bdd::Bdd evaluate(const Goal& goal);
  [[nodiscard]] bdd::Bdd evaluate_and(const logic::Node& node, bool positive) const;
  [[nodiscard]] bdd::Bdd evaluate_next(const logic::Node& node, bool positive);
  [[nodiscard]] bdd::Bdd evaluate_until(const logic::Node& node, bool positive) const;
  [[nodiscard]] bdd::Bdd match_backwards(const logic::Node& diamond) const;
  [[nodiscard]] bdd::Bdd by_automaton(const Goal& goal);
  [[nodiscard]] bdd::Bdd by_explicit_automaton(const PathGoal& goal, const automata::Limits& limits);
  [[nodiscard]] bdd::Bdd by_tableau(const PathGoal& goal);

  [[nodiscard]] bdd::Bdd state_set(logic::FormulaId id, bool positive) const;
  // Returns the states that start a path.
  [[nodiscard]] const bdd::Bdd& live();

  const Temporal& temporal_;
  const logic::FormulaPool& pool_;
  PathOptions options_;
  StateSets sets_;
  std::optional<bdd::Bdd> live_;
  std::unordered_set<logic::FormulaId> states_;
  std::map<Goal, bdd::Bdd> results_;
  std::vector<std::pair<bdd::Var, bdd::Var>> bits_;  // for automata in bits
};

}  // namespace gnomon::symbolic
