// SPDX-License-Identifier: Apache-2.0
//
// Terms that choose: `if … then … else`, `min`, `max`, `abs`, `count`, and membership in a set.
#include "sema/expressions/terms.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace gnomon::sema {

using ispl::ExprKind;
using model::ExprId;
using model::Op;
using model::Type;

std::optional<bool> Terms::decided(const Term& condition) const {
  if (condition.kind != Term::Kind::Value || condition.type != Type::Boolean) return std::nullopt;
  const auto constant = context_.system.exprs.constant_value(condition.expr);
  return constant ? std::optional(*constant != 0) : std::nullopt;
}

Term Terms::conditional(const Term& condition_term, Term then, Term otherwise, Span span) {
  const auto where = condition(condition_term);
  if (!where || then.kind == Term::Kind::Invalid || otherwise.kind == Term::Kind::Invalid) return invalid(span);
  for (const Term* branch : {&then, &otherwise}) {
    if (branch->kind != Term::Kind::Action) continue;
    context_.report(Code::TypeMismatch, branch->span, "an action is no value").with_hint("write `Action = name`");
    return invalid(span);
  }
  if (then.kind != Term::Kind::Value || otherwise.kind != Term::Kind::Value) {
    return {.kind = Term::Kind::Choice, .span = span, .expr = *where, .parts = {std::move(then), std::move(otherwise)}};
  }
  if (then.type != otherwise.type) {
    context_
        .report(Code::TypeMismatch, span,
                fmt::format("one branch is {}, the other is {}", type_name(then.type), type_name(otherwise.type)))
        .note(then.span, fmt::format("this is {}", type_name(then.type)))
        .note(otherwise.span, fmt::format("this is {}", type_name(otherwise.type)))
        .with_hint("`else` takes everything that follows: put `if … then … else …` into parentheses");
    return invalid(span);
  }
  if (then.type == Type::Integer) return chosen(*where, then, otherwise, span);
  return value(context_.system.exprs.choice(*where, then.expr, otherwise.expr), then.type, span);
}

Term Terms::chosen(ExprId condition, const Term& then, const Term& otherwise, Span span) {
  if (const auto truth = context_.system.exprs.constant_value(condition)) {
    Term result = *truth != 0 ? then : otherwise;
    result.span = span;
    result.literal = false;
    return result;
  }
  return integer(context_.system.exprs.choice(condition, then.expr, otherwise.expr), span,
                 std::min(then.low, otherwise.low), std::max(then.high, otherwise.high),
                 std::max(then.numerator, otherwise.numerator), std::max(then.denominator, otherwise.denominator));
}

Term Terms::extremum(ExprKind op, const Term& left, const Term& right, Span span) {
  const bool left_ok = is_number(left, ispl::spelling(op));
  const bool right_ok = is_number(right, ispl::spelling(op));
  if (!left_ok || !right_ok) return invalid(span);
  const bool least = op == ExprKind::Minimum;
  const ExprId first = context_.system.exprs.binary(least ? Op::LessEqual : Op::GreaterEqual, left.expr, right.expr);
  Term result = chosen(first, left, right, span);
  result.low = least ? std::min(left.low, right.low) : std::max(left.low, right.low);
  result.high = least ? std::min(left.high, right.high) : std::max(left.high, right.high);
  result.variable.reset();
  result.constant = left.constant && right.constant;
  result.parametric = left.parametric || right.parametric;
  return result;
}

Term Terms::absolute(const Term& operand, Span span) {
  if (!is_number(operand, "abs")) return invalid(span);
  model::ExprPool& exprs = context_.system.exprs;
  const ExprId positive = exprs.binary(Op::GreaterEqual, operand.expr, exprs.constant(0, Type::Integer));
  Term negated = operand;
  negated.expr = exprs.unary(Op::Negate, operand.expr);
  Term result = chosen(positive, operand, negated, span);
  const std::int64_t least = std::max({std::int64_t{0}, operand.low, -operand.high});
  result.low = least;
  result.high = std::max(operand.high, -operand.low);
  result.variable.reset();
  return result;
}

Term Terms::counted(const Term& term) {
  const auto where = condition(term);
  if (!where) return invalid(term.span);
  return chosen(*where, number(1, term.span, false), number(0, term.span, false), term.span);
}

// -------------------------------------------------------------------------------------------- sets

