// SPDX-License-Identifier: Apache-2.0
//
// Constant expressions: bounds, indices and filters of families, values of constants. Integers
// with `/` rounding towards zero; comparisons and Boolean connectives for filters. Of `if … then … else` only the
// branch that is taken is computed.
#include "sema/context.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <utility>
#include <vector>

namespace gnomon::sema {

namespace {

struct ConstantValue {
  std::int64_t value = 0;
  bool is_boolean = false;
  std::vector<std::pair<std::int64_t, std::int64_t>> set = {};  // what `in` looks for: ranges
};

constexpr std::int64_t largest = largest_constant;

class ConstantEvaluator {
 public:
  explicit ConstantEvaluator(Context& context) : context_(context) {}

  std::optional<ConstantValue> run(ispl::ConstantId root) {
    if (!run_from(root.index())) return std::nullopt;
    return stack_.back();
  }

 private:
  bool run_from(std::size_t root) {
    const auto& exprs = context_.ast.constant_exprs;
    const std::size_t first = exprs[root].first;
    std::vector<std::size_t> conditionals;  // the outermost ones, from the back
    for (std::size_t i = root + 1; i > first;) {
      if (exprs[--i].kind != ispl::ExprKind::Conditional) continue;
      conditionals.push_back(i);
      i = exprs[i].first;
    }
    for (std::size_t i = first; i <= root; ++i) {
      if (!conditionals.empty() && exprs[conditionals.back()].first == i) {
        i = conditionals.back();
        conditionals.pop_back();
        if (!conditional(i)) return false;
      } else if (!step(exprs[i])) {
        return false;
      }
    }
    return true;
  }

  bool conditional(std::size_t at) {
    const auto& exprs = context_.ast.constant_exprs;
    const std::size_t then = exprs[at - 1].first - 1;
    if (!run_from(exprs[then].first - 1)) return false;
    const ConstantValue condition = pop();
    return booleans(exprs[at], condition, condition) && run_from(condition.value != 0 ? then : at - 1);
  }

  // `min`, `max`.
  bool extremum(const ispl::Expr& expr) {
    const ConstantValue b = pop();
    const ConstantValue a = pop();
    if (!integers(expr, a, b)) return false;
    return push(expr.kind == ispl::ExprKind::Minimum ? std::min(a.value, b.value) : std::max(a.value, b.value));
  }

  bool range(const ispl::Expr& expr) {
    const ConstantValue high = pop();
    const ConstantValue low = pop();
    if (!integers(expr, low, high)) return false;
    stack_.push_back({.set = {{low.value, high.value}}});
    return true;
  }

  // Joins two elements, or a list and an element.
  bool listed(const ispl::Expr& expr) {
    const std::vector<std::pair<std::int64_t, std::int64_t>> last = as_set(pop());
    ConstantValue list = pop();
    if (!integers(expr, list, list)) return false;
    list.set = as_set(list);
    list.set.insert(list.set.end(), last.begin(), last.end());
    stack_.push_back(std::move(list));
    return true;
  }

  static std::vector<std::pair<std::int64_t, std::int64_t>> as_set(const ConstantValue& value) {
    if (!value.set.empty()) return value.set;
    return {{value.value, value.value}};
  }

  bool membership(const ispl::Expr& expr) {
    const ConstantValue set = pop();
    const ConstantValue element = pop();
    if (!integers(expr, element, set)) return false;
    const auto ranges = as_set(set);
    return push(
        std::any_of(ranges.begin(), ranges.end(),
                    [&](const auto& range) { return range.first <= element.value && element.value <= range.second; })
            ? 1
            : 0,
        true);
  }

  bool push(std::int64_t value, bool is_boolean = false) {
    stack_.push_back({.value = value, .is_boolean = is_boolean});
    return true;
  }

  ConstantValue pop() {
    ConstantValue value = std::move(stack_.back());
    stack_.pop_back();
    return value;
  }

  bool fail(Code code, const ispl::Expr& expr, std::string message) {
    context_.report(code, expr.span, std::move(message));
    return false;
  }

  bool name(const ispl::Expr& expr) {
    const ispl::Name& reference = context_.ast.names[expr.data];
    const auto word = context_.name(reference.word);
    if (!word) return false;
    if (!reference.agent) {
      if (const auto value = context_.scope.find(*word)) return push(*value);
      if (context_.broken_constants.contains(*word) || context_.report_entry(reference.word)) return false;
    }
    auto& diagnostic =
        context_.report(Code::NotConstant, expr.span, fmt::format("`{}` is not a constant", context_.text(expr.span)));
    std::vector<std::string> known;
    for (const auto& [constant, entry] : context_.scope.constants()) known.push_back(constant);
    std::sort(known.begin(), known.end());
    for (const IndexBinding& index : context_.scope.indices()) known.emplace_back(index.name);
    diagnostic.with_hint(did_you_mean(*word, known));
    if (diagnostic.hint.empty()) {
      diagnostic.with_hint(
          "constants are declared before the agents: `Const N = 5;`; indices where they are used: `for i in 1..N: …;`, "
          "`and[i in 1..N] (…)`");
    }
    return false;
  }

  bool integers(const ispl::Expr& expr, const ConstantValue& a, const ConstantValue& b) {
    if (!a.is_boolean && !b.is_boolean) return true;
    return fail(Code::TypeMismatch, expr, fmt::format("`{}` needs numbers", ispl::spelling(expr.kind)));
  }

