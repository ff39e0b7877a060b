// SPDX-License-Identifier: Apache-2.0
#include "cli/mcmas/space.hpp"

#include "api/simulation/state_graph.hpp"
#include "cli/mcmas/files.hpp"

#include <cstddef>

namespace gnomon::cli {

void write_statespace(const model::System& system, const std::string& folder, const Limits& limits) {
  McmasDot dot("statespace");
  McmasInfo info(system);
  api::SpaceListener listener;
  listener.state = [&](std::size_t index, const model::State& state) {
    dot.state(index);
    info.state(index, [&state](model::VarId id) { return state[id.index()]; });
  };
  listener.step = [&](std::size_t from, std::size_t to, const model::JointAction& joint) {
    dot.step(from, to, mcmas_edge_label(system, joint));
  };
  api::list_space(system, limits, listener);
  write_mcmas_files(folder, "model", dot.text(), info.text());
}

}  // namespace gnomon::cli
