// SPDX-License-Identifier: Apache-2.0
//
// A decision is one nondeterministic choice of a step: an agent's line under MultiAssignment, the value
// of one variable under SingleAssignment. Where at most one item is enabled, the next values are
// functions of the current state and the actions, and each variable has a part of its own. Otherwise
// all variables of the decision share a part, a disjunction over the items.
#include "symbolic/relation/behaviour.hpp"

#include <algorithm>
#include <map>
#include <span>
#include <utility>

namespace gnomon::symbolic {

namespace {

using bdd::Bdd;
using model::VarId;

// An evolution item, or its assignment to one variable.
struct Item {
  Span line;
  Piecewise enabled;
  Bdd fits;  // all values lie in their domains
  std::map<VarId, std::vector<Piecewise>> codes;
};

class Builder {
 public:
  Builder(const Encoding& encoding, Circuits& circuits, std::size_t most_nodes, OnLine on_line)
      : encoding_(encoding),
        manager_(encoding.manager()),
        system_(encoding.system()),
        circuits_(circuits),
        conditions_(system_, circuits, most_nodes),
        on_line_(std::move(on_line)) {}

  Behaviour run() {
    for (std::size_t i = 0; i < system_.agents.size(); ++i) {
      const model::AgentId agent(i);
      result_.protocols.push_back(protocol(agent));
      evolution(agent);
    }
    for (std::size_t i = 0; i < system_.variables.size(); ++i) {
      if (system_.variables[i].is_observation()) observe(VarId(i));
    }
    std::sort(result_.changing.begin(), result_.changing.end());
    return std::move(result_);
  }

 private:
  Bdd protocol(model::AgentId id) {
    const model::Agent& agent = system_[id];
    if (agent.actions.empty()) return manager_.top();
    if (agent.protocol.empty()) return encoding_.is_valid(id);
    // Line by line would repeat conditions for every action: collect them by action first.
    std::map<model::ActionId, Bdd> allowed;
    for (const model::ProtocolLine& line : agent.protocol) {
      look_at(line.span);
      const Bdd condition = circuits_.condition(line.condition);
      for (const model::ActionId action : line.actions) {
        const auto [place, is_new] = allowed.try_emplace(action, condition);
        if (!is_new) place->second |= condition;
      }
    }
    Bdd result = manager_.bottom();
    for (const auto& [action, condition] : allowed) result |= encoding_.performs_only(id, action) & condition;
    return result;
  }

  void observe(VarId variable) {
    look_at(system_[variable].span);
    const std::vector<Bdd> code = circuits_.assigned(variable, system_[variable].observed).code;
    const std::vector<bdd::Var>& bits = encoding_.current(variable);
    Bdd agree = manager_.top();
    for (std::size_t i = 0; i < bits.size(); ++i) agree &= manager_.variable(bits[i]).iff(code[i]);
    result_.observations.push_back({manager_.cube(std::span<const bdd::Var>(bits)), agree});
  }

  void evolution(model::AgentId id) {
    const model::Agent& agent = system_[id];
    const bool one_by_one = system_.semantics == model::Semantics::SingleAssignment;
    std::map<VarId, std::vector<Item>> by_variable;
    std::vector<Item> all;
    for (std::size_t i = 0; i < agent.evolution.size(); ++i) {
      Item item = translate(agent.evolution[i]);
      const Piecewise overflow = item.enabled & Piecewise(!item.fits);
      if (overflow.is_deferred() || !overflow.diagram().is_false()) result_.overflows.push_back({id, i, overflow});
      if (one_by_one) {
        for (const auto& [variable, code] : item.codes) by_variable[variable].push_back(item);
      } else {
        all.push_back(std::move(item));
      }
    }
    if (!one_by_one) decide(all);
    for (const auto& [variable, items] : by_variable) decide(items);
  }

  Item translate(const model::EvolutionItem& item) {
    look_at(item.span);
    Item result{item.span, conditions_.of(item.condition), manager_.top(), {}};
    for (const model::Assignment& assignment : item.assignments) {
      if (system_.exprs[assignment.value].type == model::Type::Boolean) {
        result.codes[assignment.variable] = {conditions_.of(assignment.value)};
        continue;
      }
      Circuits::Assigned assigned = circuits_.assigned(assignment.variable, assignment.value);
      result.fits &= assigned.fits;
      result.codes[assignment.variable] = conditions(assigned.code);
    }
    return result;
  }

