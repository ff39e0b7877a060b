// SPDX-License-Identifier: Apache-2.0
#include "verdict/explain/links.hpp"

#include "base/error.hpp"
#include "logic/accessibility.hpp"
#include "model/evaluate.hpp"

#include <algorithm>
#include <optional>
#include <utility>

namespace gnomon::verdict {

using logic::Node;
using model::AgentId;
using model::State;

void LinkExplainer::justify(ClaimRef index) {
  const StateRef here = builder_[index].state;
  const Node& node = builder_.pool()[builder_[index].literal.formula];
  const bool chained = logic::accessibility(builder_.pool(), node).chained;
  std::vector<Link> links = chained ? chain(here, node) : link(here, node);
  GNOMON_ASSERT(!links.empty(), "what the engine says of knowledge is so");
  const StateRef last = links.back().state;
  builder_[index].links = std::move(links);
  builder_.add_part(index, 0, last, {node.left, false});
}

// Returns the link to a state where the operand fails, with a shortest run to it.
std::vector<Link> LinkExplainer::link(StateRef here, const Node& node) {
  const State state = builder_.evidence().states[here];
  std::optional<ConcretePath> best;
  AgentId agent;
  for (const logic::Accessibility::Way& way : logic::accessibility(builder_.pool(), node).ways) {
    const StatePattern pattern{observed_variables(builder_.system(), way.observers), way.correct, {{node.left, false}}};
    if (is_like(state, here, pattern)) return {{way.agent, here, {}}};
    auto run = builder_.source().run_to(state, pattern);
    if (!run || (best && run->length() >= best->length())) continue;
    best = std::move(run);
    agent = way.agent;
  }
  if (!best) return {};
  Path run = builder_.intern(*best);
  const StateRef other = run.states.back();
  return {{agent, other, std::move(run)}};
}

// Returns whether the state itself matches the pattern.
bool LinkExplainer::is_like(const State& state, StateRef here, const StatePattern& pattern) {
  const bool green = std::all_of(pattern.green.begin(), pattern.green.end(), [&](AgentId agent) {
    return !model::holds(builder_.system(), builder_.system()[agent].red, state);
  });
  return green && std::all_of(pattern.region.begin(), pattern.region.end(), [&](const Literal& literal) {
           return builder_.holds(here, literal.formula) == literal.holds;
         });
}

std::vector<Link> LinkExplainer::chain(StateRef here, const Node& node) {
  std::vector<model::VarId> everything;
  for (std::size_t i = 0; i < builder_.system().variables.size(); ++i) everything.emplace_back(i);
  std::vector<Link> result;
  StateRef before = here;
  const auto steps = builder_.source().chain(builder_.evidence().states[here], builder_.pool()[node.coalition].agents,
                                             {{node.left, false}});
  for (const KnowledgeStep& step : steps) {
    const StateRef state = builder_.intern(step.state);
    Path run;
    if (state != before) {
      const auto found = builder_.source().run_to(step.state, {everything, {}, {}});
      GNOMON_ASSERT(found.has_value(), "every state is reachable");
      run = builder_.intern(*found);
    }
    result.push_back({step.agent, state, std::move(run)});
    before = state;
  }
  return result;
}

}  // namespace gnomon::verdict
