// SPDX-License-Identifier: Apache-2.0
#include "reference/evidence/source.hpp"

#include "base/error.hpp"
#include "reference/evidence/bounded_route.hpp"
#include "reference/evidence/ranking.hpp"
#include "reference/evidence/trace.hpp"

#include <algorithm>
#include <utility>

namespace gnomon::reference {

using model::AgentId;
using model::State;
using verdict::ConcretePath;
using verdict::KnowledgeStep;
using verdict::Region;

// The sets of all sub-formulas are computed together unless that would fill the memory.
ExplicitEvidenceSource::ExplicitEvidenceSource(const model::System& system, ExplicitChecker& checker,
                                               logic::FormulaId formula, const Reading& reading)
    : system_(system),
      checker_(checker),
      graph_(checker.graph()),
      reading_(reading),
      domain_(checker.domain(reading)),
      fairness_(checker.forgets_fairness(reading) ? std::vector<StateSet>() : checker.fairness()) {
  constexpr std::size_t most_bits = std::size_t{1} << 31U;
  const std::size_t parts = subformulas(checker.specification().pool, formula).size();
  if (parts < most_bits / (graph_.size() + 1)) sets_ = checker.satisfying_parts(formula, reading);
}

const StateSet& ExplicitEvidenceSource::set_of(logic::FormulaId formula) {
  const auto place = sets_.find(formula);
  if (place != sets_.end()) return place->second;
  return sets_.insert_or_assign(formula, checker_.satisfying(formula, reading_)).first->second;
}

StateSet ExplicitEvidenceSource::set_of(const Region& region) {
  StateSet result = domain_;
  for (const verdict::Literal& literal : region) {
    const StateSet& set = set_of(literal.formula);
    result = literal.holds ? result & set : result - set;
  }
  return result;
}

StateIndex ExplicitEvidenceSource::index_of(const State& state) const {
  const auto index = graph_.states().find(state);
  GNOMON_ASSERT(index.has_value(), "evidence is about reachable states");
  return *index;
}

std::vector<StateIndex> ExplicitEvidenceSource::starts(const State* from) const {
  if (from != nullptr) return {index_of(*from)};
  std::vector<StateIndex> result;
  for (const StateIndex s : graph_.initial()) {
    if (domain_.contains(s)) result.push_back(s);
  }
  return result;
}

ConcretePath ExplicitEvidenceSource::concrete_path(const Route& route) const {
  ConcretePath result;
  for (std::size_t i = 0; i < route.size(); ++i) {
    result.states.push_back(graph_.states()[route[i]]);
    if (i > 0) result.actions.push_back(joint_action(graph_, route[i - 1], route[i]));
  }
  return result;
}

ConcretePath ExplicitEvidenceSource::concrete_path(const Lasso& lasso) const {
  ConcretePath result = concrete_path(lasso.states);
  result.loop = lasso.loop;
  result.actions.push_back(joint_action(graph_, lasso.states.back(), lasso.states[lasso.loop]));
  return result;
}

bool ExplicitEvidenceSource::satisfies(const State& state, logic::FormulaId formula) {
  return set_of(formula).contains(index_of(state));
}

std::optional<State> ExplicitEvidenceSource::initial_state(const Region& region) {
  const StateSet wanted = set_of(region);
  for (const StateIndex s : graph_.initial()) {
    if (wanted.contains(s)) return graph_.states()[s];
  }
  return std::nullopt;
}

std::optional<ConcretePath> ExplicitEvidenceSource::shortest_path(const State* from, const Region& through,
                                                                  const Region& goal) {
  const StateSet inside = set_of(through);
  const StateSet last = set_of(goal);
  const auto route = shortest_route(graph_, {starts(from), inside, last});
  return route ? std::optional(concrete_path(*route)) : std::nullopt;
}

std::optional<ConcretePath> ExplicitEvidenceSource::step(const State& from, const Region& goal) {
  const StateSet last = set_of(goal);
  const auto route = shortest_route(graph_, {{index_of(from)}, domain_, last, true, 1});
  return route ? std::optional(concrete_path(*route)) : std::nullopt;
}

std::optional<ConcretePath> ExplicitEvidenceSource::bounded_path(const State* from, const verdict::PathShape& shape) {
  const auto states_with = [this](const Region& region) { return set_of(region); };
  const auto lasso = [this](StateIndex s, const StateSet& inside) { return short_lasso(graph_, s, inside, fairness_); };
  const auto found = bounded_route(graph_, domain_, starts(from), shape, states_with, lasso);
  if (!found) return std::nullopt;
  return found->loop ? concrete_path(Lasso{found->states, *found->loop}) : concrete_path(found->states);
}

std::optional<ConcretePath> ExplicitEvidenceSource::lasso(const State& from, const Region& inside) {
  const auto found = short_lasso(graph_, index_of(from), set_of(inside), fairness_);
  return found ? std::optional(concrete_path(*found)) : std::nullopt;
}

std::optional<ConcretePath> ExplicitEvidenceSource::path_with(const State* from, logic::FormulaId path, bool holds) {
  const auto label_holds = [this](logic::FormulaId label, StateIndex s) { return set_of(label).contains(s); };
  const PathSpace space{graph_, domain_, fairness_};
  const logic::PathKind kind = reading_.paths.value();
  PathProduct product = checker_.product(space, {path, holds, kind, label_holds}, starts(from));
  if (kind == logic::PathKind::Finite) {
    const auto route = product.finite_path();
    return route ? std::optional(concrete_path(*route)) : std::nullopt;
  }
  const auto found = product.infinite_path();
  return found ? std::optional(concrete_path(*found)) : std::nullopt;
}

// States are numbered breadth first: the first one is nearest.
std::optional<ConcretePath> ExplicitEvidenceSource::run_to(const State& state, const verdict::StatePattern& pattern) {
  const StateSet wanted = set_of(pattern.region);
  const model::Stepper stepper(system_);
  for (StateIndex s = 0; s < graph_.size(); ++s) {
    if (!wanted.contains(s)) continue;
    const auto same = [&](model::VarId v) { return graph_.states().value(s, v) == state[v.index()]; };
    const auto red = [&](AgentId agent) { return stepper.is_red(graph_.states()[s], agent); };
    if (!std::all_of(pattern.agree.begin(), pattern.agree.end(), same)) continue;
    if (std::any_of(pattern.green.begin(), pattern.green.end(), red)) continue;
    verdict::Trace trace = shortest_trace(graph_, s);
    return ConcretePath{std::move(trace.states), std::move(trace.actions), {}};
  }
  return std::nullopt;
}

std::vector<State> ExplicitEvidenceSource::alike(const State& state, const std::vector<model::VarId>& agree) {
  std::vector<State> result;
  domain_.for_each([&](StateIndex s) {
    const auto same = [&](model::VarId v) { return graph_.states().value(s, v) == state[v.index()]; };
    if (std::all_of(agree.begin(), agree.end(), same)) result.push_back(graph_.states()[s]);
  });
  return result;
}

// Breadth-first search over the classes of states that some agent cannot tell apart.
std::vector<KnowledgeStep> ExplicitEvidenceSource::chain(const State& from, const std::vector<AgentId>& agents,
                                                         const Region& goal) {
  struct Step {
    StateIndex before = 0;
    AgentId agent;
  };
  using View = std::vector<model::Value>;
  std::vector<std::vector<model::VarId>> seen;
  std::vector<std::map<View, std::vector<StateIndex>>> classes(agents.size());
  for (const AgentId agent : agents) seen.push_back(observed_variables(system_, agent));
  const auto view = [&](std::size_t i, StateIndex s) {
    View result;
    for (const model::VarId v : seen[i]) result.push_back(graph_.states().value(s, v));
    return result;
  };
  for (std::size_t i = 0; i < agents.size(); ++i) {
    domain_.for_each([&](StateIndex s) { classes[i][view(i, s)].push_back(s); });
  }
  const StateSet wanted = set_of(goal);
  const StateIndex start = index_of(from);
  if (!agents.empty() && wanted.contains(start)) return {{agents.front(), from}};
  std::unordered_map<StateIndex, Step> reached{{start, {start, AgentId()}}};
  std::vector<StateIndex> order{start};
  for (std::size_t next = 0; next < order.size(); ++next) {
    const StateIndex s = order[next];
    for (std::size_t i = 0; i < agents.size(); ++i) {
      const auto place = classes[i].find(view(i, s));
      if (place == classes[i].end()) continue;  // all of them have been reached
      for (const StateIndex t : place->second) {
        if (!reached.try_emplace(t, Step{s, agents[i]}).second) continue;
        order.push_back(t);
        if (!wanted.contains(t)) continue;
        std::vector<KnowledgeStep> result;
        for (StateIndex at = t; at != start; at = reached.at(at).before) {
          result.push_back({reached.at(at).agent, graph_.states()[at]});
        }
        std::reverse(result.begin(), result.end());
        return result;
      }
      classes[i].erase(place);
    }
  }
  return {};
}

std::unique_ptr<verdict::Ranking> ExplicitEvidenceSource::ranking(const verdict::Literal& literal,
                                                                  const verdict::PathShape& shape) {
  const logic::FormulaPool& pool = checker_.specification().pool;
  const Coalition coalition = checker_.coalition(pool[pool[literal.formula].coalition].agents);
  const Side side = literal.holds ? Side::Members : Side::Others;
  const auto last = [&](const Region& region) { return region.empty() ? graph_.none() : set_of(region); };
  return std::make_unique<ExplicitRanking>(
      graph_.states(), rings(coalition, domain_, side, shape,
                             {set_of(shape.before), last(shape.early), set_of(shape.through), last(shape.goal)}));
}

}  // namespace gnomon::reference
