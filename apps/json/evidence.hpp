// SPDX-License-Identifier: Apache-2.0
//
// Witnesses and counterexamples as JSON.
#pragma once

#include "base/limits.hpp"
#include "json/forward.hpp"
#include "logic/model.hpp"
#include "verdict/evidence.hpp"
#include "verdict/profile.hpp"
#include "verdict/refutation.hpp"

namespace gnomon::json {

// The evidence for the verdict on a property of the model. Throws LimitError.
[[nodiscard]] Json evidence(const Model& model, const logic::Property& property, const verdict::Evidence& evidence,
                            const Limits& limits = {});

// Why a coalition has no uniform strategies that work.
[[nodiscard]] Json refutation(const Model& model, const logic::Property& property,
                              const verdict::Refutation& refutation);

// Strategies that show a verdict, and what comes of them; `replayed`: the explicit engine has found that they do.
[[nodiscard]] Json profile(const Model& model, const verdict::Profile& profile, bool replayed,
                           const Limits& limits = {});

}  // namespace gnomon::json
