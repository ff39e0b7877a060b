// SPDX-License-Identifier: Apache-2.0
#include "model/propagate.hpp"

#include "base/error.hpp"

#include <algorithm>
#include <numeric>

namespace gnomon::model {

namespace {

constexpr std::uint32_t no_node = 0xFFFF'FFFFU;

// a op b is b mirrored(op) a.
Op mirrored(Op comparison) {
  if (comparison == Op::Less) return Op::Greater;
  if (comparison == Op::LessEqual) return Op::GreaterEqual;
  if (comparison == Op::Greater) return Op::Less;
  if (comparison == Op::GreaterEqual) return Op::LessEqual;
  return comparison;
}

}  // namespace

Op negated(Op comparison) {
  if (comparison == Op::Equal) return Op::NotEqual;
  if (comparison == Op::NotEqual) return Op::Equal;
  if (comparison == Op::Less) return Op::GreaterEqual;
  if (comparison == Op::LessEqual) return Op::Greater;
  if (comparison == Op::Greater) return Op::LessEqual;
  return Op::Less;
}

Propagator::Propagator(const System& system, ExprId condition)
    : system_(&system), node_of_variable_(system.variables.size(), no_node) {
  for (const Variable& variable : system.variables) {
    GNOMON_ASSERT(variable.domain.size() > 0, "domains are not empty");
    ranges_.push_back({0, variable.domain.size() - 1});
  }
  const std::vector<ExprId> ids = subexpressions(system.exprs, condition);
  const auto position = [&ids](ExprId id) {
    return static_cast<std::uint32_t>(std::lower_bound(ids.begin(), ids.end(), id) - ids.begin());
  };
  users_.resize(ids.size());
  queued_.resize(ids.size(), false);
  for (const ExprId id : ids) {
    const auto index = static_cast<std::uint32_t>(nodes_.size());
    Node node{.expr = system.exprs[id]};
    const int operands = operand_count(node.expr.op);
    if (operands >= 1) {
      node.left = position(node.expr.left);
      users_[node.left].push_back(index);
    }
    if (operands >= 2) {
      node.right = position(node.expr.right);
      if (node.right != node.left) users_[node.right].push_back(index);
    }
    if (operands >= 3) {
      node.condition = position(node.expr.condition);
      users_[node.condition].push_back(index);
    }
    if (node.expr.op == Op::Variable) node_of_variable_[node.expr.variable.index()] = index;
    if (node.expr.op == Op::Constant && node.expr.type == Type::Boolean) {
      node.truth = node.expr.value != 0 ? Truth::True : Truth::False;
    }
    nodes_.push_back(node);
  }
}

bool Propagator::start() {
  for (std::uint32_t i = 0; i < nodes_.size(); ++i) enqueue(i);
  return decide(static_cast<std::uint32_t>(nodes_.size() - 1), true) && run();
}

bool Propagator::restrict(VarId variable, std::uint64_t low, std::uint64_t high) {
  return narrow(variable, low, high) && run();
}

Value Propagator::value(VarId variable) const { return (*system_)[variable].domain.value(low(variable)); }

void Propagator::undo(Mark mark) {
  for (; trail_.size() > mark; trail_.pop_back()) {
    const Change& change = trail_.back();
    switch (change.what) {
      case Restored::Range: ranges_[change.index] = change.old; break;
      case Restored::Node:
        nodes_[change.index].truth = Truth::Open;
        nodes_[change.index].number.reset();
        break;
      case Restored::Bounds:
        nodes_[change.index].bounds = old_bounds_.back();
        old_bounds_.pop_back();
        break;
    }
  }
  for (const std::uint32_t node : queue_) queued_[node] = false;
  queue_.clear();
}

void Propagator::enqueue(std::uint32_t node) {
  if (queued_[node]) return;
  queued_[node] = true;
  queue_.push_back(node);
}

void Propagator::enqueue_users(std::uint32_t node) {
  for (const std::uint32_t user : users_[node]) enqueue(user);
}

bool Propagator::run() {
  while (!queue_.empty()) {
    const std::uint32_t node = queue_.back();
    queue_.pop_back();
    queued_[node] = false;
    if (!visit(node)) return false;
  }
  return true;
}

// Gives a Boolean node its truth value, if it has none. Returns false if it has the other value.
bool Propagator::decide(std::uint32_t index, bool value) {
  Node& node = nodes_[index];
  const Truth truth = value ? Truth::True : Truth::False;
  if (node.truth == truth) return true;
  if (node.truth != Truth::Open) return false;
  node.truth = truth;
  trail_.push_back({Restored::Node, index, {}});
  enqueue(index);
  enqueue_users(index);
  return true;
}

bool Propagator::narrow(VarId variable, std::uint64_t low, std::uint64_t high) {
  Range& range = ranges_[variable.index()];
  low = std::max(low, range.low);
  high = std::min(high, range.high);
  if (low > high) return false;
  if (low == range.low && high == range.high) return true;
  trail_.push_back({Restored::Range, variable.value, range});
  range = {low, high};
  const std::uint32_t node = node_of_variable_[variable.index()];
  if (node != no_node) {
    enqueue(node);
    enqueue_users(node);
  }
  return true;
}

// Propagates between this node and its operands, in both directions.
bool Propagator::visit(std::uint32_t index) {
  const Node& node = nodes_[index];
  const Op op = node.expr.op;
  if (op == Op::Variable && node.expr.type == Type::Boolean) {
    const VarId variable = node.expr.variable;
    if (is_fixed(variable)) return decide(index, value(variable) != 0);
    if (node.truth == Truth::Open) return true;
    const std::uint64_t number = node.truth == Truth::True ? 1 : 0;
    return narrow(variable, number, number);
  }
  if (op == Op::Action) GNOMON_ASSERT(false, "initial states are not described by actions");
  if (operand_count(op) == 0) return true;
  if (is_arithmetic(op)) {
    visit_arithmetic(index);
    return true;
  }
  if (is_comparison(op) && nodes_[node.left].expr.type != Type::Boolean) return visit_comparison(index);
  return visit_connective(index);
}

bool Propagator::visit_connective(std::uint32_t index) {
  const Node& node = nodes_[index];
  const std::uint32_t l = node.left;
  const std::uint32_t r = node.right;
  const auto is = [this](std::uint32_t i, bool value) {
    return nodes_[i].truth == (value ? Truth::True : Truth::False);
  };
  const auto open = [this](std::uint32_t i) { return nodes_[i].truth == Truth::Open; };

  // A conjunction of l, or of its negation if `a` is false, and of r likewise; the node is the
  // conjunction, or its negation if `out` is false.
  const auto conjunction = [&](bool a, bool b, bool out) {
    if ((is(l, !a) || is(r, !b)) && !decide(index, !out)) return false;
    if (is(l, a) && is(r, b) && !decide(index, out)) return false;
    if (is(index, out)) return decide(l, a) && decide(r, b);
    if (is(index, !out) && is(l, a)) return decide(r, !b);
    if (is(index, !out) && is(r, b)) return decide(l, !a);
    return true;
  };
  // The node says that l and r differ, or with `same` that they are equal: any two of the three values give the third.
  const auto parity = [&](bool same) {
    if (!open(l) && !open(r)) return decide(index, (nodes_[l].truth == nodes_[r].truth) == same);
    if (open(index)) return true;
    const bool equal = is(index, same);
    if (!open(l)) return decide(r, is(l, true) == equal);
    if (!open(r)) return decide(l, is(r, true) == equal);
    return true;
  };
  const Op op = node.expr.op;
  if (op == Op::And) return conjunction(true, true, true);
  if (op == Op::Or) return conjunction(false, false, false);
  if (op == Op::Implies) return conjunction(true, false, false);
  if (op == Op::Xor || op == Op::NotEqual) return parity(false);
  if (op == Op::Iff || op == Op::Equal) return parity(true);
  GNOMON_ASSERT(op == Op::Not, "a Boolean operator");
  if (!open(l)) return decide(index, is(l, false));
  return open(index) || decide(l, is(index, false));
}

void Propagator::visit_arithmetic(std::uint32_t index) {
  Node& node = nodes_[index];
  if (node.number) return;
  const std::optional<Number> number = computed(node);
  if (!number) return update_bounds(index);
  node.number = number;
  trail_.push_back({Restored::Node, index, {}});
  enqueue_users(index);
}

// Returns the value of an arithmetic operator or a choice whose operands are known.
std::optional<Number> Propagator::computed(const Node& node) const {
  if (node.expr.op == Op::Choice) {
    const Truth truth = nodes_[node.condition].truth;
    if (truth == Truth::Open) return std::nullopt;
    return known(truth == Truth::True ? node.left : node.right);
  }
  const std::optional<Number> left = known(node.left);
  const std::optional<Number> right = operand_count(node.expr.op) == 2 ? known(node.right) : left;
  if (!left || !right) return std::nullopt;
  return apply(node.expr.op, *left, *right);
}

std::optional<Interval> Propagator::computed_bounds(const Node& node) const {
  if (operand_count(node.expr.op) < 2) return std::nullopt;  // there is no negation: see ExprPool
  const Truth chosen = node.expr.op == Op::Choice ? nodes_[node.condition].truth : Truth::Open;
  if (chosen != Truth::Open) return interval(chosen == Truth::True ? node.left : node.right);
  const std::optional<Interval> left = interval(node.left);
  const std::optional<Interval> right = interval(node.right);
  if (!left || !right) return std::nullopt;
  if (node.expr.op != Op::Choice) return bounds_of(node.expr.op, *left, *right);
  return Interval{std::min(left->low, right->low), std::max(left->high, right->high)};
}

void Propagator::update_bounds(std::uint32_t index) {
  Node& node = nodes_[index];
  const std::optional<Interval> bounds = computed_bounds(node);
  if (!bounds || bounds == node.bounds) return;
  trail_.push_back({Restored::Bounds, index, {}});
  old_bounds_.push_back(node.bounds);
  node.bounds = bounds;
  enqueue_users(index);
}

bool Propagator::visit_comparison(std::uint32_t index) {
  const Node& node = nodes_[index];
  if (const std::optional<bool> result = compare(node.expr.op, node.left, node.right)) return decide(index, *result);
  if (node.truth == Truth::Open) return true;
  return impose(node.truth == Truth::True ? node.expr.op : negated(node.expr.op), node.left, node.right);
}

// Returns the value of a node, if only one is left.
std::optional<Number> Propagator::known(std::uint32_t index) const {
  const Node& node = nodes_[index];
  if (node.expr.op == Op::Constant) return Number(node.expr.value);
  if (node.expr.op != Op::Variable) return node.number;
  if (!is_fixed(node.expr.variable)) return std::nullopt;
  return Number(value(node.expr.variable));
}

// Returns the bounds of a number; nothing for symbols, which have no order, and for arithmetic without bounds.
std::optional<Interval> Propagator::interval(std::uint32_t index) const {
  if (const std::optional<Number> number = known(index)) return Interval{*number, *number};
  const ExprNode& expr = nodes_[index].expr;
  if (is_arithmetic(expr.op)) return nodes_[index].bounds;
  if (expr.op != Op::Variable || expr.type != Type::Integer) return std::nullopt;
  const Domain& domain = (*system_)[expr.variable].domain;
  return Interval{Number(domain.value(low(expr.variable))), Number(domain.value(high(expr.variable)))};
}

// Returns whether a node can still have the value.
bool Propagator::may_take(std::uint32_t index, const Number& number) const {
  if (const std::optional<Number> own = known(index)) return *own == number;
  if (!is_variable(index)) return true;
  const VarId variable = nodes_[index].expr.variable;
  const Domain& domain = (*system_)[variable].domain;
  const std::optional<Value> candidate = number.integer();
  if (!candidate || !domain.contains(*candidate)) return false;
  const std::uint64_t position = domain.index(*candidate);
  return low(variable) <= position && position <= high(variable);
}

std::optional<bool> Propagator::compare(Op op, std::uint32_t left, std::uint32_t right) const {
  const std::optional<Number> a = known(left);
  const std::optional<Number> b = known(right);
  if (a && b) return apply(op, *a, *b) != Number(0);
  if (op == Op::Equal || op == Op::NotEqual) {
    if ((a && !may_take(right, *a)) || (b && !may_take(left, *b))) return op == Op::NotEqual;
  }
  const std::optional<Interval> x = interval(left);
  const std::optional<Interval> y = interval(right);
  if (!x || !y) return std::nullopt;
  const auto decided = [](bool always, bool never) {
    return always ? std::optional(true) : never ? std::optional(false) : std::nullopt;
  };
  const bool apart = x->high < y->low || y->high < x->low;
  if (op == Op::Equal) return decided(false, apart);
  if (op == Op::NotEqual) return decided(apart, false);
  if (op == Op::Less) return decided(x->high < y->low, x->low >= y->high);
  if (op == Op::LessEqual) return decided(x->high <= y->low, x->low > y->high);
  if (op == Op::Greater) return decided(x->low > y->high, x->high <= y->low);
  return decided(x->low >= y->high, x->high < y->low);
}

// Narrows the ranges of variables by a comparison that must hold.
bool Propagator::impose(Op op, std::uint32_t left, std::uint32_t right) {
  return (!is_variable(left) || impose_on_variable(op, left, right)) &&
         (!is_variable(right) || impose_on_variable(mirrored(op), right, left));
}

bool Propagator::impose_on_variable(Op op, std::uint32_t index, std::uint32_t other) {
  const VarId variable = nodes_[index].expr.variable;
  if (nodes_[index].expr.type == Type::Enumeration) return impose_on_symbol(op, variable, other);
  const std::optional<Interval> bounds = interval(other);
  return !bounds || impose_on_number(op, variable, *bounds);
}

bool Propagator::impose_on_symbol(Op op, VarId variable, std::uint32_t other) {
  const std::optional<Number> symbol = known(other);
  if (!symbol) return true;
  const Domain& domain = (*system_)[variable].domain;
  const Value value = *symbol->integer();
  if (!domain.contains(value)) return op == Op::NotEqual;
  const std::uint64_t position = domain.index(value);
  if (op == Op::Equal) return narrow(variable, position, position);
  // A value inside the range cannot be cut out; it is found when the variable is fixed.
  if (position == low(variable)) return !is_fixed(variable) && narrow(variable, position + 1, high(variable));
  if (position == high(variable)) return narrow(variable, low(variable), position - 1);
  return true;
}

bool Propagator::impose_on_number(Op op, VarId variable, const Interval& other) {
  const Domain& domain = (*system_)[variable].domain;
  std::uint64_t low_index = low(variable);
  std::uint64_t high_index = high(variable);
  const auto value_at = [&domain](std::uint64_t index) { return Number(domain.value(index)); };
  // Binary search for the first value in the range for which `test` holds; `high_index + 1` if none.
  // The test must be false up to some value and true from there on.
  const auto first = [&](auto test) {
    std::uint64_t from = low_index;
    std::uint64_t to = high_index + 1;
    while (from < to) {
      const std::uint64_t middle = from + (to - from) / 2;
      if (test(value_at(middle)))
        to = middle;
      else
        from = middle + 1;
    }
    return from;
  };
  const bool at_least = op == Op::Equal || op == Op::GreaterEqual;
  const bool at_most = op == Op::Equal || op == Op::LessEqual;
  if (at_least || op == Op::Greater) {
    low_index = first([&](const Number& v) { return at_least ? v >= other.low : v > other.low; });
    if (low_index > high_index) return false;
  }
  if (at_most || op == Op::Less) {
    const std::uint64_t end = first([&](const Number& v) { return at_most ? v > other.high : v >= other.high; });
    if (end == low_index) return false;
    high_index = end - 1;
  }
  if (op == Op::NotEqual && other.low == other.high) {
    if (value_at(low_index) == other.low) ++low_index;
    if (low_index > high_index) return false;
    if (value_at(high_index) == other.low) --high_index;
  }
  return narrow(variable, low_index, high_index);
}

// Returns for each operand whether the truth value of the node depends on it: on both, unless one of them decides.
std::pair<bool, bool> Propagator::support(const Node& node) const {
  const auto is = [this](std::uint32_t i, Truth truth) { return nodes_[i].truth == truth; };
  const Op op = node.expr.op;
  if (op == Op::And && node.truth == Truth::False) {
    if (is(node.left, Truth::False)) return {true, false};
    if (is(node.right, Truth::False)) return {false, true};
  }
  if (op == Op::Or && node.truth == Truth::True) {
    if (is(node.left, Truth::True)) return {true, false};
    if (is(node.right, Truth::True)) return {false, true};
  }
  return {operand_count(op) >= 1, operand_count(op) >= 2};
}

// Operator and operand belong together, unless the operator is a conjunction that is required: its
// operands are required independently of each other.
std::vector<std::vector<VarId>> Propagator::independent_groups() const {
  std::vector<std::uint32_t> parent(nodes_.size());
  std::iota(parent.begin(), parent.end(), 0U);
  const auto root = [&parent](std::uint32_t i) {
    while (parent[i] != i) i = parent[i] = parent[parent[i]];
    return i;
  };
  std::vector<bool> relevant(nodes_.size(), false);  // the condition still depends on it
  relevant.back() = true;
  for (auto i = static_cast<std::uint32_t>(nodes_.size()); i-- > 0;) {
    const Node& node = nodes_[i];
    if (!relevant[i]) continue;
    const bool splits = (node.expr.op == Op::And && node.truth == Truth::True) ||
                        (node.expr.op == Op::Or && node.truth == Truth::False);
    const auto follow = [&](std::uint32_t operand) {
      relevant[operand] = true;
      if (!splits && !is_settled(operand)) parent[root(operand)] = root(i);
    };
    const auto [left, right] = support(node);
    if (left) follow(node.left);
    if (right) follow(node.right);
    if (node.expr.op == Op::Choice) follow(node.condition);
  }
  std::vector<std::vector<VarId>> groups;
  std::vector<VarId> free;
  std::vector<std::size_t> group_of(nodes_.size(), SIZE_MAX);
  for (std::size_t i = 0; i < ranges_.size(); ++i) {
    const VarId variable(i);
    if (is_fixed(variable)) continue;
    const std::uint32_t node = node_of_variable_[i];
    if (node == no_node || !relevant[node]) {
      free.push_back(variable);
      continue;
    }
    std::size_t& group = group_of[root(node)];
    if (group == SIZE_MAX) {
      group = groups.size();
      groups.emplace_back();
    }
    groups[group].push_back(variable);
  }
  groups.push_back(std::move(free));
  return groups;
}

// Returns whether a node is a constant or a fixed variable, which connects nothing.
bool Propagator::is_settled(std::uint32_t index) const {
  const ExprNode& expr = nodes_[index].expr;
  return expr.op == Op::Constant || (expr.op == Op::Variable && is_fixed(expr.variable));
}

}  // namespace gnomon::model
