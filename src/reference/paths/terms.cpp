// SPDX-License-Identifier: Apache-2.0
#include "reference/paths/terms.hpp"

#include "base/error.hpp"
#include "logic/classify.hpp"

namespace gnomon::reference {

using logic::FormulaId;
using logic::FormulaPool;
using logic::Node;
using logic::Op;

// Both signs of every sub-formula, operands first.
PathTerms::PathTerms(const FormulaPool& pool, FormulaId formula, bool positive)
    : graph_(pool), states_(logic::outer_state_formulas(pool, formula)) {
  for (const FormulaId id : logic::outer_parts(pool, formula)) {
    if (logic::is_regular_expression(pool[id].op)) continue;
    translated_[id] = states_.contains(id) ? Pair{label(id, true), label(id, false)} : translate(pool[id]);
  }
  root_ = at(formula, positive);  // NOLINT(cppcoreguidelines-prefer-member-initializer): known only now
}

TermId PathTerms::add(const Term& term) {
  const auto key = std::tuple(term.kind, term.positive, term.label, term.left, term.right, term.place, term.exit);
  const auto [place, is_new] = known_.try_emplace(key, static_cast<TermId>(terms_.size()));
  if (is_new) terms_.push_back(term);
  return place->second;
}

TermId PathTerms::label(FormulaId formula, bool positive) {
  return add({.kind = TermKind::Label, .positive = positive, .label = formula});
}

TermId PathTerms::both(TermId f, TermId g) { return add({.kind = TermKind::And, .left = f, .right = g}); }
TermId PathTerms::either(TermId f, TermId g) { return add({.kind = TermKind::Or, .left = f, .right = g}); }

TermId PathTerms::next(TermId f, bool strong) {
  return add({.kind = strong ? TermKind::Next : TermKind::WeakNext, .left = f});
}

TermId PathTerms::match(Place place, Place exit, TermId f, bool some) {
  return add(
      {.kind = some ? TermKind::Match : TermKind::AllMatch, .left = f, .right = 0, .place = place, .exit = exit});
}

TermId PathTerms::at(FormulaId formula, bool positive) const {
  const Pair& pair = translated_.at(formula);
  return positive ? pair.positive : pair.negative;
}

// clang-format off
PathTerms::Pair PathTerms::translate(const Node& node) {
  const bool binary = logic::operand_count(node.op) == 2;
  const bool dynamic = node.op == Op::Diamond || node.op == Op::Box;
  const TermId f = at(dynamic ? node.right : node.left, true);
  const TermId not_f = at(dynamic ? node.right : node.left, false);
  const TermId g = binary ? at(node.right, true) : f;
  const TermId not_g = binary ? at(node.right, false) : not_f;
  switch (node.op) {
    case Op::Not: return {not_f, f};
    case Op::And: return {both(f, g), either(not_f, not_g)};
    case Op::Or: return {either(f, g), both(not_f, not_g)};
    case Op::Implies: return {either(not_f, g), both(f, not_g)};
    case Op::Xor: return {either(both(f, not_g), both(not_f, g)), either(both(f, g), both(not_f, not_g))};
    case Op::Iff: return {either(both(f, g), both(not_f, not_g)), either(both(f, not_g), both(not_f, g))};
    case Op::Next: return {next(f, true), next(not_f, false)};
    case Op::Finally: return {until(constant(true), f), release(constant(false), not_f)};
    case Op::Globally: return {release(constant(false), f), until(constant(true), not_f)};
    case Op::Until: return {until(f, g), release(not_f, not_g)};
    case Op::Release: return {release(f, g), until(not_f, not_g)};
    case Op::WeakUntil: return {release(g, either(f, g)), until(not_g, both(not_f, not_g))};
    case Op::Diamond: case Op::Box: {
      const auto [entry, exit] = graph_.add(node.left);
      const bool some = node.op == Op::Diamond;
      return {match(entry, exit, f, some), match(entry, exit, not_f, !some)};
    }
    case Op::True: case Op::False: case Op::Atom: case Op::Green: case Op::PathAll: case Op::PathSome:
    case Op::Coalition: case Op::Knows: case Op::EveryoneKnows: case Op::DistributedKnows: case Op::CommonKnows:
    case Op::Obligatory: case Op::KnowsIfCorrect: case Op::StrategySome: case Op::StrategyAll:
    case Op::StrategyBinding: case Op::Step: case Op::Test: case Op::Choice: case Op::Sequence: case Op::Star:
    case Op::Repeat:
      break;
  }
  throw UsageError("this operator does not belong into a path formula");
}
// clang-format on

// <r>f is an "or" over the ways to begin a match of r, [r]f the "and" of what each of them demands.
TermId PathTerms::unfolded(TermId id) {
  const auto place = unfolded_.find(id);
  if (place != unfolded_.end()) return place->second;
  const Term term = terms_[id];
  const bool some = term.kind == TermKind::Match;
  const auto join = [&](TermId f, TermId g) { return some ? both(f, g) : either(f, g); };
  TermId result = constant(!some);
  for (const logic::RegularGraph::Way& way : graph_.ways(term.place, term.exit)) {
    TermId part = term.left;
    if (way.step.valid()) part = join(at(way.step, some), next(match(way.to, term.exit, term.left, some), some));
    for (const FormulaId test : way.tests) part = join(at(test, some), part);
    result = some ? either(result, part) : both(result, part);
  }
  unfolded_.emplace(id, result);
  return result;
}

}  // namespace gnomon::reference
