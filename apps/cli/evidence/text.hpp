// SPDX-License-Identifier: Apache-2.0
//
// Witnesses and counterexamples for people. States are numbered and shown in full once; along a path only
// what changes is shown, with the actions. A strategy is a table, then what comes of it.
#pragma once

#include "cli/request/evidence_options.hpp"
#include "logic/formula.hpp"
#include "logic/model.hpp"
#include "verdict/evidence.hpp"
#include "verdict/knowledge.hpp"

#include <string>
#include <vector>

namespace gnomon::cli {

// Lines that end with a line end. `knowledge`: why claims hold that somebody knows something.
[[nodiscard]] std::string evidence_text(const Model& model, const logic::Property& property,
                                        const verdict::Evidence& evidence,
                                        const std::vector<verdict::Knowledge>& knowledge, const EvidenceStyle& style);

}  // namespace gnomon::cli
