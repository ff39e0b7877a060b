// SPDX-License-Identifier: Apache-2.0
#include "logic/boolean.hpp"

#include "base/error.hpp"

#include <unordered_map>

namespace gnomon::logic {

bool apply_connective(Op op, bool left, bool right) {
  switch (op) {
    case Op::Not: return !left;
    case Op::And: return left && right;
    case Op::Or: return left || right;
    case Op::Xor: return left != right;
    case Op::Implies: return !left || right;
    case Op::Iff: return left == right;
    // clang-format off
    case Op::True: case Op::False: case Op::Atom: case Op::Green: case Op::Next: case Op::Finally: case Op::Globally:
    case Op::Until: case Op::Release: case Op::WeakUntil: case Op::Diamond: case Op::Box: case Op::PathAll:
    case Op::PathSome: case Op::Coalition: case Op::Knows: case Op::EveryoneKnows: case Op::DistributedKnows:
    case Op::CommonKnows: case Op::Obligatory: case Op::KnowsIfCorrect: case Op::StrategySome:
    case Op::StrategyAll: case Op::StrategyBinding: case Op::Step: case Op::Test: case Op::Choice:
    case Op::Sequence: case Op::Star: case Op::Repeat:
      break;
      // clang-format on
  }
  GNOMON_ASSERT(false, "only a Boolean operator is decided by its operands");
}

bool boolean_value(const model::System& system, const FormulaPool& pool, FormulaId formula, const model::State& state) {
  std::unordered_map<FormulaId, bool> values;
  const auto value = [&](const Node& node) {
    if (node.op == Op::True || node.op == Op::False) return node.op == Op::True;
    if (node.op == Op::Atom) return model::holds(system, system[node.atom].condition, state);
    if (node.op == Op::Green) return !model::holds(system, system[node.agent].red, state);
    const bool left = values.at(node.left);
    return apply_connective(node.op, left, operand_count(node.op) == 2 ? values.at(node.right) : left);
  };
  for (const FormulaId id : subformulas(pool, formula)) values[id] = value(pool[id]);  // operands first
  return values.at(formula);
}

}  // namespace gnomon::logic
