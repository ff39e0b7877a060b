// SPDX-License-Identifier: Apache-2.0
#include "reference/space/coverage.hpp"

#include "model/evaluate.hpp"

namespace gnomon::reference {

using engine::Coverage;
using model::Evaluator;

namespace {

// Notes whether conditions hold, which are evaluated only as long as they have not been seen to.
class Conditions {
 public:
  void add(const model::System& system, model::ExprId condition) { list_.emplace_back(system.exprs, condition); }

  void look(const model::State& state, const model::JointAction* joint, model::Scratch& scratch,
            std::vector<bool>& seen) const {
    for (std::size_t i = 0; i < list_.size(); ++i) {
      if (!seen[i]) seen[i] = list_[i].holds(state, joint, scratch);
    }
  }
  [[nodiscard]] bool holds(std::size_t i, const model::State& state, model::Scratch& scratch) const {
    return list_[i].holds(state, nullptr, scratch);
  }

 private:
  std::vector<Evaluator> list_;
};

struct Lines {
  Conditions protocol, evolution;
};

Coverage nothing_yet(const model::System& system) {
  Coverage result;
  for (const model::Agent& agent : system.agents) {
    result.agents.push_back({std::vector<bool>(agent.protocol.size()), std::vector<bool>(agent.evolution.size()),
                             std::vector<bool>(agent.actions.size())});
  }
  result.atoms.resize(system.atoms.size());
  for (const model::Variable& variable : system.variables) {
    const auto size = variable.domain.size();
    result.values.emplace_back(size <= Coverage::most_values ? size : 0);
  }
  return result;
}

void add_actions(const model::System& system, bool has_states, Coverage& result) {
  for (std::size_t i = 0; i < system.agents.size(); ++i) {
    const model::Agent& agent = system.agents[i];
    Coverage::Agent& found = result.agents[i];
    if (agent.protocol.empty()) found.actions.assign(agent.actions.size(), has_states);
    for (std::size_t line = 0; line < agent.protocol.size(); ++line) {
      if (!found.protocol[line]) continue;
      for (const model::ActionId action : agent.protocol[line].actions) found.actions[action.index()] = true;
    }
  }
}

}  // namespace

Coverage coverage(const model::System& system, const ExplicitGraph& graph, const Limits& limits) {
  std::vector<Lines> lines(system.agents.size());
  for (std::size_t i = 0; i < system.agents.size(); ++i) {
    for (const model::ProtocolLine& line : system.agents[i].protocol) lines[i].protocol.add(system, line.condition);
    for (const model::EvolutionItem& item : system.agents[i].evolution) lines[i].evolution.add(system, item.condition);
  }
  Conditions atoms;
  for (const model::Atom& atom : system.atoms) atoms.add(system, atom.condition);
  Coverage result = nothing_yet(system);
  model::Scratch scratch;
  Watch watch(limits);
  for (StateIndex s = 0; s < graph.size(); ++s) {
    watch.tick();
    const model::State state = graph.states()[s];
    for (std::size_t i = 0; i < lines.size(); ++i) {
      lines[i].protocol.look(state, nullptr, scratch, result.agents[i].protocol);
    }
    for (std::size_t i = 0; i < result.atoms.size(); ++i) {
      if (result.atoms[i].holds && result.atoms[i].fails) continue;
      (atoms.holds(i, state, scratch) ? result.atoms[i].holds : result.atoms[i].fails) = true;
    }
    for (std::size_t i = 0; i < result.values.size(); ++i) {
      if (!result.values[i].empty()) result.values[i][system.variables[i].domain.index(state[i])] = true;
    }
    for (std::size_t move = graph.first_move(s); move < graph.first_move(s + 1); ++move) {
      watch.tick();
      const model::JointAction& joint = graph.joint_actions()[graph.joint(move)];
      for (std::size_t i = 0; i < lines.size(); ++i) {
        lines[i].evolution.look(state, &joint, scratch, result.agents[i].evolution);
      }
    }
  }
  add_actions(system, graph.size() > 0, result);
  return result;
}

}  // namespace gnomon::reference
