// SPDX-License-Identifier: Apache-2.0
//
// Typed expressions of a model: conditions and right-hand sides after names and types have been
// resolved. They live in an `ExprPool` that shares equal expressions; an operand always has a
// smaller id than its operator, so passes over a pool are plain loops.
//
// Values are integers: 0 and 1 for Booleans, the number itself for integers, a `Symbol` for values
// of enumerations (symbols are shared by the whole system, so equal names are equal values).
// Division by `/` is exact division of rational numbers, as in MCMAS; `div` and `mod` are integer
// operators. See model/number.hpp for the result of division by zero.
#pragma once

#include "base/node_table.hpp"
#include "base/strong_id.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace gnomon::model {

using ExprId = StrongId<struct ModelExprTag>;
using VarId = StrongId<struct VarTag>;
using AgentId = StrongId<struct AgentTag>;
// An action of one agent: index into Agent::actions.
using ActionId = StrongId<struct ActionTag>;
using Symbol = StrongId<struct SymbolTag>;
using Value = std::int64_t;

enum class Type : std::uint8_t { Boolean, Integer, Enumeration };

// clang-format off
enum class Op : std::uint8_t {
  Constant,  // value (Booleans 0/1, integers, symbols)
  Variable,  // of the current state
  Action,    // agent `agent` performs `action`; Boolean
  // Boolean
  Not, And, Or, Xor, Implies, Iff,
  // Comparison of numbers, Booleans or symbols; the last four of numbers only. Result Boolean.
  Equal, NotEqual, Less, LessEqual, Greater, GreaterEqual,
  // Arithmetic
  Negate, Add, Subtract, Multiply, Divide, IntegerDivide, Modulo,
  // `left` where `condition` holds, otherwise `right`: integers, or symbols of an assigned value
  Choice,
};
// clang-format on

// Which of the fields mean something depends on `op`; the others are at their defaults, so that
// nodes can be compared field by field.
struct ExprNode {
  Op op = Op::Constant;
  Type type = Type::Boolean;
  ExprId left, right;  // operands; unary operators use `left`
  ExprId condition;    // Choice
  Value value = 0;     // Constant
  VarId variable;      // Variable
  AgentId agent;       // Action
  ActionId action;     // Action

  friend bool operator==(const ExprNode&, const ExprNode&) = default;
};

struct ExprNodeHash {
  std::size_t operator()(const ExprNode& node) const noexcept;
};

// Owns expressions. `add` returns the existing id for an equal node. Simplifies constants on the
// way (`true and x` is `x`), so that always-true conditions are recognisable, and gives one form to
// what can be written in two ways: `b = true` is `b` for a Boolean b, `Negate(x)` is `0 - x`.
class ExprPool {
 public:
  ExprId constant(Value value, Type type);
  ExprId boolean(bool value) { return constant(value ? 1 : 0, Type::Boolean); }
  ExprId variable(VarId id, Type type);
  ExprId action(AgentId agent, ActionId action);
  ExprId unary(Op op, ExprId operand);
  ExprId binary(Op op, ExprId left, ExprId right);
  // Returns `then` where the condition holds, otherwise `otherwise`. Only integers and symbols have a node for it; a
  // choice between Booleans, and a comparison of a choice between symbols, is made of connectives.
  ExprId choice(ExprId condition, ExprId then, ExprId otherwise);
  // Returns a node with operands of this pool instead of its own.
  ExprId with_operands(const ExprNode& node, ExprId left, ExprId right, ExprId condition);

  // The reference is valid until the next expression is added.
  [[nodiscard]] const ExprNode& operator[](ExprId id) const { return nodes_[id.index()]; }
  [[nodiscard]] std::size_t size() const { return nodes_.size(); }

  // Returns the value of a constant, nothing for other nodes.
  [[nodiscard]] std::optional<Value> constant_value(ExprId id) const;
  // Returns whether the expression is the Boolean constant `value`.
  [[nodiscard]] bool is_constant(ExprId id, bool value) const;

  friend bool operator==(const ExprPool& a, const ExprPool& b) { return a.nodes_ == b.nodes_; }

 private:
  ExprId add(const ExprNode& node);
  ExprId connective(Op op, ExprId left, ExprId right);
  ExprId compare_choice(Op op, ExprId choice, ExprId other);
  [[nodiscard]] bool are_complements(ExprId a, ExprId b) const;

  NodeTable<ExprNode, ExprNodeHash> nodes_;
};

// The groups of operators, which stand together in `Op`.
[[nodiscard]] constexpr bool is_leaf(Op op) { return op <= Op::Action; }
[[nodiscard]] constexpr bool is_connective(Op op) { return op >= Op::Not && op <= Op::Iff; }
[[nodiscard]] constexpr bool is_comparison(Op op) { return op >= Op::Equal && op <= Op::GreaterEqual; }
[[nodiscard]] constexpr bool is_arithmetic(Op op) { return op >= Op::Negate; }

[[nodiscard]] constexpr int operand_count(Op op) {
  if (is_leaf(op)) return 0;
  if (op == Op::Choice) return 3;
  return op == Op::Not || op == Op::Negate ? 1 : 2;
}

// Returns the nodes among which a value is chosen by nested choices, ascending; the expression itself comes last. It is
// the only one if it is no choice.
[[nodiscard]] std::vector<ExprId> alternatives(const ExprPool& pool, ExprId root);

// Returns the sub-expressions of an expression in ascending order, itself last. The cost depends on their number, not
// on the size of the pool.
[[nodiscard]] std::vector<ExprId> subexpressions(const ExprPool& pool, ExprId root);

}  // namespace gnomon::model
