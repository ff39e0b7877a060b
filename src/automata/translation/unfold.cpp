// SPDX-License-Identifier: Apache-2.0
//
// Every operator has a definition by conjunction, disjunction and Next of other terms, so only these have
// to be evaluated: a U b is b or (a and X(a U b)), <r*;s>f is <s>f or <r;r*;s>f.
//
// A star whose body may match the empty word leads back to itself without a step. Then the equations of the
// terms on that cycle are solved by fixpoint iteration, from false up for <r>f and from true down for [r]f: a match
// is finite, and another round only adds tests.
#include "automata/translation/unfold.hpp"

#include "base/components.hpp"

#include <algorithm>
#include <unordered_map>
#include <utility>

namespace gnomon::automata {

namespace {

bool is_modality(TermOp op) { return op == TermOp::Diamond || op == TermOp::Box; }

// Returns whether the operator is defined by other terms.
bool has_definition(TermOp op) {
  return op == TermOp::Until || op == TermOp::WeakUntil || op == TermOp::Release || op == TermOp::StrongRelease ||
         is_modality(op);
}

}  // namespace

Unfolding::Entry& Unfolding::entry(TermId id) {
  if (id.index() >= entries_.size()) entries_.resize(std::max(id.index() + 1, terms_.size()));
  return entries_[id.index()];
}

NumberSet Unfolding::obligations(TermId id) const {
  NumberSet result;
  std::vector<TermId> open{id};
  while (!open.empty()) {
    const TermId one = open.back();
    open.pop_back();
    const Term& term = terms_[one];
    if (term.op == TermOp::And) {
      open.push_back(term.left);
      open.push_back(term.right);
    } else if (term.op != TermOp::True) {
      result.push_back(one.value);
    }
  }
  std::sort(result.begin(), result.end());
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

// ---- definitions

TermId Unfolding::define(TermId id) {
  const Term term = terms_[id];
  if (is_modality(term.op)) return define_modality(term);
  const bool least = term.op == TermOp::Until || term.op == TermOp::StrongRelease;
  const TermId later = least ? terms_.next(id) : terms_.weak_next(id);
  if (term.op == TermOp::Until || term.op == TermOp::WeakUntil) {
    return terms_.disjunction(term.right, terms_.conjunction(term.left, later));
  }
  return terms_.conjunction(term.right, terms_.disjunction(term.left, later));
}

// Returns the same modality with another list to match.
TermId Unfolding::follow(const Term& modality, PositionId position) {
  return modality.op == TermOp::Diamond ? terms_.diamond(position, modality.left) : terms_.box(position, modality.left);
}

// Some match must satisfy a diamond, all matches a box. Conditions are combined the other way round, because those of a
// box are negated.
TermId Unfolding::combine(const Term& modality, TermId a, TermId b) {
  return modality.op == TermOp::Diamond ? terms_.disjunction(a, b) : terms_.conjunction(a, b);
}

TermId Unfolding::define_modality(const Term& term) {
  const Position here = terms_[term.position];
  const Pattern head = terms_[here.head];
  const bool diamond = term.op == TermOp::Diamond;
  const auto after = [&](PatternId first) { return follow(term, terms_.position(first, here.rest)); };
  const auto under = [&](TermId then) {
    return diamond ? terms_.conjunction(head.condition, then) : terms_.disjunction(head.condition, then);
  };
  const auto again = [&](PatternId remaining) {
    return follow(term, terms_.position(head.left, terms_.position(remaining, here.rest)));
  };
  switch (head.op) {
    case PatternOp::Step: {
      const TermId then = follow(term, here.rest);
      return under(diamond ? terms_.next(then) : terms_.weak_next(then));
    }
    case PatternOp::Test: return under(follow(term, here.rest));
    case PatternOp::Choice: return combine(term, after(head.left), after(head.right));
    case PatternOp::Sequence: return again(head.right);
    case PatternOp::Star: return combine(term, follow(term, here.rest), again(here.head));
    case PatternOp::Repeat: break;
  }
  if (head.high == 0) return follow(term, here.rest);
  const bool unbounded = head.high == logic::Node::unbounded;
  Pattern fewer = head;
  fewer.low = head.low == 0 ? 0 : head.low - 1;
  if (!unbounded) --fewer.high;
  if (unbounded && fewer.low == 0) fewer = {.op = PatternOp::Star, .left = head.left};
  const TermId once = again(terms_.pattern(fewer));
  return head.low > 0 ? once : combine(term, follow(term, here.rest), once);
}

// ---- evaluation

// Returns the terms from whose choices those of a term are computed.
std::vector<TermId> Unfolding::operands(TermId id) {
  const TermOp op = terms_[id].op;
  if (op == TermOp::And || op == TermOp::Or) return {terms_[id].left, terms_[id].right};
  if (!has_definition(op)) return {};
  if (!entry(id).definition.valid()) {
    const TermId definition = define(id);
    entry(id).definition = definition;
  }
  return {entry(id).definition};
}

// Lists the terms that have to be evaluated for the root, operands first. Returns whether there is a cycle.
bool Unfolding::plan(TermId root, std::vector<TermId>& order) {
  struct Visit {
    TermId id;
    bool leaving = false;
  };
  std::vector<Visit> open{{root}};
  bool cyclic = false;
  while (!open.empty()) {
    const Visit visit = open.back();
    open.pop_back();
    watch_.tick(1);
    if (visit.leaving) {
      order.push_back(visit.id);
      entry(visit.id).planned = false;
      entry(visit.id).known = true;
      continue;
    }
    if (entry(visit.id).known) continue;
    if (entry(visit.id).planned) {
      cyclic = true;
      continue;
    }
    entry(visit.id).planned = true;
    open.push_back({visit.id, true});
    for (const TermId operand : operands(visit.id)) open.push_back({operand});
  }
  return cyclic;
}

Choices Unfolding::evaluate(TermId id) {
  const Term term = terms_[id];
  switch (term.op) {
    case TermOp::False: return {};
    case TermOp::True:
    case TermOp::More: return {choice({}, {})};
    case TermOp::Literal: return {choice({term.literal}, {})};
    case TermOp::WeakNext: return {choice({}, obligations(term.left))};
    case TermOp::Next: {
      NumberSet next = obligations(term.left);
      if (terms_.words() == Words::Finite) next = united(next, {terms_.more().value});
      return {choice({}, std::move(next))};
    }
    case TermOp::And: return both(entry(term.left).choices, entry(term.right).choices, watch_);
    case TermOp::Or: return either(entry(term.left).choices, entry(term.right).choices, watch_);
    case TermOp::Until:
    case TermOp::WeakUntil:
    case TermOp::StrongRelease:
    case TermOp::Release:
    case TermOp::Diamond:
    case TermOp::Box: return entry(entry(id).definition).choices;
  }
  return {};
}

// Long formulas can need more memory for the choices of all sub-formulas than for the automaton.
void Unfolding::store(Entry& place, Choices found) {
  for (const Choice& one : found) stored_ += one.cube.size() + one.next.size() + 1;
  constexpr std::size_t numbers_per_transition = 100;
  watch_.check_transitions(stored_ / numbers_per_transition);
  place.choices = std::move(found);
}

// Solves the strongly connected components of terms one after the other, so that all other terms that a component
// depends on are known.
void Unfolding::solve(const std::vector<TermId>& order) {
  std::unordered_map<TermId, std::uint32_t> number;
  for (const TermId id : order) number.emplace(id, static_cast<std::uint32_t>(number.size()));
  Successors successors(order.size());
  for (std::size_t i = 0; i < order.size(); ++i) {
    for (const TermId operand : operands(order[i])) {
      const auto found = number.find(operand);
      if (found != number.end()) successors[i].push_back(found->second);
    }
  }
  for (const auto& members : components(successors).members) {
    const bool greatest = std::any_of(members.begin(), members.end(),
                                      [&](std::uint32_t i) { return terms_[order[i]].op == TermOp::Box; });
    for (const std::uint32_t i : members) {
      if (greatest) entry(order[i]).choices = {choice({}, {})};
    }
    for (bool changed = true; changed;) {
      changed = false;
      for (const std::uint32_t i : members) {
        Choices found = evaluate(order[i]);
        std::sort(found.begin(), found.end());
        if (found == entry(order[i]).choices) continue;
        changed = members.size() > 1;
        store(entry(order[i]), std::move(found));
      }
    }
  }
}

const Choices& Unfolding::choices(TermId root) {
  if (entry(root).known) return entry(root).choices;
  std::vector<TermId> order;
  if (plan(root, order)) {
    solve(order);
  } else {
    for (const TermId id : order) store(entry(id), evaluate(id));
  }
  return entry(root).choices;
}

}  // namespace gnomon::automata
