// SPDX-License-Identifier: Apache-2.0
//
// Evidence as a picture. The states of paths and runs have what changes, and the sub-formulas that hold
// or fail there; arrows have the actions, in few words. Dashed lines connect what agents cannot tell
// apart, dotted arrows lead to where an agent behaves correctly. Long paths and large strategies are cut.
#pragma once

#include "base/limits.hpp"
#include "cli/picture/picture.hpp"
#include "cli/request/evidence_options.hpp"
#include "logic/formula.hpp"
#include "logic/model.hpp"
#include "verdict/evidence.hpp"
#include "verdict/profile.hpp"
#include "verdict/refutation.hpp"

namespace gnomon::cli {

[[nodiscard]] Picture evidence_picture(const Model& model, const logic::Property& property,
                                       const verdict::Evidence& evidence, const EvidenceStyle& style);

// The plays by which a coalition may lose, whatever its strategies are.
[[nodiscard]] Picture refutation_picture(const Model& model, const logic::Property& property,
                                         const verdict::Refutation& refutation, const EvidenceStyle& style);

// What comes of strategies: the states that plays can reach. Throws LimitError.
[[nodiscard]] Picture profile_picture(const Model& model, const logic::Property& property,
                                      const verdict::Profile& profile, const EvidenceStyle& style,
                                      const Limits& limits);

}  // namespace gnomon::cli
