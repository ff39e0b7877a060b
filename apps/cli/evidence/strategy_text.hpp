// SPDX-License-Identifier: Apache-2.0
//
// Strategies for people: what the coalition does in which situation, then turn by turn what may come of it.
// A strategy against a coalition is shown as what the others do about everything that it can do.
#pragma once

#include "cli/evidence/writer.hpp"
#include "verdict/evidence.hpp"

#include <cstddef>

namespace gnomon::cli {

// The strategy of a claim.
void tell_strategy(EvidenceWriter& writer, const verdict::Evidence& evidence, const verdict::Claim& claim,
                   std::size_t depth);

}  // namespace gnomon::cli
