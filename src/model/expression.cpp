// SPDX-License-Identifier: Apache-2.0
//
// The expression pool: sharing of equal nodes and simplification of constants.
//
// Simplification never changes the value of an expression in any state. It folds what is constant,
// drops neutral Boolean operands and double negations, and gives one form to two ways of writing
// the same thing: `b = true` is `b`, `-x` is `0 - x`. Divisions by zero are left alone, so that a
// warning can still find them, and so are divisions by `/` that leave a remainder: their value is
// not an integer.
#include "model/expression.hpp"

#include "base/error.hpp"

#include <algorithm>
#include <optional>
#include <unordered_map>
#include <unordered_set>

namespace gnomon::model {

namespace {

Type result_type(Op op) { return is_arithmetic(op) ? Type::Integer : Type::Boolean; }

bool can_divide(Value a, Value b) { return b != 0 && !(a == INT64_MIN && b == -1); }

// The value of a comparison or an arithmetic operator of two integers, unless it has to stay as it
// is: division by zero, `/` with a remainder, a result beyond 64 bits.
std::optional<Value> fold(Op op, Value a, Value b) {
  Value result = 0;
  if (op == Op::Equal) return a == b;
  if (op == Op::NotEqual) return a != b;
  if (op == Op::Less) return a < b;
  if (op == Op::LessEqual) return a <= b;
  if (op == Op::Greater) return a > b;
  if (op == Op::GreaterEqual) return a >= b;
  if (op == Op::Add && !__builtin_add_overflow(a, b, &result)) return result;
  if (op == Op::Subtract && !__builtin_sub_overflow(a, b, &result)) return result;
  if (op == Op::Multiply && !__builtin_mul_overflow(a, b, &result)) return result;
  if (!can_divide(a, b)) return std::nullopt;
  if (op == Op::Divide && a % b == 0) return a / b;
  if (op == Op::IntegerDivide) return a / b;
  if (op == Op::Modulo) return a % b;
  return std::nullopt;
}

}  // namespace

std::size_t ExprNodeHash::operator()(const ExprNode& node) const noexcept {
  // The fields that matter depend on the operator; together they fit into three words.
  std::size_t seed = static_cast<std::size_t>(node.op) * 4U + static_cast<std::size_t>(node.type);
  mix_hash(seed, (std::uint64_t{node.left.value} << 32U) | node.right.value);
  mix_hash(seed, static_cast<std::uint64_t>(node.value) ^ (std::uint64_t{node.variable.value} << 32U));
  mix_hash(seed, (std::uint64_t{node.agent.value} << 32U) | (node.action.value ^ node.condition.value));
  return seed;
}

ExprId ExprPool::add(const ExprNode& node) { return ExprId(nodes_.add(node)); }

ExprId ExprPool::constant(Value value, Type type) { return add({.op = Op::Constant, .type = type, .value = value}); }

ExprId ExprPool::variable(VarId id, Type type) { return add({.op = Op::Variable, .type = type, .variable = id}); }

ExprId ExprPool::action(AgentId agent, ActionId action) {
  return add({.op = Op::Action, .type = Type::Boolean, .agent = agent, .action = action});
}

std::optional<Value> ExprPool::constant_value(ExprId id) const {
  const ExprNode& node = (*this)[id];
  if (node.op != Op::Constant) return std::nullopt;
  return node.value;
}

bool ExprPool::is_constant(ExprId id, bool value) const {
  const ExprNode& node = (*this)[id];
  return node.op == Op::Constant && node.type == Type::Boolean && (node.value != 0) == value;
}

bool ExprPool::are_complements(ExprId a, ExprId b) const {
  return ((*this)[a].op == Op::Not && (*this)[a].left == b) || ((*this)[b].op == Op::Not && (*this)[b].left == a);
}

ExprId ExprPool::unary(Op op, ExprId operand) {
  GNOMON_ASSERT(operand_count(op) == 1, "a unary operator");
  if (op == Op::Negate) {
    const std::optional<Value> value = constant_value(operand);
    if (value && *value != INT64_MIN) return constant(-*value, Type::Integer);
    return binary(Op::Subtract, constant(0, Type::Integer), operand);
  }
  const ExprNode& node = (*this)[operand];
  if (node.op == Op::Constant) return boolean(node.value == 0);
  if (node.op == Op::Not) return node.left;
  return add({.op = Op::Not, .type = Type::Boolean, .left = operand});
}

ExprId ExprPool::binary(Op op, ExprId left, ExprId right) {
  GNOMON_ASSERT(operand_count(op) == 2, "a binary operator");
  if (is_connective(op)) return connective(op, left, right);
  const std::optional<Value> a = constant_value(left);
  const std::optional<Value> b = constant_value(right);
  if (a && b) {
    if (const std::optional<Value> value = fold(op, *a, *b)) return constant(*value, result_type(op));
  }
  // `b = true` and the like: a comparison of a Boolean with a constant is the Boolean or its negation.
  if ((op == Op::Equal || op == Op::NotEqual) && (a || b)) {
    const ExprId other = a ? right : left;
    const ExprId literal = a ? left : right;
    if ((*this)[other].type == Type::Boolean && (*this)[literal].type == Type::Boolean) {
      return is_constant(literal, op == Op::Equal) ? other : unary(Op::Not, other);
    }
  }
  for (const bool first : {true, false}) {
    const ExprNode& node = (*this)[first ? left : right];
    if (is_comparison(op) && node.op == Op::Choice && node.type == Type::Enumeration)
      return compare_choice(op, first ? left : right, first ? right : left);
  }
  return add({.op = op, .type = result_type(op), .left = left, .right = right});
}

ExprId ExprPool::connective(Op op, ExprId left, ExprId right) {
  const auto is = [this](ExprId id, bool value) { return is_constant(id, value); };
  const auto negated = [this](ExprId id) { return unary(Op::Not, id); };
  const bool same = left == right;
  const bool opposite = are_complements(left, right);
  if (op == Op::And) {
    if (is(left, false) || is(right, false) || opposite) return boolean(false);
    if (is(left, true) || same) return right;
    if (is(right, true)) return left;
  } else if (op == Op::Or) {
    if (is(left, true) || is(right, true) || opposite) return boolean(true);
    if (is(left, false) || same) return right;
    if (is(right, false)) return left;
  } else if (op == Op::Implies) {
    if (is(left, false) || is(right, true) || same) return boolean(true);
    if (is(left, true)) return right;
    if (is(right, false)) return negated(left);
  } else {
    // Xor and Iff: `neutral` drops out, its negation negates the other operand.
    const bool neutral = op == Op::Iff;
    if (same || opposite) return boolean(same == neutral);
    if (is(left, neutral)) return right;
    if (is(right, neutral)) return left;
    if (is(left, !neutral)) return negated(right);
    if (is(right, !neutral)) return negated(left);
  }
  return add({.op = op, .type = Type::Boolean, .left = left, .right = right});
}

ExprId ExprPool::choice(ExprId condition, ExprId then, ExprId otherwise) {
  if (is_constant(condition, true) || then == otherwise) return then;
  if (is_constant(condition, false)) return otherwise;
  const Type type = (*this)[then].type;
  GNOMON_ASSERT(type == (*this)[otherwise].type, "a choice between values of one type");
  if (type == Type::Boolean) {
    const ExprId first = binary(Op::And, condition, then);
    return binary(Op::Or, first, binary(Op::And, unary(Op::Not, condition), otherwise));
  }
  return add({.op = Op::Choice, .type = type, .left = then, .right = otherwise, .condition = condition});
}

// The choice is an equality or its negation, which symbols have only.
ExprId ExprPool::compare_choice(Op op, ExprId choice, ExprId other) {
  std::unordered_map<ExprId, ExprId> compared;
  for (const ExprId id : alternatives(*this, choice)) {
    const ExprNode node = (*this)[id];
    if (node.op == Op::Choice) {
      compared[id] = this->choice(node.condition, compared.at(node.left), compared.at(node.right));
    } else {
      // Constants stand on the right, where people write them.
      compared[id] = node.op == Op::Constant ? binary(op, other, id) : binary(op, id, other);
    }
  }
  return compared.at(choice);
}

ExprId ExprPool::with_operands(const ExprNode& node, ExprId left, ExprId right, ExprId condition) {
  switch (operand_count(node.op)) {
    case 0: return add(node);
    case 1: return unary(node.op, left);
    case 2: return binary(node.op, left, right);
    default: return choice(condition, left, right);
  }
}

std::vector<ExprId> alternatives(const ExprPool& pool, ExprId root) {
  std::vector<ExprId> found{root};
  std::unordered_set<ExprId> seen{root};
  for (std::size_t next = 0; next < found.size(); ++next) {
    const ExprNode& node = pool[found[next]];
    if (node.op != Op::Choice) continue;
    for (const ExprId operand : {node.left, node.right}) {
      if (seen.insert(operand).second) found.push_back(operand);
    }
  }
  std::sort(found.begin(), found.end());
  return found;
}

std::vector<ExprId> subexpressions(const ExprPool& pool, ExprId root) {
  std::vector<ExprId> found{root};
  std::unordered_set<ExprId> seen{root};
  for (std::size_t next = 0; next < found.size(); ++next) {
    const ExprNode& node = pool[found[next]];
    const int count = operand_count(node.op);
    if (count >= 1 && seen.insert(node.left).second) found.push_back(node.left);
    if (count >= 2 && seen.insert(node.right).second) found.push_back(node.right);
    if (count >= 3 && seen.insert(node.condition).second) found.push_back(node.condition);
  }
  std::sort(found.begin(), found.end());
  return found;
}

}  // namespace gnomon::model
