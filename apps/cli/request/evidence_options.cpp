// SPDX-License-Identifier: Apache-2.0
#include "cli/request/evidence_options.hpp"

#include "cli/command_line/options.hpp"

namespace gnomon::cli {

void add_evidence_options(Command command, EvidenceOptions& options) {
  add_list(command, "--agents", options.agents, "A,B",
           "In explanations, show only what these agents see and do; `all` stands for all but the environment.");
  add_flag(command, "--full", options.full, "In explanations, show every state with all values, and cut nothing.");
}

EvidenceStyle evidence_style(const EvidenceOptions& options, const model::System& system) {
  return {Scope(system, agents_named(system, options.agents)), options.full};
}

}  // namespace gnomon::cli
