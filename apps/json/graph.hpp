// SPDX-License-Identifier: Apache-2.0
//
// The graph of `gnomon graph` as JSON.
#pragma once

#include "api/simulation/state_graph.hpp"
#include "json/forward.hpp"

namespace gnomon::json {

// Adds the fields "states", "transitions" and "knowledge" to a document.
void add_graph(Json& document, const model::System& system, const api::StateGraph& graph);

}  // namespace gnomon::json
