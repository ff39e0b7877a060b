// SPDX-License-Identifier: Apache-2.0
#include "cli/mcmas/space.hpp"

#include "cli/mcmas/files.hpp"

#include <vector>

namespace gnomon::cli {

using reference::ExplicitGraph;
using reference::StateIndex;

void write_statespace(const model::System& system, const ExplicitGraph& graph, const std::string& folder) {
  std::vector<std::string> labels;
  for (const model::JointAction& joint : graph.joint_actions()) labels.push_back(mcmas_edge_label(system, joint));
  McmasDot dot("statespace");
  McmasInfo info(system);
  for (StateIndex s = 0; s < graph.size(); ++s) {
    dot.state(s);
    info.state(s, [&graph, s](model::VarId id) { return graph.states().value(s, id); });
  }
  for (StateIndex s = 0; s < graph.size(); ++s) {
    for (std::size_t move = graph.first_move(s); move < graph.first_move(s + 1); ++move) {
      for (const StateIndex next : graph.move_successors(move)) dot.step(s, next, labels[graph.joint(move)]);
    }
  }
  write_mcmas_files(folder, "model", dot.text(), info.text());
}

}  // namespace gnomon::cli
