// SPDX-License-Identifier: Apache-2.0
#include "logic/bounded.hpp"

#include "logic/classify.hpp"

#include <algorithm>
#include <functional>
#include <unordered_map>

namespace gnomon::logic {

namespace {

FormulaId repeat(FormulaPool& pool, FormulaId condition, std::uint32_t low, std::uint32_t high) {
  const bool is_state = is_state_formula(pool, condition);
  const FormulaId step = pool.unary(Op::Step, is_state ? condition : pool.truth(true));
  const FormulaId once = is_state ? step : pool.binary(Op::Sequence, pool.unary(Op::Test, condition), step);
  return pool.add({.op = Op::Repeat, .left = once, .low = low, .high = high});
}

// <r{m,n}>f or [r{m,n}]f, where r is a step from a state, or on a path, with a condition.
struct Repeated {
  FormulaId condition, operand;
  std::uint32_t low = 0, high = 0;
};

std::optional<Repeated> repeated(const FormulaPool& pool, const Node& node, Op op) {
  if (node.op != op || pool[node.left].op != Op::Repeat) return std::nullopt;
  const Node& repeat = pool[node.left];
  const Node& once = pool[repeat.left];
  if (once.op == Op::Step) return Repeated{once.left, node.right, repeat.low, repeat.high};
  if (once.op != Op::Sequence || pool[once.left].op != Op::Test) return std::nullopt;
  return Repeated{pool[once.left].left, node.right, repeat.low, repeat.high};
}

// Writes a formula without bounds, from the leaves up.
class Unfolder {
 public:
  Unfolder(FormulaPool& pool, FormulaId root, Logic logic, std::uint64_t most)
      : pool_(pool), states_(state_formulas(pool, root)), logic_(logic), most_(most) {}

  std::optional<FormulaId> run(FormulaId root) {
    for (const FormulaId id : subformulas(pool_, root)) {
      const Node node = pool_[id];  // a copy: the pool grows
      const bool quantifier = node.op == Op::PathAll || node.op == Op::PathSome || node.op == Op::Coalition;
      const auto path = quantifier ? bounded_operator(pool_, node.left) : std::nullopt;
      if (path && step_by_step(node, *path)) {
        results_[id] = unfolded(*path, node);
      } else if (const auto bounded = bounded_operator(pool_, id)) {
        results_[id] = unfolded(*bounded, std::nullopt);
      } else {
        results_[id] = with_operands(node);
      }
      if (size(results_[id]) > most_) return std::nullopt;
    }
    return results_.at(root);
  }

 private:
  // The number of operators when the formula is written.
  std::uint64_t size(FormulaId id) {
    if (const auto known = sizes_.find(id); known != sizes_.end()) return known->second;
    const Node& node = pool_[id];
    const int count = operand_count(node.op);
    std::uint64_t result = 1;
    if (count >= 1) result += size(node.left);
    if (count >= 2) result += size(node.right);
    return sizes_[id] = std::min(result, most_ + 1);
  }

  // As in CTL and ATL. Uniform strategies are chosen once, for the whole path.
  [[nodiscard]] bool step_by_step(const Node& node, const BoundedOperator& path) const {
    if (paths_of(logic_) || (logic_ == Logic::AtlUniform && node.op == Op::Coalition)) return false;
    return states_.contains(path.left) && (operand_count(path.op) == 1 || states_.contains(path.right));
  }

  FormulaId with_operands(Node node) {
    if (operand_count(node.op) >= 1) node.left = results_.at(node.left);
    if (operand_count(node.op) >= 2) node.right = results_.at(node.right);
    return pool_.add(node);
  }

  FormulaId quantified(const std::optional<Node>& quantifier, FormulaId path) {
    if (!quantifier) return path;
    Node node = *quantifier;
    node.left = path;
    return pool_.add(node);
  }

  // On a finite trace, what must hold as long as there are positions holds at its end.
  FormulaId next(const std::optional<Node>& quantifier, FormulaId f, bool weak) {
    if (quantifier || !weak || paths_of(logic_) != PathKind::Finite) {
      return quantified(quantifier, pool_.unary(Op::Next, f));
    }
    return pool_.negation(pool_.unary(Op::Next, pool_.negation(f)));
  }

