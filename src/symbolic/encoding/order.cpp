// SPDX-License-Identifier: Apache-2.0
#include "symbolic/encoding/order.hpp"

#include "bdd/force.hpp"
#include "symbolic/encoding/scheduler.hpp"

#include <algorithm>
#include <bit>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>

namespace gnomon::symbolic {

namespace {

using model::ExprId;
using model::Op;
using model::System;

// The number of bits of each variable and of the actions of each agent.
class Widths {
 public:
  Widths(const System& system, const Selectors& selectors) : system_(system), selectors_(selectors) {}

  [[nodiscard]] std::size_t variable(std::size_t index) const {
    const std::uint64_t values = system_.variables[index].domain.size();
    return selectors_.variables[index] ? values : bits_for(values);
  }
  [[nodiscard]] std::size_t action(std::size_t agent) const {
    const std::size_t actions = system_.agents[agent].actions.size();
    return selectors_.agents[agent] ? actions : bits_for(actions);
  }

 private:
  const System& system_;
  const Selectors& selectors_;
};

// Lists of bits, the highest of each number first: numbers are compared from there.
class Listing {
 public:
  Listing(const System& system, const Selectors& selectors) : system_(system), widths_(system, selectors) {}

  void variable(std::size_t index, Bit::Kind kind) {
    for (std::size_t i = widths_.variable(index); i-- > 0;) bits_.push_back({kind, index, i});
  }
  void pair(std::size_t index, std::size_t place) {
    bits_.push_back({Bit::Kind::Current, index, place});
    bits_.push_back({Bit::Kind::Next, index, place});
  }
  void pairs(std::size_t index) {
    for (std::size_t i = widths_.variable(index); i-- > 0;) pair(index, i);
  }
  void action_bit(std::size_t agent, std::size_t place) { bits_.push_back({Bit::Kind::Action, agent, place}); }
  void variables_of(std::size_t agent, Bit::Kind kind) {
    for_each_variable(agent, [&](std::size_t index) { variable(index, kind); });
  }
  void pairs_of(std::size_t agent) {
    for_each_variable(agent, [&](std::size_t index) { pairs(index); });
  }
  void action(std::size_t agent) {
    for (std::size_t i = widths_.action(agent); i-- > 0;) action_bit(agent, i);
  }

  std::vector<Bit> take() { return std::move(bits_); }

 private:
  template <typename Visit> void for_each_variable(std::size_t agent, Visit visit) {
    const model::Agent& owner = system_.agents[agent];
    for (std::size_t i = 0; i < owner.variable_count; ++i) visit(owner.first_variable.index() + i);
  }

  const System& system_;
  Widths widths_;
  std::vector<Bit> bits_;
};

// The elements that are ordered automatically: variables and the actions of agents; for selectors, each value.
class MentionGraph {
 public:
  MentionGraph(const System& system, const Selectors& selectors) : system_(system), selectors_(selectors) {
    number_elements();
    for (std::size_t agent = 0; agent < system.agents.size(); ++agent) add_agent(agent);
    add_conjuncts(system.initial);
    for (const model::Atom& atom : system.atoms) add({atom.condition}, {});
    add_numbers();
  }

  // All or one bit of a variable or an action.
  struct Element {
    bool action = false;
    std::size_t owner = 0;
    std::size_t value = 0;  // of a selector
  };
  // In the order of the agents: the actions, then the variables.
  [[nodiscard]] const std::vector<Element>& elements() const { return elements_; }
  [[nodiscard]] const std::vector<std::vector<std::uint32_t>>& edges() const { return edges_; }

  // Returns whether an element belongs to no family, in a model with families: a clock, a score, whose turn it is.
  [[nodiscard]] bool stands_alone(std::uint32_t element) const {
    return !numbered_.empty() && !numbered_.contains(element);
  }
  // Returns whether an element belongs to no family but depends on whole families: whether some agent has answered, how
  // many are left.
  [[nodiscard]] bool sums_up(std::uint32_t element) const {
    return stands_alone(element) && summaries_.contains(element);
  }

