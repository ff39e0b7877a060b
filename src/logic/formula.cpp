// SPDX-License-Identifier: Apache-2.0
//
// The formula pool: sharing of equal nodes, coalitions and strategy names.
#include "logic/formula.hpp"

#include <algorithm>
#include <unordered_set>

namespace gnomon::logic {

namespace {

// Returns the position of an equal element, which is appended if there is none. The lists are short: a
// model names few coalitions and strategies.
template <typename T> std::size_t position_of(std::deque<T>& list, T item) {
  const auto place = std::find(list.begin(), list.end(), item);
  if (place != list.end()) return static_cast<std::size_t>(place - list.begin());
  list.push_back(std::move(item));
  return list.size() - 1;
}

}  // namespace

std::size_t NodeHash::operator()(const Node& node) const noexcept {
  auto seed = static_cast<std::size_t>(node.op) + (static_cast<std::size_t>(node.spelling) << 8U);
  mix_hash(seed, (std::uint64_t{node.left.value} << 32U) | node.right.value);
  mix_hash(seed, (std::uint64_t{node.atom.value} << 32U) | node.agent.value);
  mix_hash(seed, (std::uint64_t{node.coalition.value} << 32U) | node.strategy.value);
  mix_hash(seed, (std::uint64_t{node.low} << 32U) | node.high);
  const auto view = (static_cast<std::uint64_t>(node.view.kind) << 1U) | (node.view.actions ? 1U : 0U);
  if (view != 0) mix_hash(seed, (view << 32U) | node.view.length);
  return seed;
}

FormulaId FormulaPool::add(const Node& node) { return FormulaId(nodes_.add(node)); }

CoalitionId FormulaPool::coalition(NamedCoalition coalition) {
  return CoalitionId(position_of(coalitions_, std::move(coalition)));
}

StrategyVar FormulaPool::strategy(const std::string& name) { return StrategyVar(position_of(strategies_, name)); }

// clang-format off
int operand_count(Op op) {
  switch (op) {
    case Op::True: case Op::False: case Op::Atom: case Op::Green:
      return 0;
    case Op::Not: case Op::Next: case Op::Finally: case Op::Globally: case Op::PathAll: case Op::PathSome:
    case Op::Coalition: case Op::Knows: case Op::EveryoneKnows: case Op::DistributedKnows: case Op::CommonKnows:
    case Op::Obligatory: case Op::KnowsIfCorrect: case Op::StrategySome: case Op::StrategyAll: case Op::StrategyBinding:
    case Op::Step: case Op::Test: case Op::Star: case Op::Repeat:
      return 1;
    case Op::And: case Op::Or: case Op::Xor: case Op::Implies: case Op::Iff: case Op::Until: case Op::Release:
    case Op::WeakUntil: case Op::Diamond: case Op::Box: case Op::Choice: case Op::Sequence:
      return 2;
  }
  return 0;
}
// clang-format on

Unnegated without_negations(const FormulaPool& pool, FormulaId formula) {
  Unnegated result{formula, false};
  for (; pool[result.formula].op == Op::Not; result.formula = pool[result.formula].left) {
    result.negated = !result.negated;
  }
  return result;
}

std::vector<FormulaId> subformulas(const FormulaPool& pool, FormulaId root) {
  std::vector<FormulaId> found{root};
  std::unordered_set<FormulaId> seen{root};
  for (std::size_t next = 0; next < found.size(); ++next) {
    const Node& node = pool[found[next]];
    const int count = operand_count(node.op);
    if (count >= 1 && seen.insert(node.left).second) found.push_back(node.left);
    if (count >= 2 && seen.insert(node.right).second) found.push_back(node.right);
  }
  std::sort(found.begin(), found.end());
  return found;
}

std::string_view name(Logic logic) {
  switch (logic) {
    case Logic::Boolean: return "Boolean";
    case Logic::Epistemic: return "epistemic";
    case Logic::Ctl: return "CTL";
    case Logic::Atl: return "ATL";
    case Logic::AtlUniform: return "ATLir";
    case Logic::AtlStar: return "ATL*";
    case Logic::Ltl: return "LTL";
    case Logic::CtlStar: return "CTL*";
    case Logic::Ldl: return "LDL";
    case Logic::CdlStar: return "CDL*";
    case Logic::LtlFinite: return "LTLf";
    case Logic::CtlStarFinite: return "CTL*f";
    case Logic::LdlFinite: return "LDLf";
    case Logic::CdlStarFinite: return "CDL*f";
    case Logic::StrategyLogic: return "strategy logic";
    case Logic::StrategyLogicOneGoal: return "one-goal strategy logic";
  }
  return "";
}

}  // namespace gnomon::logic
