// SPDX-License-Identifier: Apache-2.0
//
// All clauses have one form: a signal, which may be assumed to hold or be required for good, implies
// that one of some other signals holds. The literals of those must then imply them in turn, which is
// what `pending_` is for. Negative uses of a node are positive uses of its negation, so directions need
// no further care.
//
// Two patterns are encoded as a whole, without variables for the nodes inside: if-then-else (and so
// exclusive or), and trees of conjunctions that nothing else uses.
#include "sat/cnf.hpp"

#include <array>
#include <stdexcept>

namespace gnomon::sat {
namespace {

struct Choice {
  Signal condition, then_part, else_part;
};

// A conjunction as if-then-else, if it is one: not (c and t) and not (not c and e).
std::optional<Choice> as_choice(const Graph& graph, std::uint32_t node) {
  const auto [left, right] = graph.operands(node);
  const auto is_negated_conjunction = [&](Signal s) { return s.negated() && graph.is_conjunction(s.node()); };
  if (!is_negated_conjunction(left) || !is_negated_conjunction(right)) return std::nullopt;
  const auto [l1, l2] = graph.operands(left.node());
  const auto [r1, r2] = graph.operands(right.node());
  if (l1 == !r1) return Choice{l1, !l2, !r2};
  if (l1 == !r2) return Choice{l1, !l2, !r1};
  if (l2 == !r1) return Choice{l2, !l1, !r2};
  if (l2 == !r2) return Choice{l2, !l1, !r1};
  return std::nullopt;
}

}  // namespace

void Cnf::require(Signal signal) {
  grow(signal);
  std::vector<Signal> to_require{signal};
  while (!to_require.empty()) {
    const Signal next = to_require.back();
    to_require.pop_back();
    if (watch_) watch_->tick();
    if (required_[next.code()]) continue;
    required_[next.code()] = true;

    const bool is_conjunction = graph_.is_conjunction(next.node());
    // This is redundant for a conjunction with clauses of its own, but it helps the solver.
    if (!is_conjunction || literals_[next.node()]) solver_.add_clause({literal_of(next)});
    if (!is_conjunction) continue;
    if (next.negated() || as_choice(graph_, next.node())) {
      define(next, std::nullopt);
    } else {
      const auto [left, right] = graph_.operands(next.node());
      to_require.insert(to_require.end(), {left, right});
    }
  }
  imply_pending();
}

Literal Cnf::implying(Signal signal) {
  grow(signal);
  const Literal literal = implying_soon(signal);
  imply_pending();
  return literal;
}

Literal Cnf::equal_to(Signal signal) {
  const Literal literal = implying(signal);
  static_cast<void>(implying(!signal));
  return literal;
}

std::vector<bool> Cnf::input_values() const {
  std::vector<bool> values(graph_.input_count());
  for (std::size_t i = 0; i < values.size(); ++i) {
    const std::uint32_t node = graph_.input(i).node();
    values[i] = node < literals_.size() && literals_[node] && solver_.value(*literals_[node]);
  }
  return values;
}

// Adapts the tables to the size of the graph.
void Cnf::grow(Signal signal) {
  if (signal.node() >= graph_.node_count()) throw std::invalid_argument("a signal that is not of this graph");
  literals_.resize(graph_.node_count());
  implied_.resize(2 * graph_.node_count());
  required_.resize(2 * graph_.node_count());
}

Literal Cnf::literal_of(Signal signal) {
  std::optional<Literal>& literal = literals_[signal.node()];
  if (!literal) {
    literal = solver_.new_variable();
    if (signal.is_constant()) solver_.add_clause({!*literal});
  }
  return signal.negated() ? !*literal : *literal;
}

Literal Cnf::implying_soon(Signal signal) {
  if (graph_.is_conjunction(signal.node()) && !implied_[signal.code()]) {
    implied_[signal.code()] = true;
    pending_.push_back(signal);
  }
  return literal_of(signal);
}

void Cnf::imply_pending() {
  while (!pending_.empty()) {
    const Signal next = pending_.back();
    pending_.pop_back();
    if (watch_) watch_->tick();
    define(next, literal_of(next));
  }
}

// Adds clauses: the condition implies the signal, which is a conjunction or its negation.
void Cnf::define(Signal signal, std::optional<Literal> condition) {
  if (const auto choice = as_choice(graph_, signal.node())) {
    add(condition, std::array{!choice->condition, choice->then_part.negated_if(signal.negated())});
    add(condition, std::array{choice->condition, choice->else_part.negated_if(signal.negated())});
    return;
  }
  std::vector<Signal> operands = flattened(signal.node());
  if (signal.negated()) {
    for (Signal& operand : operands) operand = !operand;
    add(condition, operands);
  } else {
    for (const Signal operand : operands) add(condition, std::array{operand});
  }
}

// Adds a clause: the condition implies one of the alternatives.
void Cnf::add(std::optional<Literal> condition, std::span<const Signal> alternatives) {
  clause_.clear();
  if (condition) clause_.push_back(!*condition);
  for (const Signal signal : alternatives) clause_.push_back(implying_soon(signal));
  solver_.add_clause(clause_);
}

// Returns the operands of a conjunction; operands that are conjunctions used nowhere else are replaced by theirs.
std::vector<Signal> Cnf::flattened(std::uint32_t node) const {
  std::vector<Signal> leaves, to_open{Signal(node, false)};
  while (!to_open.empty()) {
    const auto [left, right] = graph_.operands(to_open.back().node());
    to_open.pop_back();
    for (const Signal operand : {left, right}) {
      const std::uint32_t inner = operand.node();
      const bool opens = !operand.negated() && graph_.is_conjunction(inner) && !graph_.is_shared(inner) &&
                         !literals_[inner] && !as_choice(graph_, inner);
      (opens ? to_open : leaves).push_back(operand);
    }
  }
  return leaves;
}

}  // namespace gnomon::sat
