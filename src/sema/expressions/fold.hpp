// SPDX-License-Identifier: Apache-2.0
//
// Evaluation of an expression of the syntax tree from its leaves to its root, with quantifiers
// (`and[i in 1..N] (…)`) expanded on the way. A loop over the post-order array; recursion only for
// nested quantifiers, whose number the parser limits.
#pragma once

#include "sema/context.hpp"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

namespace gnomon::sema {

[[nodiscard]] inline bool is_quantifier(ispl::ExprKind kind) {
  return kind == ispl::ExprKind::ForAll || kind == ispl::ExprKind::ForSome || kind == ispl::ExprKind::Sum;
}

// A default-constructed Value stands for a mistake that has been reported. `Algebra` defines the meaning of
// nodes:
//   Value node(const ispl::Expr&, Value* operands)               operands in order, may be moved from
//   Value single(const ispl::Expr& quantifier, Value)            the only instance of a quantifier's body
//   Value join(const ispl::Expr& quantifier, Value, Value)       two instances
//   Value neutral(const ispl::Expr& quantifier)                  no instance
template <typename Value, typename Algebra> Value fold(Context& context, ispl::ExprId root, Algebra& algebra) {
  const std::vector<ispl::Expr>& exprs = context.ast.exprs;
  const std::size_t first = exprs[root.index()].first;

  // Outermost quantifiers, from the back: the body of a quantifier is evaluated once for each instance.
  std::vector<std::size_t> quantifiers;
  for (std::size_t i = root.index() + 1; i > first;) {
    --i;
    if (!is_quantifier(exprs[i].kind)) continue;
    quantifiers.push_back(i);
    i = exprs[i].first;
  }

  std::vector<Value> stack;
  for (std::size_t i = first; i <= root.index(); ++i) {
    if (!quantifiers.empty() && exprs[quantifiers.back()].first == i) {
      i = quantifiers.back();
      quantifiers.pop_back();
      const ispl::Expr& quantifier = exprs[i];
      std::optional<Value> joined;
      bool several = false;
      const bool complete = context.for_each_instance(context.ast.binder_lists[quantifier.data], [&] {
        Value instance = fold<Value>(context, ispl::ExprId(i - 1), algebra);
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
