// SPDX-License-Identifier: Apache-2.0
#include "sema/expressions/terms.hpp"

#include "base/error.hpp"
#include "sema/definitions.hpp"
#include "sema/expressions/operators.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace gnomon::sema {

namespace {

using ispl::ExprKind;
using model::Op;
using model::Type;

// Evaluation uses 64-bit numerators and denominators; see model/number.
constexpr double largest = 4.0e18;

bool is_equality(ExprKind op) { return op == ExprKind::Equal || op == ExprKind::NotEqual; }

// Bounds of correct expressions are far below this limit; beyond it an error is reported anyway.
std::int64_t clamp(double value) {
  constexpr double limit = 4.6e18;
  return static_cast<std::int64_t>(std::clamp(value, -limit, limit));
}

}  // namespace

std::string_view type_name(Type type) {
  switch (type) {
    case Type::Boolean: return "a Boolean";
    case Type::Integer: return "an integer";
    case Type::Enumeration: return "an enumeration";
  }
  return "";
}

Term Terms::value(model::ExprId expr, Type type, Span span) {
  return {.kind = Term::Kind::Value, .span = span, .expr = expr, .type = type};
}

Term Terms::integer(model::ExprId expr, Span span, std::int64_t low, std::int64_t high, double numerator,
                    double denominator) {
  Term term = value(expr, Type::Integer, span);
  term.low = low;
  term.high = high;
  term.numerator = numerator;
  term.denominator = denominator;
  return term;
}

Term Terms::number(std::int64_t number, Span span, bool literal) {
  Term term = integer(context_.system.exprs.constant(number, Type::Integer), span, number, number,
                      std::abs(static_cast<double>(number)), 1);
  term.literal = literal;
  term.constant = true;
  term.parametric = !literal;
  return term;
}

Term Terms::boolean(bool truth, Span span) {
  Term term = value(context_.system.exprs.boolean(truth), Type::Boolean, span);
  term.literal = true;
  return term;
}

Term Terms::single(ExprKind quantifier, Term term) {
  if (term.kind == Term::Kind::Invalid) return term;
  const bool adds = quantifier == ExprKind::Sum || quantifier == ExprKind::Count;
  const bool fits = adds ? is_number(term, "sum") : condition(term).has_value();
  term.literal = false;
  term.parametric = true;
  return fits ? term : invalid(term.span);
}

Term Terms::neutral(ExprKind quantifier, Span span) {
  if (quantifier == ExprKind::Sum || quantifier == ExprKind::Count) return number(0, span, false);
  Term term = boolean(quantifier == ExprKind::ForAll, span);
  term.literal = false;
  return term;
}

// -------------------------------------------------------------------------------------- operators

std::optional<model::ExprId> Terms::condition(const Term& term) {
  switch (term.kind) {
    case Term::Kind::Invalid: return std::nullopt;
    case Term::Kind::Word: {
      const auto atom = view_.atoms ? context_.atoms.find(term.word) : context_.atoms.end();
      if (atom != context_.atoms.end()) return condition(value_of(context_, atom->second));
      unknown_word(term);
      return std::nullopt;
    }
    case Term::Kind::Action:
      context_.report(Code::TypeMismatch, term.span, "an action is no condition").with_hint("write `Action = name`");
      return std::nullopt;
    case Term::Kind::Choice: {
      const auto then = condition(term.parts[0]);
      const auto otherwise = condition(term.parts[1]);
      if (!then || !otherwise) return std::nullopt;
      return context_.system.exprs.choice(term.expr, *then, *otherwise);
    }
    case Term::Kind::Range:
    case Term::Kind::Set: GNOMON_ASSERT(false, "sets stand to the right of `in`");
    case Term::Kind::Value: break;
  }
  if (term.type == Type::Boolean) return term.expr;
  context_
      .report(Code::TypeMismatch, term.span,
              fmt::format("a condition is needed here, this is {}", type_name(term.type)))
      .with_hint("compare it with something: `x = 1`");
  return std::nullopt;
}

