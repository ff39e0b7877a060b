// SPDX-License-Identifier: Apache-2.0
//
// Expressions of the model as Boolean functions of the bits of states and actions. Every expression
// is translated once; sub-expressions are shared.
#pragma once

#include "base/error.hpp"
#include "circuits/fraction.hpp"
#include "model/system.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <unordered_map>
#include <vector>

namespace gnomon::circuits {

// An encoding gives the Boolean functions for the values of variables and the actions of agents. The code of a value is
// its index in the domain as a binary number. A selector, a variable that is only compared with constants and assigned
// from them, may have any code.
template <typename T>
concept Encoding = BooleanFunction<typename T::Function> &&
    requires(const T& encoding, model::VarId variable, model::AgentId agent, model::ActionId action) {
  { encoding.manager().constant(true) } -> std::same_as<typename T::Function>;
  { encoding.system() } -> std::same_as<const model::System&>;
  { encoding.is_selector(variable) } -> std::same_as<bool>;
  // The bits of the code, lowest first, and their number.
  { encoding.code(variable) } -> std::same_as<std::vector<typename T::Function>>;
  { encoding.code_width(variable) } -> std::same_as<std::size_t>;
  // Whether a bit is set in the code of the value with an index.
  { encoding.is_set(variable, std::uint64_t{}, std::size_t{}) } -> std::same_as<bool>;
  // False if the value is not in the domain.
  { encoding.has_value(variable, model::Value{}) } -> std::same_as<typename T::Function>;
  { encoding.performs(agent, action) } -> std::same_as<typename T::Function>;
};

// Refers to the encoding, which must outlive it.
template <Encoding Coded> class Expressions {
 public:
  using Bit = typename Coded::Function;

  explicit Expressions(const Coded& encoding) : encoding_(encoding), system_(encoding.system()) {}

  // Returns the function that is true where a Boolean expression holds.
  [[nodiscard]] Bit condition(model::ExprId id);

  // The code that a variable gets from an assignment, and the function that is true where the value is in its domain.
  struct Assigned {
    std::vector<Bit> code;  // lowest bit first; meaningful only where the value fits
    Bit fits;
  };
  [[nodiscard]] Assigned assigned(model::VarId target, model::ExprId value);

  // Forgets all translations, to free the memory of intermediate results.
  void clear();

 private:
  using Number = Fraction<Bit>;
  using Integer = BitVector<Bit>;

  void translate(model::ExprId root);
  [[nodiscard]] bool known(model::ExprId id) const { return conditions_.contains(id) || numbers_.contains(id); }
  [[nodiscard]] Bit boolean(const model::ExprNode& node) const;
  [[nodiscard]] Bit comparison(const model::ExprNode& node) const;
  [[nodiscard]] bool has_circuit(model::ExprId id) const;
  [[nodiscard]] Bit same_value(const model::ExprNode& left, const model::ExprNode& right) const;
  [[nodiscard]] Number number(const model::ExprNode& node) const;
  [[nodiscard]] std::vector<model::ExprId> operands(model::ExprId id) const;
  [[nodiscard]] bool may_be_infinite(model::ExprId id) const;
  [[nodiscard]] Number sum(std::span<const model::ExprId> addends);
  [[nodiscard]] Assigned assigned_constant(model::VarId target, model::Value value) const;
  [[nodiscard]] Assigned assigned_choice(model::VarId target, model::ExprId value);
  [[nodiscard]] Assigned assigned_symbol(model::VarId target, const model::ExprNode& value) const;

  [[nodiscard]] Bit truth(bool value) const { return encoding_.manager().constant(value); }
  [[nodiscard]] Integer integer(model::Value value) const { return Integer::constant(encoding_.manager(), value); }

  const Coded& encoding_;
  const model::System& system_;
  std::unordered_map<model::ExprId, Bit> conditions_;
  std::unordered_map<model::ExprId, Number> numbers_;
  std::map<std::vector<model::ExprId>, Number> sums_;
};

template <Encoding Coded> typename Expressions<Coded>::Bit Expressions<Coded>::condition(model::ExprId id) {
  translate(id);
  return conditions_.at(id);
}

template <Encoding Coded> void Expressions<Coded>::clear() {
  conditions_.clear();
  numbers_.clear();
  sums_.clear();
}

// Symbols and selectors are not numbers; the comparison or assignment that uses one looks at it directly.
template <Encoding Coded> bool Expressions<Coded>::has_circuit(model::ExprId id) const {
  const model::ExprNode& node = system_.exprs[id];
  return node.type != model::Type::Enumeration &&
         !(node.op == model::Op::Variable && encoding_.is_selector(node.variable));
}

// Operands first, with a stack of its own: expressions may be nested deeply.
template <Encoding Coded> void Expressions<Coded>::translate(model::ExprId root) {
  std::vector<model::ExprId> open{root};
  while (!open.empty()) {
    const model::ExprId id = open.back();
    if (known(id) || !has_circuit(id)) {
      open.pop_back();
      continue;
    }
    const std::size_t before = open.size();
    const std::vector<model::ExprId> needed = operands(id);
    for (const model::ExprId operand : needed) {
      if (has_circuit(operand) && !known(operand)) open.push_back(operand);
    }
    if (open.size() > before) continue;
    open.pop_back();
    const model::ExprNode& node = system_.exprs[id];
    if (node.type == model::Type::Boolean) {
      conditions_.emplace(id, boolean(node));
    } else if (node.op == model::Op::Add) {
      numbers_.emplace(id, sum(needed));
    } else {
      numbers_.emplace(id, number(node));
    }
  }
}

// Returns the expressions that must be translated before. For a sum these are all addends, ascending; the partial sums
// in the expression are not needed. But if several addends may be infinite, the partial sums matter: infinity minus
// infinity is 0, to which 1 can be added, while infinity plus 1 is infinity.
template <Encoding Coded> std::vector<model::ExprId> Expressions<Coded>::operands(model::ExprId id) const {
  const model::ExprNode& node = system_.exprs[id];
  if (node.op != model::Op::Add) {
    std::vector<model::ExprId> result;
    if (operand_count(node.op) >= 1) result.push_back(node.left);
    if (operand_count(node.op) >= 2) result.push_back(node.right);
    if (operand_count(node.op) >= 3) result.push_back(node.condition);
    return result;
  }
  std::vector<model::ExprId> addends;
  std::vector<model::ExprId> open{node.left, node.right};
  while (!open.empty()) {
    const model::ExprId next = open.back();
    open.pop_back();
    const model::ExprNode& part = system_.exprs[next];
    if (part.op == model::Op::Add) {
      open.push_back(part.left);
      open.push_back(part.right);
    } else {
      addends.push_back(next);
    }
  }
  const auto infinite =
      std::count_if(addends.begin(), addends.end(), [this](model::ExprId addend) { return may_be_infinite(addend); });
  if (infinite > 1) addends = {node.left, node.right};
  std::sort(addends.begin(), addends.end());
  return addends;
}

template <Encoding Coded> bool Expressions<Coded>::may_be_infinite(model::ExprId id) const {
  if (is_leaf(system_.exprs[id].op)) return false;
  const std::vector<model::ExprId> parts = subexpressions(system_.exprs, id);
  return std::any_of(parts.begin(), parts.end(),
                     [this](model::ExprId part) { return system_.exprs[part].op == model::Op::Divide; });
}

// Adds the sums of two halves. Where to cut depends on the ids of the expressions only, so that sums that differ in a
// few addends ("all but me") share most of their halves. The recursion is as deep as an id has bits.
template <Encoding Coded>
typename Expressions<Coded>::Number Expressions<Coded>::sum(std::span<const model::ExprId> addends) {
  const std::uint32_t first = addends.front().value;
  const std::uint32_t last = addends.back().value;
  if (addends.size() == 1) return numbers_.at(addends.front());
  const auto found = sums_.find(std::vector(addends.begin(), addends.end()));
  if (found != sums_.end()) return found->second;
  auto middle = addends.begin() + static_cast<std::ptrdiff_t>(addends.size() / 2);  // for many times the same addend
  if (first != last) {
    const auto shift = static_cast<unsigned>(std::bit_width(first ^ last)) - 1U;
    const model::ExprId cut((last >> shift) << shift);
    middle = std::lower_bound(addends.begin(), addends.end(), cut);
  }
  const auto lower = static_cast<std::size_t>(middle - addends.begin());
  const Number result = Number::apply(model::Op::Add, sum(addends.first(lower)), sum(addends.subspan(lower)));
  return sums_.emplace(std::vector(addends.begin(), addends.end()), result).first->second;
}

// clang-format off
template <Encoding Coded>
typename Expressions<Coded>::Bit Expressions<Coded>::boolean(const model::ExprNode& node) const {
  using model::Op;
  const auto left = [&]() -> const Bit& { return conditions_.at(node.left); };
  const auto right = [&]() -> const Bit& { return conditions_.at(node.right); };
  switch (node.op) {
    case Op::Constant: return truth(node.value != 0);
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
    case Op::Modulo: case Op::Choice:
      break;
  }
  GNOMON_ASSERT(false, "an operator with a Boolean result");
}
// clang-format on

template <Encoding Coded>
typename Expressions<Coded>::Bit Expressions<Coded>::comparison(const model::ExprNode& node) const {
  const model::ExprNode& left = system_.exprs[node.left];
  const bool negated = node.op == model::Op::NotEqual;
  if (!has_circuit(node.left) || !has_circuit(node.right)) {
    const Bit same = same_value(left, system_.exprs[node.right]);
    return negated ? !same : same;
  }
  if (left.type == model::Type::Boolean) {
    const Bit differ = conditions_.at(node.left) ^ conditions_.at(node.right);
    return negated ? differ : !differ;
  }
  return Number::compare(node.op, numbers_.at(node.left), numbers_.at(node.right));
}

template <Encoding Coded>
typename Expressions<Coded>::Bit Expressions<Coded>::same_value(const model::ExprNode& left,
                                                                const model::ExprNode& right) const {
  const bool constant_left = left.op == model::Op::Constant;
  const bool constant_right = right.op == model::Op::Constant;
  if (constant_left && constant_right) return truth(left.value == right.value);
  if (constant_left) return same_value(right, left);
  if (constant_right) return encoding_.has_value(left.variable, right.value);
  Bit result = truth(false);
  for (const model::Symbol symbol : system_[left.variable].domain.symbols) {
    const auto value = static_cast<model::Value>(symbol.index());
    result = result | (encoding_.has_value(left.variable, value) & encoding_.has_value(right.variable, value));
  }
  return result;
}

template <Encoding Coded>
typename Expressions<Coded>::Number Expressions<Coded>::number(const model::ExprNode& node) const {
  if (node.op == model::Op::Constant) return Number(integer(node.value));
  if (node.op == model::Op::Variable) {
    const Integer index = Integer::unsigned_bits(encoding_.manager(), encoding_.code(node.variable));
    const model::Value low = system_[node.variable].domain.low;
    return Number(low == 0 ? index : index + integer(low));
  }
  const Number& left = numbers_.at(node.left);
  if (node.op == model::Op::Choice)
    return Number::select(conditions_.at(node.condition), left, numbers_.at(node.right));
  return Number::apply(node.op, left, operand_count(node.op) == 2 ? numbers_.at(node.right) : left);
}

template <Encoding Coded>
typename Expressions<Coded>::Assigned Expressions<Coded>::assigned(model::VarId target, model::ExprId value) {
  const model::Domain& domain = system_[target].domain;
  const model::ExprNode& node = system_.exprs[value];
  if (node.type == model::Type::Enumeration) return assigned_choice(target, value);
  translate(value);
  if (node.type == model::Type::Boolean) return {{conditions_.at(value)}, truth(true)};
  if (encoding_.is_selector(target)) return assigned_constant(target, node.value);
  const typename Number::Whole whole = numbers_.at(value).whole();
  const Integer offset = domain.low == 0 ? whole.value : whole.value - integer(domain.low);
  const Integer last = integer(static_cast<model::Value>(domain.size() - 1));
  Assigned result{{}, whole.exact & !offset.sign() & offset.less_equal(last)};
  for (std::size_t i = 0; i < encoding_.code_width(target); ++i) result.code.push_back(offset.bit(i));
  return result;
}

// Only constants are assigned to selectors.
template <Encoding Coded>
typename Expressions<Coded>::Assigned Expressions<Coded>::assigned_constant(model::VarId target,
                                                                            model::Value value) const {
  const model::Domain& domain = system_[target].domain;
  const bool fits = domain.contains(value);
  Assigned result{{}, truth(fits)};
  for (std::size_t i = 0; i < encoding_.code_width(target); ++i) {
    result.code.push_back(truth(fits && encoding_.is_set(target, domain.index(value), i)));
  }
  return result;
}

// A symbol, or a choice between symbols: only assigned values are made of these (see ExprPool::choice).
template <Encoding Coded>
typename Expressions<Coded>::Assigned Expressions<Coded>::assigned_choice(model::VarId target, model::ExprId value) {
  std::unordered_map<model::ExprId, Assigned> found;
  for (const model::ExprId id : alternatives(system_.exprs, value)) {
    const model::ExprNode& node = system_.exprs[id];
    if (node.op != model::Op::Choice) {
      found.emplace(id, assigned_symbol(target, node));
      continue;
    }
    const Bit where = condition(node.condition);
    const Assigned& then = found.at(node.left);
    const Assigned& otherwise = found.at(node.right);
    Assigned result{{}, where.ite(then.fits, otherwise.fits)};
    for (std::size_t i = 0; i < then.code.size(); ++i)
      result.code.push_back(where.ite(then.code[i], otherwise.code[i]));
    found.emplace(id, std::move(result));
  }
  return found.at(value);
}

template <Encoding Coded>
typename Expressions<Coded>::Assigned Expressions<Coded>::assigned_symbol(model::VarId target,
                                                                          const model::ExprNode& value) const {
  const model::Domain& domain = system_[target].domain;
  if (value.op == model::Op::Variable && system_[value.variable].domain == domain) {
    return {encoding_.code(value.variable), truth(true)};
  }
  const std::size_t width = encoding_.code_width(target);
  Assigned result{std::vector<Bit>(width, truth(false)), truth(false)};
  const auto add = [&](model::Value symbol, const Bit& where) {
    if (!domain.contains(symbol)) return;
    for (std::size_t i = 0; i < width; ++i) {
      if (encoding_.is_set(target, domain.index(symbol), i)) result.code[i] = result.code[i] | where;
    }
    result.fits = result.fits | where;
  };
  if (value.op == model::Op::Constant) {
    add(value.value, truth(true));
  } else {
    for (const model::Symbol symbol : system_[value.variable].domain.symbols) {
      const auto number_of_symbol = static_cast<model::Value>(symbol.index());
      add(number_of_symbol, encoding_.has_value(value.variable, number_of_symbol));
    }
  }
  return result;
}

}  // namespace gnomon::circuits
