// SPDX-License-Identifier: Apache-2.0
#include "automata/determinise/condition.hpp"

#include <array>
#include <utility>

namespace gnomon::automata {

namespace {

using Truth = std::optional<bool>;  // nothing: not known

Truth either(Truth a, Truth b) {
  if (a == Truth(true) || b == Truth(true)) return true;
  return a && b ? Truth(false) : std::nullopt;
}

Truth negation(Truth a) { return a ? Truth(!*a) : std::nullopt; }

}  // namespace

Condition::Condition(bool value) { (void)add(Op::Constant, value ? 1 : 0); }

std::uint32_t Condition::add(Op op, std::uint32_t left, std::uint32_t right) {
  nodes_.push_back({op, left, right});
  return static_cast<std::uint32_t>(nodes_.size() - 1);
}

Condition Condition::all_of(std::uint32_t count) {
  Condition result(true);
  std::uint32_t whole = 0;
  for (std::uint32_t mark = 0; mark < count; ++mark) {
    const std::uint32_t met = result.add(Op::Mark, mark);
    whole = mark == 0 ? met : result.add(Op::And, whole, met);
  }
  return result;
}

// Built from the least colour up: an even one that is met makes the condition true, unless a greater one is met.
Condition Condition::parity(std::uint32_t count) {
  Condition result(true);
  std::uint32_t whole = 0;
  for (std::uint32_t colour = 1; colour <= count; ++colour) {
    const std::uint32_t met = result.add(Op::Mark, colour - 1);
    whole = colour % 2 == 0 ? result.add(Op::Or, met, whole) : result.add(Op::And, result.add(Op::Not, met), whole);
  }
  return result;
}

Condition Condition::combined(Connective connective, const Condition& a, const Condition& b, std::uint32_t offset) {
  Condition result = a;
  const auto first = static_cast<std::uint32_t>(result.nodes_.size());
  for (Node node : b.nodes_) {
    if (node.op == Op::Mark) {
      node.left += offset;
    } else if (node.op != Op::Constant) {
      node.left += first;
      node.right += first;
    }
    result.nodes_.push_back(node);
  }
  constexpr std::array ops{Op::And, Op::Or, Op::Xor};
  const auto last = static_cast<std::uint32_t>(result.nodes_.size() - 1);
  (void)result.add(ops.at(static_cast<std::size_t>(connective)), first - 1, last);
  return result;
}

Condition Condition::negated() const {
  Condition result = *this;
  (void)result.add(Op::Not, static_cast<std::uint32_t>(nodes_.size() - 1));
  return result;
}

// Simplifies constants, which remain at the root only: an operator with a constant operand is the constant or depends
// on the other operand.
Condition Condition::restricted(Marks kept) const {
  Condition result;
  result.nodes_.clear();
  std::vector<std::pair<Truth, std::uint32_t>> values;  // a constant, or the place in the result
  for (const Node& node : nodes_) {
    const auto place = [&](Op op, std::uint32_t a, std::uint32_t b = 0) {
      values.emplace_back(Truth(), result.add(op, a, b));
    };
    const auto inverse = [&](std::pair<Truth, std::uint32_t> value) {
      if (value.first) return values.emplace_back(!*value.first, 0U), void();
      place(Op::Not, value.second);
    };
    if (node.op == Op::Constant) {
      values.emplace_back(node.left == 1, 0U);
    } else if (node.op == Op::Mark) {
      const Marks bit = Marks{1} << node.left;
      if ((kept & bit) == 0) {
        values.emplace_back(false, 0U);
      } else {
        place(Op::Mark, static_cast<std::uint32_t>(__builtin_popcountll(kept & (bit - 1))));
      }
    } else if (node.op == Op::Not) {
      inverse(values[node.left]);
    } else {
      auto a = values[node.left], b = values[node.right];
      if (b.first) std::swap(a, b);
      if (!a.first) {
        place(node.op, a.second, b.second);
      } else if (node.op == Op::Xor && *a.first) {
        inverse(b);
      } else {
        values.push_back(node.op == Op::Xor || *a.first == (node.op == Op::And) ? b : a);
      }
    }
  }
  if (const Truth constant = values.back().first) return Condition(*constant);
  result.nodes_.resize(values.back().second + 1);
  return result;
}

bool Condition::holds(Marks met) const { return *known(met, 0); }

std::optional<bool> Condition::known(Marks surely, Marks perhaps) const {
  std::vector<Truth> values;
  values.reserve(nodes_.size());
  for (const Node& node : nodes_) {
    const auto left = [&] { return values[node.left]; };
    const auto right = [&] { return values[node.right]; };
    switch (node.op) {
      case Op::Constant: values.emplace_back(node.left == 1); break;
      case Op::Mark: {
        const Marks bit = Marks{1} << node.left;
        values.push_back((perhaps & ~surely & bit) != 0 ? Truth() : Truth((surely & bit) != 0));
        break;
      }
      case Op::Not: values.push_back(negation(left())); break;
      case Op::And: values.push_back(negation(either(negation(left()), negation(right())))); break;
      case Op::Or: values.push_back(either(left(), right())); break;
      case Op::Xor: values.push_back(left() && right() ? Truth(*left() != *right()) : std::nullopt); break;
    }
  }
  return values.back();
}

// Combines examples of the operands. Operands usually share no marks, and in parity conditions the same marks fit both;
// the result is checked.
std::optional<Marks> Condition::example(bool value) const {
  std::vector<std::array<std::optional<Marks>, 2>> known_examples;
  for (const Node& node : nodes_) {
    const auto from = [&](std::uint32_t place, bool wanted) { return known_examples[place].at(wanted ? 1 : 0); };
    const auto both = [&](bool left, bool right) -> std::optional<Marks> {
      const auto a = from(node.left, left), b = from(node.right, right);
      return a && b ? std::optional(*a | *b) : std::nullopt;
    };
    std::array<std::optional<Marks>, 2> own;
    for (const bool wanted : {false, true}) {
      std::optional<Marks>& result = own.at(wanted ? 1 : 0);
      switch (node.op) {
        case Op::Constant:
          if ((node.left == 1) == wanted) result = 0;
          break;
        case Op::Mark: result = wanted ? Marks{1} << node.left : 0; break;
        case Op::Not: result = from(node.left, !wanted); break;
        case Op::And: result = wanted ? both(true, true) : both(false, false); break;
        case Op::Or: result = wanted ? both(true, true) : both(false, false); break;
        case Op::Xor: result = both(wanted, false); break;
      }
      // One operand may be enough if the other one is constant.
      if (!result && (node.op == Op::And || node.op == Op::Or) && wanted == (node.op == Op::Or)) {
        const auto left = from(node.left, wanted);
        result = left ? left : from(node.right, wanted);
      }
      if (!result && node.op == Op::Xor) result = both(!wanted, true);
    }
    known_examples.push_back(own);
  }
  const std::optional<Marks> found = known_examples.back().at(value ? 1 : 0);
  return found && holds(*found) == value ? found : std::nullopt;
}

}  // namespace gnomon::automata
