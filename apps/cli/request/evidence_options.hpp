// SPDX-License-Identifier: Apache-2.0
//
// How much of evidence is shown, by the options --agents and --full.
#pragma once

#include "cli/command_line/options.hpp"
#include "cli/evidence/scope.hpp"

#include <string>
#include <vector>

namespace gnomon::cli {

struct EvidenceOptions {
  std::vector<std::string> agents;  // arguments of --agents
  bool full = false;
};

struct EvidenceStyle {
  Scope scope;
  bool full = false;  // every state with all values that the scope shows, and nothing is cut
};

void add_evidence_options(Command command, EvidenceOptions& options);

// Throws UsageError for agents that the model does not have.
[[nodiscard]] EvidenceStyle evidence_style(const EvidenceOptions& options, const model::System& system);

}  // namespace gnomon::cli
