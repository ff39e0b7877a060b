// SPDX-License-Identifier: Apache-2.0
//
// What coalitions can enforce if every member follows a function from its observations to actions, the others take any
// actions, and the members must succeed from all states that logic::UniformStart requires.
//
// What a coalition cannot enforce with perfect information it cannot enforce at all, and what all paths satisfy it
// enforces with any strategy. Strategies are searched only for states between the two bounds, as parameters of the
// decision diagrams. If every member can tell the states apart between the bounds where it has a choice, perfect
// information decides.
#pragma once

#include "bdd/bdd.hpp"
#include "logic/formula.hpp"
#include "logic/strategies.hpp"
#include "symbolic/encoding/encoding.hpp"
#include "symbolic/evidence/strategy_tables.hpp"
#include "symbolic/operators/knowledge.hpp"
#include "symbolic/operators/temporal.hpp"
#include "symbolic/paths/paths.hpp"
#include "symbolic/strategies/outcomes.hpp"
#include "symbolic/strategies/parameters.hpp"

#include <map>
#include <memory>
#include <unordered_map>
#include <vector>

namespace gnomon::symbolic {

// The model without strategies, in which uniform strategies are searched.
struct UniformModel {
  const Encoding& encoding;
  const Temporal& free;
  const logic::FormulaPool& pool;
  const PathOptions& paths;
  logic::UniformStart start;
};

class UniformCoalition {
 public:
  // The members are ascending. `sets` gives the states of the state formulas in path formulas. All references must
  // outlive the object.
  UniformCoalition(const UniformModel& model, std::vector<model::AgentId> members, ParameterBits& bits, StateSets sets);

  // Returns the states of `care` where the members enforce a normalised path formula.
  [[nodiscard]] bdd::Bdd enforce(logic::FormulaId path, const bdd::Bdd& care);
  // Returns a set outside of which the members cannot enforce it, even with perfect information.
  [[nodiscard]] const bdd::Bdd& possible(logic::FormulaId path);
  // Returns the states where the members enforce it with all strategies.
  [[nodiscard]] const bdd::Bdd& sure(logic::FormulaId path);
  // Returns strategies that enforce it, for a state where the members can.
  [[nodiscard]] FoundStrategies strategies(logic::FormulaId path, const bdd::Bdd& state);

 private:
  // Bounds without strategies: states where the members succeed with any strategies, and where they may succeed.
  struct Bounds {
    const bdd::Bdd& sure;
    const bdd::Bdd& possible;
  };
  // The states with strategies that succeed from there.
  struct Search {
    std::map<model::AgentId, bdd::Bdd> guess;  // strategies that win, if some were found without parameters
    std::vector<std::unique_ptr<StrategyParameters>> parameters;
    bdd::Bdd starts;  // the states of the query
    bdd::Bdd region;  // those in which strategies matter
    bdd::Bdd won;
  };

  [[nodiscard]] std::vector<model::AgentId> acting_members() const;
  // Returns whether the path formula is one temporal operator on state formulas.
  [[nodiscard]] bool is_simple(logic::FormulaId path) const;
  // Returns whether the rules of ATL apply, by which steps are forced one by one. Otherwise infinite (fair) outcomes
  // are considered.
  [[nodiscard]] bool has_fixpoint(logic::FormulaId path) const;
  [[nodiscard]] bdd::Bdd possible_on_paths(logic::FormulaId path) const;
  [[nodiscard]] bdd::Bdd forced(logic::FormulaId path) const;
  [[nodiscard]] bdd::Bdd possibly_forced(logic::FormulaId path) const;
  // Returns whether the members enforce all that perfect information allows, because they see enough for it.
  [[nodiscard]] bool are_informed(logic::FormulaId path, const Bounds& known);
  // Returns the rules of members that are informed, for all states between the bounds.
  [[nodiscard]] std::map<model::AgentId, bdd::Bdd> informed_rules(logic::FormulaId path, const Bounds& known) const;
  // Returns pairs of a state between the bounds and actions of the members that win with perfect information.
  [[nodiscard]] bdd::Bdd winning_choices(logic::FormulaId path, const Bounds& known) const;
  // Returns the states where strategies matter if a play begins in `starts`.
  [[nodiscard]] bdd::Bdd region_of(logic::FormulaId path, const Bounds& known, const bdd::Bdd& starts) const;
  [[nodiscard]] Search search(logic::FormulaId path, const Bounds& known, const bdd::Bdd& from);
  // Returns the rules of one choice of strategies that succeeds from the state.
  [[nodiscard]] std::map<model::AgentId, bdd::Bdd> chosen_rules(const Search& found, const bdd::Bdd& state);
  [[nodiscard]] bdd::Bdd won_by_fixpoint(logic::FormulaId path, const Bounds& known, const Temporal& temporal) const;
  [[nodiscard]] bdd::Bdd won_on_paths(logic::FormulaId path, const Temporal& temporal) const;
  // Returns the states where some (fair) path does not satisfy a path formula.
  [[nodiscard]] bdd::Bdd violated(logic::FormulaId path, const Temporal& temporal) const;

  // Return the states that the members consider possible in one of `states`, and the states from which all of those are
  // in `won`.
  [[nodiscard]] bdd::Bdd alternatives(const bdd::Bdd& states);
  [[nodiscard]] bdd::Bdd won_surely(const bdd::Bdd& won);

  UniformModel model_;
  std::vector<model::AgentId> members_;
  ParameterBits& bits_;
  StateSets sets_;
  Knowledge knowledge_;
  std::unordered_map<logic::FormulaId, bdd::Bdd> sure_, possible_;
};

}  // namespace gnomon::symbolic
