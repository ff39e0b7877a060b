// SPDX-License-Identifier: Apache-2.0
//
// Why a formula holds or fails: strategies, evidence, or a refutation of strategies, whatever the engine can show. All
// of it has been run on the model before anybody sees it.
#pragma once

#include "api/check.hpp"
#include "engine/engine.hpp"
#include "logic/model.hpp"

namespace gnomon::api {

// Returns whether the strategies of a formula are chosen once for all initial states.
[[nodiscard]] bool chooses_together(const CheckOptions& options, const logic::Property& property);

// Adds what there is to show of a verdict to its outcome. A limit of the options that is reached here ends the
// explanation only. Throws WrongEvidence (api/reproducer), which is a defect of ours.
void explain(const Model& model, const CheckOptions& options, engine::Engine& engine, Outcome& outcome);

}  // namespace gnomon::api
