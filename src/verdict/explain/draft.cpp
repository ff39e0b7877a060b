// SPDX-License-Identifier: Apache-2.0
#include "verdict/explain/draft.hpp"

namespace gnomon::verdict {

using model::State;

StateRef EvidenceDraft::intern(const State& state) {
  const auto [place, is_new] = state_refs_.try_emplace(state, evidence_.states.size());
  if (is_new) evidence_.states.push_back(state);
  return place->second;
}

Path EvidenceDraft::intern(const ConcretePath& walk) {
  Path result;
  for (const State& state : walk.states) result.states.push_back(intern(state));
  result.actions = walk.actions;
  result.loop = walk.loop;
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
  const ClaimRef part = claim(state, literal);
  evidence_.claims[index].parts.push_back({position, part});
  return part;
}

}  // namespace gnomon::verdict
