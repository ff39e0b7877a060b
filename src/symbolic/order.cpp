// SPDX-License-Identifier: Apache-2.0
#include "symbolic/order.hpp"

#include "bdd/force.hpp"

#include <algorithm>
#include <bit>
#include <map>
#include <set>
#include <string>

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

std::vector<std::string> numbers_in(const std::string& name) {
  std::vector<std::string> result;
  bool inside = false;
  for (const char c : name) {
    const bool digit = c >= '0' && c <= '9';
    if (digit && !inside) result.emplace_back();
    if (digit) result.back() += c;
    inside = digit;
  }
  return result;
}

// What is ordered automatically: variables 0, 1, …, then the actions of the agents.
class MentionGraph {
 public:
  explicit MentionGraph(const System& system) : system_(system) {
    for (std::size_t agent = 0; agent < system.agents.size(); ++agent) add_agent(agent);
    add_conjuncts(system.initial);
    for (const model::Atom& atom : system.atoms) add({atom.condition}, {});
    add_numbers();
  }

  [[nodiscard]] std::size_t element_count() const { return system_.variables.size() + system_.agents.size(); }
  [[nodiscard]] const std::vector<std::vector<std::uint32_t>>& edges() const { return edges_; }

  // In a model of many things of a kind, what is not one of them: a clock, a score, who is next.
  [[nodiscard]] bool stands_alone(std::uint32_t element) const {
    return !numbered_.empty() && !numbered_.contains(element);
  }

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
    add_edge(elements);
  }

  // Conditions about nearly everything say nothing about who belongs together.
  static constexpr std::size_t telling = 8;

  void add_edge(const std::set<std::uint32_t>& elements) {
    if (elements.size() > 1 && elements.size() <= telling) edges_.emplace_back(elements.begin(), elements.end());
  }

  // Names with the same number (Train3.place, Controller.waiting3) speak of the same thing.
  void add_numbers() {
    std::map<std::string, std::set<std::uint32_t>> by_number;
    const auto mention = [&](const std::string& name, std::uint32_t element) {
      for (const std::string& number : numbers_in(name)) by_number[number].insert(element);
    };
    for (std::size_t i = 0; i < system_.variables.size(); ++i) {
      mention(system_.variables[i].name, static_cast<std::uint32_t>(i));
      mention(system_[system_.variables[i].agent].name, static_cast<std::uint32_t>(i));
    }
    for (std::size_t i = 0; i < system_.agents.size(); ++i) mention(system_.agents[i].name, action_of(i));
    std::size_t numbers = 0;
    for (const auto& [number, elements] : by_number) {
      if (elements.size() > telling) continue;
      add_edge(elements);
      numbered_.insert(elements.begin(), elements.end());
      ++numbers;
    }
    constexpr std::size_t family = 3;
    if (numbers < family) numbered_.clear();
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
  std::set<std::uint32_t> numbered_;  // elements of families
};

// Elements that are mentioned with very many others (a controller, a clock) have no place among them.
// They go on top, and the others are ordered as if they were not there.
std::vector<std::uint32_t> take_out_hubs(std::size_t elements, std::vector<std::vector<std::uint32_t>>& edges) {
  std::vector<std::set<std::uint32_t>> neighbours(elements);
  for (const auto& edge : edges) {
    for (const std::uint32_t element : edge) neighbours[element].insert(edge.begin(), edge.end());
  }
  std::vector<std::size_t> degrees;
  for (const auto& set : neighbours) {
    if (!set.empty()) degrees.push_back(set.size());
  }
  if (degrees.empty()) return {};
  const auto middle = degrees.begin() + static_cast<std::ptrdiff_t>(degrees.size() / 2);
  std::nth_element(degrees.begin(), middle, degrees.end());
  const std::size_t many = std::max<std::size_t>(10, 2 * *middle);
  std::vector<std::uint32_t> hubs;
  for (std::uint32_t i = 0; i < elements; ++i) {
    if (neighbours[i].size() > many) hubs.push_back(i);
  }
  for (auto& edge : edges) {
    std::erase_if(edge, [&](std::uint32_t i) { return std::binary_search(hubs.begin(), hubs.end(), i); });
  }
  std::erase_if(edges, [](const auto& edge) { return edge.size() < 2; });
  return hubs;
}

std::vector<Bit> automatic_order(const System& system) {
  const MentionGraph graph(system);
  std::vector<std::vector<std::uint32_t>> edges = graph.edges();
  std::vector<std::uint32_t> order = take_out_hubs(graph.element_count(), edges);
  const std::set<std::uint32_t> hubs(order.begin(), order.end());
  const std::vector<std::uint32_t> rest = bdd::force_order(graph.element_count(), edges, graph.start());
  // What the state as a whole depends on comes before what only a part of it depends on.
  for (const bool alone : {true, false}) {
    for (const std::uint32_t element : rest) {
      if (!hubs.contains(element) && graph.stands_alone(element) == alone) order.push_back(element);
    }
  }
  Listing listing(system);
  for (const std::uint32_t element : order) {
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
