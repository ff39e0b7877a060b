// SPDX-License-Identifier: Apache-2.0
//
// The result of `gnomon equilibrium` as JSON.
#pragma once

#include "api/check.hpp"
#include "api/equilibrium.hpp"
#include "json/forward.hpp"

namespace gnomon::json {

// Adds the fields from "engine" to "seconds" to a document. The report has one outcome, that of the question.
void add_equilibrium(Json& document, const Model& model, const api::EquilibriumQuestion& question,
                     std::string_view engine, const api::CheckReport& report);

}  // namespace gnomon::json