  FormulaId unfolded(const BoundedOperator& path, const std::optional<Node>& quantifier) {
    const bool unary = operand_count(path.op) == 1;
    const FormulaId g = results_.at(unary ? path.left : path.right);
    const FormulaId f = unary ? pool_.truth(path.op == Op::Finally) : results_.at(path.left);
    const bool release = path.op == Op::Globally || path.op == Op::Release;
    const bool weak = release || path.op == Op::WeakUntil;
    const auto goes_on = [&](FormulaId rest) {
      const FormulaId later = next(quantifier, rest, weak);
      if (unary) return later;
      return pool_.binary(release ? Op::Or : Op::And, f, later);
    };
    FormulaId result = path.op == Op::WeakUntil ? pool_.binary(Op::Or, f, g) : g;
    if (path.high == Node::unbounded) {
      const FormulaId plain = unary ? pool_.unary(path.op, g) : pool_.binary(path.op, f, g);
      result = quantified(quantifier, plain);
    } else {
      for (std::uint32_t i = path.low; i < path.high && is_short(result); ++i) {
        // Operands come in the order in which they are written.
        const FormulaId later = goes_on(result);
        result = pool_.binary(release ? Op::And : Op::Or, unary ? g : later, unary ? later : g);
      }
    }
    for (std::uint32_t i = 0; i < path.low && is_short(result); ++i) result = goes_on(result);
    // On a path: where there is none, all paths satisfy it.
    if (!quantifier && path.high == 0)
      result = pool_.binary(Op::And, result, pool_.unary(Op::Globally, pool_.truth(true)));
    return result;
  }

  bool is_short(FormulaId id) { return size(id) <= most_; }

  FormulaPool& pool_;
  std::unordered_set<FormulaId> states_;
  Logic logic_;
  std::uint64_t most_;
  std::unordered_map<FormulaId, FormulaId> results_;
  std::unordered_map<FormulaId, std::uint64_t> sizes_;
};

}  // namespace

std::optional<BoundedOperator> bounded_operator(const FormulaPool& pool, FormulaId formula) {
  const Node& node = pool[formula];
  if (node.spelling != Spelling::Bounded) return std::nullopt;
  if (node.op == Op::Or) {
    const auto until = repeated(pool, pool[node.left], Op::Diamond);
    if (!until) return std::nullopt;
    return BoundedOperator{Op::WeakUntil, until->condition, until->operand, until->low, until->high};
  }
  const auto steps = repeated(pool, node, node.op == Op::Box ? Op::Box : Op::Diamond);
  if (!steps) return std::nullopt;
  const auto& [condition, operand, low, high] = *steps;
  const Node& step = pool[condition];
  if (step.op == Op::True)
    return BoundedOperator{node.op == Op::Box ? Op::Globally : Op::Finally, operand, {}, low, high};
  if (node.op == Op::Diamond) return BoundedOperator{Op::Until, condition, operand, low, high};
  if (step.op != Op::Not) return std::nullopt;
  return BoundedOperator{Op::Release, step.left, operand, low, high};
}

FormulaId add_bounded(FormulaPool& pool, const BoundedOperator& bounded) {
  const auto modality = [&](Op op, FormulaId condition, std::uint32_t low, FormulaId operand) {
    const FormulaId steps = repeat(pool, condition, low, bounded.high);
    return pool.add({.op = op, .left = steps, .right = operand, .spelling = Spelling::Bounded});
  };
  const FormulaId always = pool.truth(true);
  if (bounded.op == Op::Finally) return modality(Op::Diamond, always, bounded.low, bounded.left);
  if (bounded.op == Op::Globally) return modality(Op::Box, always, bounded.low, bounded.left);
  if (bounded.op == Op::Release) return modality(Op::Box, pool.negation(bounded.left), bounded.low, bounded.right);
  const FormulaId until = modality(Op::Diamond, bounded.left, bounded.low, bounded.right);
  if (bounded.op == Op::Until) return until;
  const FormulaId globally = modality(Op::Box, always, 0, bounded.left);
  return pool.add({.op = Op::Or, .left = until, .right = globally, .spelling = Spelling::Bounded});
}

bool is_bounded_path(const FormulaPool& pool, FormulaId path) {
  const auto bounded = bounded_operator(pool, path);
  return bounded && is_state_formula(pool, bounded->left) &&
         (operand_count(bounded->op) == 1 || is_state_formula(pool, bounded->right));
}

std::optional<FormulaId> without_bounds(FormulaPool& pool, FormulaId root, Logic logic, std::uint64_t most) {
  return Unfolder(pool, root, logic, most).run(root);
}

}  // namespace gnomon::logic