bool Terms::is_number(const Term& term, std::string_view op) {
  if (term.kind == Term::Kind::Value && term.type == Type::Integer) return true;
  if (term.kind == Term::Kind::Word || term.kind == Term::Kind::Choice) {
    unknown_word(term);
  } else if (term.kind != Term::Kind::Invalid) {
    context_.report(Code::TypeMismatch, term.span, fmt::format("`{}` needs numbers", op));
  }
  return false;
}

Term Terms::unary(ExprKind op, Term operand, Span span) {
  if (operand.kind == Term::Kind::Invalid) return invalid(span);
  if (op == ExprKind::Not || op == ExprKind::BitNot) {
    const auto expr = condition(operand);
    return expr ? value(context_.system.exprs.unary(Op::Not, *expr), Type::Boolean, span) : invalid(span);
  }
  if (op == ExprKind::Absolute) return absolute(operand, span);
  if (op == ExprKind::Set) {
    if (operand.kind != Term::Kind::Set) operand = {.kind = Term::Kind::Set, .span = span, .parts = {operand}};
    operand.span = span;
    return operand;
  }
  if (!is_number(operand, "-")) return invalid(span);
  if (operand.literal) return number(-operand.low, span, true);
  Term result = integer(context_.system.exprs.unary(Op::Negate, operand.expr), span, -operand.high, -operand.low,
                        operand.numerator, operand.denominator);
  result.constant = operand.constant;
  result.parametric = operand.parametric;
  return result;
}

Term Terms::binary(ExprKind op, Term left, Term right, Span span) {
  using enum ExprKind;
  const bool wrong = left.kind == Term::Kind::Invalid || right.kind == Term::Kind::Invalid;
  switch (op) {
    // clang-format off
    case BitAnd: case BitOr: case BitXor: case And: case Or: case Xor: case Implies: case Iff: case ForAll:
    case ForSome: return connective(op, left, right, span);
    case Equal: case NotEqual: case Less: case LessEqual: case Greater:
    case GreaterEqual: return wrong ? invalid(span) : comparison(op, std::move(left), std::move(right), span);
    case Add: case Subtract: case Multiply: case Divide: case IntegerDivide:
    case Modulo: return arithmetic(op, left, right, span);
    case Minimum: case Maximum: return extremum(op, left, right, span);
    case Range: return wrong ? invalid(span) : range(std::move(left), std::move(right), span);
    case In: return wrong ? invalid(span) : membership(left, right, span);
    // clang-format on
    case Listed:
      if (wrong) return invalid(span);
      if (left.kind != Term::Kind::Set) left = {.kind = Term::Kind::Set, .span = span, .parts = {left}};
      left.parts.push_back(std::move(right));
      return left;
    case Sum:
    case Count: {
      // The number of terms depends on parameters.
      Term total = arithmetic(Add, left, right, span);
      total.parametric = true;
      return total;
    }
    // clang-format off
    case Missing: case Number: case True: case False: case Name: case Paren: case Negate: case BitNot: case Not:
    case Absolute: case Set: case Conditional:
    case Next: case Finally: case Globally: case Until: case Release: case WeakUntil: case PathAll: case PathSome:
    case Knows: case EveryoneKnows: case DistributedKnows: case CommonKnows: case Obligatory: case Permitted:
    case KnowsIfCorrect: case Coalition: case StrategySome: case StrategyAll: case StrategyBinding: case Diamond:
    case Box: case Test: case Choice: case Sequence: case Star: case Repeat: case Whether: case Possible: break;
      // clang-format on
  }
  context_.report(Code::WrongOperator, span, fmt::format("`{}` can only stand in formulas", ispl::spelling(op)));
  return invalid(span);
}

Term Terms::connective(ExprKind op, const Term& left, const Term& right, Span span) {
  const auto a = condition(left);
  const auto b = condition(right);
  if (!a || !b) return invalid(span);
  return value(context_.system.exprs.binary(model_op(op), *a, *b), Type::Boolean, span);
}

