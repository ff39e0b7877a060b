// SPDX-License-Identifier: Apache-2.0
//
// An engine that decides formulas in which agents go by their memory, with the help of one that does not know of
// memory: it makes a model with records for each such formula, and asks another one of that kind. See
// docs/algorithms/memory.md.
#pragma once

#include "api/engines.hpp"
#include "engine/engine.hpp"
#include "logic/model.hpp"

#include <memory>

namespace gnomon::api {

// Refers to the model. Throws LimitError.
[[nodiscard]] std::unique_ptr<engine::Engine> start_remembering(const Model& model, const engine::Options& options,
                                                                const EngineEntry& entry);

}  // namespace gnomon::api
