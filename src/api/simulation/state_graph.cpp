// SPDX-License-Identifier: Apache-2.0
#include "api/simulation/state_graph.hpp"

#include "base/error.hpp"
#include "reference/space/graph.hpp"

#include <fmt/format.h>

#include <map>
#include <utility>

namespace gnomon::api {

namespace {

using model::AgentId;
using model::AtomId;
using model::Value;
using reference::ExplicitGraph;
using reference::StateIndex;

// Many joint actions may lead from one state to another; more than that nobody wants to see.
constexpr std::size_t most_transitions = 1'000'000;

std::vector<AtomId> atoms_of(const model::System& system, const model::State& state) {
  std::vector<AtomId> result;
  for (std::size_t i = 0; i < system.atoms.size(); ++i) {
    const model::Atom& atom = system.atoms[i];
    if (!atom.anonymous && model::holds(system, atom.condition, state)) result.emplace_back(i);
  }
  return result;
}

void add_edges(StateGraph& result, const ExplicitGraph& graph, StateIndex from) {
  std::map<StateIndex, std::vector<model::JointAction>> by_target;
  for (std::size_t move = graph.first_move(from); move < graph.first_move(from + 1); ++move) {
    for (const StateIndex to : graph.move_successors(move)) {
      by_target[to].push_back(graph.joint_actions()[graph.joint(move)]);
    }
  }
  for (auto& [to, actions] : by_target) result.edges.push_back({from, to, std::move(actions)});
}

StateGraph::View view_of(const model::System& system, const StateGraph& graph, AgentId agent) {
  const std::vector<model::VarId> seen = observed_variables(system, agent);
  StateGraph::View view{agent, {}};
  std::map<std::vector<Value>, std::size_t> class_of;
  for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
    std::vector<Value> values;
    for (const model::VarId variable : seen) values.push_back(graph.nodes[i].state[variable.index()]);
    const auto [place, is_new] = class_of.try_emplace(std::move(values), view.classes.size());
    if (is_new) view.classes.emplace_back();
    view.classes[place->second].push_back(i);
  }
  return view;
}

ExplicitGraph explored(const model::System& system, const StateGraphOptions& options) {
  reference::Limits limits;
  limits.states = options.max_states;
  limits.transitions = most_transitions;
  limits.stop = options.stop;
  try {
    return ExplicitGraph(system, limits);
  } catch (const LimitError&) {
    if (options.stop.stop_requested()) throw;
    throw LimitError(
        fmt::format("the graph is too large: the model has more than {} reachable states or a million transitions; "
                    "--max-states allows more states, -D smaller models",
                    options.max_states));
  }
}

}  // namespace

StateGraph state_graph(const model::System& system, const StateGraphOptions& options) {
  const ExplicitGraph graph = explored(system, options);
  StateGraph result;
  for (StateIndex s = 0; s < graph.size(); ++s) {
    model::State state = graph.states()[s];
    std::vector<AtomId> atoms = atoms_of(system, state);
    result.nodes.push_back({std::move(state), false, std::move(atoms)});
  }
  for (const StateIndex s : graph.initial()) result.nodes[s].initial = true;
  for (StateIndex s = 0; s < graph.size(); ++s) add_edges(result, graph, s);
  for (const AgentId agent : options.agents) result.views.push_back(view_of(system, result, agent));
  return result;
}

void list_space(const model::System& system, const Limits& limits, const SpaceListener& listener) {
  const ExplicitGraph graph(system, reference::Limits(limits));
  for (StateIndex s = 0; s < graph.size(); ++s) listener.state(s, graph.states()[s]);
  for (StateIndex s = 0; s < graph.size(); ++s) {
    for (std::size_t move = graph.first_move(s); move < graph.first_move(s + 1); ++move) {
      for (const StateIndex to : graph.move_successors(move)) {
        listener.step(s, to, graph.joint_actions()[graph.joint(move)]);
      }
    }
  }
}

}  // namespace gnomon::api
