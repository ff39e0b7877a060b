// SPDX-License-Identifier: Apache-2.0
//
// The breakpoint construction of Miyano and Hayashi on sets of obligations in bits. A set may hold more obligations
// than needed, which only makes it stronger. So the relation states only the consequences of each bit.
#include "symbolic/paths/tableau.hpp"

#include "automata/translation/normal_form.hpp"

#include <algorithm>
#include <optional>
#include <set>

namespace gnomon::symbolic {

using automata::AlternatingState;
using bdd::Bdd;
using logic::FormulaId;
using logic::PathKind;

Tableau::Tableau(const Temporal& temporal, const logic::FormulaPool& pool, const PathGoal& goal,
                 const automata::Limits& limits, const StateSets& sets, const Bits& bits)
    : temporal_(temporal), manager_(temporal.domain().manager()), kind_(goal.kind) {
  const auto sign = goal.positive ? automata::Sign::Positive : automata::Sign::Negative;
  const auto words = kind_ == PathKind::Finite ? automata::Words::Finite : automata::Words::Infinite;
  automata::NormalForm form = automata::normal_form(pool, goal.formula, sign, words);
  automata::Watch watch(limits);
  automaton_ = automata::alternating_automaton(form, watch);
  std::size_t number = 0;
  const auto new_bit = [&] {
    const auto [now, next] = bits(number++);
    to_next_.emplace_back(now, next);
    return Bit{now, next};
  };
  for (const AlternatingState& state : automaton_.states) {
    held_.push_back(new_bit());
    awaited_.push_back(state.group == AlternatingState::no_group ? held_.back() : new_bit());
  }
  std::vector<Bdd> relations{breakpoint()};
  for (std::uint32_t i = 0; i < automaton_.states.size(); ++i) {
    relations.push_back(now(held_[i]).implies(choices(i, false, form.letters, sets)));
    if (automaton_.states[i].group == AlternatingState::no_group) continue;
    relations.push_back(now(awaited_[i]).implies(choices(i, true, form.letters, sets)));
  }
  schedule(std::move(relations));
}

// Returns the choices of an obligation. If it is awaited, its continuations in the same group are awaited.
Bdd Tableau::choices(std::uint32_t state, bool awaited, const std::vector<FormulaId>& letters,
                     const StateSets& sets) const {
  const std::uint32_t group = automaton_.states[state].group;
  Bdd result = manager_.bottom();
  for (const automata::Choice& choice : automaton_.states[state].choices) {
    Bdd one = guard_set(temporal_, {choice.cube}, letters, sets);
    for (const std::uint32_t other : choice.next) {
      one &= next(held_[other]);
      if (awaited && automaton_.states[other].group == group) one &= next(awaited_[other]);
    }
    result |= one;
  }
  return result;
}

Bdd Tableau::nothing_awaited() const {
  Bdd result = manager_.top();
  for (std::size_t i = 0; i < awaited_.size(); ++i) {
    if (automaton_.states[i].group != AlternatingState::no_group) result &= !now(awaited_[i]);
  }
  return result;
}

// At a breakpoint nothing is awaited any more, and all next obligations become awaited.
Bdd Tableau::breakpoint() const {
  Bdd all = manager_.top();
  for (std::size_t i = 0; i < awaited_.size(); ++i) {
    if (automaton_.states[i].group != AlternatingState::no_group) all &= next(held_[i]).implies(next(awaited_[i]));
  }
  return nothing_awaited().implies(all);
}

void Tableau::schedule(std::vector<Bdd> relations) {
  std::set<bdd::Var> open;
  for (const auto& [now, next] : to_next_) open.insert(next);
  parts_.resize(relations.size());
  for (std::size_t i = relations.size(); i-- > 0;) {
    std::vector<bdd::Var> last;
    for (const bdd::Var variable : relations[i].support()) {
      if (open.erase(variable) > 0) last.push_back(variable);
    }
    parts_[i] = {std::move(relations[i]), manager_.cube(last)};
  }
  unused_ = manager_.cube(std::vector<bdd::Var>(open.begin(), open.end()));
}

Bdd Tableau::through_relation(Bdd with_next_bits) const {
  with_next_bits = with_next_bits.exists(unused_);
  for (const Part& part : parts_) with_next_bits = with_next_bits.and_exists(part.relation, part.last_used);
  return with_next_bits;
}

Bdd Tableau::before(const Bdd& set) const { return through_relation(temporal_.ex(set.rename(to_next_))); }

Bdd Tableau::reaching(Bdd goal, const Bdd& inside) const {
  Bdd fresh = goal;
  for (std::size_t round = 0; !fresh.is_false(); ++round) {
    temporal_.round(round);
    fresh = (inside & before(fresh)).minus(goal);
    goal |= fresh;
  }
  return goal;
}

// The greatest fixpoint: a set in which every condition can be reached by a path inside of it.
Bdd Tableau::staying(Bdd inside) const {
  std::vector<Bdd> conditions = temporal_.fairness();
  conditions.push_back(nothing_awaited());
  for (std::size_t round = 0;; ++round) {
    temporal_.round(round);
    const Bdd old = inside;
    for (const Bdd& condition : conditions) inside = reaching(inside & condition & before(inside), inside);
    if (inside == old) return inside;
  }
}

// Returns where a finite path may end: no remaining obligation requires another position.
Bdd Tableau::ends() const { return through_relation(temporal_.domain().minus(next(held_[automaton_.more]))); }

Bdd Tableau::some(const Bdd& live) {
  Bdd found = kind_ == PathKind::Finite ? reaching(ends(), temporal_.domain()) : staying(live);
  std::vector<bdd::Literal> start;
  std::set<bdd::Var> seen;
  for (std::uint32_t i = 0; i < held_.size(); ++i) {
    const bool initial = std::binary_search(automaton_.initial.begin(), automaton_.initial.end(), i);
    if (seen.insert(held_[i].now).second) start.push_back({held_[i].now, initial});
    if (seen.insert(awaited_[i].now).second) start.push_back({awaited_[i].now, false});
  }
  for (const bdd::Literal& literal : start) found = found.cofactor(literal);
  return found;
}

}  // namespace gnomon::symbolic
