// SPDX-License-Identifier: Apache-2.0
//
// The order in which the claims of evidence are shown.
#pragma once

#include "verdict/evidence.hpp"

#include <vector>

namespace gnomon::verdict {

// Returns all claims that the first one rests on, each before those that it stands on.
[[nodiscard]] std::vector<ClaimRef> claims_in_order(const Evidence& evidence);

}  // namespace gnomon::verdict
