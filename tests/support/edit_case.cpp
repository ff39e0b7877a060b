// SPDX-License-Identifier: Apache-2.0
#include "support/edit_case.hpp"

#include "logic/classify.hpp"

#include <algorithm>
#include <unordered_map>
#include <utility>

namespace gnomon::test {

namespace {

using logic::FormulaId;
using logic::FormulaPool;
using model::ActionId;
using model::AgentId;
using model::AtomId;
using model::ExprId;
using model::ExprNode;
using model::ExprPool;
using model::System;
using model::VarId;

template <typename Id> Id without(Id id, Id removed) { return id > removed ? Id(id.index() - 1) : id; }

template <typename Id> void remove_from(std::vector<Id>& list, Id removed) {
  std::erase(list, removed);
  for (Id& id : list) id = without(id, removed);
}

template <typename List, typename Id> void erase_at(List& list, Id id) {
  list.erase(list.begin() + static_cast<std::ptrdiff_t>(id.index()));
}

// ---- expressions

// Returns an operator with operands that have been copied.
ExprId copied(const ExprNode& node, ExprPool& to, const std::unordered_map<ExprId, ExprId>& done) {
  const auto operand = [&](ExprId id) { return id.valid() ? done.at(id) : id; };
  return to.with_operands(node, operand(node.left), operand(node.right), operand(node.condition));
}

using LeafCopy = std::function<ExprId(const ExprNode&, ExprPool& to)>;

// Writes all expressions anew, with other leaves.
void rewrite_leaves(System& system, const LeafCopy& leaf) {
  const ExprPool from = std::exchange(system.exprs, {});
  const auto rewrite = [&](ExprId& root) {
    std::unordered_map<ExprId, ExprId> done;
    for (const ExprId id : subexpressions(from, root)) {
      const ExprNode& node = from[id];
      done[id] = model::is_leaf(node.op) ? leaf(node, system.exprs) : copied(node, system.exprs, done);
    }
    root = done.at(root);
  };
  for (ExprId* place : expressions(system)) rewrite(*place);
  refresh_other(system);
}

// ---- formulas

using NodeCopy = std::function<FormulaId(logic::Node, FormulaPool& to)>;

// Writes all formulas anew; `copy` gets nodes with operands that are rewritten already.
void rewrite_formulas(logic::Specification& specification, const NodeCopy& copy,
                      const std::function<void(logic::NamedCoalition&)>& change) {
  const FormulaPool from = std::exchange(specification.pool, {});
  for (FormulaId* root : formulas(specification)) {
    std::unordered_map<FormulaId, FormulaId> done;
    for (const FormulaId id : subformulas(from, *root)) {
      logic::Node node = from[id];
      if (logic::operand_count(node.op) >= 1) node.left = done.at(node.left);
      if (logic::operand_count(node.op) >= 2) node.right = done.at(node.right);
      if (node.coalition.valid()) {
        logic::NamedCoalition coalition = from[node.coalition];
        change(coalition);
        node.coalition = specification.pool.coalition(std::move(coalition));
      }
      if (node.strategy.valid()) node.strategy = specification.pool.strategy(from[node.strategy]);
      done[id] = copy(node, specification.pool);
    }
    *root = done.at(*root);
  }
  for (logic::Property& property : specification.properties) {
    property.logic = logic::classify(specification.pool, property.formula);
    property.epistemic = logic::is_epistemic(specification.pool, property.formula);
  }
}

void number_variables(System& system) {
  std::size_t next = 0;
  for (model::Agent& agent : system.agents) {
    agent.first_variable = VarId(next);
    next += agent.variable_count;
  }
}

}  // namespace

std::vector<ExprId*> expressions(System& system) {
  std::vector<ExprId*> result;
  for (model::Agent& agent : system.agents) {
    for (model::ProtocolLine& line : agent.protocol) {
      if (!line.is_other) result.push_back(&line.condition);
    }
    for (model::EvolutionItem& item : agent.evolution) {
      for (model::Assignment& assignment : item.assignments) result.push_back(&assignment.value);
      result.push_back(&item.condition);
    }
    result.push_back(&agent.red);
  }
  for (model::Variable& variable : system.variables) {
    if (variable.is_observation()) result.push_back(&variable.observed);
  }
  for (model::Atom& atom : system.atoms) result.push_back(&atom.condition);
  result.push_back(&system.initial);
  return result;
}

std::vector<FormulaId*> formulas(logic::Specification& specification) {
  std::vector<FormulaId*> result;
  for (logic::Property& property : specification.properties) result.push_back(&property.formula);
  for (FormulaId& formula : specification.fairness) result.push_back(&formula);
  return result;
}

void refresh_other(System& system) {
  for (model::Agent& agent : system.agents) {
    ExprId covered = system.exprs.boolean(false);
    for (model::ProtocolLine& line : agent.protocol) {
      if (line.is_other) {
        line.condition = system.exprs.unary(model::Op::Not, covered);
      } else {
        covered = system.exprs.binary(model::Op::Or, covered, line.condition);
      }
    }
  }
}

void remove_variable(Case& item, VarId variable) {
  System& system = item.system;
  const model::Domain domain = system[variable].domain;
  for (model::Agent& agent : system.agents) {
    for (model::EvolutionItem& line : agent.evolution) {
      std::erase_if(line.assignments, [&](const model::Assignment& a) { return a.variable == variable; });
      for (model::Assignment& assignment : line.assignments) {
        assignment.variable = without(assignment.variable, variable);
      }
    }
    std::erase_if(agent.evolution, [](const model::EvolutionItem& line) { return line.assignments.empty(); });
    remove_from(agent.lobsvars, variable);
  }
  rewrite_leaves(system, [&](ExprNode node, ExprPool& to) {
    if (node.op == model::Op::Variable && node.variable == variable) return to.constant(domain.value(0), domain.type);
    if (node.op == model::Op::Variable) node.variable = without(node.variable, variable);
    return copied(node, to, {});
  });
  --system.agents[system[variable].agent.index()].variable_count;
  erase_at(system.variables, variable);
  number_variables(system);
}

void remove_action(Case& item, AgentId id, ActionId action) {
  System& system = item.system;
  model::Agent& agent = system.agents[id.index()];
  for (model::ProtocolLine& line : agent.protocol) remove_from(line.actions, action);
  std::erase_if(agent.protocol, [](const model::ProtocolLine& line) { return line.actions.empty(); });
  erase_at(agent.actions, action);
  rewrite_leaves(system, [&](ExprNode node, ExprPool& to) {
    if (node.op == model::Op::Action && node.agent == id) {
      if (node.action == action) return to.boolean(false);
      node.action = without(node.action, action);
    }
    return copied(node, to, {});
  });
}

void remove_agent(Case& item, AgentId removed) {
  System& system = item.system;
  while (system[removed].variable_count > 0) remove_variable(item, system[removed].first_variable);
  while (!system[removed].actions.empty()) remove_action(item, removed, ActionId(0));
  rewrite_leaves(system, [&](ExprNode node, ExprPool& to) {
    if (node.op == model::Op::Action) node.agent = without(node.agent, removed);
    return copied(node, to, {});
  });
  for (model::Variable& variable : system.variables) variable.agent = without(variable.agent, removed);
  for (model::Group& group : system.groups) remove_from(group.members, removed);
  erase_at(system.agents, removed);
  refresh_other(system);
  rewrite_formulas(
      item.specification,
      [&](logic::Node node, FormulaPool& to) {
        if (node.agent.valid() && node.agent == removed) {
          return node.op == logic::Op::Green ? to.truth(true) : node.left;
        }
        if (node.agent.valid()) node.agent = without(node.agent, removed);
        return to.add(node);
      },
      [&](logic::NamedCoalition& coalition) { remove_from(coalition.agents, removed); });
}

void remove_group(Case& item, model::GroupId group) {
  erase_at(item.system.groups, group);
  rewrite_formulas(
      item.specification, [](const logic::Node& node, FormulaPool& to) { return to.add(node); },
      [&](logic::NamedCoalition& coalition) {
        if (coalition.group == group) coalition.group.reset();
        if (coalition.group) coalition.group = without(*coalition.group, group);
      });
}

void remove_member(Case& item, model::GroupId group, AgentId agent) {
  std::erase(item.system.groups[group.index()].members, agent);
  rewrite_formulas(
      item.specification, [](const logic::Node& node, FormulaPool& to) { return to.add(node); },
      [&](logic::NamedCoalition& coalition) {
        if (coalition.group == group) std::erase(coalition.agents, agent);
      });
}

void remove_atom(Case& item, AtomId atom) {
  erase_at(item.system.atoms, atom);
  rewrite_formulas(
      item.specification,
      [&](logic::Node node, FormulaPool& to) {
        if (node.op == logic::Op::Atom) {
          if (node.atom == atom) return to.truth(true);
          node.atom = without(node.atom, atom);
        }
        return to.add(node);
      },
      [](logic::NamedCoalition&) {});
}

ExprId replaced(ExprPool& pool, ExprId root, ExprId target, ExprId replacement) {
  std::unordered_map<ExprId, ExprId> done;
  for (const ExprId id : subexpressions(pool, root)) {
    const ExprNode node = pool[id];  // a copy: the pool grows
    if (id == target) {
      done[id] = replacement;
    } else {
      done[id] = copied(node, pool, done);
    }
  }
  return done.at(root);
}

FormulaId replaced(FormulaPool& pool, FormulaId root, FormulaId target, FormulaId replacement) {
  std::unordered_map<FormulaId, FormulaId> done;
  for (const FormulaId id : subformulas(pool, root)) {
    logic::Node node = pool[id];
    if (logic::operand_count(node.op) >= 1) node.left = done.at(node.left);
    if (logic::operand_count(node.op) >= 2) node.right = done.at(node.right);
    done[id] = id == target ? replacement : pool.add(node);
  }
  return done.at(root);
}

}  // namespace gnomon::test
