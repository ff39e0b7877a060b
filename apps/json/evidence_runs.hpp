// SPDX-License-Identifier: Apache-2.0
//
// The runs of evidence as tables and lanes, as JSON.
#pragma once

#include "base/limits.hpp"
#include "json/forward.hpp"
#include "logic/model.hpp"
#include "verdict/evidence.hpp"
#include "verdict/refutation.hpp"
#include "verdict/view/runs.hpp"

#include <vector>

namespace gnomon::json {

// Adds `table` and `lanes` to the document of the evidence, which has been validated. Throws LimitError.
void add_runs(Json& document, const Model& model, const verdict::Evidence& evidence, const Limits& limits = {});

// Adds them to the document of the refutation, which has been validated: a run for each failure. Throws LimitError.
void add_runs(Json& document, const Model& model, const verdict::Refutation& refutation, const Limits& limits = {});

// Adds them for a single run. Throws LimitError.
void add_runs(Json& document, const Model& model, const std::vector<model::State>& states, const verdict::Run& run,
              const Limits& limits = {});

}  // namespace gnomon::json
