// SPDX-License-Identifier: Apache-2.0
#include "sema/expressions/conditions.hpp"

#include "sema/expressions/fold.hpp"

#include <utility>

namespace gnomon::sema {

namespace {

using ispl::ExprKind;

// Conditions: terms all the way.
class ConditionAlgebra {
 public:
  ConditionAlgebra(Context& context, View view) : context_(context), terms_(context, view) {}

  Term node(const ispl::Expr& expr, Term* operands) {
    switch (ispl::operand_count(expr.kind)) {
      case 0: return leaf(expr);
      case 1:
        if (expr.kind == ExprKind::Paren) {
          operands[0].span = expr.span;
          return std::move(operands[0]);
        }
        if (expr.kind == ExprKind::Not || is_on_values(expr.kind)) {
          return terms_.unary(expr.kind, std::move(operands[0]), expr.span);
        }
        // Formula operators cannot be written in conditions; `binary` reports them.
        return terms_.binary(expr.kind, operands[0], operands[0], expr.span);
      case 2: return terms_.binary(expr.kind, std::move(operands[0]), std::move(operands[1]), expr.span);
      default: return terms_.conditional(operands[0], std::move(operands[1]), std::move(operands[2]), expr.span);
    }
  }
  [[nodiscard]] std::optional<bool> decided(const Term& term) const { return terms_.decided(term); }
  Term instance(const ispl::Expr& quantifier, Term term) {
    return quantifier.kind == ExprKind::Count ? terms_.counted(term) : std::move(term);
  }
  Term join(const ispl::Expr& quantifier, Term a, Term b) {
    return terms_.binary(quantifier.kind, std::move(a), std::move(b), quantifier.span);
  }
  Term single(const ispl::Expr& quantifier, Term term) { return terms_.single(quantifier.kind, std::move(term)); }
  Term neutral(const ispl::Expr& quantifier) { return terms_.neutral(quantifier.kind, quantifier.span); }

 private:
  Term leaf(const ispl::Expr& expr) {
    if (expr.kind == ExprKind::Number) return terms_.number(context_.ast.numbers[expr.data], expr.span, true);
    if (expr.kind == ExprKind::Name) return terms_.name(expr);
    if (expr.kind == ExprKind::Missing) return {.kind = Term::Kind::Invalid, .span = expr.span};
    return terms_.boolean(expr.kind == ExprKind::True, expr.span);
  }

  Context& context_;
  Terms terms_;
};

}  // namespace

Term term_of(Context& context, ispl::ExprId id, View view) {
  ConditionAlgebra algebra(context, view);
  return fold<Term>(context, context.ast.exprs, id.index(), algebra);
}

Term term_of(Context& context, ispl::ConstantId id, View view) {
  ConditionAlgebra algebra(context, view);
  return fold<Term>(context, context.ast.constant_exprs, id.index(), algebra);
}

model::ExprId condition_of(Context& context, ispl::ExprId id, View view) {
  const auto condition = Terms(context, view).condition(term_of(context, id, view));
  return condition.value_or(context.system.exprs.boolean(false));
}

}  // namespace gnomon::sema
