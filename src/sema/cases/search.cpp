// SPDX-License-Identifier: Apache-2.0
#include "sema/cases/search.hpp"

#include <fmt/format.h>

#include <functional>
#include <iterator>
#include <set>
#include <string_view>

namespace gnomon::sema {

namespace {

using model::ExprId;
using model::Op;

// A condition and the truth value that it must have.
struct Wanted {
  ExprId condition;
  bool value;

  friend auto operator<=>(const Wanted& a, const Wanted& b) {
    return std::pair(a.condition.index(), a.value) <=> std::pair(b.condition.index(), b.value);
  }
};

// Returns the parts that must all have their values (`all`), or of which one must, so that the condition has its own.
std::vector<Wanted> parts(const model::ExprPool& pool, Wanted whole, bool all) {
  const auto is_split = [&](const Wanted& one) {
    const Op op = pool[one.condition].op;
    return op == Op::Not || (op == Op::And && one.value == all) ||
           ((op == Op::Or || op == Op::Implies) && one.value != all);
  };
  if (!is_split(whole)) return {whole};
  std::vector<Wanted> result;
  std::vector<Wanted> open{whole};
  std::set<Wanted> seen;
  while (!open.empty()) {
    const Wanted one = open.back();
    open.pop_back();
    if (!is_split(one)) {
      result.push_back(one);
      continue;
    }
    if (!seen.insert(one).second) continue;
    const model::ExprNode& node = pool[one.condition];
    const bool first = node.op == Op::Not || node.op == Op::Implies ? !one.value : one.value;
    if (node.op != Op::Not) open.push_back({node.right, one.value});
    open.push_back({node.left, first});
  }
  return result;
}

}  // namespace

// --- workspace -----------------------------------------------------------------------------------

void CaseWorkspace::spend(std::uint64_t steps) {
  watch_.tick();
  const std::uint64_t taken = std::min(steps, share_);
  share_ -= taken;
  left_ -= taken;
}

const CaseExpression& CaseWorkspace::expression(ExprId id) {
  const auto place = expressions_.find(id);
  if (place != expressions_.end()) return place->second;
  const CaseExpression& result = expressions_.emplace(id, CaseExpression(system_, id)).first->second;
  spend(result.size());
  return result;
}

Bounds CaseWorkspace::bounds(const CaseExpression& expression) {
  spend(expression.size());
  return expression.evaluate(partial_, scratch_);
}

// --- requirements --------------------------------------------------------------------------------

CaseSearch::CaseSearch(CaseWorkspace& workspace, Support support)
    : workspace_(workspace),
      system_(workspace.system()),
      support_(std::move(support)),
      slots_(slots_of(system_, support_)) {
  workspace_.begin_search();
  for (const model::VarId variable : support_.variables) {
    values_.emplace(slot_of(variable), RemainingValues(system_[variable].domain));
  }
  for (const model::AgentId actor : support_.actors) {
    values_.emplace(slot_of(system_, actor), RemainingValues(system_[actor].actions.size()));
  }
  for (const Slot slot : slots_) workspace_.current().set(slot, values_[slot].bounds());
  workspace_.spend(slots_.size());
}

void CaseSearch::require(ExprId condition, bool wanted) {
  for (const Wanted& part : parts(system_.exprs, {condition, wanted}, true)) {
    Clause clause;
    for (const Wanted& one : parts(system_.exprs, part, false)) {
      clause.literals.push_back(
          {one.value ? Kind::Holds : Kind::Fails, &workspace_.expression(one.condition), nullptr});
    }
    add(std::move(clause));
  }
}

void CaseSearch::require_one(const std::vector<ExprId>& conditions, const std::optional<Guard>& guard) {
  Clause clause;
  for (const ExprId condition : conditions) {
    clause.literals.push_back({Kind::Holds, &workspace_.expression(condition), nullptr});
  }
  if (guard) {
    clause.guard = {slot_of(system_, guard->first), static_cast<model::Value>(guard->second.index())};
    clause.slots.push_back(clause.guard->first);
  }
  add(std::move(clause));
}

void CaseSearch::require_outside(ExprId value, const model::Domain& domain) {
  Clause clause;
  clause.literals.push_back({Kind::Outside, &workspace_.expression(value), &domain});
  add(std::move(clause));
}

void CaseSearch::add(Clause clause) {
  for (const Literal& literal : clause.literals) {
    const std::vector<Slot>& slots = literal.expression->slots();
    clause.slots.insert(clause.slots.end(), slots.begin(), slots.end());
  }
  std::sort(clause.slots.begin(), clause.slots.end());
  clause.slots.erase(std::unique(clause.slots.begin(), clause.slots.end()), clause.slots.end());
  fresh_.push_back(std::move(clause));
}

// --- truth ---------------------------------------------------------------------------------------

CaseSearch::Truth CaseSearch::truth(const Literal& literal) {
  const Bounds bounds = workspace_.bounds(*literal.expression);
  const std::vector<Slot>& slots = literal.expression->slots();
  if (!bounds.integer) {
    const bool decided =
        std::all_of(slots.begin(), slots.end(), [&](Slot slot) { return workspace_.current()[slot].decided(); });
    return decided ? Truth::Yes : Truth::Open;  // a fraction, which only the value of an assignment can be
  }
  if (literal.kind == Kind::Outside) {
    const model::Domain& domain = *literal.domain;
    if (bounds.decided()) return domain.contains(bounds.low) ? Truth::No : Truth::Yes;
    if (domain.type == model::Type::Enumeration) return Truth::Open;
    if (bounds.low >= domain.low && bounds.high <= domain.high) return Truth::No;
    return bounds.high < domain.low || bounds.low > domain.high ? Truth::Yes : Truth::Open;
  }
  if (!bounds.decided()) return Truth::Open;
  return (bounds.low != 0) == (literal.kind == Kind::Holds) ? Truth::Yes : Truth::No;
}

CaseSearch::Truth CaseSearch::truth(const Clause& clause) {
  bool open = false;
  if (clause.guard) {
    const auto& [slot, value] = *clause.guard;
    const Bounds& bounds = workspace_.current()[slot];
    if (value < bounds.low || value > bounds.high) return Truth::Yes;
    open = !bounds.decided();
  }
  for (const Literal& literal : clause.literals) {
    const Truth one = truth(literal);
    if (one == Truth::Yes) return Truth::Yes;
    open = open || one == Truth::Open;
  }
  return open ? Truth::Open : Truth::No;
}

// --- narrowing -----------------------------------------------------------------------------------

// Keeps the values of the slot with which the clause, which has no other slot, is met.
void CaseSearch::filter(Slot slot, const Clause& clause) {
  RemainingValues& values = values_[slot];
  const Literal& first = clause.literals.front();
  if (clause.literals.size() == 1 && !clause.guard && first.kind != Kind::Outside && first.expression->comparison()) {
    const Comparison& comparison = *first.expression->comparison();
    workspace_.spend(values.keep(comparison.op, comparison.constant, first.kind == Kind::Holds));
    return;
  }
  values.keep_if([&](model::Value value) {
    if (workspace_.is_used_up()) return true;
    workspace_.current().set(slot, value);
    return truth(clause) == Truth::Yes;
  });
}

bool CaseSearch::narrow() {
  for (Clause& clause : fresh_) {
    if (workspace_.is_used_up()) return false;
    if (clause.slots.size() != 1 || clause.literals.empty()) {
      open_.push_back(std::move(clause));
    } else {
      const Slot slot = clause.slots.front();
      filter(slot, clause);
      if (values_[slot].empty()) return false;
      workspace_.current().set(slot, values_[slot].bounds());
    }
  }
  fresh_.clear();
  std::vector<Clause> still_open;
  for (Clause& clause : open_) {
    if (workspace_.is_used_up()) return false;
    const Truth known = truth(clause);
    if (known == Truth::No) return false;
    if (known == Truth::Open) still_open.push_back(std::move(clause));
  }
  open_ = std::move(still_open);
  return !workspace_.is_used_up();  // what came last may not have been looked at in full
}

std::vector<model::ActionId> CaseSearch::actions(model::AgentId actor) const {
  std::vector<model::ActionId> result;
  const RemainingValues& values = values_.at(slot_of(system_, actor));
  for (std::uint64_t i = 0; i < values.size(); ++i) result.emplace_back(static_cast<std::size_t>(values.at(i)));
  return result;
}

// --- enumeration ---------------------------------------------------------------------------------

// The undecided slots of open clauses, in the order of enumeration: the last one changes fastest.
std::vector<Slot> CaseSearch::branching(const Clauses& open) const {
  std::set<Slot, std::greater<>> result;
  for (const Clause* clause : open) {
    std::copy_if(clause->slots.begin(), clause->slots.end(), std::inserter(result, result.end()),
                 [&](Slot slot) { return !workspace_.current()[slot].decided(); });
  }
  return {result.begin(), result.end()};
}

CaseSearch::Answer CaseSearch::run() {
  if (!narrow()) return workspace_.is_used_up() ? Answer::Unknown : Answer::None;
  Clauses open;
  for (const Clause& clause : open_) open.push_back(&clause);
  const std::vector<Slot> order = branching(open);
  const Answer answer = explore(order, 0, open);
  if (answer != Answer::Found) return answer;
  for (const Slot slot : slots_) {
    if (!workspace_.current()[slot].decided()) workspace_.current().set(slot, values_[slot].first());
  }
  return answer;
}

// Looks for values of the slots from `depth` on with which the open clauses are met. What they do not depend on stays
// undecided.
CaseSearch::Answer CaseSearch::explore(const std::vector<Slot>& order, std::size_t depth, const Clauses& open) {
  if (open.empty()) return Answer::Found;
  const Slot slot = order[depth];
  const RemainingValues& values = values_[slot];
  Clauses still_open;
  for (std::uint64_t i = 0; i < values.size(); ++i) {
    workspace_.current().set(slot, values.at(i));
    still_open.clear();
    bool possible = true;
    workspace_.spend(1 + open.size());
    for (const Clause* clause : open) {
      const bool concerned = std::binary_search(clause->slots.begin(), clause->slots.end(), slot);
      const Truth known = concerned ? truth(*clause) : Truth::Open;
      possible = known != Truth::No;
      if (!possible) break;
      if (known == Truth::Open) still_open.push_back(clause);
    }
    if (workspace_.is_used_up()) return Answer::Unknown;
    if (!possible) continue;
    const Answer answer = explore(order, depth + 1, still_open);
    if (answer != Answer::None) return answer;
  }
  workspace_.current().set(slot, values.bounds());
  return Answer::None;
}

std::string CaseSearch::text(model::AgentId viewpoint) const {
  std::string text;
  const auto add = [&](model::AgentId agent, std::string_view name, std::string_view value) {
    if (!text.empty()) text += " and ";
    if (agent != viewpoint) text += system_[agent].name + ".";
    text += fmt::format("{} = {}", name, value);
  };
  const PartialCase& found = workspace_.current();
  for (const model::VarId id : support_.variables) {
    const model::Variable& variable = system_[id];
    add(variable.agent, variable.name, value_text(system_, variable.domain, found[slot_of(id)].low));
  }
  for (const model::AgentId agent : support_.actors) {
    add(agent, "Action", system_[agent].actions[static_cast<std::size_t>(found[slot_of(system_, agent)].low)].name);
  }
  return text;
}

}  // namespace gnomon::sema
