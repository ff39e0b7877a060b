// SPDX-License-Identifier: Apache-2.0
#include "verdict/evidence_builder.hpp"

#include <algorithm>

namespace gnomon::verdict {

using model::State;

StateRef EvidenceBuilder::intern(const State& state) {
  const auto [place, is_new] = state_refs_.try_emplace(state, evidence_.states.size());
  if (is_new) evidence_.states.push_back(state);
  return place->second;
}

Path EvidenceBuilder::intern(const Walk& walk) {
  Path result;
  for (const State& state : walk.states) result.states.push_back(intern(state));
  result.actions = walk.actions;
  result.loop = walk.loop;
  return result;
}

ClaimRef EvidenceBuilder::claim(StateRef state, const Literal& literal) {
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

void EvidenceBuilder::add_part(ClaimRef index, std::size_t position, StateRef state, const Literal& literal) {
  const std::size_t claims_before = evidence_.claims.size();
  const ClaimRef part = claim(state, literal);
  evidence_.claims[index].parts.push_back({position, part});
  const bool inside = evidence_.claims[index].reason == Reason::Strategy || inside_strategy_.contains(index);
  if (inside && part == claims_before) inside_strategy_.insert(part);
}

bool EvidenceBuilder::satisfies(StateRef state, const std::vector<Literal>& literals) {
  return std::all_of(literals.begin(), literals.end(),
                     [&](const Literal& literal) { return holds(state, literal.formula) == literal.holds; });
}

}  // namespace gnomon::verdict
