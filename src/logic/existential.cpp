// SPDX-License-Identifier: Apache-2.0
//
// Instead of pushing negations, the formula is walked through with the number of negations above each
// part, odd or even. A part below an equivalence has both.
#include "logic/existential.hpp"

#include <cstdint>
#include <set>
#include <utility>
#include <vector>

namespace gnomon::logic {

namespace {

enum class Quantity : std::uint8_t { None, Some, All };

// Returns whether an operator that is not negated needs some path or state, or all. A coalition shows its strategy.
// clang-format off
Quantity quantity(Op op) {
  switch (op) {
    case Op::True: case Op::False: case Op::Atom: case Op::Green:
    case Op::Not: case Op::And: case Op::Or: case Op::Xor: case Op::Implies: case Op::Iff:
    case Op::Next: case Op::Finally: case Op::Globally: case Op::Until: case Op::Release: case Op::WeakUntil:
    case Op::Diamond: case Op::Box: case Op::StrategyBinding:
    case Op::Step: case Op::Test: case Op::Choice: case Op::Sequence: case Op::Star: case Op::Repeat:
      return Quantity::None;
    case Op::PathSome: case Op::Coalition: case Op::StrategySome:
      return Quantity::Some;
    case Op::PathAll: case Op::StrategyAll: case Op::Knows: case Op::EveryoneKnows: case Op::DistributedKnows:
    case Op::CommonKnows: case Op::Obligatory: case Op::KnowsIfCorrect:
      return Quantity::All;
  }
  return Quantity::None;
}
// clang-format on

}  // namespace

bool is_existential(const FormulaPool& pool, FormulaId root) {
  bool some = false;
  std::set<std::pair<FormulaId, bool>> seen;
  std::vector<std::pair<FormulaId, bool>> open;
  const auto add = [&](FormulaId id, bool negated) {
    if (seen.emplace(id, negated).second) open.emplace_back(id, negated);
  };
  add(root, false);
  while (!open.empty()) {
    const auto [id, negated] = open.back();
    open.pop_back();
    const Node& node = pool[id];
    const Quantity own = quantity(node.op);
    if (own == (negated ? Quantity::Some : Quantity::All)) return false;
    if (own != Quantity::None) some = true;
    const int operands = operand_count(node.op);
    const bool both = node.op == Op::Iff || node.op == Op::Xor;
    const bool flips_left = node.op == Op::Not || node.op == Op::Implies || node.op == Op::Box;
    if (operands >= 1) add(node.left, negated != flips_left);
    if (operands >= 2) add(node.right, negated);
    if (both) add(node.left, !negated);
    if (both) add(node.right, !negated);
  }
  return some;
}

}  // namespace gnomon::logic
