// SPDX-License-Identifier: Apache-2.0
//
// Printing of expressions with a stack of pending pieces instead of recursion: the cost is linear
// and the depth of nesting does not matter.
//
// An expression is printed in one of two modes. As a condition it uses `and or xor -> <-> !`; as a
// value, that is as an operand of a comparison or as a right-hand side, a Boolean uses `& | ^ ~` if
// it consists of variables and constants only, and is a condition in parentheses otherwise.
#include "model/print.hpp"

#include <algorithm>
#include <string_view>
#include <vector>

namespace gnomon::model {

namespace {

enum class Mode : std::uint8_t { Condition, Value };

// How tightly a form binds, as in the parser; larger is tighter.
// clang-format off
enum Binding : int {
  Equivalence, Implication, Disjunction, Conjunction, Negation, Comparison, BitOr, BitAnd, Sum, Product, BitNot, Leaf,
};
// clang-format on

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
    case Op::Constant:
    case Op::Variable:
    case Op::Action: break;
  }
  return "";
}

class Printer {
 public:
  Printer(const System& system, ExprId root, Viewpoint viewpoint)
      : system_(system), pool_(system.exprs), viewpoint_(viewpoint), ids_(subexpressions(pool_, root)) {
    find_bit_expressions();
  }

  std::string print(ExprId root, Mode mode) {
    if (mode == Mode::Value && needs_condition(root)) {
      push_text(")");
      push(root, Mode::Condition);
      push_text("(");
    } else {
      push(root, mode);
    }
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

  // Boolean variables and constants, and what `~ & | ^` make of them.
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

  // A Boolean that has no form as a value and must be written as a condition in parentheses.
  [[nodiscard]] bool needs_condition(ExprId id) const { return pool_[id].type == Type::Boolean && !is_bit(id); }

  // A Boolean that a condition tests by comparing it with true or false.
  [[nodiscard]] bool is_tested(ExprId id) const {
    const Op op = pool_[id].op;
    return op == Op::Variable || (op == Op::Xor && is_bit(id));
  }

  [[nodiscard]] Binding binding(ExprId id, Mode mode) const {
    const ExprNode& node = pool_[id];
    const Op op = node.op;
    if (op == Op::Constant) return Leaf;
    if (op == Op::Action || is_comparison(op)) return Comparison;
    if (op == Op::Negate || op == Op::Add || op == Op::Subtract) return Sum;
    if (is_arithmetic(op)) return Product;
    if (op == Op::Implies) return Implication;
    if (op == Op::Iff) return Equivalence;
    if (mode == Mode::Value || node.type != Type::Boolean) {
      if (op == Op::Variable) return Leaf;
      if (op == Op::Not) return BitNot;
      return op == Op::And ? BitAnd : BitOr;
    }
    if (is_tested(id) || (op == Op::Not && is_tested(node.left))) return Comparison;
    if (op == Op::Not) return Negation;
    return op == Op::And ? Conjunction : Disjunction;
  }

  void push(ExprId id, Mode mode) { pending_.push_back({{}, id, mode}); }
  void push_text(std::string_view text) { pending_.push_back({text, {}, {}}); }

  // An operand that must bind at least as tightly as `least`, or stand in parentheses.
  void push_operand(ExprId id, Mode mode, int least) {
    const bool as_condition = mode == Mode::Value && needs_condition(id);
    const bool parens = as_condition || binding(id, mode) < least;
    if (parens) push_text(")");
    push(id, as_condition ? Mode::Condition : mode);
    if (parens) push_text("(");
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
      case 1: emit_unary(id, node, mode); return;
      default: emit_binary(id, node, mode); return;
    }
  }

  void emit_unary(ExprId id, const ExprNode& node, Mode mode) {
    // `!x = 3` would be right, but everybody reads `!(x = 3)` more easily.
    const bool negated_condition = binding(id, mode) == Negation;
    const bool minus = node.op == Op::Negate;
    push_operand(node.left, minus ? Mode::Value : mode, negated_condition ? Leaf : minus ? Product : BitNot);
    push_text(symbol_of(node.op, mode));
  }

  void emit_binary(ExprId id, const ExprNode& node, Mode mode) {
    const int own = binding(id, mode);
    const Mode operand_mode = own >= Comparison ? Mode::Value : Mode::Condition;
    // `and`, `or` and arithmetic associate to the left, `->` to the right; `<->` and mixtures of
    // `or` and `xor` get parentheses for the reader's sake.
    const auto least = [&](ExprId operand, bool associates) {
      const bool same = pool_[operand].op == node.op;
      const bool arithmetic = own == Sum || own == Product;
      return associates && (same || arithmetic) ? own : own + 1;
    };
    push_operand(node.right, operand_mode, least(node.right, node.op == Op::Implies));
    push_text(symbol_of(node.op, mode));
    push_operand(node.left, operand_mode,
                 least(node.left, node.op != Op::Implies && node.op != Op::Iff && own != Comparison));
  }

  void emit_leaf(const ExprNode& node) {
    if (node.op == Op::Constant) {
      text_ += value_text(system_, Domain{.type = node.type}, node.value);
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
  std::vector<ExprId> ids_;
  std::vector<bool> is_bit_;  // parallel to ids_
  std::vector<Piece> pending_;
  std::string text_;
};

}  // namespace

std::string expression_text(const System& system, ExprId expression, Viewpoint viewpoint) {
  return Printer(system, expression, viewpoint).print(expression, Mode::Condition);
}

std::string value_expression_text(const System& system, ExprId expression, Viewpoint viewpoint) {
  return Printer(system, expression, viewpoint).print(expression, Mode::Value);
}

}  // namespace gnomon::model
