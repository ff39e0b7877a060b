// SPDX-License-Identifier: Apache-2.0
//
// The lines of a model that make steps, as JSON.
#pragma once

#include "base/limits.hpp"
#include "base/source.hpp"
#include "json/forward.hpp"
#include "model/step.hpp"
#include "verdict/evidence.hpp"
#include "verdict/refutation.hpp"

namespace gnomon::json {

// Adds `fired` and `lost` to the document of a step.
void add_lines(Json& document, const Source& source, const model::Stepper& stepper, const model::State& before,
               const model::JointAction& joint, const model::State& after);

// Add `lines` and `steps` to the document of evidence or of a refutation. Throw LimitError.
void add_steps(Json& document, const Source& source, const model::System& system, const verdict::Evidence& evidence,
               const Limits& limits = {});
void add_steps(Json& document, const Source& source, const model::System& system, const verdict::Refutation& refutation,
               const Limits& limits = {});

}  // namespace gnomon::json
