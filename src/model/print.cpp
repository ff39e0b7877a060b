// SPDX-License-Identifier: Apache-2.0
//
// Printing of expressions with a stack of pending pieces instead of recursion: the cost is linear
// and the depth of nesting does not matter.
//
// An expression is printed in one of two modes. As a condition it uses `and or xor -> <-> !`; as a
// value, that is as an operand of a comparison or as a right-hand side, a Boolean uses `& | ^ ~` if
// it consists of variables and constants only, and is a condition in parentheses otherwise. In a
// formula a value uses `& | ^ ~` always.
//
// ispl/grammar says where parentheses are needed. Prefixes get their operands in parentheses unless
// these are leaves, so the operator that waits at the right edge of an expression is its own.
#include "model/print.hpp"

#include <algorithm>
#include <string_view>
#include <vector>

namespace gnomon::model {

namespace {

enum class Mode : std::uint8_t { Condition, Value };

namespace precedence = ispl::precedence;

using ispl::largest_literal;
using precedence::Edges;

bool is_literal(Value value) { return value <= largest_literal && value >= -largest_literal; }

std::string_view symbol_of(Op op, Mode mode) {
  const bool condition = mode == Mode::Condition;
  switch (op) {
    case Op::Not: return condition ? "!" : "~";
    case Op::And: return condition ? " and " : " & ";
    case Op::Or: return condition ? " or " : " | ";
    case Op::Xor: return condition ? " xor " : " ^ ";
    case Op::Implies: return " -> ";
    case Op::Iff: return " <-> ";
    case Op::Equal: return " = ";
    case Op::NotEqual: return " <> ";
    case Op::Less: return " < ";
    case Op::LessEqual: return " <= ";
    case Op::Greater: return " > ";
    case Op::GreaterEqual: return " >= ";
    case Op::Add: return " + ";
    case Op::Subtract: return " - ";
    case Op::Multiply: return " * ";
    case Op::Divide: return " / ";
    case Op::IntegerDivide: return " div ";
    case Op::Modulo: return " mod ";
    case Op::Negate: return "0 - ";
    case Op::Choice:
    case Op::Constant:
    case Op::Variable:
    case Op::Action: break;
  }
  return "";
}

class Printer {
 public:
  Printer(const System& system, ExprId root, Viewpoint viewpoint, ispl::Grammar grammar)
      : system_(system),
        pool_(system.exprs),
        viewpoint_(viewpoint),
        grammar_(grammar),
        ids_(subexpressions(pool_, root)) {
    find_bit_expressions();
  }

  std::string print(ExprId root, Mode mode) {
    push_operand(root, mode, false);
    while (!pending_.empty()) {
      const Piece piece = pending_.back();
      pending_.pop_back();
      if (piece.expr.valid()) {
        emit(piece.expr, piece.mode);
      } else {
        text_ += piece.text;
      }
    }
    return std::move(text_);
  }

 private:
  struct Piece {
    std::string_view text;  // if `expr` is not valid
    ExprId expr;
    Mode mode = Mode::Condition;
  };

  // Boolean variables and constants, and combinations of them by `~ & | ^`.
  void find_bit_expressions() {
    is_bit_.resize(ids_.size());
    for (std::size_t i = 0; i < ids_.size(); ++i) {
      const ExprNode& node = pool_[ids_[i]];
      const bool leaf = node.op == Op::Variable || node.op == Op::Constant;
      const bool bit_operator = node.op == Op::And || node.op == Op::Or || node.op == Op::Xor;
      is_bit_[i] = node.type == Type::Boolean && (leaf || (node.op == Op::Not && is_bit(node.left)) ||
                                                  (bit_operator && is_bit(node.left) && is_bit(node.right)));
    }
  }

  [[nodiscard]] bool is_bit(ExprId id) const {
    return is_bit_[static_cast<std::size_t>(std::lower_bound(ids_.begin(), ids_.end(), id) - ids_.begin())];
  }