 private:
  void number_elements() {
    first_of_variable_.resize(system_.variables.size());
    for (std::size_t agent = 0; agent < system_.agents.size(); ++agent) {
      const model::Agent& owner = system_.agents[agent];
      first_of_action_.push_back(static_cast<std::uint32_t>(elements_.size()));
      const std::size_t actions = selectors_.agents[agent] ? owner.actions.size() : 1;
      for (std::size_t value = 0; value < actions; ++value) elements_.push_back({true, agent, value});
      for (std::size_t i = 0; i < owner.variable_count; ++i) {
        const std::size_t variable = owner.first_variable.index() + i;
        first_of_variable_[variable] = static_cast<std::uint32_t>(elements_.size());
        const std::uint64_t values = selectors_.variables[variable] ? system_.variables[variable].domain.size() : 1;
        for (std::size_t value = 0; value < values; ++value) elements_.push_back({false, variable, value});
      }
    }
  }

  [[nodiscard]] std::uint32_t action_element(model::AgentId agent, model::ActionId action) const {
    const std::uint32_t first = first_of_action_[agent.index()];
    return selectors_.agents[agent.index()] ? first + action.value : first;
  }
  // The value matters for selectors only.
  [[nodiscard]] std::optional<std::uint32_t> variable_element(model::VarId variable, model::Value value) const {
    const std::uint32_t first = first_of_variable_[variable.index()];
    if (!selectors_.variables[variable.index()]) return first;
    const model::Domain& domain = system_[variable].domain;
    if (!domain.contains(value)) return std::nullopt;
    return first + static_cast<std::uint32_t>(domain.index(value));
  }

  void add_agent(std::size_t index) {
    const model::Agent& agent = system_.agents[index];
    for (std::uint32_t i = 0; i < agent.variable_count; ++i) {
      const std::size_t variable = agent.first_variable.index() + i;
      if (!system_.variables[variable].is_observation()) continue;
      add({system_.variables[variable].observed}, {first_of_variable_[variable]});
    }
    for (const model::ProtocolLine& line : agent.protocol) {
      if (line.is_other) continue;
      std::set<std::uint32_t> actions;
      for (const model::ActionId action : line.actions) actions.insert(action_element(model::AgentId(index), action));
      add({line.condition}, actions);
    }
    for (const model::EvolutionItem& item : agent.evolution) {
      std::vector<ExprId> expressions{item.condition};
      std::set<std::uint32_t> assigned, decided;
      for (const model::Assignment& assignment : item.assignments) {
        expressions.push_back(assignment.value);
        const auto value = system_.exprs.constant_value(assignment.value);
        const auto element = variable_element(assignment.variable, value.value_or(0));
        if (element) assigned.insert(*element);
        if (element && value) decided.insert(*element);  // not a score, which depends on its past as well
      }
      if (add(expressions, assigned) > telling) summaries_.insert(decided.begin(), decided.end());
    }
  }

  // Adds a hyperedge of all elements in the expressions, and `more`. Returns their number.
  std::size_t add(const std::vector<ExprId>& expressions, const std::set<std::uint32_t>& more) {
    std::set<std::uint32_t> mentioned = more;
    for (const ExprId expression : expressions) {
      for (const ExprId id : subexpressions(system_.exprs, expression)) {
        mention(system_.exprs[id], mentioned);
        if (is_comparison(system_.exprs[id].op)) look_for_sum(system_.exprs[id]);
      }
    }
    add_edge(mentioned);
    return mentioned.size();
  }

