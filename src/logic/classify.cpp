// SPDX-License-Identifier: Apache-2.0
#include "logic/classify.hpp"

#include "logic/bounded.hpp"

#include <algorithm>
#include <cstdint>
#include <set>
#include <utility>

namespace gnomon::logic {

namespace {

enum class Kind : std::uint8_t { Leaf, Boolean, Temporal, Dynamic, Quantifier, Epistemic, Strategic, Regular };

// clang-format off
Kind kind_of(Op op) {
  switch (op) {
    case Op::True: case Op::False: case Op::Atom: case Op::Green:
      return Kind::Leaf;
    case Op::Not: case Op::And: case Op::Or: case Op::Xor: case Op::Implies: case Op::Iff:
      return Kind::Boolean;
    case Op::Next: case Op::Finally: case Op::Globally: case Op::Until: case Op::Release: case Op::WeakUntil:
      return Kind::Temporal;
    case Op::Diamond: case Op::Box:
      return Kind::Dynamic;
    case Op::PathAll: case Op::PathSome: case Op::Coalition:
      return Kind::Quantifier;
    case Op::Knows: case Op::EveryoneKnows: case Op::DistributedKnows: case Op::CommonKnows: case Op::Obligatory:
    case Op::KnowsIfCorrect:
      return Kind::Epistemic;
    case Op::StrategySome: case Op::StrategyAll: case Op::StrategyBinding:
      return Kind::Strategic;
    case Op::Step: case Op::Test: case Op::Choice: case Op::Sequence: case Op::Star: case Op::Repeat:
      return Kind::Regular;
  }
  return Kind::Leaf;
}
// clang-format on

using StateFormulas = std::unordered_set<FormulaId>;

bool operands_are_states(const StateFormulas& states, const Node& node) {
  const int count = operand_count(node.op);
  return (count < 1 || states.contains(node.left)) && (count < 2 || states.contains(node.right));
}

bool is_always_a_state_formula(Op op) {
  const Kind kind = kind_of(op);
  return kind == Kind::Leaf || kind == Kind::Quantifier || kind == Kind::Strategic;
}

// The list is ascending, and has the operands of all that are state formulas because of their operands.
StateFormulas states_among(const FormulaPool& pool, const std::vector<FormulaId>& ids) {
  StateFormulas states;
  for (const FormulaId id : ids) {
    const Node& node = pool[id];
    const Kind kind = kind_of(node.op);
    const bool like_operands = kind == Kind::Boolean || kind == Kind::Epistemic;
    if (is_always_a_state_formula(node.op) || (like_operands && operands_are_states(states, node))) states.insert(id);
  }
  return states;
}

// A path quantifier or coalition whose path formula is one temporal operator on state formulas.
bool is_simple(const FormulaPool& pool, const StateFormulas& states, const Node& quantifier) {
  const Node& path = pool[quantifier.left];
  return (is_temporal(path.op) && operands_are_states(states, path)) || is_bounded_path(pool, quantifier.left);
}

Logic classify_by_shape(const FormulaPool& pool, FormulaId root, bool one_goal) {
  const std::vector<FormulaId> ids = subformulas(pool, root);
  const StateFormulas states = state_formulas(pool, root);
  bool modal = false;       // knowledge, correctness
  bool paths = false;       // A, E
  bool coalitions = false;  // <g>
  bool dynamic = false;     // <r>, [r]
  bool all_simple = true;   // every quantifier stands directly before one temporal operator
  for (const FormulaId id : ids) {
    const Node& node = pool[id];
    const Kind kind = kind_of(node.op);
    if (kind == Kind::Strategic) return one_goal ? Logic::StrategyLogicOneGoal : Logic::StrategyLogic;
    if (kind == Kind::Epistemic) modal = true;
    if (kind == Kind::Dynamic && node.spelling != Spelling::Bounded) dynamic = true;
    if (kind == Kind::Quantifier) {
      (node.op == Op::Coalition ? coalitions : paths) = true;
      if (!is_simple(pool, states, node)) all_simple = false;
    }
  }
  if (coalitions) return all_simple && !dynamic ? Logic::Atl : Logic::AtlStar;
  if (dynamic) return Logic::CdlStar;
  if (!states.contains(root)) return Logic::CtlStar;
  if (paths) return all_simple ? Logic::Ctl : Logic::CtlStar;
  return modal ? Logic::Epistemic : Logic::Boolean;
}

}  // namespace

bool is_boolean(Op op) { return kind_of(op) == Kind::Boolean; }
bool is_temporal(Op op) { return kind_of(op) == Kind::Temporal; }
bool is_epistemic(Op op) { return kind_of(op) == Kind::Epistemic; }
bool is_strategic(Op op) { return kind_of(op) == Kind::Strategic; }
bool is_regular_expression(Op op) { return kind_of(op) == Kind::Regular; }

Logic classify(const FormulaPool& pool, FormulaId root, WrittenPrefix prefix, bool one_goal) {
  switch (prefix) {
    case WrittenPrefix::None: return classify_by_shape(pool, root, one_goal);
    case WrittenPrefix::Ltl: return Logic::Ltl;
    case WrittenPrefix::CtlStar: return Logic::CtlStar;
    case WrittenPrefix::Ldl: return Logic::Ldl;
    case WrittenPrefix::CdlStar: return Logic::CdlStar;
    case WrittenPrefix::LtlFinite: return Logic::LtlFinite;
    case WrittenPrefix::CtlStarFinite: return Logic::CtlStarFinite;
    case WrittenPrefix::LdlFinite: return Logic::LdlFinite;
    case WrittenPrefix::CdlStarFinite: return Logic::CdlStarFinite;
    case WrittenPrefix::AtlUniform: return Logic::AtlUniform;
    case WrittenPrefix::StrategyLogic: return one_goal ? Logic::StrategyLogicOneGoal : Logic::StrategyLogic;
  }
  return Logic::Boolean;
}

// clang-format off
std::optional<PathKind> paths_of(Logic logic) {
  switch (logic) {
    case Logic::Ltl: case Logic::CtlStar: case Logic::Ldl: case Logic::CdlStar:
      return PathKind::Infinite;
    case Logic::LtlFinite: case Logic::CtlStarFinite: case Logic::LdlFinite: case Logic::CdlStarFinite:
      return PathKind::Finite;
    case Logic::Boolean: case Logic::Epistemic: case Logic::Ctl: case Logic::Atl: case Logic::AtlUniform:
    case Logic::AtlStar: case Logic::StrategyLogic: case Logic::StrategyLogicOneGoal:
      return std::nullopt;
  }
  return std::nullopt;
}
// clang-format on

std::unordered_set<FormulaId> state_formulas(const FormulaPool& pool, FormulaId root) {
  return states_among(pool, subformulas(pool, root));
}

std::vector<FormulaId> outer_parts(const FormulaPool& pool, FormulaId path) {
  std::vector<FormulaId> found{path};
  std::unordered_set<FormulaId> seen{path};
  for (std::size_t i = 0; i < found.size(); ++i) {
    const Node& node = pool[found[i]];
    if (is_always_a_state_formula(node.op)) continue;
    const int count = operand_count(node.op);
    if (count >= 1 && seen.insert(node.left).second) found.push_back(node.left);
    if (count >= 2 && seen.insert(node.right).second) found.push_back(node.right);
  }
  std::sort(found.begin(), found.end());
  return found;
}

std::unordered_set<FormulaId> outer_state_formulas(const FormulaPool& pool, FormulaId path) {
  return states_among(pool, outer_parts(pool, path));
}

std::vector<FormulaId> maximal_state_formulas(const FormulaPool& pool, FormulaId path) {
  const auto states = outer_state_formulas(pool, path);
  std::vector<FormulaId> found{path};
  std::unordered_set<FormulaId> seen{path};
  std::vector<FormulaId> result;
  for (std::size_t i = 0; i < found.size(); ++i) {
    const FormulaId id = found[i];
    if (states.contains(id)) {
      result.push_back(id);
      continue;
    }
    const int count = operand_count(pool[id].op);
    if (count >= 1 && seen.insert(pool[id].left).second) found.push_back(pool[id].left);
    if (count >= 2 && seen.insert(pool[id].right).second) found.push_back(pool[id].right);
  }
  std::sort(result.begin(), result.end());
  return result;
}

bool is_state_formula(const FormulaPool& pool, FormulaId root) {
  return outer_state_formulas(pool, root).contains(root);
}

bool is_simple_path(const FormulaPool& pool, FormulaId path) {
  const Node& node = pool[path];
  return is_temporal(node.op) && is_state_formula(pool, node.left) &&
         (operand_count(node.op) == 1 || is_state_formula(pool, node.right));
}

bool is_epistemic(const FormulaPool& pool, FormulaId root) {
  const std::vector<FormulaId> ids = subformulas(pool, root);
  return std::any_of(ids.begin(), ids.end(), [&pool](FormulaId id) { return is_epistemic(pool[id].op); });
}

namespace {

enum class Quantity : std::uint8_t { None, Some, All };

// Returns whether an operator that is not negated says something of some path, strategy or state, or of all.
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

// Instead of pushing negations inwards, the formula is traversed with the parity of the negations above each part. A
// part below an equivalence has both parities.
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