  [[nodiscard]] bool in_formula() const { return grammar_ != ispl::Grammar::Condition; }

  // A Boolean that has no form as a value and must be written as a condition in parentheses.
  [[nodiscard]] bool needs_condition(ExprId id) const {
    const ExprNode& node = pool_[id];
    if (in_formula()) return node.op == Op::Implies || node.op == Op::Iff;
    return node.type == Type::Boolean && !is_bit(id);
  }

  // A Boolean that a condition tests by comparing it with true or false.
  [[nodiscard]] bool is_tested(ExprId id) const {
    const Op op = pool_[id].op;
    return op == Op::Variable || (op == Op::Xor && is_bit(id));
  }

  [[nodiscard]] Edges edges(ExprId id, Mode mode) const {
    const ExprNode& node = pool_[id];
    const bool condition = mode == Mode::Condition && node.type == Type::Boolean;
    if (condition && (is_tested(id) || (node.op == Op::Not && is_tested(node.left))))
      return Edges::of(precedence::comparison);
    if (node.op == Op::Constant) {
      const bool literal = node.type != Type::Integer || is_literal(node.value);
      return literal ? Edges{} : Edges::of(precedence::sum(grammar_));
    }
    if (node.op == Op::Variable || node.op == Op::Choice) return {};
    if (node.op == Op::Action) return Edges::of(precedence::comparison);
    if (node.op == Op::Not) return {Edges::none, condition ? precedence::negation(grammar_) : precedence::bit_not};
    return Edges::of(infix(node.op, condition));
  }

  [[nodiscard]] precedence::Infix infix(Op op, bool condition) const {
    if (is_comparison(op)) return precedence::comparison;
    if (op == Op::Add) return precedence::sum(grammar_);
    if (op == Op::Subtract || op == Op::Negate) return precedence::difference;  // `0 - x`
    if (is_arithmetic(op)) return precedence::product;
    if (op == Op::Implies) return precedence::implication;
    if (op == Op::Iff) return precedence::equivalence;
    if (op == Op::And) return condition ? precedence::conjunction : precedence::bit_and;
    return condition ? precedence::disjunction : precedence::bit_or;
  }

  void push(ExprId id, Mode mode) { pending_.push_back({{}, id, mode}); }
  void push_text(std::string_view text) { pending_.push_back({text, {}, {}}); }

  void push_operand(ExprId id, Mode mode, bool parens) {
    const bool as_condition = mode == Mode::Value && needs_condition(id);
    if (parens || as_condition) push_text(")");
    push(id, as_condition ? Mode::Condition : mode);
    if (parens || as_condition) push_text("(");
  }

  // Pieces are pushed last to first.
  void emit(ExprId id, Mode mode) {
    const ExprNode& node = pool_[id];
    if (mode == Mode::Condition && node.type == Type::Boolean) {
      const bool negated = node.op == Op::Not && is_tested(node.left);
      if (negated || is_tested(id)) {
        push_text(negated ? " = false" : " = true");
        push(negated ? node.left : id, Mode::Value);
        return;
      }
    }
    switch (operand_count(node.op)) {
      case 0: emit_leaf(node); return;
      case 1: emit_unary(node, mode); return;
      case 2: emit_binary(node, mode); return;
      default: emit_choice(node); return;
    }
  }

  void emit_unary(const ExprNode& node, Mode mode) {
    if (node.op == Op::Negate) {
      push_operand(node.left, Mode::Value,
                   !may_stand_right_of(precedence::difference.right, edges(node.left, Mode::Value)));
    } else {
      // `!x = 3` would be right, but everybody reads `!(x = 3)` more easily.
      push_operand(node.left, mode, edges(node.left, mode).left != Edges::none);
    }
    push_text(symbol_of(node.op, mode));
  }

