// SPDX-License-Identifier: Apache-2.0
#include "verdict/view/claim_order.hpp"

namespace gnomon::verdict {

std::vector<ClaimRef> claims_in_order(const Evidence& evidence) {
  std::vector<ClaimRef> result, open{0};
  std::vector<bool> seen(evidence.claims.size(), false);
  while (!open.empty()) {
    const ClaimRef claim = open.back();
    open.pop_back();
    if (seen[claim]) continue;
    seen[claim] = true;
    result.push_back(claim);
    const std::vector<Part>& parts = evidence.claims[claim].parts;
    for (std::size_t i = parts.size(); i-- > 0;) open.push_back(parts[i].claim);
  }
  return result;
}

}  // namespace gnomon::verdict