  // `round >= muddy1 + … + muddy30`: the round is compared with something about all.
  void look_for_sum(const model::ExprNode& comparison) {
    for (const auto& [side, other] :
         {std::pair(comparison.left, comparison.right), std::pair(comparison.right, comparison.left)}) {
      const model::ExprNode& number = system_.exprs[side];
      if (number.op != Op::Variable || selectors_.variables[number.variable.index()]) continue;
      if (is_long_sum(other)) summaries_.insert(first_of_variable_[number.variable.index()]);
    }
  }

  [[nodiscard]] bool is_long_sum(ExprId sum) const {
    std::size_t summands = 1;
    for (; system_.exprs[sum].op == Op::Add; sum = system_.exprs[sum].left) ++summands;
    return summands > telling;
  }

  // Selectors are mentioned with a value that they are compared with.
  void mention(const model::ExprNode& node, std::set<std::uint32_t>& mentioned) const {
    if (node.op == Op::Action) mentioned.insert(action_element(node.agent, node.action));
    if (node.op == Op::Variable && !selectors_.variables[node.variable.index()]) {
      mentioned.insert(first_of_variable_[node.variable.index()]);
    }
    if (node.op != Op::Equal && node.op != Op::NotEqual) return;
    for (const auto& [variable, constant] : {std::pair(node.left, node.right), std::pair(node.right, node.left)}) {
      const model::ExprNode& leaf = system_.exprs[variable];
      const auto value = system_.exprs.constant_value(constant);
      if (leaf.op != Op::Variable || !value) continue;
      if (const auto element = variable_element(leaf.variable, *value)) mentioned.insert(*element);
    }
  }

  // Conditions about nearly all elements do not tell which of them belong together.
  static constexpr std::size_t telling = 8;

  void add_edge(const std::set<std::uint32_t>& elements) {
    if (elements.size() > 1 && elements.size() <= telling) edges_.emplace_back(elements.begin(), elements.end());
  }

