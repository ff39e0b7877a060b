// SPDX-License-Identifier: Apache-2.0
#include "verdict/explain/rules.hpp"

#include "base/error.hpp"
#include "logic/boolean.hpp"
#include "logic/bounded.hpp"
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

bool Rules::is_simple(FormulaId path) const {
  const auto is_on_states = [this](Op op, FormulaId left, FormulaId right) {
    return states_.contains(left) && (logic::operand_count(op) < 2 || states_.contains(right));
  };
  const Node& node = pool_[path];
  if (logic::is_temporal(node.op)) return is_on_states(node.op, node.left, node.right);
  const auto bounded = logic::bounded_operator(pool_, path);
  return bounded && is_on_states(bounded->op, bounded->left, bounded->right);
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
  const bool simple = is_simple(node.left);
  if (is_path_quantifier(node.op)) {
    if (!paths_ && !simple) return Reason::Engine;
    return literal.holds == (node.op == Op::PathSome) ? Reason::Path : Reason::Engine;
  }
  if (node.op == Op::Coalition && simple && !uniform_) return Reason::Strategy;
  return logic::is_epistemic(node.op) && !literal.holds ? Reason::Links : Reason::Engine;
}

std::vector<std::vector<Literal>> PathShape::ends(std::size_t steps) const {
  std::vector<std::vector<Literal>> result;
  if (steps < low) {
    if (!early.empty()) result.push_back(early);
    return result;
  }
  if (steps > high) return result;
  if (!goal.empty()) result.push_back(goal);
  if (lasts && steps == high) result.push_back(through);
  return result;
}

// A universal formula fails where the dual existential one, with negated operands, holds. By the rules for
// deadlocks only E(f W g) has infinite paths: if A(f W g) fails, it fails on a finite path.
PathShape Rules::path_shape(const Literal& literal) const {
  const FormulaId path = pool_[literal.formula].left;
  const Node& node = pool_[path];
  const auto bounded = logic::bounded_operator(pool_, path);
  const Op op = bounded ? bounded->op : node.op;
  const bool some = literal.holds;
  const Literal f{bounded ? bounded->left : node.left, some};
  const Literal g{bounded ? bounded->right : node.right, some};
  PathShape shape;
  if (bounded) shape.low = bounded->low;
  if (bounded) shape.high = bounded->high;
  // f up to g.
  const auto until = [&] {
    if (shape.low > 0) shape.before = {f};
    shape.through = {f};
    shape.goal = {g};
  };
  // g up to f, or all along; before the lower bound f is enough.
  const auto release = [&] {
    if (shape.low > 0) shape.early = {f};
    shape.through = {g};
    shape.goal = {f, g};
    shape.lasts = true;
  };
  switch (op) {
    case Op::Next:
      shape.low = shape.high = 1;
      shape.goal = {f};
      return shape;
    case Op::Finally:
    case Op::Globally:
      if (some == (op == Op::Finally)) {
        shape.goal = {f};
      } else {
        shape.through = {f};
        shape.lasts = true;
      }
      return shape;
    case Op::Until: some ? until() : release(); return shape;
    case Op::Release: some ? release() : until(); return shape;
    case Op::WeakUntil:
      some ? until() : release();
      shape.lasts = some;
      return shape;
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
