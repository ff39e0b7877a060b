// SPDX-License-Identifier: Apache-2.0
//
// The result of `gnomon bound` as JSON.
#pragma once

#include "api/bound.hpp"
#include "json/forward.hpp"

namespace gnomon::json {

// Adds the fields from "engine" to "seconds" to a document.
void add_bound(Json& document, const logic::Property& property, std::string_view engine,
               const api::BoundReport& report);

}  // namespace gnomon::json