  void emit_binary(const ExprNode& node, Mode mode) {
    const precedence::Infix own = infix(node.op, mode == Mode::Condition);
    const bool comparison = is_comparison(node.op);
    const Mode operand_mode = comparison || is_arithmetic(node.op) ? Mode::Value : mode;
    const auto crowded = [&](ExprId operand) {
      const Edges other = edges(operand, operand_mode);
      const bool equally_tight = other.left == own.left && other.right == own.right;
      // Comparisons cannot be chained; `<->`, and mixtures of `or` and `xor`, get parentheses for the reader's sake.
      return equally_tight &&
             (comparison || node.op == Op::Iff || (is_connective(node.op) && pool_[operand].op != node.op));
    };
    push_operand(node.right, operand_mode,
                 !may_stand_right_of(own.right, edges(node.right, operand_mode)) || crowded(node.right));
    push_text(symbol_of(node.op, mode));
    push_operand(node.left, operand_mode,
                 !may_stand_left_of(own, edges(node.left, operand_mode)) || crowded(node.left));
  }

  // In parentheses always: what follows `else` goes as far as it can.
  void emit_choice(const ExprNode& node) {
    push_text(")");
    push_operand(node.right, Mode::Value, false);
    push_text(" else ");
    push_operand(node.left, Mode::Value, false);
    push_text(" then ");
    push_operand(node.condition, in_formula() ? Mode::Value : Mode::Condition, false);
    push_text("(if ");
  }

  void emit_leaf(const ExprNode& node) {
    if (node.op == Op::Constant) {
      text_ += node.type == Type::Integer ? number_text(node.value)
                                          : value_text(system_, Domain{.type = node.type}, node.value);
    } else if (node.op == Op::Variable) {
      qualify(system_[node.variable].agent);
      text_ += system_[node.variable].name;
    } else {
      qualify(node.agent);
      text_ += "Action = ";
      text_ += system_[node.agent].actions[node.action.index()].name;
    }
  }

  void qualify(AgentId agent) {
    if (viewpoint_ == agent) return;
    text_ += system_[agent].name;
    text_ += '.';
  }

  const System& system_;
  const ExprPool& pool_;
  Viewpoint viewpoint_;
  ispl::Grammar grammar_;
  std::vector<ExprId> ids_;
  std::vector<bool> is_bit_;  // parallel to ids_
  std::vector<Piece> pending_;
  std::string text_;
};

}  // namespace

std::string number_text(Value value) {
  if (is_literal(value)) return std::to_string(value);
  const Value factor = value / largest_literal;
  const Value rest = value % largest_literal;
  std::string text = std::to_string(value < 0 ? -largest_literal : largest_literal);
  if (factor != 1 && factor != -1) {
    const std::string count = number_text(factor < 0 ? -factor : factor);
    text += " * " + (is_literal(factor) ? count : "(" + count + ")");
  }
  if (rest != 0) text += (rest < 0 ? " - " : " + ") + std::to_string(rest < 0 ? -rest : rest);
  return text;
}

std::string expression_text(const System& system, ExprId expression, Viewpoint viewpoint) {
  return Printer(system, expression, viewpoint, ispl::Grammar::Condition).print(expression, Mode::Condition);
}

std::string value_expression_text(const System& system, ExprId expression, Viewpoint viewpoint) {
  return Printer(system, expression, viewpoint, ispl::Grammar::Condition).print(expression, Mode::Value);
}

std::string test_text(const System& system, ExprId expression, ispl::Grammar grammar) {
  const ExprPool& pool = system.exprs;
  const Op op = pool[expression].op;
  const bool negated = op == Op::Not && pool[pool[expression].left].op == Op::Variable;
  const Mode mode = is_comparison(op) || op == Op::Variable || negated ? Mode::Condition : Mode::Value;
  return "(" + Printer(system, expression, {}, grammar).print(expression, mode) + ")";
}

}  // namespace gnomon::model
