// SPDX-License-Identifier: Apache-2.0
#include "api/findings/operands.hpp"

#include "logic/bounded.hpp"
#include "logic/classify.hpp"

#include <cstddef>
#include <optional>
#include <vector>

namespace gnomon::api {

using logic::FormulaId;
using logic::FormulaPool;
using logic::Node;
using logic::Op;

namespace {

enum class Side : std::uint8_t { Left, Right };

// An operator on the way from the conjunct to the operand, and the side on which the way goes on.
struct Ancestor {
  FormulaId id;
  Side side = Side::Left;
};

// Returns the sides of the operator that formulas of the scope may be changed in.
// clang-format off
std::vector<Side> sides_of(Op op, StrengtheningScope scope) {
  const bool everywhere = scope == StrengtheningScope::Everywhere;
  switch (op) {
    case Op::Not: case Op::Knows: case Op::EveryoneKnows: case Op::DistributedKnows: case Op::CommonKnows:
    case Op::Obligatory: case Op::KnowsIfCorrect:
      return {Side::Left};
    case Op::And: case Op::Or:
      return {Side::Left, Side::Right};
    case Op::Implies:
      return {Side::Right, Side::Left};
    case Op::Next: case Op::Finally: case Op::Globally: case Op::PathAll: case Op::PathSome: case Op::Coalition:
    case Op::StrategySome: case Op::StrategyAll: case Op::StrategyBinding:
      return everywhere ? std::vector{Side::Left} : std::vector<Side>();
    case Op::Until: case Op::Release: case Op::WeakUntil:
      return everywhere ? std::vector{Side::Left, Side::Right} : std::vector<Side>();
    case Op::Diamond: case Op::Box:
      return everywhere ? std::vector{Side::Right} : std::vector<Side>();
    case Op::True: case Op::False: case Op::Atom: case Op::Green: case Op::Xor: case Op::Iff:
    case Op::Step: case Op::Test: case Op::Choice: case Op::Sequence: case Op::Star: case Op::Repeat:
      return {};
  }
  return {};
}

// Returns whether replacing this operand says more than replacing the whole operator. `positive`: the operator stands
// under an even number of negations.
bool is_worth_trying(Op op, Side side, bool positive) {
  switch (op) {
    case Op::Or: case Op::Implies: return positive;
    case Op::And: return !positive;
    case Op::Until: case Op::Release: return side == Side::Left;
    case Op::WeakUntil: return positive;
    case Op::True: case Op::False: case Op::Atom: case Op::Green: case Op::Not: case Op::Xor: case Op::Iff:
    case Op::Next: case Op::Finally: case Op::Globally: case Op::Diamond: case Op::Box: case Op::PathAll:
    case Op::PathSome: case Op::Coalition: case Op::Knows: case Op::EveryoneKnows: case Op::DistributedKnows:
    case Op::CommonKnows: case Op::Obligatory: case Op::KnowsIfCorrect: case Op::StrategySome: case Op::StrategyAll:
    case Op::StrategyBinding: case Op::Step: case Op::Test: case Op::Choice: case Op::Sequence: case Op::Star:
    case Op::Repeat:
      return false;
  }
  return false;
}
// clang-format on

bool flips(Op op, Side side) { return op == Op::Not || (op == Op::Implies && side == Side::Left); }

class Tries {
 public:
  Tries(FormulaPool& pool, StrengtheningScope scope, const std::function<bool(const Strengthening&)>& visit)
      : pool_(pool), scope_(scope), visit_(visit) {}

  // Tries the operands of a conjunct. Uses an explicit stack, because formulas may be nested deeply.
  void run(FormulaId conjunct) {
    FormulaId body = conjunct;
    const bool always = pool_[conjunct].op == Op::PathAll && pool_[pool_[conjunct].left].op == Op::Globally;
    if (always) {
      ancestors_ = {{conjunct, Side::Left}, {pool_[conjunct].left, Side::Left}};
      body = pool_[ancestors_.back().id].left;
    }
    if (scope_ == StrengtheningScope::Invariants && !(always && is_state_formula(pool_, body))) {
      ancestors_.clear();
      return;
    }
    always_ = always;
    base_ = ancestors_.size();
    enter(body, true);
    while (!open_.empty()) step();
    ancestors_.clear();
  }

