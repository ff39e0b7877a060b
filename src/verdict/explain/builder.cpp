// SPDX-License-Identifier: Apache-2.0
#include "verdict/explain/builder.hpp"

#include <algorithm>

namespace gnomon::verdict {

void EvidenceBuilder::add_part(ClaimRef index, std::size_t position, StateRef state, const Literal& literal) {
  const std::size_t claims_before = evidence().claims.size();
  const ClaimRef part = draft_.add_part(index, position, state, literal);
  const bool inside = draft_[index].reason == Reason::Strategy || inside_strategy_.contains(index);
  if (inside && part == claims_before) inside_strategy_.insert(part);
}

bool EvidenceBuilder::satisfies(StateRef state, const std::vector<Literal>& literals) {
  return std::all_of(literals.begin(), literals.end(),
                     [&](const Literal& literal) { return holds(state, literal.formula) == literal.holds; });
}

}  // namespace gnomon::verdict