bool Terms::resolve(Term& word, const std::vector<const model::Domain*>& domains, std::string_view of) {
  if (word.kind == Term::Kind::Choice) {
    bool ok = true;
    for (Term& branch : word.parts) {
      if (branch.kind == Term::Kind::Word || branch.kind == Term::Kind::Choice) ok = resolve(branch, domains, of) && ok;
    }
    if (!ok) return false;
    const model::ExprId condition = word.expr;
    const Term known = value(condition, Type::Boolean, word.span);
    word = conditional(known, std::move(word.parts[0]), std::move(word.parts[1]), word.span);
    return word.kind == Term::Kind::Value;
  }
  const auto symbol = context_.symbols.find(word.word);
  const auto without = std::find_if(domains.begin(), domains.end(), [&](const model::Domain* domain) {
    return symbol == context_.symbols.end() || !domain->contains(static_cast<model::Value>(symbol->second.index()));
  });
  if (without == domains.end()) {
    word = value(context_.system.exprs.constant(static_cast<model::Value>(symbol->second.index()), Type::Enumeration),
                 Type::Enumeration, word.span);
    return true;
  }
  if (context_.is_of_broken_family(word.word)) return false;
  const model::Domain& domain = **without;
  std::vector<std::string> values;
  for (const model::Symbol known : domain.symbols) values.push_back(context_.system.symbols[known.index()]);
  auto& diagnostic =
      context_.report(Code::ValueOutsideDomain, word.span, fmt::format("`{}` is not a value of `{}`", word.word, of));
  diagnostic.note(fmt::format("its values are {}", domain_text(domain)));
  if (!context_.lead(diagnostic)) diagnostic.with_hint(did_you_mean(word.word, values));
  return false;
}

void Terms::explain_hidden_value(Diagnostic& diagnostic, const Term& constant, const model::Domain& domain) const {
  const auto symbol = context_.symbols.find(std::string(context_.text(constant.span)));
  if (symbol == context_.symbols.end() || domain.type != Type::Enumeration) return;
  if (!domain.contains(static_cast<model::Value>(symbol->second.index()))) return;
  diagnostic.with_hint(
      fmt::format("the constant or index `{}` hides the value of that name; rename one of them", symbol->first));
}

bool Terms::resolve(Term& word, const Term& other) {
  const std::vector<const model::Domain*> others = domains(other);
  if (!others.empty()) return resolve(word, others, context_.text(other.span));
  const std::vector<const model::Domain*> own = domains(word);
  if (!own.empty()) return resolve(word, own, context_.text(word.span));
  unknown_word(word);
  return false;
}

std::vector<const model::Domain*> Terms::domains(const Term& term) const {
  std::vector<const model::Domain*> result;
  if (term.kind == Term::Kind::Value && term.type == Type::Enumeration) {
    for (const model::ExprId id : alternatives(context_.system.exprs, term.expr)) {
      const model::ExprNode& node = context_.system.exprs[id];
      if (node.op == Op::Variable) result.push_back(&context_.system[node.variable].domain);
    }
  } else if (term.kind == Term::Kind::Choice) {
    for (const Term& branch : term.parts) {
      const auto more = domains(branch);
      result.insert(result.end(), more.begin(), more.end());
    }
  }
  return result;
}

std::string Terms::domain_text(const model::Domain& domain) const {
  if (domain.type == Type::Boolean) return "true and false";
  if (domain.type == Type::Integer) return fmt::format("{} .. {}", domain.low, domain.high);
  std::string text;
  for (std::size_t i = 0; i < domain.shown().size(); ++i) {
    if (i == 12) return text + ", …";
    if (i > 0) text += ", ";
    text += context_.system.symbols[domain.shown()[i].index()];
  }
  return text;
}

