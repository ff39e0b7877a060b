// SPDX-License-Identifier: Apache-2.0
//
// The values of a domain, the variables that an agent observes, and the comparison of systems regardless of places in
// the text.
#include "model/system.hpp"

#include "base/error.hpp"

#include <algorithm>
#include <unordered_map>

namespace gnomon::model {

std::uint64_t Domain::size() const {
  if (type == Type::Enumeration) return symbols.size();
  return high < low ? 0 : static_cast<std::uint64_t>(high) - static_cast<std::uint64_t>(low) + 1;
}

bool Domain::contains(Value value) const {
  if (type != Type::Enumeration) return low <= value && value <= high;
  return value >= 0 &&
         std::find(symbols.begin(), symbols.end(), Symbol(static_cast<std::size_t>(value))) != symbols.end();
}

Value Domain::value(std::uint64_t index) const {
  if (type == Type::Enumeration) return static_cast<Value>(symbols[index].value);
  return static_cast<Value>(static_cast<std::uint64_t>(low) + index);
}

std::uint64_t Domain::index(Value value) const {
  if (type != Type::Enumeration) return static_cast<std::uint64_t>(value) - static_cast<std::uint64_t>(low);
  const auto place = std::find(symbols.begin(), symbols.end(), Symbol(static_cast<std::size_t>(value)));
  GNOMON_ASSERT(place != symbols.end(), "the value belongs to the domain");
  return static_cast<std::uint64_t>(place - symbols.begin());
}

std::vector<VarId> observed_variables(const System& system, AgentId id) {
  const Agent& agent = system[id];
  std::vector<VarId> result;
  for (std::uint32_t i = 0; i < agent.variable_count; ++i) result.emplace_back(agent.first_variable.index() + i);
  if (id != environment) {
    const Agent& env = system[environment];
    for (std::uint32_t i = 0; i < env.variable_count; ++i) {
      const VarId variable(env.first_variable.index() + i);
      if (system[variable].observable) result.push_back(variable);
    }
    result.insert(result.end(), agent.lobsvars.begin(), agent.lobsvars.end());
  }
  std::sort(result.begin(), result.end());
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

std::vector<VarId> observed_variables(const System& system, std::span<const AgentId> group) {
  std::vector<VarId> result;
  for (const AgentId agent : group) {
    const std::vector<VarId> own = observed_variables(system, agent);
    result.insert(result.end(), own.begin(), own.end());
  }
  std::sort(result.begin(), result.end());
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

bool observes(const System& system, AgentId id, VarId variable) {
  if (system[variable].agent == id) return true;
  if (system[variable].agent != environment) return false;
  const std::vector<VarId>& lobsvars = system[id].lobsvars;
  return system[variable].observable || std::find(lobsvars.begin(), lobsvars.end(), variable) != lobsvars.end();
}

std::string value_text(const System& system, const Domain& domain, Value value) {
  switch (domain.type) {
    case Type::Boolean: return value != 0 ? "true" : "false";
    case Type::Integer: return std::to_string(value);
    case Type::Enumeration: return system.symbols[static_cast<std::size_t>(value)];
  }
  return {};
}

namespace {

// Maps the expressions and symbols of two systems to common ids, so that they can be compared
// whatever the order in which their pools were filled.
class CommonNames {
 public:
  CommonNames(const System& system, std::unordered_map<std::string, std::size_t>& names, ExprPool& pool) {
    for (const std::string& name : system.symbols)
      symbols_.emplace_back(names.try_emplace(name, names.size()).first->second);
    for (std::size_t i = 0; i < system.exprs.size(); ++i) exprs_.push_back(translate(system.exprs[ExprId(i)], pool));
  }

  [[nodiscard]] ExprId operator()(ExprId id) const { return id.valid() ? exprs_[id.index()] : id; }

  [[nodiscard]] Domain operator()(Domain domain) const {
    for (Symbol& symbol : domain.symbols) symbol = symbols_[symbol.index()];
    return domain;
  }

 private:
  ExprId translate(const ExprNode& node, ExprPool& pool) const {
    if (operand_count(node.op) > 0)
      return pool.with_operands(node, (*this)(node.left), (*this)(node.right), (*this)(node.condition));
    if (node.op == Op::Variable) return pool.variable(node.variable, node.type);
    if (node.op == Op::Action) return pool.action(node.agent, node.action);
    const bool symbolic = node.type == Type::Enumeration;
    return pool.constant(symbolic ? symbols_[static_cast<std::size_t>(node.value)].value : node.value, node.type);
  }

  std::vector<Symbol> symbols_;
  std::vector<ExprId> exprs_;
};

class Comparison {
 public:
  Comparison(const System& a, const System& b) : a_(a, names_, pool_), b_(b, names_, pool_) {}

  bool same(const Agent& a, const Agent& b) const {
    return a.name == b.name && a.first_variable == b.first_variable && a.variable_count == b.variable_count &&
           a.lobsvars == b.lobsvars && all(a.actions, b.actions) && all(a.protocol, b.protocol) &&
           all(a.evolution, b.evolution) && same(a.red, b.red);
  }
  bool same(const Variable& a, const Variable& b) const {
    return a.name == b.name && a.agent == b.agent && a_(a.domain) == b_(b.domain) && a.observable == b.observable &&
           same(a.observed, b.observed);
  }
  bool same(const Action& a, const Action& b) const { return a.name == b.name; }
  bool same(const ProtocolLine& a, const ProtocolLine& b) const {
    return same(a.condition, b.condition) && a.actions == b.actions && a.is_other == b.is_other;
  }
  bool same(const Assignment& a, const Assignment& b) const {
    return a.variable == b.variable && same(a.value, b.value);
  }
  bool same(const EvolutionItem& a, const EvolutionItem& b) const {
    return all(a.assignments, b.assignments) && same(a.condition, b.condition);
  }
  bool same(const Atom& a, const Atom& b) const {
    // The name of an anonymous atom is its text; only the condition matters.
    return a.anonymous == b.anonymous && (a.anonymous || a.name == b.name) && same(a.condition, b.condition);
  }
  bool same(const Group& a, const Group& b) const { return a.name == b.name && a.members == b.members; }
  bool same(ExprId a, ExprId b) const { return a_(a) == b_(b); }

  template <typename T> bool all(const std::vector<T>& a, const std::vector<T>& b) const {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [this](const T& x, const T& y) { return same(x, y); });
  }

 private:
  std::unordered_map<std::string, std::size_t> names_;
  ExprPool pool_;
  CommonNames a_, b_;
};

}  // namespace

bool equal_ignoring_spans(const System& a, const System& b) {
  const Comparison comparison(a, b);
  return a.semantics == b.semantics && comparison.all(a.agents, b.agents) && comparison.all(a.variables, b.variables) &&
         comparison.same(a.initial, b.initial) && comparison.all(a.atoms, b.atoms) &&
         comparison.all(a.groups, b.groups);
}

}  // namespace gnomon::model
