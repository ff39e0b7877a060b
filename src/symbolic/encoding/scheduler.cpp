// SPDX-License-Identifier: Apache-2.0
#include "symbolic/encoding/scheduler.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace gnomon::symbolic {

using model::AgentId;
using model::ExprId;
using model::Op;
using model::System;

namespace {

// For one agent: under which of its actions a condition may hold, as far as its connectives tell.
class PossibleActions {
 public:
  using Set = std::vector<bool>;  // by action

  PossibleActions(const System& system, AgentId agent)
      : system_(system), agent_(agent), all_(system[agent].actions.size(), true) {}

  [[nodiscard]] Set of(ExprId condition) {
    for (const ExprId id : subexpressions(system_.exprs, condition)) {
      if (!known_.contains(id)) known_.emplace(id, compute(system_.exprs[id]));
    }
    return known_.at(condition).holds;
  }

 private:
  struct Sets {
    Set holds, fails;
  };

  [[nodiscard]] Sets compute(const model::ExprNode& node) const {
    switch (node.op) {
      case Op::Action: return action(node);
      case Op::Constant: return {Set(all_.size(), node.value != 0), Set(all_.size(), node.value == 0)};
      case Op::Not: return {known_.at(node.left).fails, known_.at(node.left).holds};
      case Op::And: return both(known_.at(node.left), known_.at(node.right));
      case Op::Or: return negated(both(negated(known_.at(node.left)), negated(known_.at(node.right))));
      case Op::Implies: return negated(both(known_.at(node.left), negated(known_.at(node.right))));
      case Op::Variable:
      case Op::Xor:
      case Op::Iff:
      case Op::Equal:
      case Op::NotEqual:
      case Op::Less:
      case Op::LessEqual:
      case Op::Greater:
      case Op::GreaterEqual:
      case Op::Negate:
      case Op::Add:
      case Op::Subtract:
      case Op::Multiply:
      case Op::Divide:
      case Op::IntegerDivide:
      case Op::Modulo:
      case Op::Choice: break;
    }
    return {all_, all_};
  }

  [[nodiscard]] Sets action(const model::ExprNode& node) const {
    if (node.agent != agent_) return {all_, all_};
    Sets result{Set(all_.size(), false), all_};
    result.holds[node.action.index()] = true;
    result.fails[node.action.index()] = false;
    return result;
  }

  static Sets negated(Sets sets) { return {std::move(sets.fails), std::move(sets.holds)}; }
  static Sets both(Sets left, const Sets& right) {
    for (std::size_t i = 0; i < left.holds.size(); ++i) {
      left.holds[i] = left.holds[i] && right.holds[i];
      left.fails[i] = left.fails[i] || right.fails[i];
    }
    return left;
  }

  const System& system_;
  AgentId agent_;
  Set all_;
  std::map<ExprId, Sets> known_;
};

void add_mentioned(const System& system, ExprId expression, Event& event) {
  for (const ExprId id : subexpressions(system.exprs, expression)) {
    const model::ExprNode& node = system.exprs[id];
    if (node.op == Op::Variable) event.involved.insert(node.variable);
    if (node.op == Op::Action) event.acting.insert(node.agent);
  }
}

// What an item mentions decides how an event goes on, unless the item belongs to most events.
std::vector<Event> events_of(const System& system, AgentId agent) {
  PossibleActions possible(system, agent);
  const std::size_t actions = system[agent].actions.size();
  std::vector<Event> result(actions);
  for (const model::Agent& owner : system.agents) {
    for (const model::EvolutionItem& item : owner.evolution) {
      const PossibleActions::Set enabled = possible.of(item.condition);
      const auto events = static_cast<std::size_t>(std::count(enabled.begin(), enabled.end(), true));
      for (std::size_t i = 0; i < actions; ++i) {
        if (!enabled[i]) continue;
        for (const model::Assignment& assignment : item.assignments) result[i].changed.insert(assignment.variable);
        if (2 * events > actions) continue;
        add_mentioned(system, item.condition, result[i]);
        for (const model::Assignment& assignment : item.assignments) {
          result[i].involved.insert(assignment.variable);
          add_mentioned(system, assignment.value, result[i]);
        }
      }
    }
  }
  for (Event& event : result) event.acting.erase(agent);
  return result;
}

}  // namespace

std::optional<Scheduler> find_scheduler(const System& system) {
  constexpr std::size_t least_actions = 3;
  const auto most_actions =
      std::max_element(system.agents.begin(), system.agents.end(),
                       [](const auto& a, const auto& b) { return a.actions.size() < b.actions.size(); });
  const auto of_most = static_cast<std::size_t>(most_actions - system.agents.begin());
  std::optional<Scheduler> best;
  std::size_t best_changes = 0;
  for (const AgentId agent : {model::environment, AgentId(of_most)}) {
    const std::size_t actions = system[agent].actions.size();
    if (actions < least_actions) continue;
    std::vector<Event> events = events_of(system, agent);
    std::set<model::VarId> changing;
    std::size_t changes = 0;
    for (const Event& event : events) {
      changing.insert(event.changed.begin(), event.changed.end());
      changes += event.changed.size();
    }
    if (2 * changes > changing.size() * actions) continue;
    if (best && changes * best->events.size() >= best_changes * actions) continue;
    best = Scheduler{agent, std::move(events)};
    best_changes = changes;
  }
  return best;
}

}  // namespace gnomon::symbolic
