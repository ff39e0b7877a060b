// SPDX-License-Identifier: Apache-2.0
#include "automata/translation/goal_parts.hpp"

#include "logic/classify.hpp"

#include <unordered_map>
#include <unordered_set>

namespace gnomon::automata {

using logic::FormulaId;
using logic::Node;
using logic::Op;
using Connective = Condition::Connective;

GoalParts::GoalParts(const logic::FormulaPool& pool, FormulaId path) {
  std::unordered_map<FormulaId, FormulaId> copies;
  std::unordered_map<FormulaId, std::size_t> numbers;
  for (const FormulaId state : logic::maximal_state_formulas(pool, path)) {
    FormulaId letter = state;
    bool holds = true;
    for (; pool[letter].op == Op::Not; letter = pool[letter].left) holds = !holds;
    FormulaId copy;
    if (pool[letter].op == Op::True || pool[letter].op == Op::False) {
      copy = pool_.truth(pool[letter].op == Op::True);
    } else {
      const auto [place, is_new] = numbers.try_emplace(letter, letters_.size());
      if (is_new) letters_.push_back(letter);
      copy = pool_.atom(model::AtomId(place->second));
    }
    copies[state] = holds ? copy : pool_.negation(copy);
  }
  const std::unordered_set<FormulaId> states = logic::outer_state_formulas(pool, path);
  for (const FormulaId id : logic::outer_parts(pool, path)) {
    if (states.contains(id)) continue;
    Node node = pool[id];
    if (logic::operand_count(node.op) >= 1) node.left = copies.at(node.left);
    if (logic::operand_count(node.op) >= 2) node.right = copies.at(node.right);
    copies[id] = pool_.add(node);
  }
  root_ = copies.at(path);
}

std::optional<GoalParts::Split> GoalParts::split(FormulaId id) {
  const Node node = pool_[id];  // a copy: the pool grows
  if (const auto found = split_boolean(node)) return found;
  return split_temporal(node);
}

std::optional<GoalParts::Split> GoalParts::split_boolean(const Node& node) const {
  if (node.op == Op::Not) return Split{node.left, node.left, std::nullopt, false};
  if (node.op == Op::And) return Split{node.left, node.right, Connective::And, false};
  if (node.op == Op::Or) return Split{node.left, node.right, Connective::Or, false};
  if (node.op == Op::Implies) return Split{node.left, node.right, Connective::Or, true};
  if (node.op == Op::Xor) return Split{node.left, node.right, Connective::Xor, false};
  if (node.op == Op::Iff) return Split{node.left, node.right, Connective::Xor, true};
  return std::nullopt;
}

// F f is written as an until in normalised formulas. Negations under the operator are moved through it.
std::optional<GoalParts::Split> GoalParts::split_temporal(const Node& node) {
  const bool finally = node.op == Op::Finally || (node.op == Op::Until && pool_[node.left].op == Op::True);
  const bool globally = node.op == Op::Globally;
  if (!finally && !globally && node.op != Op::Next) return std::nullopt;
  FormulaId operand = node.op == Op::Until ? node.right : node.left;
  bool holds = true;
  for (; pool_[operand].op == Op::Not; operand = pool_[operand].left) holds = !holds;
  const auto inside = split_boolean(pool_[operand]);
  if (!inside || !inside->connective) return std::nullopt;
  const auto with = [&](FormulaId f, bool negated) {
    const FormulaId argument = negated ? pool_.negation(f) : f;
    return pool_.unary(finally ? Op::Finally : node.op, argument);
  };
  Split result{with(inside->left, inside->left_negated == holds), with(inside->right, !holds), {}, false};
  if (*inside->connective == Connective::Xor) {
    if (node.op != Op::Next) return std::nullopt;
    result.right = with(inside->right, false);
    result.connective = Connective::Xor;
    return result;
  }
  const bool conjunction = (*inside->connective == Connective::And) == holds;
  if ((globally && !conjunction) || (finally && conjunction)) return std::nullopt;
  result.connective = conjunction ? Connective::And : Connective::Or;
  return result;
}

}  // namespace gnomon::automata
