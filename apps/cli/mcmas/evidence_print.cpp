// SPDX-License-Identifier: Apache-2.0
#include "cli/mcmas/evidence_print.hpp"

#include "cli/mcmas/files.hpp"
#include "cli/mcmas/print.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace gnomon::cli {

namespace {

std::string states_text(const model::System& system, const McmasEvidence& evidence, std::size_t first_number) {
  std::string text;
  for (std::size_t i = 0; i < evidence.states.size(); ++i) {
    text += fmt::format("------------- State: {} -----------------\n{}{}", first_number + i,
                        mcmas_state(system, evidence.states[i]), forty_dashes);
  }
  return text;
}

}  // namespace

std::string mcmas_evidence_text(const model::System& system, const McmasEvidence& evidence) {
  std::string text;
  for (const std::vector<std::size_t>& line : evidence.lines) {
    text += fmt::format("   < {} > \n", fmt::join(line, " "));
  }
  return text + "  States description: \n" + states_text(system, evidence, 0);
}

std::string mcmas_run_text(const model::System& system, const McmasEvidence& evidence) {
  return "Below is a witness execution leading to the state: \n" + states_text(system, evidence, 1);
}

void write_mcmas_evidence(const model::System& system, const McmasEvidence& evidence, const std::string& folder,
                          std::string_view name, std::string_view graph) {
  McmasDot dot(graph);
  McmasInfo info(system);
  for (std::size_t i = 0; i < evidence.states.size(); ++i) {
    const model::State& state = evidence.states[i];
    dot.state(i);
    info.state(i, [&state](model::VarId id) { return state[id.index()]; });
  }
  for (const McmasEdge& edge : evidence.edges) {
    if (const auto* joint = std::get_if<model::JointAction>(&edge.label)) {
      dot.step(edge.from, edge.to, mcmas_edge_label(system, *joint));
    } else {
      dot.epistemic_edge(edge.from, edge.to, std::get<std::string>(edge.label));
    }
  }
  write_mcmas_files(folder, name, dot.text(), info.text());
}

}  // namespace gnomon::cli
