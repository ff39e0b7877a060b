// SPDX-License-Identifier: Apache-2.0
//
// Evidence about a model with records, told of the original model: what stands in records becomes the runs that have
// left them there.
#pragma once

#include "api/memory/recording.hpp"
#include "logic/model.hpp"
#include "verdict/evidence.hpp"

#include <optional>

namespace gnomon::api {

// Returns nothing if the runs cannot be told: those of plays, and those that have gone round a different number of
// times. Nobody need trust the result: it is validated like any other evidence.
[[nodiscard]] std::optional<verdict::Evidence> evidence_of_runs(const Model& original, const Recording& recording,
                                                                const verdict::Evidence& recorded);

}  // namespace gnomon::api
