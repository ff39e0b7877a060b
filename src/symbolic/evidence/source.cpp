// SPDX-License-Identifier: Apache-2.0
#include "symbolic/evidence/source.hpp"

#include "symbolic/evidence/bounded_route.hpp"
#include "symbolic/evidence/ranking.hpp"
#include "symbolic/evidence/trace.hpp"
#include "symbolic/strategies/search.hpp"

#include <algorithm>
#include <utility>

namespace gnomon::symbolic {

using bdd::Bdd;
using model::AgentId;
using model::State;
using verdict::ConcretePath;
using verdict::KnowledgeStep;
using verdict::Region;

SymbolicEvidenceSource::SymbolicEvidenceSource(const Encoding& encoding, Circuits& circuits, const Reachable& reachable,
                                               const Temporal& temporal, const logic::FormulaPool& pool,
                                               Satisfying satisfying, std::optional<PathOptions> paths)
    : encoding_(encoding),
      circuits_(circuits),
      reachable_(reachable),
      temporal_(temporal),
      pool_(pool),
      satisfying_(std::move(satisfying)),
      path_options_(std::move(paths)) {}

const Bdd& SymbolicEvidenceSource::set_of(logic::FormulaId formula) {
  const auto place = sets_.find(formula);
  if (place != sets_.end()) return place->second;
  return sets_.insert_or_assign(formula, satisfying_(formula)).first->second;
}

Bdd SymbolicEvidenceSource::set_of(const Region& region) {
  Bdd result = temporal_.domain();
  for (const verdict::Literal& literal : region) {
    const Bdd& set = set_of(literal.formula);
    result = literal.holds ? result & set : result.minus(set);
  }
  return result;
}

ConcretePath SymbolicEvidenceSource::concrete_path(std::vector<State> states) const {
  verdict::Trace trace = with_actions(encoding_, temporal_.transitions(), std::move(states));
  return ConcretePath{std::move(trace.states), std::move(trace.actions), {}};
}

Bdd SymbolicEvidenceSource::starts(const State* from) const {
  return from == nullptr ? reachable_.initial() & temporal_.domain() : encoding_.singleton(*from);
}

ConcretePath SymbolicEvidenceSource::concrete_path(Lasso lasso) const {
  model::JointAction back =
      joint_action(encoding_, temporal_.transitions(), lasso.states.back(), lasso.states[lasso.loop]);
  ConcretePath result = concrete_path(std::move(lasso.states));
  result.actions.push_back(std::move(back));
  result.loop = lasso.loop;
  return result;
}

std::optional<ConcretePath> SymbolicEvidenceSource::concrete_path(const RouteQuery& query) const {
  Route route = shortest_route(encoding_, temporal_.transitions(), query);
  if (!route.arrived) return std::nullopt;
  return concrete_path(std::move(route.states));
}

bool SymbolicEvidenceSource::satisfies(const State& state, logic::FormulaId formula) {
  return encoding_.contains(set_of(formula), state);
}

std::optional<State> SymbolicEvidenceSource::initial_state(const Region& region) {
  const Bdd wanted = reachable_.initial() & set_of(region);
  if (wanted.is_false()) return std::nullopt;
  return encoding_.pick(wanted);
}

std::optional<ConcretePath> SymbolicEvidenceSource::shortest_path(const State* from, const Region& through,
                                                                  const Region& goal) {
  return concrete_path(RouteQuery{starts(from), set_of(through), set_of(goal)});
}

std::optional<ConcretePath> SymbolicEvidenceSource::step(const State& from, const Region& goal) {
  return concrete_path(RouteQuery{encoding_.singleton(from), temporal_.domain(), set_of(goal), true, 1});
}

std::optional<ConcretePath> SymbolicEvidenceSource::bounded_path(const State* from, const verdict::PathShape& shape) {
  auto found = bounded_route(encoding_, temporal_, starts(from), shape, [this](const Region& r) { return set_of(r); });
  if (!found) return std::nullopt;
  if (found->loop) return concrete_path(Lasso{std::move(found->states), *found->loop});
  return concrete_path(std::move(found->states));
}

std::optional<ConcretePath> SymbolicEvidenceSource::lasso(const State& from, const Region& inside) {
  auto found = short_lasso(encoding_, temporal_, from, set_of(inside));
  return found ? std::optional(concrete_path(std::move(*found))) : std::nullopt;
}

std::optional<ConcretePath> SymbolicEvidenceSource::path_with(const State* from, logic::FormulaId path, bool holds) {
  auto place = searches_.find({path, holds});
  if (place == searches_.end()) {
    PathAutomaton automaton(temporal_, pool_, {path, holds, path_options_.value().kind},
                            path_options_->automaton_limits(), [this](logic::FormulaId id) { return set_of(id); });
    place = searches_.try_emplace({path, holds}, encoding_, temporal_, std::move(automaton)).first;
  }
  if (path_options_->kind == logic::PathKind::Finite) {
    auto found = place->second.finite_path(starts(from));
    return found ? std::optional(concrete_path(std::move(*found))) : std::nullopt;
  }
  auto found = place->second.infinite_path(starts(from));
  return found ? std::optional(concrete_path(std::move(*found))) : std::nullopt;
}

std::optional<ConcretePath> SymbolicEvidenceSource::run_to(const State& state, const verdict::StatePattern& pattern) {
  Bdd wanted = set_of(pattern.region) & encoding_.agreeing(state, pattern.agree);
  for (const AgentId agent : pattern.green) {
    wanted = wanted.minus(circuits_.condition(encoding_.system()[agent].red));
  }
  if (wanted.is_false()) return std::nullopt;
  verdict::Trace trace = shortest_trace(encoding_, temporal_.transitions(), reachable_, wanted);
  return ConcretePath{std::move(trace.states), std::move(trace.actions), {}};
}

std::vector<State> SymbolicEvidenceSource::alike(const State& state, const std::vector<model::VarId>& agree) {
  return list_states(encoding_, temporal_.domain() & encoding_.agreeing(state, agree));
}

// Computes layers of states by their distance, then goes back through them.
std::vector<KnowledgeStep> SymbolicEvidenceSource::chain(const State& from, const std::vector<AgentId>& agents,
                                                         const Region& goal) {
  const Bdd wanted = set_of(goal);
  if (agents.empty()) return {};
  if (encoding_.contains(wanted, from)) return {{agents.front(), from}};
  std::vector<std::vector<model::VarId>> seen;
  std::vector<Bdd> unseen;
  for (const AgentId agent : agents) {
    seen.push_back(observed_variables(encoding_.system(), agent));
    unseen.push_back(encoding_.bits_except(seen.back()));
  }
  std::vector<Bdd> layers{encoding_.singleton(from)};
  Bdd found = layers.back();
  while (!layers.back().intersects(wanted)) {
    Bdd next = encoding_.manager().bottom();
    for (const Bdd& bits : unseen) next |= layers.back().exists(bits) & temporal_.domain();
    next = next.minus(found);
    if (next.is_false()) return {};
    found |= next;
    layers.push_back(std::move(next));
  }
  std::vector<KnowledgeStep> result;
  State at = encoding_.pick(layers.back() & wanted);
  for (std::size_t i = layers.size() - 1; i-- > 0;) {
    for (std::size_t k = 0; k < agents.size(); ++k) {
      const Bdd before = layers[i] & encoding_.agreeing(at, seen[k]);
      if (before.is_false()) continue;
      result.push_back({agents[k], std::move(at)});
      at = encoding_.pick(before);
      break;
    }
  }
  std::reverse(result.begin(), result.end());
  return result;
}

std::unique_ptr<verdict::Ranking> SymbolicEvidenceSource::ranking(const verdict::Literal& literal,
                                                                  const verdict::PathShape& shape) {
  const std::vector<AgentId>& members = pool_[pool_[literal.formula].coalition].agents;
  Coalition coalition(temporal_, members);
  const Side side = literal.holds ? Side::Members : Side::Others;
  const auto last = [&](const Region& region) {
    return region.empty() ? encoding_.manager().bottom() : set_of(region);
  };
  return std::make_unique<SymbolicRanking>(
      encoding_, rings(coalition, temporal_, side, shape,
                       {set_of(shape.before), last(shape.early), set_of(shape.through), last(shape.goal)}));
}

}  // namespace gnomon::symbolic
