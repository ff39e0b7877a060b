// SPDX-License-Identifier: Apache-2.0
//
// The outcomes of a strategy in a picture of evidence. What the coalition does stands out; where several
// states may follow, a point stands for the choice that has been made, and the replies begin there.
#pragma once

#include "cli/evidence/sketch.hpp"
#include "logic/model.hpp"
#include "verdict/evidence.hpp"

namespace gnomon::cli {

// The strategy of a claim.
void draw_strategy(EvidenceSketch& sketch, const Model& model, const verdict::Claim& claim);

}  // namespace gnomon::cli
