// SPDX-License-Identifier: Apache-2.0
#include "symbolic/circuits.hpp"

#include "base/error.hpp"

#include <algorithm>
#include <bit>

namespace gnomon::symbolic {

using bdd::Bdd;
using bdd::BitVector;
using model::ExprId;
using model::ExprNode;
using model::Op;
using model::Type;

Bdd Circuits::condition(ExprId id) {
  translate(id);
  return conditions_.at(id);
}

void Circuits::clear() {
  conditions_.clear();
  numbers_.clear();
  sums_.clear();
}

bool Circuits::known(ExprId id) const { return conditions_.contains(id) || numbers_.contains(id); }

// Symbols and selectors are not numbers; the comparison or assignment that uses one looks at it directly.
bool Circuits::has_circuit(ExprId id) const {
  const ExprNode& node = system_.exprs[id];
  return node.type != Type::Enumeration && !(node.op == Op::Variable && encoding_.is_selector(node.variable));
}

// Operands first, with a stack of its own: expressions may be nested deeply.
void Circuits::translate(ExprId root) {
  std::vector<ExprId> open{root};
  while (!open.empty()) {
    const ExprId id = open.back();
    if (known(id) || !has_circuit(id)) {
      open.pop_back();
      continue;
    }
    const std::size_t before = open.size();
    const std::vector<ExprId> needed = operands(id);
    for (const ExprId operand : needed) {
      if (has_circuit(operand) && !known(operand)) open.push_back(operand);
    }
    if (open.size() > before) continue;
    open.pop_back();
    const ExprNode& node = system_.exprs[id];
    if (node.type == Type::Boolean) {
      conditions_.emplace(id, boolean(node));
    } else if (node.op == Op::Add) {
      numbers_.emplace(id, sum(needed));
    } else {
      numbers_.emplace(id, number(node));
    }
  }
}

// What must be translated before. Of a sum these are all addends, ascending; the partial sums in the
// expression are not needed.
std::vector<ExprId> Circuits::operands(ExprId id) const {
  const ExprNode& node = system_.exprs[id];
  if (node.op != Op::Add) {
    std::vector<ExprId> result;
    if (operand_count(node.op) >= 1) result.push_back(node.left);
    if (operand_count(node.op) >= 2) result.push_back(node.right);
    return result;
  }
  std::vector<ExprId> addends;
  std::vector<ExprId> open{node.left, node.right};
  while (!open.empty()) {
    const ExprId next = open.back();
    open.pop_back();
    const ExprNode& part = system_.exprs[next];
    if (part.op == Op::Add) {
      open.push_back(part.left);
      open.push_back(part.right);
    } else {
      addends.push_back(next);
    }
  }
  std::sort(addends.begin(), addends.end());
  return addends;
}

// By halves, which are cut where the numbers of the expressions say: sums that differ in a few addends
// ("all but me") share most of their halves. The depth is that of a number's bits.
Fraction Circuits::sum(std::span<const ExprId> addends) {
  const std::uint32_t first = addends.front().value;
  const std::uint32_t last = addends.back().value;
  if (addends.size() == 1) return numbers_.at(addends.front());
  const auto known = sums_.find(std::vector(addends.begin(), addends.end()));
  if (known != sums_.end()) return known->second;
  auto middle = addends.begin() + static_cast<std::ptrdiff_t>(addends.size() / 2);  // of the same one, many times
  if (first != last) {
    const auto shift = static_cast<unsigned>(std::bit_width(first ^ last)) - 1U;
    const ExprId cut((last >> shift) << shift);
    middle = std::lower_bound(addends.begin(), addends.end(), cut);
  }
  const auto lower = static_cast<std::size_t>(middle - addends.begin());
  const Fraction result = Fraction::apply(Op::Add, sum(addends.first(lower)), sum(addends.subspan(lower)));
  return sums_.emplace(std::vector(addends.begin(), addends.end()), result).first->second;
}

// clang-format off
Bdd Circuits::boolean(const ExprNode& node) const {
  const auto left = [&]() -> const Bdd& { return conditions_.at(node.left); };
  const auto right = [&]() -> const Bdd& { return conditions_.at(node.right); };
  switch (node.op) {
    case Op::Constant: return encoding_.manager().constant(node.value != 0);
    case Op::Variable: return encoding_.has_value(node.variable, 1);
    case Op::Action: return encoding_.performs(node.agent, node.action);
    case Op::Not: return !left();
    case Op::And: return left() & right();
    case Op::Or: return left() | right();
    case Op::Xor: return left() ^ right();
    case Op::Implies: return left().implies(right());
    case Op::Iff: return left().iff(right());
    case Op::Equal: case Op::NotEqual: case Op::Less: case Op::LessEqual: case Op::Greater: case Op::GreaterEqual:
      return comparison(node);
    case Op::Negate: case Op::Add: case Op::Subtract: case Op::Multiply: case Op::Divide: case Op::IntegerDivide:
    case Op::Modulo:
      break;
  }
  GNOMON_ASSERT(false, "an operator with a Boolean result");
}
// clang-format on

Bdd Circuits::comparison(const ExprNode& node) const {
  const ExprNode& left = system_.exprs[node.left];
  const bool negated = node.op == Op::NotEqual;
  if (!has_circuit(node.left) || !has_circuit(node.right)) {
    const Bdd same = same_value(left, system_.exprs[node.right]);
    return negated ? !same : same;
  }
  if (left.type == Type::Boolean) {
    const Bdd differ = conditions_.at(node.left) ^ conditions_.at(node.right);
    return negated ? differ : !differ;
  }
  return Fraction::compare(node.op, numbers_.at(node.left), numbers_.at(node.right));
}

Bdd Circuits::same_value(const ExprNode& left, const ExprNode& right) const {
  if (left.op == Op::Constant && right.op == Op::Constant)
    return encoding_.manager().constant(left.value == right.value);
  if (left.op == Op::Constant) return same_value(right, left);
  if (right.op == Op::Constant) return encoding_.has_value(left.variable, right.value);
  Bdd result = encoding_.manager().bottom();
  for (const model::Symbol symbol : system_[left.variable].domain.symbols) {
    const auto value = static_cast<model::Value>(symbol.index());
    result |= encoding_.has_value(left.variable, value) & encoding_.has_value(right.variable, value);
  }
  return result;
}

Fraction Circuits::number(const ExprNode& node) const {
  bdd::Manager& manager = encoding_.manager();
  if (node.op == Op::Constant) return Fraction(BitVector::constant(manager, node.value));
  if (node.op == Op::Variable) {
    const BitVector index = BitVector::unsigned_variables(manager, encoding_.current(node.variable));
    const model::Value low = system_[node.variable].domain.low;
    return Fraction(low == 0 ? index : index + BitVector::constant(manager, low));
  }
  const Fraction& left = numbers_.at(node.left);
  return Fraction::apply(node.op, left, operand_count(node.op) == 2 ? numbers_.at(node.right) : left);
}

Circuits::Assigned Circuits::assigned(model::VarId target, ExprId value) {
  const model::Domain& domain = system_[target].domain;
  bdd::Manager& manager = encoding_.manager();
  const ExprNode& node = system_.exprs[value];
  if (node.type == Type::Enumeration) return assigned_symbol(target, node);
  translate(value);
  if (node.type == Type::Boolean) return {{conditions_.at(value)}, manager.top()};
  if (encoding_.is_selector(target)) return assigned_constant(target, node.value);
  const Fraction::Whole whole = numbers_.at(value).whole();
  const BitVector offset = domain.low == 0 ? whole.value : whole.value - BitVector::constant(manager, domain.low);
  const BitVector last = BitVector::constant(manager, static_cast<model::Value>(domain.size() - 1));
  Assigned result{{}, whole.exact & !offset.sign() & offset.less_equal(last)};
  for (std::size_t i = 0; i < encoding_.current(target).size(); ++i) result.code.push_back(offset.bit(i));
  return result;
}

// Only constants are assigned to selectors.
Circuits::Assigned Circuits::assigned_constant(model::VarId target, model::Value value) const {
  const model::Domain& domain = system_[target].domain;
  bdd::Manager& manager = encoding_.manager();
  const bool fits = domain.contains(value);
  Assigned result{{}, manager.constant(fits)};
  for (std::size_t i = 0; i < encoding_.current(target).size(); ++i) {
    result.code.push_back(manager.constant(fits && encoding_.is_set(target, domain.index(value), i)));
  }
  return result;
}

Circuits::Assigned Circuits::assigned_symbol(model::VarId target, const ExprNode& value) const {
  const model::Domain& domain = system_[target].domain;
  bdd::Manager& manager = encoding_.manager();
  const std::size_t width = encoding_.current(target).size();
  Assigned result{std::vector<Bdd>(width, manager.bottom()), manager.bottom()};
  const auto add = [&](model::Value symbol, const Bdd& where) {
    if (!domain.contains(symbol)) return;
    for (std::size_t i = 0; i < width; ++i) {
      if (encoding_.is_set(target, domain.index(symbol), i)) result.code[i] |= where;
    }
    result.fits |= where;
  };
  if (value.op == Op::Constant) {
    add(value.value, manager.top());
  } else if (system_[value.variable].domain == domain) {
    for (std::size_t i = 0; i < width; ++i) result.code[i] = manager.variable(encoding_.current(value.variable)[i]);
    result.fits = manager.top();
  } else {
    for (const model::Symbol symbol : system_[value.variable].domain.symbols) {
      const auto number = static_cast<model::Value>(symbol.index());
      add(number, encoding_.has_value(value.variable, number));
    }
  }
  return result;
}

}  // namespace gnomon::symbolic
