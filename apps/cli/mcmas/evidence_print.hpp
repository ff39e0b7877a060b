// SPDX-License-Identifier: Apache-2.0
//
// Witnesses and counterexamples as MCMAS prints them and writes them to files.
#pragma once

#include "cli/mcmas/evidence.hpp"
#include "model/system.hpp"

#include <string>
#include <string_view>

namespace gnomon::cli {

// Below the heading: the lines of numbers, then the states.
[[nodiscard]] std::string mcmas_evidence_text(const model::System& system, const McmasEvidence& evidence);
// The states alone, numbered from 1: how a run into a deadlock or an overflow is printed.
[[nodiscard]] std::string mcmas_run_text(const model::System& system, const McmasEvidence& evidence);

// Writes NAME.dot, where the graph is called `graph`, and NAME.info to the folder, which must exist; empty is
// the current one. As in MCMAS files of these names are overwritten. Throws FileError.
void write_mcmas_evidence(const model::System& system, const McmasEvidence& evidence, const std::string& folder,
                          std::string_view name, std::string_view graph);

}  // namespace gnomon::cli
