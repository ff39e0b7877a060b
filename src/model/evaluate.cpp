// SPDX-License-Identifier: Apache-2.0
//
// Evaluation of expressions: the same loop over integers, which is what nearly all models need,
// and over exact numbers for expressions that contain `/`.
#include "model/evaluate.hpp"

#include "base/error.hpp"

#include <algorithm>
#include <type_traits>

namespace gnomon::model {

namespace {

// One operator on values of type T (integers or exact numbers).
template <typename T> T apply_to(Op op, const T& a, const T& b) {
  const T zero{0};
  const auto truth = [](bool condition) { return T{condition ? 1 : 0}; };
  switch (op) {
    case Op::Not: return truth(a == zero);
    case Op::And: return truth(a != zero && b != zero);
    case Op::Or: return truth(a != zero || b != zero);
    case Op::Xor: return truth((a != zero) != (b != zero));
    case Op::Implies: return truth(a == zero || b != zero);
    case Op::Iff: return truth((a != zero) == (b != zero));
    case Op::Equal: return truth(a == b);
    case Op::NotEqual: return truth(a != b);
    case Op::Less: return truth(a < b);
    case Op::LessEqual: return truth(a <= b);
    case Op::Greater: return truth(a > b);
    case Op::GreaterEqual: return truth(a >= b);
    case Op::Negate: return -a;
    case Op::Add: return a + b;
    case Op::Subtract: return a - b;
    case Op::Multiply: return a * b;
    case Op::Divide:  // of integers: never reached, such expressions run on exact numbers
      if constexpr (std::is_same_v<T, Number>) return a / b;
      break;
    case Op::IntegerDivide: return integer_divide(a, b);
    case Op::Modulo: return modulo(a, b);
    case Op::Choice:  // looks at three values
    case Op::Constant:
    case Op::Variable:
    case Op::Action: break;
  }
  GNOMON_ASSERT(false, "an operator that is applied has operands");
  return zero;
}

}  // namespace

Evaluator::Evaluator(const ExprPool& pool, ExprId root) {
  const std::vector<ExprId> ids = subexpressions(pool, root);
  const auto position = [&ids](ExprId id) {
    return static_cast<std::uint32_t>(std::lower_bound(ids.begin(), ids.end(), id) - ids.begin());
  };
  code_.reserve(ids.size());
  for (const ExprId id : ids) {
    const ExprNode& node = pool[id];
    Instruction instruction{.op = node.op, .constant = node.value};
    const int operands = operand_count(node.op);
    if (operands >= 1) instruction.a = position(node.left);
    if (operands >= 2) instruction.b = position(node.right);
    if (operands >= 3) instruction.condition = position(node.condition);
    if (node.op == Op::Variable) instruction.a = node.variable.value;
    if (node.op == Op::Action) {
      instruction.a = node.agent.value;
      instruction.b = node.action.value;
    }
    if (node.op == Op::Divide) divides_ = true;
    code_.push_back(instruction);
  }
}

Value Evaluator::run_integers(const State& state, const JointAction* joint, std::vector<Value>& slots) const {
  slots.resize(std::max(slots.size(), code_.size()));
  for (std::size_t i = 0; i < code_.size(); ++i) {
    const Instruction& instruction = code_[i];
    if (instruction.op == Op::Variable) {
      slots[i] = state[instruction.a];
    } else if (instruction.op == Op::Constant) {
      slots[i] = instruction.constant;
    } else if (instruction.op == Op::Action) {
      GNOMON_ASSERT(joint != nullptr, "a condition on actions is evaluated with a joint action");
      slots[i] = (*joint)[instruction.a].value == instruction.b ? 1 : 0;
    } else if (instruction.op == Op::Choice) {
      slots[i] = slots[slots[instruction.condition] != 0 ? instruction.a : instruction.b];
    } else {
      slots[i] = apply_to<Value>(instruction.op, slots[instruction.a], slots[instruction.b]);
    }
  }
  return slots[code_.size() - 1];
}

Number Evaluator::run_numbers(const State& state, const JointAction* joint, std::vector<Number>& slots) const {
  slots.resize(std::max(slots.size(), code_.size()));
  for (std::size_t i = 0; i < code_.size(); ++i) {
    const Instruction& instruction = code_[i];
    if (instruction.op == Op::Variable) {
      slots[i] = Number(state[instruction.a]);
    } else if (instruction.op == Op::Constant) {
      slots[i] = Number(instruction.constant);
    } else if (instruction.op == Op::Action) {
      GNOMON_ASSERT(joint != nullptr, "a condition on actions is evaluated with a joint action");
      slots[i] = Number((*joint)[instruction.a].value == instruction.b ? 1 : 0);
    } else if (instruction.op == Op::Choice) {
      slots[i] = slots[slots[instruction.condition] != Number(0) ? instruction.a : instruction.b];
    } else {
      slots[i] = apply_to<Number>(instruction.op, slots[instruction.a], slots[instruction.b]);
    }
  }
  return slots[code_.size() - 1];
}

bool Evaluator::holds(const State& state, const JointAction* joint, Scratch& scratch) const {
  if (divides_) return run_numbers(state, joint, scratch.numbers) != Number(0);
  return run_integers(state, joint, scratch.integers) != 0;
}

std::optional<Value> Evaluator::value(const State& state, const JointAction* joint, Scratch& scratch) const {
  if (divides_) return run_numbers(state, joint, scratch.numbers).integer();
  return run_integers(state, joint, scratch.integers);
}

Number Evaluator::number(const State& state, const JointAction* joint, Scratch& scratch) const {
  if (divides_) return run_numbers(state, joint, scratch.numbers);
  return Number(run_integers(state, joint, scratch.integers));
}

Number apply(Op op, const Number& left, const Number& right) { return apply_to<Number>(op, left, right); }

bool holds(const System& system, ExprId condition, const State& state, const JointAction* joint) {
  Scratch scratch;
  return Evaluator(system.exprs, condition).holds(state, joint, scratch);
}

}  // namespace gnomon::model