  // Names with the same number (Train3.place, Controller.waiting3) are about the same thing.
  void add_numbers() {
    std::map<std::string, std::set<std::uint32_t>> by_number;
    for (std::uint32_t i = 0; i < elements_.size(); ++i) {
      for (const std::string& number : numbers_of_element(elements_[i])) by_number[number].insert(i);
    }
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

  // A value of a selector belongs to the thing that it selects.
  [[nodiscard]] std::vector<std::string> numbers_of_element(const Element& element) const {
    if (element.action) {
      const model::Agent& agent = system_.agents[element.owner];
      return numbers_in(selectors_.agents[element.owner] ? agent.actions[element.value].name : agent.name);
    }
    const model::Variable& variable = system_.variables[element.owner];
    if (selectors_.variables[element.owner]) return numbers_of(system_, variable.domain, element.value);
    return numbers_in(system_[variable.agent].name + "." + variable.name);
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
  const Selectors& selectors_;
  std::vector<Element> elements_;
  std::vector<std::uint32_t> first_of_variable_, first_of_action_;
  std::vector<std::vector<std::uint32_t>> edges_;
  std::set<std::uint32_t> numbered_;  // elements of families
  std::set<std::uint32_t> summaries_;
};

// Elements that occur together with very many others (a controller, a clock) have no natural place among them.
// They go on top, and the others are ordered without them.
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

std::vector<Bit> automatic_order(const System& system, const Selectors& selectors) {
  const MentionGraph graph(system, selectors);
  const std::size_t count = graph.elements().size();
  std::vector<std::vector<std::uint32_t>> edges = graph.edges();
  std::vector<std::uint32_t> order = take_out_hubs(count, edges);
  const std::set<std::uint32_t> hubs(order.begin(), order.end());
  const std::vector<std::uint32_t> rest = bdd::force_order(count, edges);
  // Elements on which the whole state depends come first, elements that depend on whole families last.
  enum Rank : std::uint8_t { whole, part, summary };
  const auto rank = [&](std::uint32_t element) {
    if (graph.sums_up(element)) return summary;
    return graph.stands_alone(element) ? whole : part;
  };
  for (const Rank next : {whole, part, summary}) {
    for (const std::uint32_t element : rest) {
      if (!hubs.contains(element) && rank(element) == next) order.push_back(element);
    }
  }
  Listing listing(system, selectors);
  for (const std::uint32_t index : order) {
    const MentionGraph::Element& element = graph.elements()[index];
    const bool selector = element.action ? selectors.agents[element.owner] : selectors.variables[element.owner];
    if (element.action && selector) listing.action_bit(element.owner, element.value);
    if (element.action && !selector) listing.action(element.owner);
    if (!element.action && selector) listing.pair(element.owner, element.value);
    if (!element.action && !selector) listing.pairs(element.owner);
  }
  return listing.take();
}

// Variables, and the actions of agents, stand together if the same events concern them. The scheduler's action, with
// which all events begin, is on top.
std::vector<Bit> order_by_events(const System& system, const Selectors& selectors, const Scheduler& scheduler) {
  const auto variables = static_cast<std::uint32_t>(system.variables.size());
  const auto actions_of = [&](model::AgentId agent) { return variables + agent.value; };
  std::vector<std::vector<std::uint32_t>> edges;
  for (const Event& event : scheduler.events) {
    std::vector<std::uint32_t>& edge = edges.emplace_back();
    for (const model::VarId variable : event.involved) edge.push_back(variable.value);
    for (const model::AgentId agent : event.acting) edge.push_back(actions_of(agent));
  }
  std::vector<std::uint32_t> start;  // agent by agent
  for (std::size_t i = 0; i < system.agents.size(); ++i) {
    std::vector<std::uint32_t> own{actions_of(model::AgentId(i))};
    for (std::size_t j = 0; j < system.agents[i].variable_count; ++j) {
      own.push_back(system.agents[i].first_variable.value + static_cast<std::uint32_t>(j));
    }
    start.insert(start.end(), own.begin(), own.end());
    if (model::AgentId(i) != scheduler.agent) edges.push_back(std::move(own));
  }
  Listing listing(system, selectors);
  listing.action(scheduler.agent.index());
  for (const std::uint32_t element : bdd::force_order(start.size(), edges, start)) {
    if (element == actions_of(scheduler.agent)) continue;
    if (element < variables) listing.pairs(element);
    if (element >= variables) listing.action(element - variables);
  }
  return listing.take();
}

}  // namespace

std::size_t bits_for(std::uint64_t values) {
  return values <= 1 ? 0 : static_cast<std::size_t>(std::bit_width(values - 1));
}

std::vector<Bit> static_order(const System& system, const Selectors& selectors, engine::VariableOrder order) {
  if (order == engine::VariableOrder::Auto) return automatic_order(system, selectors);
  if (order == engine::VariableOrder::Events) {
    if (const auto scheduler = find_scheduler(system)) return order_by_events(system, selectors, *scheduler);
    order = engine::VariableOrder::Interleaved;
  }
  Listing listing(system, selectors);
  const std::size_t agents = system.agents.size();
  if (order == engine::VariableOrder::Blocks) {
    for (std::size_t i = 0; i < agents; ++i) listing.variables_of(i, Bit::Kind::Current);
    for (std::size_t i = 0; i < agents; ++i) listing.variables_of(i, Bit::Kind::Next);
    for (std::size_t i = 0; i < agents; ++i) listing.action(i);
    return listing.take();
  }
  for (std::size_t i = 0; i < agents; ++i) {
    if (order == engine::VariableOrder::Interleaved) {
      listing.pairs_of(i);
      listing.action(i);
      continue;
    }
    listing.variables_of(i, Bit::Kind::Current);
    if (order == engine::VariableOrder::ActionsInside) listing.action(i);
    listing.variables_of(i, Bit::Kind::Next);
    if (order == engine::VariableOrder::AgentBlocks) listing.action(i);
  }
  return listing.take();
}

}  // namespace gnomon::symbolic
