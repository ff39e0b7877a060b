// SPDX-License-Identifier: Apache-2.0
//
// Why agents know what evidence says that they know: what they see, how many states look so, and which of the observed
// values tell it already. Only engines that know the whole state space can say that.
#pragma once

#include "engine/engine.hpp"
#include "logic/model.hpp"
#include "verdict/evidence.hpp"
#include "verdict/knowledge.hpp"

#include <vector>

namespace gnomon::api {

// Returns what there is to say about the first few claims of the evidence that an operator of knowledge holds. Throws
// LimitError, and InternalError if a fact does not hold in all states that look so.
[[nodiscard]] std::vector<verdict::Knowledge> explain_knowledge(const Model& model, const logic::Property& property,
                                                                const verdict::Evidence& evidence,
                                                                engine::Engine& engine);

}  // namespace gnomon::api