Term Terms::comparison(ExprKind op, Term left, Term right, Span span) {
  using Kind = Term::Kind;
  if (left.kind == Kind::Action) return action_test(op, left, right, span);
  if (right.kind == Kind::Action) return action_test(op, right, left, span);
  const auto is_open = [](const Term& term) { return term.kind == Kind::Word || term.kind == Kind::Choice; };
  if (is_open(left) && !resolve(left, right)) return invalid(span);
  if (is_open(right) && !resolve(right, left)) return invalid(span);
  if (left.type != right.type) {
    auto& diagnostic = context_.report(
        Code::TypeMismatch, span, fmt::format("{} is compared with {}", type_name(left.type), type_name(right.type)));
    diagnostic.note(left.span, fmt::format("this is {}", type_name(left.type)));
    diagnostic.note(right.span, fmt::format("this is {}", type_name(right.type)));
    if (left.variable) explain_hidden_value(diagnostic, right, context_.system[*left.variable].domain);
    if (right.variable) explain_hidden_value(diagnostic, left, context_.system[*right.variable].domain);
    return invalid(span);
  }
  if (left.type == Type::Integer) return compare_numbers(op, left, right, span);
  if (!is_equality(op)) {
    context_.report(Code::OrderOnUnordered, span, fmt::format("`{}` needs integers", ispl::spelling(op)))
        .with_hint("values of this type can only be compared with `=` and `<>`");
    return invalid(span);
  }
  if (left.type == Type::Enumeration && !enumerations_match(left, right, span)) return invalid(span);
  if (left.literal && right.literal) {
    context_.report(Code::LiteralComparison, span, "two literals are compared")
        .with_hint("write `true` or `false` instead");
  }
  return value(context_.system.exprs.binary(model_op(op), left.expr, right.expr), Type::Boolean, span);
}

bool Terms::enumerations_match(const Term& left, const Term& right, Span span) {
  const auto contains = [](const model::Domain& big, const model::Domain& small) {
    return std::all_of(small.symbols.begin(), small.symbols.end(),
                       [&](model::Symbol s) { return big.contains(static_cast<model::Value>(s.index())); });
  };
  for (const model::Domain* a : domains(left)) {
    for (const model::Domain* b : domains(right)) {
      if (contains(*a, *b) || contains(*b, *a)) continue;
      context_
          .report(Code::IncompatibleEnumerations, span,
                  "these enumerations cannot be compared: neither contains the other")
          .note(left.span, fmt::format("its values are {}", domain_text(*a)))
          .note(right.span, fmt::format("its values are {}", domain_text(*b)));
      return false;
    }
  }
  return true;
}

Term Terms::action_test(ExprKind op, const Term& action, const Term& name, Span span) {
  if (!is_equality(op)) {
    context_.report(Code::OrderOnUnordered, span,
                    fmt::format("actions can only be compared with `=` and `<>`, not `{}`", ispl::spelling(op)));
    return invalid(span);
  }
  if (name.kind == Term::Kind::Choice) {
    const Term then = action_test(op, action, name.parts[0], span);
    const Term otherwise = action_test(op, action, name.parts[1], span);
    return conditional(value(name.expr, Type::Boolean, span), then, otherwise, span);
  }
  std::string word = name.word;
  // An action may have the name of a variable of the agent; here the action is meant.
  const bool is_variable = name.kind == Term::Kind::Value && name.variable && !name.defined &&
                           context_.text(name.span).find('.') == std::string_view::npos;
  if (is_variable) word = context_.system[*name.variable].name;
  if (name.kind != Term::Kind::Word && !is_variable) {
    context_.report(Code::TypeMismatch, span, "an action can only be compared with the name of an action");
    return invalid(span);
  }
  const auto& actions = context_.instances[action.agent.index()].actions;
  const auto found = actions.find(word);
  if (found == actions.end()) {
    if (context_.is_of_broken_family(word)) return invalid(span);
    auto& diagnostic =
        context_.report(Code::UnknownAction, name.span,
                        fmt::format("the agent `{}` has no action `{}`", context_.system[action.agent].name, word));
    context_.suggest(diagnostic, word, actions, "actions");
    return invalid(span);
  }
  const model::ExprId test = context_.system.exprs.action(action.agent, found->second);
  return value(op == ExprKind::Equal ? test : context_.system.exprs.unary(Op::Not, test), Type::Boolean, span);
}

