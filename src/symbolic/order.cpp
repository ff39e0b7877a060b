// SPDX-License-Identifier: Apache-2.0
#include "symbolic/order.hpp"

#include "bdd/force.hpp"

#include <algorithm>
#include <bit>
#include <set>

namespace gnomon::symbolic {

namespace {

using model::AgentId;
using model::ExprId;
using model::Op;
using model::System;

std::size_t variable_bits(const System& system, std::size_t variable) {
  return bits_for(system.variables[variable].domain.size());
}

std::size_t action_bits(const System& system, std::size_t agent) {
  return bits_for(system.agents[agent].actions.size());
}

// Lists of bits, the highest of each number first: numbers are compared from there.
class Listing {
 public:
  explicit Listing(const System& system) : system_(system) {}

  void variable(std::size_t index, Bit::Kind kind) {
    for (std::size_t i = variable_bits(system_, index); i-- > 0;) bits_.push_back({kind, index, i});
  }
  void pairs(std::size_t index) {
    for (std::size_t i = variable_bits(system_, index); i-- > 0;) {
      bits_.push_back({Bit::Kind::Current, index, i});
      bits_.push_back({Bit::Kind::Next, index, i});
    }
  }
  void variables_of(std::size_t agent, Bit::Kind kind) {
    for_each_variable(agent, [&](std::size_t index) { variable(index, kind); });
  }
  void pairs_of(std::size_t agent) {
    for_each_variable(agent, [&](std::size_t index) { pairs(index); });
  }
  void action(std::size_t agent) {
    for (std::size_t i = action_bits(system_, agent); i-- > 0;) bits_.push_back({Bit::Kind::Action, agent, i});
  }

  std::vector<Bit> take() { return std::move(bits_); }

 private:
  template <typename Visit> void for_each_variable(std::size_t agent, Visit visit) {
    const model::Agent& owner = system_.agents[agent];
    for (std::size_t i = 0; i < owner.variable_count; ++i) visit(owner.first_variable.index() + i);
  }

  const System& system_;
  std::vector<Bit> bits_;
};

// What is ordered automatically: variables 0, 1, …, then the actions of the agents.
class MentionGraph {
 public:
  explicit MentionGraph(const System& system) : system_(system) {
    for (std::size_t agent = 0; agent < system.agents.size(); ++agent) add_agent(agent);
    add_conjuncts(system.initial);
    for (const model::Atom& atom : system.atoms) add({atom.condition}, {});
  }

  [[nodiscard]] std::size_t element_count() const { return system_.variables.size() + system_.agents.size(); }
  [[nodiscard]] const std::vector<std::vector<std::uint32_t>>& edges() const { return edges_; }

  // Agent by agent: the actions, then the variables.
  [[nodiscard]] std::vector<std::uint32_t> start() const {
    std::vector<std::uint32_t> result;
    for (std::size_t agent = 0; agent < system_.agents.size(); ++agent) {
      result.push_back(action_of(agent));
      const model::Agent& owner = system_.agents[agent];
      for (std::size_t i = 0; i < owner.variable_count; ++i) {
        result.push_back(static_cast<std::uint32_t>(owner.first_variable.index() + i));
      }
    }
    return result;
  }

 private:
  [[nodiscard]] std::uint32_t action_of(std::size_t agent) const {
    return static_cast<std::uint32_t>(system_.variables.size() + agent);
  }

  void add_agent(std::size_t index) {
    const model::Agent& agent = system_.agents[index];
    for (const model::ProtocolLine& line : agent.protocol) {
      if (!line.is_other) add({line.condition}, {action_of(index)});
    }
    for (const model::EvolutionItem& item : agent.evolution) {
      std::vector<ExprId> expressions{item.condition};
      std::vector<std::uint32_t> more;
      for (const model::Assignment& assignment : item.assignments) {
        expressions.push_back(assignment.value);
        more.push_back(assignment.variable.value);
      }
      add(expressions, more);
    }
  }

  // A hyperedge of all that the expressions mention, and `more`.
  void add(const std::vector<ExprId>& expressions, const std::vector<std::uint32_t>& more) {
    std::set<std::uint32_t> elements(more.begin(), more.end());
    for (const ExprId expression : expressions) {
      for (const ExprId id : subexpressions(system_.exprs, expression)) {
        const model::ExprNode& node = system_.exprs[id];
        if (node.op == Op::Variable) elements.insert(node.variable.value);
        if (node.op == Op::Action) elements.insert(action_of(node.agent.index()));
      }
    }
    if (elements.size() > 1) edges_.emplace_back(elements.begin(), elements.end());
  }

  // The parts of a conjunction restrict their variables independently.
  void add_conjuncts(ExprId condition) {
    std::vector<ExprId> open{condition};
    while (!open.empty()) {
      const ExprId id = open.back();
      open.pop_back();
      const model::ExprNode node = system_.exprs[id];
      if (node.op == Op::And) {
        open.push_back(node.left);
        open.push_back(node.right);
      } else {
        add({id}, {});
      }
    }
  }

  const System& system_;
  std::vector<std::vector<std::uint32_t>> edges_;
};

std::vector<Bit> automatic_order(const System& system) {
  const MentionGraph graph(system);
  Listing listing(system);
  for (const std::uint32_t element : bdd::force_order(graph.element_count(), graph.edges(), graph.start())) {
    if (element < system.variables.size()) {
      listing.pairs(element);
    } else {
      listing.action(element - system.variables.size());
    }
  }
  return listing.take();
}

}  // namespace

std::size_t bits_for(std::uint64_t values) {
  return values <= 1 ? 0 : static_cast<std::size_t>(std::bit_width(values - 1));
}

std::vector<Bit> static_order(const System& system, VariableOrder order) {
  if (order == VariableOrder::Auto) return automatic_order(system);
  Listing listing(system);
  const std::size_t agents = system.agents.size();
  if (order == VariableOrder::Blocks) {
    for (std::size_t i = 0; i < agents; ++i) listing.variables_of(i, Bit::Kind::Current);
    for (std::size_t i = 0; i < agents; ++i) listing.variables_of(i, Bit::Kind::Next);
    for (std::size_t i = 0; i < agents; ++i) listing.action(i);
    return listing.take();
  }
  for (std::size_t i = 0; i < agents; ++i) {
    if (order == VariableOrder::Interleaved) {
      listing.pairs_of(i);
      listing.action(i);
      continue;
    }
    listing.variables_of(i, Bit::Kind::Current);
    if (order == VariableOrder::ActionsInside) listing.action(i);
    listing.variables_of(i, Bit::Kind::Next);
    if (order == VariableOrder::AgentBlocks) listing.action(i);
  }
  return listing.take();
}

}  // namespace gnomon::symbolic