  void decide(const std::vector<Item>& items) {
    std::vector<VarId> variables;
    for (const Item& item : items) {
      for (const auto& [variable, code] : item.codes) variables.push_back(variable);
    }
    std::sort(variables.begin(), variables.end());
    variables.erase(std::unique(variables.begin(), variables.end()), variables.end());

    Piecewise some(manager_.bottom());
    bool overlap = false;
    for (const Item& item : items) {
      look_at(item.line);
      overlap = overlap || item.enabled.may_intersect(some);
      some = some | item.enabled;
    }
    if (overlap) {
      choose(items, variables, some);
    } else {
      determine(items, variables);
    }
  }

  // At most one item is enabled.
  void determine(const std::vector<Item>& items, const std::vector<VarId>& variables) {
    Piecewise possible(manager_.top());
    for (const Item& item : items) possible = possible & ((!item.enabled) | Piecewise(item.fits));
    add(possible);
    for (const VarId variable : variables) {
      const std::vector<Piecewise> before = unchanged(variable);
      std::vector<Piecewise> after = before;
      for (const Item& item : items) {
        const auto code = item.codes.find(variable);
        if (code == item.codes.end()) continue;
        look_at(item.line);
        for (std::size_t i = 0; i < after.size(); ++i) after[i] = item.enabled.ite(code->second[i], after[i]);
      }
      if (same(after, before)) continue;
      add(becomes(variable, after));
      result_.changing.push_back(variable);
    }
  }

  // One of the enabled items, or none if none is enabled.
  void choose(const std::vector<Item>& items, const std::vector<VarId>& variables, const Piecewise& some) {
    Piecewise relation = !some;
    for (const VarId variable : variables) relation = relation & becomes(variable, unchanged(variable));
    for (const Item& item : items) {
      look_at(item.line);
      Piecewise effect = item.enabled & Piecewise(item.fits);
      for (const VarId variable : variables) {
        const auto code = item.codes.find(variable);
        effect = effect & becomes(variable, code == item.codes.end() ? unchanged(variable) : code->second);
      }
      relation = relation | effect;
    }
    add(relation);
    result_.changing.insert(result_.changing.end(), variables.begin(), variables.end());
  }

  void add(const Piecewise& move) {
    if (move.is_deferred()) {
      result_.deferred.push_back(move);
    } else if (!move.diagram().is_true()) {
      result_.moves.push_back(move.diagram());
    }
  }

  [[nodiscard]] Piecewise becomes(VarId variable, const std::vector<Piecewise>& code) const {
    Piecewise result(manager_.top());
    for (std::size_t i = 0; i < code.size(); ++i) {
      result = result & Piecewise(manager_.variable(encoding_.next(variable)[i])).iff(code[i]);
    }
    return result;
  }

  [[nodiscard]] std::vector<Piecewise> unchanged(VarId variable) const { return conditions(encoding_.code(variable)); }

  [[nodiscard]] std::vector<Piecewise> conditions(const std::vector<Bdd>& diagrams) const {
    std::vector<Piecewise> result;
    for (const Bdd& diagram : diagrams) result.push_back(Piecewise(diagram));
    return result;
  }

  [[nodiscard]] static bool same(const std::vector<Piecewise>& a, const std::vector<Piecewise>& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const Piecewise& x, const Piecewise& y) {
      return !x.is_deferred() && !y.is_deferred() && x.diagram() == y.diagram();
    });
  }

  void look_at(Span line) const {
    if (on_line_) on_line_(line);
  }

  const Encoding& encoding_;
  bdd::Manager& manager_;
  const model::System& system_;
  Circuits& circuits_;
  PiecewiseConditions conditions_;
  OnLine on_line_;
  Behaviour result_;
};

}  // namespace

Behaviour behaviour(const Encoding& encoding, Circuits& circuits, std::size_t most_nodes, OnLine on_line) {
  return Builder(encoding, circuits, most_nodes, std::move(on_line)).run();
}

}  // namespace gnomon::symbolic
