// SPDX-License-Identifier: Apache-2.0
//
// What a page needs to draw evidence, as JSON: it chooses words and layout, and nothing else.
#pragma once

#include "base/limits.hpp"
#include "json/forward.hpp"
#include "logic/model.hpp"
#include "verdict/evidence.hpp"
#include "verdict/refutation.hpp"
#include "verdict/view/evidence_graph.hpp"

namespace gnomon::json {

// What it says about the model that it belongs to. Throws LimitError.
[[nodiscard]] Json evidence_graph(const model::System& system, const verdict::EvidenceGraph& graph,
                                  const Limits& limits = {});

// Adds a graph to the document of the evidence, which has been validated. Throws LimitError.
void add_graph(Json& document, const Model& model, const verdict::Evidence& evidence, const Limits& limits = {});

// Adds a graph to every failure in the document of the refutation, which has been validated. Throws LimitError.
void add_graphs(Json& document, const Model& model, const verdict::Refutation& refutation, const Limits& limits = {});

}  // namespace gnomon::json