  bool booleans(const ispl::Expr& expr, const ConstantValue& a, const ConstantValue& b) {
    if (a.is_boolean && b.is_boolean) return true;
    return fail(Code::TypeMismatch, expr, fmt::format("`{}` needs conditions", ispl::spelling(expr.kind)));
  }

  bool arithmetic(const ispl::Expr& expr) {
    const ConstantValue b = pop();
    const ConstantValue a = pop();
    if (!integers(expr, a, b)) return false;
    using enum ispl::ExprKind;
    if (expr.kind == Divide || expr.kind == IntegerDivide || expr.kind == Modulo) {
      if (b.value == 0) return fail(Code::ConstantDivision, expr, "division by zero");
      return push(expr.kind == Modulo ? a.value % b.value : a.value / b.value);
    }
    const std::int64_t result = expr.kind == Add        ? a.value + b.value
                                : expr.kind == Subtract ? a.value - b.value
                                : (std::abs(a.value) > 0 && std::abs(b.value) > largest / std::abs(a.value))
                                    ? largest + 1
                                    : a.value * b.value;
    if (std::abs(result) > largest)
      return fail(Code::ArithmeticTooLarge, expr, "the value of this constant is too large");
    return push(result);
  }

  bool comparison(const ispl::Expr& expr) {
    const ConstantValue b = pop();
    const ConstantValue a = pop();
    using enum ispl::ExprKind;
    const bool equality = expr.kind == Equal || expr.kind == NotEqual;
    if (!(equality && a.is_boolean && b.is_boolean) && !integers(expr, a, b)) return false;
    if (expr.kind == Equal) return push(a.value == b.value ? 1 : 0, true);
    if (expr.kind == NotEqual) return push(a.value != b.value ? 1 : 0, true);
    if (expr.kind == Less) return push(a.value < b.value ? 1 : 0, true);
    if (expr.kind == LessEqual) return push(a.value <= b.value ? 1 : 0, true);
    if (expr.kind == Greater) return push(a.value > b.value ? 1 : 0, true);
    return push(a.value >= b.value ? 1 : 0, true);
  }

  bool connective(const ispl::Expr& expr) {
    const ConstantValue b = pop();
    const ConstantValue a = pop();
    if (!booleans(expr, a, b)) return false;
    const bool left = a.value != 0;
    const bool right = b.value != 0;
    using enum ispl::ExprKind;
    if (expr.kind == And) return push(left && right ? 1 : 0, true);
    if (expr.kind == Or) return push(left || right ? 1 : 0, true);
    if (expr.kind == Implies) return push(!left || right ? 1 : 0, true);
    if (expr.kind == Iff) return push(left == right ? 1 : 0, true);
    return push(left != right ? 1 : 0, true);
  }

  bool step(const ispl::Expr& expr) {
    using enum ispl::ExprKind;
    switch (expr.kind) {
      case Missing: return false;
      case Number: return push(context_.ast.numbers[expr.data]);
      case True: return push(1, true);
      case False: return push(0, true);
      case Name: return name(expr);
      case Paren: return true;
      case Negate: {
        const ConstantValue a = pop();
        return integers(expr, a, a) && push(-a.value);
      }
      case Not: {
        const ConstantValue a = pop();
        return booleans(expr, a, a) && push(a.value == 0 ? 1 : 0, true);
      }
      // clang-format off
      case Add: case Subtract: case Multiply: case Divide: case IntegerDivide: case Modulo: return arithmetic(expr);
      case Equal: case NotEqual: case Less: case LessEqual: case Greater: case GreaterEqual: return comparison(expr);
      // clang-format on
      case And:
      case Or:
      case Xor:
      case Implies:
      case Iff: return connective(expr);
      case Minimum:
      case Maximum: return extremum(expr);
      case Absolute: {
        const ConstantValue a = pop();
        return integers(expr, a, a) && push(std::abs(a.value));
      }
      case Range: return range(expr);
      case Listed: return listed(expr);
      case Set: return true;
      case In: return membership(expr);
      // clang-format off
      case Conditional: case Count:
      case BitNot: case BitAnd: case BitOr: case BitXor: case ForAll: case ForSome: case Sum: case Next: case Finally:
      case Globally: case Until: case Release: case WeakUntil: case PathAll: case PathSome: case Knows:
      case EveryoneKnows: case DistributedKnows: case CommonKnows: case Obligatory: case Permitted: case KnowsIfCorrect:
      case Coalition: case StrategySome: case StrategyAll: case StrategyBinding: case Diamond: case Box: case Test:
      case Choice: case Sequence: case Star: case Repeat: case Whether: case Possible:
        // clang-format on
        return fail(Code::NotConstant, expr,
                    fmt::format("`{}` cannot stand in a constant expression", ispl::spelling(expr.kind)));
    }
    return false;
  }

  Context& context_;
  std::vector<ConstantValue> stack_;
};

}  // namespace

std::optional<std::int64_t> Context::constant(ispl::ConstantId id) {
  const auto value = ConstantEvaluator(*this).run(id);
  if (!value) return std::nullopt;
  if (value->is_boolean) {
    report(Code::TypeMismatch, ast.at(id).span, "a number is needed here, not a condition");
    return std::nullopt;
  }
  return value->value;
}

std::optional<bool> Context::filter(ispl::ConstantId id) {
  const auto value = ConstantEvaluator(*this).run(id);
  if (!value) return std::nullopt;
  if (!value->is_boolean) {
    report(Code::TypeMismatch, ast.at(id).span, "a condition is needed after `where`, not a number");
    return std::nullopt;
  }
  return value->value != 0;
}

}  // namespace gnomon::sema
