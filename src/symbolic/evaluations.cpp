// SPDX-License-Identifier: Apache-2.0
#include "symbolic/evaluations.hpp"

#include "base/remember.hpp"
#include "logic/normalise.hpp"

#include <utility>
#include <vector>

namespace gnomon::symbolic {

using bdd::Bdd;
using logic::FormulaId;
using logic::Logic;
using logic::PathKind;

FormulaId Evaluations::normal_form(FormulaId formula) {
  return logic::normalise(own_.pool(), formula, logic::classify(own_.pool(), formula));
}

Bdd Evaluations::states_where(FormulaId normal) {
  const Temporal everywhere = model_.temporal(model_.manager().top(), {});
  return Evaluation(model_.encoding(), model_.circuits(), own_.pool(), everywhere).satisfying(normal);
}

ForwardUntil& Evaluations::forward_until(FormulaId f, FormulaId g) {
  return remember(forward_, std::pair(f, g), [&] {
    return ForwardUntil(model_.transitions(), model_.reachable().initial(), states_where(f), states_where(g));
  });
}

Evaluation& Evaluations::of(Logic logic) {
  if (logic == Logic::AtlStar || logic == Logic::StrategyLogicOneGoal) return of_games();
  if (logic::has_uniform_strategies(logic)) return with_uniform_strategies();
  const auto kind = logic::paths_of(logic);
  return kind ? on_paths(*kind) : usual();
}

// The fairness conditions are evaluated on all reachable states; the states that start a path on which each holds
// infinitely often replace the reachable ones in everything that follows.
Evaluation& Evaluations::usual() {
  if (usual_) return *usual_;
  const LazyModel::Exploring timer(model_);
  const Bdd all = model_.reachable().all();
  const Reading reading{.mcmas_until = options_.mcmas_until};
  const std::vector<FormulaId>& fairness = own_.specification().fairness;
  if (fairness.empty()) {
    model_.enter_phase("formula");
    return usual_.emplace(model_.encoding(), model_.circuits(), own_.pool(), model_.temporal(all, {}), reading);
  }
  model_.enter_phase("fair states");
  Evaluation unrestricted(model_.encoding(), model_.circuits(), own_.pool(), model_.temporal(all, {}));
  std::vector<Bdd> constraints;
  for (const FormulaId formula : fairness) constraints.push_back(unrestricted.satisfying(normal_form(formula)));
  const Bdd fair = model_.temporal(all, constraints).eg(all);
  for (Bdd& constraint : constraints) constraint &= fair;
  model_.enter_phase("formula");
  return usual_.emplace(model_.encoding(), model_.circuits(), own_.pool(),
                        model_.temporal(fair, std::move(constraints)), reading);
}

// Finite paths know no fairness.
Evaluation& Evaluations::on_paths(PathKind kind) {
  auto& found = kind == PathKind::Finite ? finite_ : infinite_;
  if (found) return *found;
  const Temporal& fair = usual().temporal();
  Temporal temporal = kind == PathKind::Infinite ? model_.temporal(fair.domain(), fair.fairness())
                                                 : model_.temporal(model_.reachable().all(), {});
  return found.emplace(model_.encoding(), model_.circuits(), own_.pool(), std::move(temporal),
                       Reading{.paths = path_options(kind)});
}

// For ATL with uniform strategies and strategy logic.
Evaluation& Evaluations::with_uniform_strategies() {
  if (strategic_) return *strategic_;
  const Temporal& fair = usual().temporal();
  Reading reading{path_options(PathKind::Infinite), true, options_.uniform, &parameter_bits_};
  if (options_.together) reading.together = model_.reachable().initial() & fair.domain();
  return strategic_.emplace(model_.encoding(), model_.circuits(), own_.pool(),
                            model_.temporal(fair.domain(), fair.fairness()), reading);
}

// For games, in which strategies have perfect recall and complete information.
Evaluation& Evaluations::of_games() {
  if (games_) return *games_;
  const Temporal& fair = usual().temporal();
  const Reading reading{.paths = path_options(PathKind::Infinite), .mixed = true, .one_goal = true};
  return games_.emplace(model_.encoding(), model_.circuits(), own_.pool(),
                        model_.temporal(fair.domain(), fair.fairness()), reading);
}

}  // namespace gnomon::symbolic