 private:
  // An operator whose sides are tried one after the other.
  struct Frame {
    FormulaId id;
    bool positive = true;
    std::vector<Side> sides;
    std::size_t next = 0;
  };

  // A weak until with bounds consists of operators of which none can be changed alone.
  void enter(FormulaId id, bool positive) {
    const auto bounded = logic::bounded_operator(pool_, id);
    const bool whole = bounded && bounded->op == Op::WeakUntil;
    open_.push_back({id, positive, whole ? std::vector<Side>() : sides_of(pool_[id].op, scope_), 0});
  }

  void step() {
    Frame& frame = open_.back();
    ancestors_.resize(base_ + open_.size() - 1);
    if (frame.next == frame.sides.size()) {
      open_.pop_back();
      return;
    }
    const Side side = frame.sides[frame.next++];
    const Node& node = pool_[frame.id];
    const FormulaId operand = side == Side::Left ? node.left : node.right;
    const bool positive = frame.positive != flips(node.op, side);
    ancestors_.push_back({frame.id, side});
    if (is_worth_trying(node.op, side, frame.positive) && !is_constant(operand) && does_not_matter(operand, positive)) {
      if (node.op == Op::Implies) frame.next = frame.sides.size();
      return;
    }
    constexpr std::size_t deepest = 500;  // each operand takes as many new formulas as there are operators above it
    if (open_.size() < deepest) enter(operand, positive);
  }

  [[nodiscard]] bool is_constant(FormulaId id) const { return pool_[id].op == Op::True || pool_[id].op == Op::False; }

  [[nodiscard]] bool does_not_matter(FormulaId operand, bool positive) {
    const Ancestor& parent = ancestors_.back();
    const bool required = always_ && ancestors_.size() == base_ + 1;  // of all reachable states
    const auto stronger = with(pool_.truth(!positive));
    if (!stronger) return false;
    Strengthening result{*stronger, operand, !positive, {}};
    if (required && parent.side == Side::Right && pool_[parent.id].op == Op::Implies) {
      result.condition = pool_[parent.id].left;
    }
    return visit_(result);
  }

  // Returns the conjunct with another formula in the present place. Nothing if what is said of all paths or plays
  // would then speak of one state only: where there is no (fair) path, everything holds on all paths, and what is said
  // of the state need not.
  [[nodiscard]] std::optional<FormulaId> with(FormulaId replacement) {
    FormulaId result = replacement;
    for (std::size_t i = ancestors_.size(); i-- > 0;) {
      Node node = pool_[ancestors_[i].id];
      FormulaId& operand = ancestors_[i].side == Side::Left ? node.left : node.right;
      const bool above_goal =
          logic::is_strategic(node.op) || node.op == Op::PathAll || node.op == Op::PathSome || node.op == Op::Coalition;
      if (above_goal && is_state_formula(pool_, result) && !is_state_formula(pool_, operand)) return std::nullopt;
      operand = result;
      result = pool_.add(node);
    }
    return result;
  }

  FormulaPool& pool_;
  StrengtheningScope scope_;
  const std::function<bool(const Strengthening&)>& visit_;
  std::vector<Ancestor> ancestors_;  // of the operand at hand
  std::size_t base_ = 0;             // how many of these stand above the first operator that is tried
  bool always_ = false;              // the conjunct is AG
  std::vector<Frame> open_;
};

}  // namespace

void for_each_strengthening(FormulaPool& pool, FormulaId formula, StrengtheningScope scope,
                            const std::function<bool(const Strengthening&)>& visit) {
  Tries tries(pool, scope, visit);
  std::vector<FormulaId> open{formula};
  while (!open.empty()) {
    const FormulaId id = open.back();
    open.pop_back();
    const Node& node = pool[id];
    if (node.op == Op::And) {
      open.push_back(node.right);
      open.push_back(node.left);
    } else {
      tries.run(id);
    }
  }
}

}  // namespace gnomon::api