Term Terms::compare_numbers(ExprKind op, const Term& left, const Term& right, Span span) {
  if (left.literal && right.literal) {
    context_.report(Code::LiteralComparison, span, "two literals are compared")
        .with_hint("write `true` or `false` instead");
  } else if ((left.variable && right.literal) || (right.variable && left.literal)) {
    const Term& variable = left.variable ? left : right;
    const Term& literal = left.variable ? right : left;
    if (literal.low < variable.low || literal.low > variable.high) {
      const bool below = (literal.low < variable.low) == (left.variable.has_value());  // right < left everywhere
      const bool truth = op == ExprKind::NotEqual || (below ? op == ExprKind::Greater || op == ExprKind::GreaterEqual
                                                            : op == ExprKind::Less || op == ExprKind::LessEqual);
      context_.report(Code::ConstantComparison, span,
                      fmt::format("this is always {}: `{}` lies in {} .. {}", truth ? "true" : "false",
                                  context_.text(variable.span), variable.low, variable.high));
    }
  }
  return value(context_.system.exprs.binary(model_op(op), left.expr, right.expr), Type::Boolean, span);
}

Term Terms::arithmetic(ExprKind op, const Term& left, const Term& right, Span span) {
  const bool left_ok = is_number(left, ispl::spelling(op));
  const bool right_ok = is_number(right, ispl::spelling(op));
  if (!left_ok || !right_ok) return invalid(span);
  if (op == ExprKind::Divide) {
    // A quotient of constants that is a whole number needs no warning.
    const auto dividend = context_.system.exprs.constant_value(left.expr);
    const auto divisor = context_.system.exprs.constant_value(right.expr);
    if (dividend && divisor && *divisor != 0 && *dividend % *divisor == 0)
      return number(*dividend / *divisor, span, false);
  }
  const auto d = [](std::int64_t v) { return static_cast<double>(v); };
  const double scale_left = left.numerator * right.denominator;
  const double scale_right = right.numerator * left.denominator;
  double numerator = scale_left + scale_right;
  double denominator = left.denominator * right.denominator;
  std::int64_t low = 0;
  std::int64_t high = 0;
  const auto corners = [&](auto f) {
    const auto [a, b] = std::minmax({f(d(left.low), d(right.low)), f(d(left.low), d(right.high)),
                                     f(d(left.high), d(right.low)), f(d(left.high), d(right.high))});
    low = clamp(std::floor(a));
    high = clamp(std::ceil(b));
  };
  if (op == ExprKind::Add) {
    corners([](double a, double b) { return a + b; });
  } else if (op == ExprKind::Subtract) {
    corners([](double a, double b) { return a - b; });
  } else if (op == ExprKind::Multiply) {
    numerator = left.numerator * right.numerator;
    corners([](double a, double b) { return a * b; });
  } else {
    const bool constants = left.constant && right.constant && (left.parametric || right.parametric);
    if (op == ExprKind::Divide && constants && denominator == 1) return constant_quotient(left, right, span);
    // A quotient is no larger than the dividend unless the divisor is a fraction (or zero).
    const bool integers = left.denominator == 1 && right.denominator == 1;
    const double bound = std::max(std::abs(d(left.low)), std::abs(d(left.high)));
    low = left.low < 0 || right.low < 0 ? clamp(-bound) : 0;
    high = clamp(bound);
    if (op == ExprKind::Divide) {
      numerator = scale_left;
      denominator = left.denominator * std::max(right.numerator, 1.0);
      context_
          .report(Code::RealDivision, span,
                  "`/` divides real numbers: the result may be a fraction, which equals no integer")
          .with_hint("write `div` for division of integers");
      if (!integers || (right.low <= 0 && right.high >= 0)) {
        low = clamp(-largest);
        high = clamp(largest);
      }
    } else if (!integers) {
      context_.report(Code::TypeMismatch, span,
                      fmt::format("`{}` needs integers; an operand is a quotient", ispl::spelling(op)));
      return invalid(span);
    } else {
      numerator = left.numerator;
      denominator = 1;
      if (op == ExprKind::Modulo) {
        numerator = std::min(left.numerator, right.numerator);
        // The remainder is smaller than the divisor, and 0 if that is 0.
        const std::int64_t most =
            std::min(clamp(left.numerator), std::max(clamp(right.numerator) - 1, std::int64_t{0}));
        low = left.low < 0 ? -most : 0;
        high = left.high > 0 ? most : 0;
      } else if (right.low > 0 || right.high < 0) {
        corners([](double a, double b) { return std::trunc(a / b); });
      }
    }
  }
  if (numerator > largest || denominator > largest) {
    context_.report(Code::ArithmeticTooLarge, span, "the value of this expression may need more than 62 bits");
    return invalid(span);
  }
  const model::ExprId expr = context_.system.exprs.binary(model_op(op), left.expr, right.expr);
  const auto folded = context_.system.exprs.constant_value(expr);
  Term result = folded ? integer(expr, span, *folded, *folded, std::abs(d(*folded)), 1)
                       : integer(expr, span, low, high, numerator, denominator);
  result.constant = left.constant && right.constant && folded;
  result.parametric = left.parametric || right.parametric;
  return result;
}

