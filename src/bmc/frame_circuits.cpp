// SPDX-License-Identifier: Apache-2.0
#include "bmc/frame_circuits.hpp"

#include "base/error.hpp"
#include "circuits/code.hpp"
#include "sat/connectives.hpp"

#include <bit>

namespace gnomon::bmc {

using sat::Signal;
using sat::Wire;

namespace {

std::vector<Wire> wires_of(sat::Wires& wires, std::span<const Signal> signals) {
  std::vector<Wire> result;
  result.reserve(signals.size());
  for (const Signal signal : signals) result.push_back(wires.wire(signal));
  return result;
}

}  // namespace

std::size_t code_width(std::uint64_t things) {
  return things < 2 ? 0 : static_cast<std::size_t>(std::bit_width(things - 1));
}

Signal code_is(sat::Graph& graph, std::span<const Signal> code, std::uint64_t number) {
  if (code.size() < 64 && (number >> code.size()) != 0) return Signal::constant(false);
  std::vector<Signal> literals;
  literals.reserve(code.size());
  for (std::size_t i = 0; i < code.size(); ++i) literals.push_back(code[i].negated_if(((number >> i) & 1U) == 0));
  return sat::all_of(graph, literals);
}

Signal code_below(sat::Graph& graph, std::span<const Signal> code, std::uint64_t bound) {
  sat::Wires wires(graph);
  return circuits::number_below<Wire>(wires, wires_of(wires, code), bound).signal();
}

std::vector<Wire> FrameEncoding::code(model::VarId variable) const {
  return wires_of(wires_, values_[variable.index()]);
}

Wire FrameEncoding::has_value(model::VarId variable, model::Value value) const {
  const model::Domain& domain = system_[variable].domain;
  if (!domain.contains(value)) return wires_.constant(false);
  return wires_.wire(code_is(wires_.graph(), values_[variable.index()], domain.index(value)));
}

Wire FrameEncoding::performs(model::AgentId agent, model::ActionId action) const {
  GNOMON_ASSERT(agent.index() < actions_.size(), "a condition on actions is translated for a step");
  return wires_.wire(code_is(wires_.graph(), actions_[agent.index()], action.index()));
}

Wire FrameEncoding::performs_some(model::AgentId agent) const {
  const std::size_t actions = system_[agent].actions.size();
  return wires_.wire(code_below(wires_.graph(), actions_[agent.index()], actions));
}

std::vector<Signal> new_code(sat::Graph& graph, std::uint64_t things) {
  std::vector<Signal> result(code_width(things));
  for (Signal& bit : result) bit = graph.new_input();
  return result;
}

void complete(sat::Graph& graph, const model::System& system, Codes& values) {
  sat::Wires wires(graph);
  const Codes no_actions;
  const FrameEncoding encoding(wires, system, values, no_actions);
  FrameCircuits circuits(encoding);
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (!system.variables[i].is_observation()) continue;
    const FrameCircuits::Assigned assigned = circuits.assigned(model::VarId(i), system.variables[i].observed);
    for (std::size_t j = 0; j < values[i].size(); ++j) values[i][j] = assigned.code[j].signal();
  }
}

Codes new_values(sat::Graph& graph, const model::System& system) {
  Codes result;
  for (const model::Variable& variable : system.variables) {
    const std::uint64_t things = variable.domain.size();
    result.push_back(variable.is_observation() ? std::vector<Signal>(code_width(things)) : new_code(graph, things));
  }
  complete(graph, system, result);
  return result;
}

Codes new_actions(sat::Graph& graph, const model::System& system) {
  Codes result;
  for (const model::Agent& agent : system.agents) result.push_back(new_code(graph, agent.actions.size()));
  return result;
}

Signal within_domains(sat::Graph& graph, const model::System& system, const Codes& values) {
  std::vector<Signal> conditions;
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (system.variables[i].is_observation()) continue;  // its domain contains all values that it can have
    conditions.push_back(code_below(graph, values[i], system.variables[i].domain.size()));
  }
  return sat::all_of(graph, conditions);
}

Signal allowed_actions(FrameCircuits& circuits, const FrameEncoding& encoding) {
  const model::System& system = encoding.system();
  sat::Graph& graph = encoding.manager().graph();
  std::vector<Signal> conditions;
  for (std::size_t i = 0; i < system.agents.size(); ++i) {
    const model::Agent& agent = system.agents[i];
    if (agent.actions.empty()) continue;
    conditions.push_back(encoding.performs_some(model::AgentId(i)).signal());
    if (agent.protocol.empty()) continue;
    std::vector<std::vector<Signal>> reasons(agent.actions.size());
    for (const model::ProtocolLine& line : agent.protocol) {
      const Signal condition = circuits.condition(line.condition).signal();
      for (const model::ActionId action : line.actions) reasons[action.index()].push_back(condition);
    }
    for (std::size_t j = 0; j < reasons.size(); ++j) {
      const Signal performed = encoding.performs(model::AgentId(i), model::ActionId(j)).signal();
      conditions.push_back(graph.implication(performed, sat::any_of(graph, reasons[j])));
    }
  }
  return sat::all_of(graph, conditions);
}

}  // namespace gnomon::bmc

template class gnomon::circuits::BitVector<gnomon::sat::Wire>;
template class gnomon::circuits::Fraction<gnomon::sat::Wire>;
template class gnomon::circuits::Expressions<gnomon::bmc::FrameEncoding>;
