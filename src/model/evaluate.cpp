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

// One pass over the instructions, with a slot for the value of each.
template <typename T, typename Instructions>
T run(const Instructions& code, const State& state, const JointAction* joint, std::vector<T>& slots) {
  slots.resize(std::max(slots.size(), code.size()));
  for (std::size_t i = 0; i < code.size(); ++i) {
    const auto& instruction = code[i];
    if (instruction.op == Op::Variable) {
      slots[i] = T(state[instruction.a]);
    } else if (instruction.op == Op::Constant) {
      slots[i] = T(instruction.constant);
    } else if (instruction.op == Op::Action) {
      GNOMON_ASSERT(joint != nullptr, "a condition on actions is evaluated with a joint action");
      slots[i] = T((*joint)[instruction.a].value == instruction.b ? 1 : 0);
    } else if (instruction.op == Op::Choice) {
      slots[i] = slots[slots[instruction.condition] != T(0) ? instruction.a : instruction.b];
    } else {
      slots[i] = apply_to<T>(instruction.op, slots[instruction.a], slots[instruction.b]);
    }
  }
  return slots[code.size() - 1];
}

// The ends of a list of tests.
constexpr std::uint32_t holds_here = UINT32_MAX;
constexpr std::uint32_t fails_here = UINT32_MAX - 1;

}  // namespace

Evaluator::Evaluator(const ExprPool& pool, ExprId root) {
  whole_.push_back(instructions(pool, root));
  divides_ = std::any_of(whole_.front().begin(), whole_.front().end(),
                         [](const Instruction& instruction) { return instruction.op == Op::Divide; });
  if (pool[root].type == Type::Boolean && compile_tests(pool, root)) return;
  tests_.clear();
  whole_.resize(1);
}

Evaluator::Instructions Evaluator::instructions(const ExprPool& pool, ExprId root) {
  const std::vector<ExprId> ids = subexpressions(pool, root);
  const auto position = [&ids](ExprId id) {
    return static_cast<std::uint32_t>(std::lower_bound(ids.begin(), ids.end(), id) - ids.begin());
  };
  Instructions result;
  result.reserve(ids.size());
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
    result.push_back(instruction);
  }
  return result;
}

// Tests are added from the end of the condition to its beginning, so that it is known where to go on. A sub-expression
// that occurs several times is tested several times.
bool Evaluator::compile_tests(const ExprPool& pool, ExprId root) {
  struct Task {
    ExprId id;
    std::uint32_t on_true, on_false;
    bool right_done = false;
  };
  const std::size_t most = 4 * whole_.front().size();
  std::size_t length = 0;
  std::vector<Task> open{{root, holds_here, fails_here}};
  std::uint32_t entry = 0;  // where the condition that was compiled last begins
  while (!open.empty()) {
    Task& task = open.back();
    const ExprNode& node = pool[task.id];
    const bool connects = node.op == Op::And || node.op == Op::Or || node.op == Op::Implies;
    if (node.op == Op::Not) {
      task = {node.left, task.on_false, task.on_true};
    } else if (connects && !task.right_done) {
      task.right_done = true;
      open.push_back({node.right, task.on_true, task.on_false});
    } else if (node.op == Op::And) {
      task = {node.left, entry, task.on_false};
    } else if (node.op == Op::Or) {
      task = {node.left, task.on_true, entry};
    } else if (node.op == Op::Implies) {
      task = {node.left, entry, task.on_true};
    } else {
      entry = static_cast<std::uint32_t>(tests_.size());
      tests_.push_back(test_of(pool, task.id, task.on_true, task.on_false));
      length += tests_.back().kind == TestKind::Whole ? whole_.back().size() : 1;
      if (length > most) return false;
      open.pop_back();
    }
  }
  return true;
}

Evaluator::Test Evaluator::test_of(const ExprPool& pool, ExprId id, std::uint32_t on_true, std::uint32_t on_false) {
  const ExprNode& node = pool[id];
  if (node.op == Op::Variable) return {TestKind::IsTrue, node.variable.value, 0, on_true, on_false};
  if (node.op == Op::Action) return {TestKind::Performs, node.agent.value, node.action.value, on_true, on_false};
  if (is_comparison(node.op)) {
    const bool turned = pool[node.left].op == Op::Constant;
    const ExprNode& left = pool[turned ? node.right : node.left];
    const ExprNode& right = pool[turned ? node.left : node.right];
    if (left.op == Op::Variable && right.op == Op::Constant) {
      const TestKind less = turned ? TestKind::IsGreater : TestKind::IsLess;
      const TestKind greater = turned ? TestKind::IsLess : TestKind::IsGreater;
      const bool negated = node.op == Op::NotEqual || node.op == Op::LessEqual || node.op == Op::GreaterEqual;
      const bool order = node.op != Op::Equal && node.op != Op::NotEqual;
      const TestKind strict = node.op == Op::Less || node.op == Op::GreaterEqual ? less : greater;
      return {order ? strict : TestKind::Equals, left.variable.value, right.value, negated ? on_false : on_true,
              negated ? on_true : on_false};
    }
  }
  whole_.push_back(instructions(pool, id));
  return {TestKind::Whole, static_cast<std::uint32_t>(whole_.size() - 1), 0, on_true, on_false};
}

bool Evaluator::succeeds(const Test& test, const State& state, const JointAction* joint, Scratch& scratch) const {
  switch (test.kind) {
    case TestKind::IsTrue: return state[test.a] != 0;
    case TestKind::Equals: return state[test.a] == test.constant;
    case TestKind::IsLess: return state[test.a] < test.constant;
    case TestKind::IsGreater: return state[test.a] > test.constant;
    case TestKind::Performs:
      GNOMON_ASSERT(joint != nullptr, "a condition on actions is evaluated with a joint action");
      return (*joint)[test.a].value == static_cast<std::uint32_t>(test.constant);
    case TestKind::Whole: break;
  }
  if (divides_) return run(whole_[test.a], state, joint, scratch.numbers) != Number(0);
  return run(whole_[test.a], state, joint, scratch.integers) != 0;
}

bool Evaluator::holds(const State& state, const JointAction* joint, Scratch& scratch) const {
  if (!tests_.empty()) {
    std::uint32_t at = static_cast<std::uint32_t>(tests_.size() - 1);
    while (at < tests_.size()) {
      const Test& test = tests_[at];
      at = succeeds(test, state, joint, scratch) ? test.on_true : test.on_false;
    }
    return at == holds_here;
  }
  if (divides_) return run(whole_.front(), state, joint, scratch.numbers) != Number(0);
  return run(whole_.front(), state, joint, scratch.integers) != 0;
}

std::optional<Value> Evaluator::value(const State& state, const JointAction* joint, Scratch& scratch) const {
  if (divides_) return run(whole_.front(), state, joint, scratch.numbers).integer();
  return run(whole_.front(), state, joint, scratch.integers);
}

Number Evaluator::number(const State& state, const JointAction* joint, Scratch& scratch) const {
  if (divides_) return run(whole_.front(), state, joint, scratch.numbers);
  return Number(run(whole_.front(), state, joint, scratch.integers));
}

Number apply(Op op, const Number& left, const Number& right) { return apply_to<Number>(op, left, right); }

bool holds(const System& system, ExprId condition, const State& state, const JointAction* joint) {
  Scratch scratch;
  return Evaluator(system.exprs, condition).holds(state, joint, scratch);
}

}  // namespace gnomon::model
