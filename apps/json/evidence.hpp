// SPDX-License-Identifier: Apache-2.0
//
// Witnesses and counterexamples as JSON.
#pragma once

#include "json/json.hpp"
#include "sema/lower.hpp"
#include "verdict/evidence.hpp"

namespace gnomon::json {

// The evidence for the verdict on a property of the model.
[[nodiscard]] Json evidence(const sema::Lowered& model, const logic::Property& property,
                            const verdict::Evidence& evidence);

}  // namespace gnomon::json
