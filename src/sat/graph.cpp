// SPDX-License-Identifier: Apache-2.0
//
// The rules for conjunctions look at most at the operands of both operands, and none of them makes a
// graph larger (Brummayer, Biere 2006: Local two-level and-inverter graph minimization without blowup).
#include "sat/graph.hpp"

#include "base/error.hpp"

#include <optional>
#include <utility>

namespace gnomon::sat {
namespace {

// The result of a rule: an equivalent, simpler conjunction, to which the rules are applied again.
using Rewritten = std::optional<Graph::Operands>;

Graph::Operands finished(Signal signal) { return {signal, signal}; }

Rewritten of_constants_and_equals(Signal a, Signal b) {
  if (a.is_false() || b.is_false() || a == !b) return finished(Signal::constant(false));
  if (a.is_true()) return finished(b);
  if (b.is_true()) return finished(a);
  return std::nullopt;
}

// a and b, where b is a conjunction, perhaps negated.
Rewritten with_operands_of(const Graph& graph, Signal a, Signal b) {
  if (!graph.is_conjunction(b.node())) return std::nullopt;
  const auto [left, right] = graph.operands(b.node());
  if (!b.negated()) {
    if (a == left || a == right) return finished(b);                          // a and (a and c)
    if (a == !left || a == !right) return finished(Signal::constant(false));  // a and (not a and c)
    return std::nullopt;
  }
  if (a == !left || a == !right) return finished(a);  // a and not (not a and c)
  if (a == left) return Graph::Operands{a, !right};   // a and not (a and c)
  if (a == right) return Graph::Operands{a, !left};
  return std::nullopt;
}

// Both are conjunctions, perhaps negated.
Rewritten of_conjunctions(const Graph& graph, Signal a, Signal b) {
  if (!graph.is_conjunction(a.node()) || !graph.is_conjunction(b.node())) return std::nullopt;
  if (a.negated() && !b.negated()) std::swap(a, b);
  const auto [a1, a2] = graph.operands(a.node());
  const auto [b1, b2] = graph.operands(b.node());
  if (!a.negated()) {
    const bool contradict = a1 == !b1 || a1 == !b2 || a2 == !b1 || a2 == !b2;
    if (!b.negated()) return contradict ? Rewritten(finished(Signal::constant(false))) : std::nullopt;
    if (contradict) return finished(a);                        // (a and c) and not (not a and d)
    if (b1 == a1 || b1 == a2) return Graph::Operands{a, !b2};  // (a and c) and not (a and d)
    if (b2 == a1 || b2 == a2) return Graph::Operands{a, !b1};
    return std::nullopt;
  }
  // not (a and c) and not (a and not c)
  if ((a1 == b1 && a2 == !b2) || (a1 == b2 && a2 == !b1)) return finished(!a1);
  if ((a2 == b1 && a1 == !b2) || (a2 == b2 && a1 == !b1)) return finished(!a2);
  return std::nullopt;
}

Rewritten simplified(const Graph& graph, Signal a, Signal b) {
  if (const Rewritten result = of_constants_and_equals(a, b)) return result;
  if (const Rewritten result = with_operands_of(graph, a, b)) return result;
  if (const Rewritten result = with_operands_of(graph, b, a)) return result;
  return of_conjunctions(graph, a, b);
}

}  // namespace

// Both codes side by side: operands are often neighbours, and codes mixed one into the other would
// then give few different values.
std::size_t Graph::OperandsHash::operator()(const Operands& operands) const {
  std::size_t hash = 0;
  mix_hash(hash, (std::uint64_t{operands.left.code()} << 32U) | operands.right.code());
  return hash;
}

Graph::Graph() { add({no_operand, Signal::constant(false)}); }

Signal Graph::new_input() {
  const auto node = static_cast<std::uint32_t>(nodes_.size());
  const Signal input = add({no_operand, Signal(node, false)});
  inputs_.push_back(node);
  return input;
}

// Every rule replaces an operand by an older or a constant one, so the loop ends.
Signal Graph::conjunction(Signal a, Signal b) {
  while (a != b) {
    const Rewritten rewritten = simplified(*this, a, b);
    if (!rewritten) return b < a ? add({b, a}) : add({a, b});
    a = rewritten->left;
    b = rewritten->right;
  }
  return a;
}

// Built in the form that cnf.cpp recognises. If two differ only in negations of operands, they are the same node,
// negated or not.
Signal Graph::exclusive_or(Signal a, Signal b) {
  const bool negated = a.negated() != b.negated();
  const Signal plain_a(a.node(), false), plain_b(b.node(), false);
  return conjunction(!conjunction(plain_a, plain_b), !conjunction(!plain_a, !plain_b)).negated_if(negated);
}

Signal Graph::ite(Signal condition, Signal then_part, Signal else_part) {
  if (then_part == else_part) return then_part;
  if (then_part == !else_part) return iff(condition, then_part);
  return !conjunction(!conjunction(condition, then_part), !conjunction(!condition, else_part));
}

Signal Graph::add(Operands operands) {
  constexpr std::size_t most_nodes = std::size_t{1} << 31U;
  if (nodes_.size() == most_nodes) throw LimitError("the circuit has too many nodes");
  const std::uint32_t node = nodes_.add(operands);
  if (node < use_counts_.size()) return {node, false};
  use_counts_.push_back(0);
  if (is_conjunction(node)) {
    for (const Signal operand : {operands.left, operands.right}) {
      std::uint8_t& count = use_counts_[operand.node()];
      if (count < 2) ++count;
    }
  }
  return {node, false};
}

}  // namespace gnomon::sat
