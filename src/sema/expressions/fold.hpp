// SPDX-License-Identifier: Apache-2.0
//
// Evaluation of an expression of the syntax tree from its leaves to its root, with quantifiers
// (`and[i in 1..N] (…)`) expanded on the way. A loop over the post-order array; recursion only for
// nested quantifiers and `if … then … else`, whose number the parser limits. Where constants decide the condition of
// `if`, the other branch is not looked at: `if i > 1 then x[i - 1] else 0`.
#pragma once

#include "sema/context.hpp"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

namespace gnomon::sema {

// Counts evaluations inside of each other. The parser limits how deep an expression is; definitions look at the sum.
class OpenFold {
 public:
  explicit OpenFold(Context& context) : context_(context) { ++context_.open_folds; }
  ~OpenFold() { --context_.open_folds; }
  OpenFold(const OpenFold&) = delete;
  OpenFold& operator=(const OpenFold&) = delete;

 private:
  Context& context_;
};

// A default-constructed Value stands for a mistake that has been reported. `Algebra` defines the meaning of
// nodes:
//   Value node(const ispl::Expr&, Value* operands)               operands in order, may be moved from
//   std::optional<bool> decided(const Value&)                    the truth of a condition that is constant
//   Value instance(const ispl::Expr& quantifier, Value)          an instance of a quantifier's body
//   Value single(const ispl::Expr& quantifier, Value)            the only instance
//   Value join(const ispl::Expr& quantifier, Value, Value)       two instances
//   Value neutral(const ispl::Expr& quantifier)                  no instance
// `exprs` is the array that the root stands in: that of expressions or that of constants.
template <typename Value, typename Algebra>
Value fold(Context& context, const std::vector<ispl::Expr>& exprs, std::size_t root, Algebra& algebra) {
  const std::size_t first = exprs[root].first;
  const OpenFold open(context);

  // Outermost quantifiers, from the back: the body of a quantifier is evaluated once for each instance. Likewise `if`.
  std::vector<std::size_t> special;
  for (std::size_t i = root + 1; i > first;) {
    --i;
    if (!is_quantifier(exprs[i].kind) && exprs[i].kind != ispl::ExprKind::Conditional) continue;
    special.push_back(i);
    i = exprs[i].first;
  }

  const auto conditional = [&](std::size_t i) {
    const std::size_t otherwise = i - 1;
    const std::size_t then = exprs[otherwise].first - 1;
    Value operands[3] = {fold<Value>(context, exprs, exprs[then].first - 1, algebra)};
    if (const std::optional<bool> truth = algebra.decided(operands[0]))
      return fold<Value>(context, exprs, *truth ? then : otherwise, algebra);
    operands[1] = fold<Value>(context, exprs, then, algebra);
    operands[2] = fold<Value>(context, exprs, otherwise, algebra);
    return algebra.node(exprs[i], operands);
  };

  std::vector<Value> stack;
  for (std::size_t i = first; i <= root; ++i) {
    if (!special.empty() && exprs[special.back()].first == i) {
      i = special.back();
      special.pop_back();
      const ispl::Expr& quantifier = exprs[i];
      if (quantifier.kind == ispl::ExprKind::Conditional) {
        stack.push_back(conditional(i));
        continue;
      }
      std::optional<Value> joined;
      bool several = false;
      const bool complete = context.for_each_instance(context.ast.binder_lists[quantifier.data], [&] {
        Value instance = algebra.instance(quantifier, fold<Value>(context, exprs, i - 1, algebra));
        several = joined.has_value();
        joined = several ? algebra.join(quantifier, std::move(*joined), std::move(instance)) : std::move(instance);
      });
      if (!complete) joined = Value{};
      if (joined && !several) joined = algebra.single(quantifier, std::move(*joined));
      stack.push_back(joined ? std::move(*joined) : algebra.neutral(quantifier));
      continue;
    }
    context.watch.tick();
    const auto operands = static_cast<std::size_t>(ispl::operand_count(exprs[i].kind));
    Value* const begin = stack.data() + (stack.size() - operands);
    Value result = algebra.node(exprs[i], begin);
    stack.resize(stack.size() - operands);
    stack.push_back(std::move(result));
  }
  return std::move(stack.back());
}

}  // namespace gnomon::sema
