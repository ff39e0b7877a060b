// SPDX-License-Identifier: Apache-2.0
//
// A decision is one nondeterministic choice of a step: an agent's line under MultiAssignment, the value
// of one variable under SingleAssignment. Where at most one item is enabled, the next values are
// functions of the current state and the actions, and each variable has a part of its own. Otherwise
// all variables of the decision share a part, a disjunction over the items.
#include "symbolic/relation/behaviour.hpp"

#include <algorithm>
#include <map>
#include <optional>

namespace gnomon::symbolic {

namespace {

using bdd::Bdd;
using model::VarId;

// An evolution item, or its assignment to one variable.
struct Item {
  Bdd enabled;
  Bdd fits;  // all values lie in their domains
  std::map<VarId, std::vector<Bdd>> codes;
};

class Builder {
 public:
  Builder(const Encoding& encoding, Circuits& circuits)
      : encoding_(encoding), manager_(encoding.manager()), system_(encoding.system()), circuits_(circuits) {}

  Behaviour run() {
    for (std::size_t i = 0; i < system_.agents.size(); ++i) {
      const model::AgentId agent(i);
      result_.protocols.push_back(protocol(agent));
      evolution(agent);
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

  void evolution(model::AgentId id) {
    const model::Agent& agent = system_[id];
    const bool one_by_one = system_.semantics == model::Semantics::SingleAssignment;
    std::map<VarId, std::vector<Item>> by_variable;
    std::vector<Item> all;
    for (std::size_t i = 0; i < agent.evolution.size(); ++i) {
      Item item = translate(agent.evolution[i]);
      const Bdd overflow = item.enabled & !item.fits;
      if (!overflow.is_false()) result_.overflows.push_back({id, i, overflow});
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
    Item result{circuits_.condition(item.condition), manager_.top(), {}};
    for (const model::Assignment& assignment : item.assignments) {
      Circuits::Assigned assigned = circuits_.assigned(assignment.variable, assignment.value);
      result.fits &= assigned.fits;
      result.codes[assignment.variable] = std::move(assigned.code);
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

    Bdd some = manager_.bottom();
    bool overlap = false;
    for (const Item& item : items) {
      overlap = overlap || item.enabled.intersects(some);
      some |= item.enabled;
    }
    if (overlap) {
      choose(items, variables, some);
    } else {
      determine(items, variables);
    }
  }

  // At most one item is enabled.
  void determine(const std::vector<Item>& items, const std::vector<VarId>& variables) {
    Bdd possible = manager_.top();
    for (const Item& item : items) possible &= item.enabled.implies(item.fits);
    if (!possible.is_true()) result_.moves.push_back(possible);
    for (const VarId variable : variables) {
      const std::vector<Bdd> before = encoding_.code(variable);
      std::vector<Bdd> after = before;
      for (const Item& item : items) {
        const auto code = item.codes.find(variable);
        if (code == item.codes.end()) continue;
        for (std::size_t i = 0; i < after.size(); ++i) after[i] = item.enabled.ite(code->second[i], after[i]);
      }
      if (after == before) continue;
      result_.moves.push_back(becomes(variable, after));
      result_.changing.push_back(variable);
    }
  }

  // One of the enabled items, or none if none is enabled.
  void choose(const std::vector<Item>& items, const std::vector<VarId>& variables, const Bdd& some) {
    Bdd relation = !some;
    for (const VarId variable : variables) relation &= becomes(variable, encoding_.code(variable));
    for (const Item& item : items) {
      Bdd effect = item.enabled & item.fits;
      for (const VarId variable : variables) {
        const auto code = item.codes.find(variable);
        effect &= becomes(variable, code == item.codes.end() ? encoding_.code(variable) : code->second);
      }
      relation |= effect;
    }
    result_.moves.push_back(relation);
    result_.changing.insert(result_.changing.end(), variables.begin(), variables.end());
  }

  [[nodiscard]] Bdd becomes(VarId variable, const std::vector<Bdd>& code) const {
    Bdd result = manager_.top();
    for (std::size_t i = 0; i < code.size(); ++i) {
      result &= manager_.variable(encoding_.next(variable)[i]).iff(code[i]);
    }
    return result;
  }

  const Encoding& encoding_;
  bdd::Manager& manager_;
  const model::System& system_;
  Circuits& circuits_;
  Behaviour result_;
};

}  // namespace

Behaviour behaviour(const Encoding& encoding, Circuits& circuits) { return Builder(encoding, circuits).run(); }

}  // namespace gnomon::symbolic
