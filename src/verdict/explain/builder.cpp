// SPDX-License-Identifier: Apache-2.0
#include "verdict/explain/builder.hpp"

#include <algorithm>
#include <optional>

namespace gnomon::verdict {

using logic::FormulaId;
using model::State;

StateRef EvidenceDraft::intern(const State& state) {
  const auto [place, is_new] = state_refs_.try_emplace(state, evidence_.states.size());
  if (is_new) evidence_.states.push_back(state);
  return place->second;
}

Path EvidenceDraft::intern(const ConcretePath& path) {
  Path result;
  for (const State& state : path.states) result.states.push_back(intern(state));
  result.actions = path.actions;
  result.loop = path.loop;
  return result;
}

ClaimRef EvidenceDraft::claim(StateRef state, const Literal& literal) {
  const auto key = std::tuple(state, literal.formula, literal.holds);
  const auto [place, is_new] = claim_refs_.try_emplace(key, evidence_.claims.size());
  if (is_new) {
    Claim& made = evidence_.claims.emplace_back();
    made.state = state;
    made.literal = literal;
    made.reason = reason(literal);
  }
  return place->second;
}

ClaimRef EvidenceDraft::add_part(ClaimRef index, std::size_t position, StateRef state, const Literal& literal) {
  const std::size_t claims_before = evidence_.claims.size();
  const ClaimRef part = claim(state, literal);
  evidence_.claims[index].parts.push_back({position, part});
  const bool inside = evidence_.claims[index].reason == Reason::Strategy || inside_strategy_.contains(index);
  if (inside && part == claims_before) inside_strategy_.insert(part);
  return part;
}

bool EvidenceBuilder::holds(StateRef state, FormulaId formula) {
  const auto value = [&](FormulaId id) -> std::optional<bool> {
    const auto place = truth_.find({state, id});
    return place == truth_.end() ? std::nullopt : std::optional(place->second);
  };
  std::vector<FormulaId> open{formula};
  while (!open.empty()) {
    const FormulaId id = open.back();
    if (value(id)) {
      open.pop_back();
      continue;
    }
    if (!rules().is_modal(id) || !rules().is_connective(id)) {
      const bool satisfied = source_.satisfies(evidence().states[state], id);
      truth_[{state, id}] = satisfied;
      open.pop_back();
      continue;
    }
    const logic::Node& node = pool()[id];
    const bool binary = logic::operand_count(node.op) == 2;
    const std::optional<bool> left = value(node.left);
    const std::optional<bool> right = binary ? value(node.right) : std::nullopt;
    if (left && (!binary || right)) {
      truth_[{state, id}] = connective_value(node.op, left, right).value_or(false);
      open.pop_back();
      continue;
    }
    if (!left) open.push_back(node.left);
    if (binary && !right) open.push_back(node.right);
  }
  return *value(formula);
}

bool EvidenceBuilder::satisfies(StateRef state, const std::vector<Literal>& literals) {
  return std::all_of(literals.begin(), literals.end(),
                     [&](const Literal& literal) { return holds(state, literal.formula) == literal.holds; });
}

}  // namespace gnomon::verdict