// `N / 2` means the same as in the bounds of a range: constants are divided as integers.
Term Terms::constant_quotient(const Term& left, const Term& right, Span span) {
  const auto a = context_.system.exprs.constant_value(left.expr);
  const auto b = context_.system.exprs.constant_value(right.expr);
  GNOMON_ASSERT(a && b, "an expression of constants is folded");
  if (*b != 0) return number(*a / *b, span, false);
  context_.report(Code::ConstantDivision, span, "division by zero");
  return invalid(span);
}

// ------------------------------------------------------------------------------------ assignments

std::optional<model::ExprId> Terms::assigned_value(model::VarId target, Term term) {
  const model::Variable& variable = context_.system[target];
  const model::Domain& domain = variable.domain;
  if (term.kind == Term::Kind::Invalid) return std::nullopt;
  if (term.kind == Term::Kind::Word || term.kind == Term::Kind::Choice) {
    if (domain.type != Type::Enumeration) {
      unknown_word(term);
      return std::nullopt;
    }
    if (!resolve(term, {&domain}, variable.name)) return std::nullopt;
  }
  if (term.kind == Term::Kind::Action || term.type != domain.type) {
    const std::string_view what = term.kind == Term::Kind::Action ? "an action" : type_name(term.type);
    auto& diagnostic =
        context_.report(Code::TypeMismatch, term.span,
                        fmt::format("`{}` is {}; its value cannot be {}", variable.name, type_name(domain.type), what));
    diagnostic.note(variable.span, "it is declared here");
    explain_hidden_value(diagnostic, term, domain);
    return std::nullopt;
  }
  const bool is_constant = context_.system.exprs.constant_value(term.expr).has_value();
  if (domain.type == Type::Integer && (is_constant || term.variable) &&
      (term.high < domain.low || term.low > domain.high)) {
    context_
        .report(Code::ValueOutsideDomain, term.span,
                term.low == term.high
                    ? fmt::format("{} is outside the domain of `{}`", term.low, variable.name)
                    : fmt::format("`{}` never lies in the domain of `{}`", context_.text(term.span), variable.name))
        .note(variable.span, fmt::format("its values are {}", domain_text(domain)));
    return std::nullopt;
  }
  if (domain.type == Type::Enumeration && term.variable) {
    const model::Domain& source = context_.system[*term.variable].domain;
    const bool overlap = std::any_of(source.symbols.begin(), source.symbols.end(), [&](model::Symbol s) {
      return domain.contains(static_cast<model::Value>(s.index()));
    });
    if (!overlap) {
      context_
          .report(Code::IncompatibleEnumerations, term.span,
                  fmt::format("`{}` and `{}` have no value in common", variable.name, context_.text(term.span)))
          .note(variable.span, fmt::format("its values are {}", domain_text(domain)));
      return std::nullopt;
    }
  }
  return term.expr;
}

}  // namespace gnomon::sema
