// SPDX-License-Identifier: Apache-2.0
#include "verdict/explain/rules.hpp"

#include "base/error.hpp"
#include "logic/boolean.hpp"
#include "logic/classify.hpp"

namespace gnomon::verdict {

using logic::FormulaId;
using logic::FormulaPool;
using logic::Node;
using logic::Op;

namespace {

bool is_path_quantifier(Op op) { return op == Op::PathAll || op == Op::PathSome; }

// A quantifier before a state formula has no effect.
bool apply(Op op, bool left, bool right) {
  return is_path_quantifier(op) ? left : logic::apply_connective(op, left, right);
}

}  // namespace

std::unordered_set<FormulaId> modal_formulas(const FormulaPool& pool, FormulaId root) {
  std::unordered_set<FormulaId> result;
  for (const FormulaId id : logic::subformulas(pool, root)) {  // operands first
    const Node& node = pool[id];
    const int count = logic::operand_count(node.op);
    const bool below = (count >= 1 && result.contains(node.left)) || (count >= 2 && result.contains(node.right));
    if (below || (count >= 1 && !logic::is_boolean(node.op))) result.insert(id);
  }
  return result;
}

Statement statement_of(const logic::Property& property, bool holds) {
  return {property.formula, holds, logic::paths_of(property.logic), property.logic == logic::Logic::AtlUniform};
}

Rules::Rules(const FormulaPool& pool, const Statement& statement)
    : pool_(pool),
      paths_(statement.paths),
      uniform_(statement.uniform),
      modal_(modal_formulas(pool, statement.formula)),
      states_(logic::state_formulas(pool, statement.formula)) {}

bool Rules::is_connective(FormulaId formula) const {
  const Node& node = pool_[formula];
  return logic::is_boolean(node.op) || (is_path_quantifier(node.op) && states_.contains(node.left));
}

bool Rules::is_on_states(const Node& node) const {
  const int count = logic::operand_count(node.op);
  return (count < 1 || states_.contains(node.left)) && (count < 2 || states_.contains(node.right));
}

std::optional<bool> connective_value(Op op, std::optional<bool> left, std::optional<bool> right) {
  std::optional<bool> result;
  for (const bool a : {false, true}) {
    for (const bool b : {false, true}) {
      if ((left && *left != a) || (right && *right != b)) continue;
      if (result && *result != apply(op, a, b)) return std::nullopt;
      result = apply(op, a, b);
    }
  }
  return result;
}

Reason Rules::reason_for(const Literal& literal) const {
  if (!is_modal(literal.formula)) return Reason::Evaluated;
  const Node& node = pool_[literal.formula];
  if (is_connective(literal.formula)) return Reason::Operands;
  // Games for other objectives need memory, and paths for them do not have the shapes of CTL.
  const bool simple = logic::is_temporal(pool_[node.left].op) && is_on_states(pool_[node.left]);
  if (is_path_quantifier(node.op)) {
    if (!paths_ && !simple) return Reason::Engine;
    return literal.holds == (node.op == Op::PathSome) ? Reason::Path : Reason::Engine;
  }
  if (node.op == Op::Coalition && simple && !uniform_) return Reason::Strategy;
  return logic::is_epistemic(node.op) && !literal.holds ? Reason::Links : Reason::Engine;
}

// A universal formula fails where the dual existential one, with negated operands, holds. By the rules for
// deadlocks only E(f W g) has infinite paths: if A(f W g) fails, it fails on a finite path.
PathShape Rules::path_shape(const Literal& literal) const {
  const Node& path = pool_[pool_[literal.formula].left];
  const bool some = literal.holds;
  const Literal f{path.left, some};
  const Literal g{path.right, some};
  switch (path.op) {
    case Op::Next: return {.one_step = true, .through = {}, .goal = {f}, .forever = {}};
    case Op::Finally:
      if (some) return {.one_step = false, .through = {}, .goal = {f}, .forever = {}};
      return {.one_step = false, .through = {}, .goal = {}, .forever = {f}};
    case Op::Globally:
      if (some) return {.one_step = false, .through = {}, .goal = {}, .forever = {f}};
      return {.one_step = false, .through = {}, .goal = {f}, .forever = {}};
    case Op::Until:
      if (some) return {.one_step = false, .through = {f}, .goal = {g}, .forever = {}};
      return {.one_step = false, .through = {g}, .goal = {f, g}, .forever = {g}};
    case Op::Release:
      if (some) return {.one_step = false, .through = {g}, .goal = {f, g}, .forever = {g}};
      return {.one_step = false, .through = {f}, .goal = {g}, .forever = {}};
    case Op::WeakUntil:
      if (some) return {.one_step = false, .through = {f}, .goal = {g}, .forever = {f}};
      return {.one_step = false, .through = {g}, .goal = {f, g}, .forever = {}};
    // clang-format off
    case Op::True: case Op::False: case Op::Atom: case Op::Green: case Op::Not: case Op::And: case Op::Or:
    case Op::Xor: case Op::Implies: case Op::Iff: case Op::Diamond: case Op::Box: case Op::PathAll:
    case Op::PathSome: case Op::Coalition: case Op::Knows: case Op::EveryoneKnows: case Op::DistributedKnows:
    case Op::CommonKnows: case Op::Obligatory: case Op::KnowsIfCorrect: case Op::StrategySome:
    case Op::StrategyAll: case Op::StrategyBinding: case Op::Step: case Op::Test: case Op::Choice:
    case Op::Sequence: case Op::Star: case Op::Repeat:
      break;
      // clang-format on
  }
  GNOMON_ASSERT(false, "a quantifier stands before a temporal operator");
}

}  // namespace gnomon::verdict
