// SPDX-License-Identifier: Apache-2.0
//
// Sentences of strategy logic with uniform strategies, by labelling extended states: pairs of a state and the
// strategies that are quantified around a formula, which are parameters of the decision diagrams. A quantifier removes
// its parameters as soon as its scope ends.
//
// A goal that all paths satisfy holds for all strategies, and a goal that no path satisfies fails if plays never end.
// Parameters are made only for goals that this does not decide, and only for observations that can occur.
#pragma once

#include "bdd/bdd.hpp"
#include "logic/formula.hpp"
#include "logic/strategy_sentence.hpp"
#include "symbolic/evidence/strategy_tables.hpp"
#include "symbolic/operators/temporal.hpp"
#include "symbolic/paths/paths.hpp"
#include "symbolic/strategies/outcomes.hpp"
#include "symbolic/strategies/parameters.hpp"

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <unordered_map>
#include <utility>
#include <vector>

namespace gnomon::symbolic {

class StrategyEvaluation {
 public:
  // `sets` gives the states of formulas that do not depend on strategies around them (logic::independent_parts). All
  // references must outlive the object.
  // With `together`, the initial states, strategies are chosen once for all of these: a goal counts as reached if it is
  // from each of them. Then what is returned is correct for these states only.
  StrategyEvaluation(const Encoding& encoding, const Temporal& free, const logic::FormulaPool& pool,
                     const PathOptions& paths, ParameterBits& bits, StateSets sets,
                     std::optional<bdd::Bdd> together = {});
  StrategyEvaluation(const StrategyEvaluation&) = delete;
  StrategyEvaluation& operator=(const StrategyEvaluation&) = delete;

  // Returns the states of `care` that satisfy a normalised sentence that begins with a quantifier or a binding.
  [[nodiscard]] bdd::Bdd satisfying(logic::FormulaId sentence, const bdd::Bdd& care);

  // Returns strategies for the outermost quantifiers of the sentence that are of one kind, such that it holds in the
  // state if they are existential, or fails if they are universal. Nothing if there are none.
  [[nodiscard]] std::optional<FoundStrategies> strategies(logic::FormulaId sentence, const bdd::Bdd& state);

 private:
  // A quantifier with its strategies.
  struct Quantified {
    bool some = true;
    logic::StrategyVar name;
    std::vector<model::AgentId> agents;
    bdd::Bdd care;  // the states for which strategies are searched
    std::unique_ptr<StrategyParameters> parameters;
  };
  // The quantifiers and bindings around a formula.
  struct Context {
    std::map<logic::StrategyVar, Quantified*> named;
    std::map<model::AgentId, Quantified*> followed;
  };
  // The scope of a prefix of quantifiers and bindings.
  struct Scope {
    logic::StrategyPrefix prefix;
    Context context;
    std::vector<std::unique_ptr<Quantified>> quantified;  // from the outermost on
    std::optional<bool> decided;                          // by a quantifier over strategies that do not exist
  };
  // The model under strategies, with the path formula under evaluation.
  struct Restricted {
    std::map<model::AgentId, Quantified*> followed;
    bdd::Bdd region;
    StrategyOutcomes outcomes;
    std::unordered_map<logic::FormulaId, bdd::Bdd> letters;
    std::optional<Paths> paths;

    Restricted(const Encoding& encoding, const Temporal& free, std::map<model::AgentId, Quantified*> who,
               const bdd::Bdd& where, const std::map<model::AgentId, bdd::Bdd>& rules)
        : followed(std::move(who)), region(where), outcomes(encoding, free, where, rules) {}
    // Returns the states that satisfy a letter, or its negation.
    [[nodiscard]] bdd::Bdd set_of(const logic::Node& node, logic::FormulaId id) const {
      return node.op == logic::Op::Not ? region.minus(letters.at(node.left)) : letters.at(id);
    }
  };

  void start(logic::FormulaId sentence);
  [[nodiscard]] Scope open(logic::FormulaId formula, Context context, const bdd::Bdd& care);
  [[nodiscard]] bdd::Bdd body(Scope& scope, const bdd::Bdd& care);
  void close(const Scope& scope);
  // Removes the parameters of all but the first `kept` quantifiers.
  [[nodiscard]] static bdd::Bdd without_parameters(const Scope& scope, std::size_t kept, bdd::Bdd value);
  // Returns strategies for the first `outer` quantifiers, with parameters that are `good` in some state, for plays from
  // these states.
  [[nodiscard]] FoundStrategies found(const Scope& scope, std::size_t outer, const bdd::Bdd& good,
                                      const bdd::Bdd& start);

  // Returns pairs of a state of `care` and parameters of the context.
  [[nodiscard]] bdd::Bdd prefixed(logic::FormulaId formula, const Context& context, const bdd::Bdd& care);
  [[nodiscard]] bdd::Bdd state_formula(logic::FormulaId formula, const Context& context, const bdd::Bdd& care);
  [[nodiscard]] bdd::Bdd goal(Scope& scope, const bdd::Bdd& care);
  [[nodiscard]] bdd::Bdd reached(Scope& scope, const bdd::Bdd& care);
  [[nodiscard]] bdd::Bdd on_outcomes(logic::FormulaId path, const Context& context, const bdd::Bdd& region);

  // Returns whether no letter of the path formula depends on strategies.
  [[nodiscard]] bool has_independent_letters(logic::FormulaId path) const;
  [[nodiscard]] Paths& free_paths();
  // Returns the states where all outcomes satisfy the path formula for all strategies.
  [[nodiscard]] const bdd::Bdd& surely(logic::FormulaId path);
  // Returns states where for all strategies some outcome does not satisfy it.
  [[nodiscard]] bdd::Bdd surely_not(logic::FormulaId path);
  [[nodiscard]] bool has_strategies(const std::vector<model::AgentId>& agents);
  // Returns all states that can be reached from these.
  [[nodiscard]] bdd::Bdd region_of(const bdd::Bdd& care);
  [[nodiscard]] Restricted& restricted(const Context& context, const bdd::Bdd& region);
  [[nodiscard]] StrategyParameters& parameters(Quantified& quantified);
  [[nodiscard]] StrategyParameters::Model model();

  const Encoding& encoding_;
  const Temporal& free_;
  const logic::FormulaPool& pool_;
  PathOptions path_options_;
  ParameterBits& bits_;
  StateSets sets_;
  std::optional<bdd::Bdd> together_;
  Knowledge knowledge_;
  std::set<logic::FormulaId> independent_;  // of the current sentence
  std::optional<Paths> free_paths_;
  std::unordered_map<logic::FormulaId, bdd::Bdd> surely_;
  std::optional<bdd::Bdd> ending_;  // the states from which a play may end
  std::map<std::vector<model::AgentId>, bool> has_strategies_;
  std::optional<std::pair<bdd::Bdd, bdd::Bdd>> region_;  // the last one computed, with its start
  std::vector<std::unique_ptr<Restricted>> restricted_;
};

}  // namespace gnomon::symbolic
