// SPDX-License-Identifier: Apache-2.0
#include "verdict/validate/word_evaluation.hpp"

#include "base/error.hpp"
#include "logic/classify.hpp"

#include <utility>

namespace gnomon::verdict {

using logic::FormulaId;
using logic::Node;
using logic::Op;
using logic::Place;
using logic::RegularGraph;

namespace {

using Values = std::vector<bool>;

Values both(Values f, const Values& g) {
  for (std::size_t i = 0; i < f.size(); ++i) f[i] = f[i] && g[i];
  return f;
}

Values either(Values f, const Values& g) {
  for (std::size_t i = 0; i < f.size(); ++i) f[i] = f[i] || g[i];
  return f;
}

Values opposite(Values f) {
  f.flip();
  return f;
}

}  // namespace

WordEvaluation::WordEvaluation(const logic::FormulaPool& pool, FormulaId path, const WordShape& word,
                               const KnownLabel& known, const Limits& limits)
    : pool_(pool),
      word_(word),
      known_(known),
      watch_(limits),
      states_(logic::state_formulas(pool, path)),
      graph_(pool) {
  for (const FormulaId id : logic::subformulas(pool, path)) {  // operands first
    if (logic::is_regular_expression(pool[id].op)) continue;
    watch_.tick(word.length);
    truths_[id] = states_.contains(id) ? label(id) : evaluate(pool[id]);
  }
}

WordEvaluation::Truths WordEvaluation::label(FormulaId id) const {
  const Op op = pool_[id].op;
  Truths result{all(op == Op::True), all(op == Op::False)};
  if (op == Op::True || op == Op::False) return result;
  for (std::size_t i = 0; i < word_.length; ++i) {
    const auto value = known_(id, i);
    result.yes[i] = value == true;
    result.no[i] = value == false;
  }
  return result;
}

// clang-format off
WordEvaluation::Truths WordEvaluation::evaluate(const Node& node) {
  if (node.op == Op::Diamond || node.op == Op::Box) return modality(node);
  const Truths& f = truths_.at(node.left);
  const Truths& g = logic::operand_count(node.op) == 2 ? truths_.at(node.right) : f;
  switch (node.op) {
    case Op::Not: return {f.no, f.yes};
    case Op::And: return {both(f.yes, g.yes), either(f.no, g.no)};
    case Op::Or: return {either(f.yes, g.yes), both(f.no, g.no)};
    case Op::Implies: return {either(f.no, g.yes), both(f.yes, g.no)};
    case Op::Iff: return {either(both(f.yes, g.yes), both(f.no, g.no)), either(both(f.yes, g.no), both(f.no, g.yes))};
    case Op::Xor: return {either(both(f.yes, g.no), both(f.no, g.yes)), either(both(f.yes, g.yes), both(f.no, g.no))};
    case Op::Next: return {at_next(f.yes, false), at_next(f.no, true)};
    case Op::Finally: return {until(all(true), f.yes), release(all(false), f.no)};
    case Op::Globally: return {release(all(false), f.yes), until(all(true), f.no)};
    case Op::Until: return {until(f.yes, g.yes), release(f.no, g.no)};
    case Op::Release: return {release(f.yes, g.yes), until(f.no, g.no)};
    case Op::WeakUntil: return {release(g.yes, either(f.yes, g.yes)), until(g.no, both(f.no, g.no))};
    case Op::True: case Op::False: case Op::Atom: case Op::Green: case Op::Diamond: case Op::Box: case Op::PathAll:
    case Op::PathSome: case Op::Coalition: case Op::Knows: case Op::EveryoneKnows: case Op::DistributedKnows:
    case Op::CommonKnows: case Op::Obligatory: case Op::KnowsIfCorrect: case Op::StrategySome:
    case Op::StrategyAll: case Op::StrategyBinding: case Op::Step: case Op::Test: case Op::Choice:
    case Op::Sequence: case Op::Star: case Op::Repeat:
      break;
  }
  throw UsageError("this operator does not belong into a path formula");
}
// clang-format on

WordEvaluation::Values WordEvaluation::at_next(const Values& f, bool at_end) const {
  Values result = all(at_end);
  for (std::size_t i = 0; i < word_.length; ++i) {
    if (const auto after = next(i)) result[i] = f[*after];
  }
  return result;
}

// Iterates backwards until nothing changes, which takes at most two rounds of the loop.
WordEvaluation::Values WordEvaluation::until(const Values& f, const Values& g) const {
  Values result = g;
  bool changed = true;
  while (changed) {
    changed = false;
    for (std::size_t i = word_.length; i-- > 0;) {
      const auto after = next(i);
      if (result[i] || !f[i] || !after || !result[*after]) continue;
      result[i] = true;
      changed = true;
    }
  }
  return result;
}

WordEvaluation::Values WordEvaluation::release(const Values& f, const Values& g) const {
  return opposite(until(opposite(f), opposite(g)));
}

// ---- regular expressions

// [r]f is certain if f is certain after every match that is possible.
WordEvaluation::Truths WordEvaluation::modality(const Node& node) {
  const RegularGraph::Expression r = graph_.add(node.left);
  const Truths f = truths_.at(node.right);
  if (node.op == Op::Diamond) return {after_match(r, f.yes, true), never(r, f.no)};
  return {never(r, f.yes), after_match(r, f.no, true)};
}

WordEvaluation::Values WordEvaluation::never(const RegularGraph::Expression& r, const Values& otherwise) {
  return opposite(after_match(r, opposite(otherwise), false));
}

// Returns the positions where some match begins after which f holds: a certain match, or a possible one. Works
// backwards from the end of matches.
WordEvaluation::Values WordEvaluation::after_match(const RegularGraph::Expression& r, const Values& f, bool certainly) {
  struct Before {
    Place place = 0;
    const RegularGraph::Edge* edge = nullptr;
  };
  std::vector<std::vector<Before>> into(graph_.place_count());
  std::vector<Place> places{r.entry};
  std::vector<bool> seen(graph_.place_count(), false);
  seen[r.entry] = true;
  while (!places.empty()) {
    const Place from = places.back();
    places.pop_back();
    watch_.tick();
    for (const RegularGraph::Edge& edge : graph_.edges(from)) {
      into[edge.to].push_back({from, &edge});
      if (!seen[edge.to]) places.push_back(edge.to);
      seen[edge.to] = true;
    }
  }
  std::vector<std::vector<std::size_t>> positions_before(word_.length);
  for (std::size_t i = 0; i < word_.length; ++i) {
    if (const auto after = next(i)) positions_before[*after].push_back(i);
  }
  std::vector<Values> found(graph_.place_count());
  std::vector<std::pair<Place, std::size_t>> open;
  const auto add = [&](Place place, std::size_t position) {
    if (found[place].empty()) found[place] = all(false);
    if (found[place][position]) return;
    found[place][position] = true;
    open.emplace_back(place, position);
  };
  for (std::size_t i = 0; i < word_.length; ++i) {
    if (f[i]) add(r.exit, i);
  }
  while (!open.empty()) {
    const auto [place, position] = open.back();
    open.pop_back();
    watch_.tick();
    for (const Before& before : into[place]) {
      const bool step = before.edge->kind == Op::Step;
      const std::vector<std::size_t> here{position};
      for (const std::size_t i : step ? positions_before[position] : here) {
        if (passes(*before.edge, i, certainly)) add(before.place, i);
      }
    }
  }
  return found[r.entry].empty() ? all(false) : found[r.entry];
}

bool WordEvaluation::passes(const RegularGraph::Edge& edge, std::size_t position, bool certainly) const {
  return edge.kind == Op::True ||
         (certainly ? certain(edge.formula, true, position) : !certain(edge.formula, false, position));
}

}  // namespace gnomon::verdict