Term Terms::range(Term low, Term high, Span span) {
  const bool low_ok = is_number(low, "..");
  const bool high_ok = is_number(high, "..");
  if (!low_ok || !high_ok) return invalid(span);
  if (low.low > high.high) {
    context_.report(Code::EmptyRange, span, fmt::format("the range {} .. {} is empty", low.low, high.high))
        .with_hint("the lower bound comes first");
    return invalid(span);
  }
  return {.kind = Term::Kind::Range, .span = span, .parts = {std::move(low), std::move(high)}};
}

std::optional<ExprId> Terms::is_within(const Term& element, const Term& range) {
  if (!is_number(element, "..")) return std::nullopt;
  model::ExprPool& exprs = context_.system.exprs;
  const ExprId above = exprs.binary(Op::GreaterEqual, element.expr, range.parts[0].expr);
  return exprs.binary(Op::And, above, exprs.binary(Op::LessEqual, element.expr, range.parts[1].expr));
}

std::optional<std::vector<Term>> Terms::elements(const Term& set) {
  if (set.kind == Term::Kind::Set) return set.parts;
  if (set.kind == Term::Kind::Range) return std::vector{set};
  if (set.kind != Term::Kind::Invalid) {
    context_.report(Code::TypeMismatch, set.span, "`in` needs a range `1..3` or a set `{ a, b }`")
        .with_hint("a single value is written with `=`");
  }
  return std::nullopt;
}

Term Terms::membership(const Term& element, const Term& set, Span span) {
  const auto parts = elements(set);
  if (!parts) return invalid(span);
  ExprId result = context_.system.exprs.boolean(false);
  for (const Term& part : *parts) {
    std::optional<ExprId> found;
    if (part.kind == Term::Kind::Range) {
      found = is_within(element, part);
    } else if (const Term equal = comparison(ExprKind::Equal, element, part, part.span);
               equal.kind == Term::Kind::Value) {
      found = equal.expr;
    }
    if (!found) return invalid(span);
    result = context_.system.exprs.binary(Op::Or, result, *found);
  }
  return value(result, Type::Boolean, span);
}

std::optional<std::vector<Terms::PossibleValue>> Terms::possible_values(model::VarId target, const Term& set) {
  const auto parts = elements(set);
  if (!parts) return std::nullopt;
  std::vector<PossibleValue> result;
  for (const Term& part : *parts) {
    if (part.kind == Term::Kind::Range) {
      if (!add_possible_values(target, part, result)) return std::nullopt;
    } else if (const auto value = assigned_value(target, part)) {
      result.push_back({*value, context_.system.exprs.boolean(true)});
    } else {
      return std::nullopt;
    }
  }
  return result;
}

// The values of a range with variables in its bounds are those that the target can have, each where it lies between
// the bounds.
bool Terms::add_possible_values(model::VarId target, const Term& range, std::vector<PossibleValue>& values) {
  const Term& low = range.parts[0];
  const Term& high = range.parts[1];
  const model::Domain domain = context_.system[target].domain;
  const bool fixed = low.low == low.high && high.low == high.high;
  if (domain.type != Type::Integer || fixed) {
    // Of fixed bounds, and in any case of a target that is no number, both must fit.
    if (!assigned_value(target, low) || !assigned_value(target, high)) return false;
  }
  const std::int64_t first = std::max(low.low, domain.low);
  const std::int64_t last = std::min(high.high, domain.high);
  if (first > last) {
    context_.report(Code::ValueOutsideDomain, range.span,
                    fmt::format("no value of this range lies in the domain of `{}`", context_.system[target].name));
    return false;
  }
  if (last - first >= static_cast<std::int64_t>(most_lines)) {
    context_.report(Code::FamilyTooLarge, range.span, "this range has too many values to choose from")
        .note(fmt::format("the limit is {}", most_lines));
    return false;
  }
  model::ExprPool& exprs = context_.system.exprs;
  for (std::int64_t i = first; i <= last; ++i) {
    const ExprId value = exprs.constant(i, Type::Integer);
    const ExprId above = exprs.binary(Op::LessEqual, low.expr, value);
    values.push_back({value, exprs.binary(Op::And, above, exprs.binary(Op::LessEqual, value, high.expr))});
  }
  return true;
}

}  // namespace gnomon::sema
