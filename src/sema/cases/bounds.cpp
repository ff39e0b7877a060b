// SPDX-License-Identifier: Apache-2.0
#include "sema/cases/bounds.hpp"

#include "base/error.hpp"

#include <algorithm>

namespace gnomon::sema {

namespace {

using model::Op;
using model::Value;

constexpr Bounds open_truth{0, 1};

Bounds truth(bool always, bool never) { return always ? Bounds{1, 1} : never ? Bounds{0, 0} : open_truth; }

Bounds negation(const Bounds& a) { return {1 - a.high, 1 - a.low}; }

Bounds disjunction(const Bounds& a, const Bounds& b) { return {std::max(a.low, b.low), std::max(a.high, b.high)}; }

Bounds equal(const Bounds& a, const Bounds& b) {
  return truth(a.decided() && b.decided() && a.low == b.low, a.high < b.low || b.high < a.low);
}

Bounds less(const Bounds& a, const Bounds& b) { return truth(a.high < b.low, a.low >= b.high); }

// Sema has seen to it that no value of an expression needs more than 62 bits, so that nothing overflows here.
Bounds product(const Bounds& a, const Bounds& b) {
  const auto [low, high] = std::minmax({a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high});
  return {low, high};
}

// Of `div` and `mod`: neither is larger than the dividend, whatever the divisor is.
Bounds quotient(Op op, const Bounds& a, const Bounds& b) {
  if (a.decided() && b.decided()) {
    const Value value = op == Op::Modulo ? model::modulo(a.low, b.low) : model::integer_divide(a.low, b.low);
    return {value, value};
  }
  const Value most = std::max(std::max(a.high, -a.low), Value{0});
  Bounds result{a.low >= 0 && b.low >= 0 ? 0 : -most, most};
  if (op == Op::Modulo && b.low > 0) {
    result.low = std::max(result.low, 1 - b.high);
    result.high = std::min(result.high, b.high - 1);
  }
  return result;
}

Bounds chosen(const Bounds& condition, const Bounds& then, const Bounds& otherwise) {
  if (condition.decided()) return condition.low != 0 ? then : otherwise;
  return {std::min(then.low, otherwise.low), std::max(then.high, otherwise.high)};
}

Bounds apply(Op op, const Bounds& a, const Bounds& b) {
  switch (op) {
    case Op::Not: return negation(a);
    case Op::And: return {std::min(a.low, b.low), std::min(a.high, b.high)};
    case Op::Or: return disjunction(a, b);
    case Op::Implies: return disjunction(negation(a), b);
    case Op::Equal:
    case Op::Iff: return equal(a, b);
    case Op::NotEqual:
    case Op::Xor: return negation(equal(a, b));
    case Op::Less: return less(a, b);
    case Op::Greater: return less(b, a);
    case Op::LessEqual: return negation(less(b, a));
    case Op::GreaterEqual: return negation(less(a, b));
    case Op::Negate: return {-a.high, -a.low};
    case Op::Add: return {a.low + b.low, a.high + b.high};
    case Op::Subtract: return {a.low - b.high, a.high - b.low};
    case Op::Multiply: return product(a, b);
    case Op::IntegerDivide:
    case Op::Modulo: return quotient(op, a, b);
    case Op::Divide:
    case Op::Choice:
    case Op::Constant:
    case Op::Variable:
    case Op::Action: break;
  }
  GNOMON_ASSERT(false, "an operator that is applied has operands, and bounds");
  return open_truth;
}

// a op b is b mirrored(op) a.
Op mirrored(Op comparison) {
  if (comparison == Op::Less) return Op::Greater;
  if (comparison == Op::LessEqual) return Op::GreaterEqual;
  if (comparison == Op::Greater) return Op::Less;
  if (comparison == Op::GreaterEqual) return Op::LessEqual;
  return comparison;
}

}  // namespace

PartialCase::PartialCase(const model::System& system)
    : bounds_(system.variables.size() + system.agents.size()),
      state_(system.variables.size()),
      actions_(system.agents.size()) {}

void PartialCase::set(Slot slot, Bounds bounds) {
  bounds_[slot] = bounds;
  if (!bounds.decided()) return;
  if (slot < state_.size()) {
    state_[slot] = bounds.low;
  } else {
    actions_[slot - state_.size()] = model::ActionId(static_cast<std::size_t>(bounds.low));
  }
}

CaseExpression::CaseExpression(const model::System& system, model::ExprId root) {
  const std::vector<model::ExprId> ids = model::subexpressions(system.exprs, root);
  const auto position = [&ids](model::ExprId id) {
    return static_cast<std::size_t>(std::lower_bound(ids.begin(), ids.end(), id) - ids.begin());
  };
  code_.reserve(ids.size());
  for (const model::ExprId id : ids) {
    const model::ExprNode& node = system.exprs[id];
    Instruction instruction{.op = node.op, .constant = node.value};
    const int operands = model::operand_count(node.op);
    if (operands >= 1) instruction.a = instruction.b = position(node.left);
    if (operands >= 2) instruction.b = position(node.right);
    if (operands >= 3) instruction.condition = position(node.condition);
    if (node.op == Op::Variable) instruction.a = slot_of(node.variable);
    if (node.op == Op::Action) {
      instruction.a = slot_of(system, node.agent);
      instruction.constant = static_cast<Value>(node.action.index());
    }
    if (node.op == Op::Variable || node.op == Op::Action) slots_.push_back(instruction.a);
    if (node.op == Op::Divide && !exact_) exact_.emplace(system.exprs, root);
    code_.push_back(instruction);
  }
  std::sort(slots_.begin(), slots_.end());
  slots_.erase(std::unique(slots_.begin(), slots_.end()), slots_.end());

  comparison_ = find_comparison(system.exprs[root].type == model::Type::Boolean);
}

std::optional<Comparison> CaseExpression::find_comparison(bool is_boolean) const {
  const Instruction& last = code_.back();
  if (last.op == Op::Action) return Comparison{last.a, Op::Equal, last.constant};
  if (last.op == Op::Variable && is_boolean) return Comparison{last.a, Op::Equal, 1};
  if (!model::is_comparison(last.op)) return std::nullopt;
  const Instruction& left = code_[last.a];
  const Instruction& right = code_[last.b];
  if (left.op == Op::Variable && right.op == Op::Constant) return Comparison{left.a, last.op, right.constant};
  if (left.op == Op::Constant && right.op == Op::Variable) {
    return Comparison{right.a, mirrored(last.op), left.constant};
  }
  return std::nullopt;
}

Bounds CaseExpression::evaluate(const PartialCase& partial, Scratch& scratch) const {
  if (exact_) {
    Bounds unknown = open_truth;
    unknown.integer = false;
    if (!std::all_of(slots_.begin(), slots_.end(), [&](Slot slot) { return partial[slot].decided(); })) return unknown;
    model::Scratch numbers;
    const std::optional<Value> value = exact_->value(partial.state(), &partial.actions(), numbers);
    return value ? Bounds{*value, *value} : unknown;
  }
  if (scratch.size() < code_.size()) scratch.resize(code_.size());
  for (std::size_t i = 0; i < code_.size(); ++i) {
    const Instruction& instruction = code_[i];
    if (instruction.op == Op::Variable) {
      scratch[i] = partial[instruction.a];
    } else if (instruction.op == Op::Constant) {
      scratch[i] = {instruction.constant, instruction.constant};
    } else if (instruction.op == Op::Action) {
      scratch[i] = equal(partial[instruction.a], {instruction.constant, instruction.constant});
    } else if (instruction.op == Op::Choice) {
      scratch[i] = chosen(scratch[instruction.condition], scratch[instruction.a], scratch[instruction.b]);
    } else {
      scratch[i] = apply(instruction.op, scratch[instruction.a], scratch[instruction.b]);
    }
  }
  return scratch[code_.size() - 1];
}

}  // namespace gnomon::sema
