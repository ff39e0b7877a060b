// SPDX-License-Identifier: Apache-2.0
#include "reference/evidence/trace.hpp"

#include "base/error.hpp"

#include <algorithm>

namespace gnomon::reference {

const model::JointAction& joint_action(const ExplicitGraph& graph, StateIndex from, StateIndex to) {
  for (std::size_t move = graph.first_move(from); move < graph.first_move(from + 1); ++move) {
    const auto successors = graph.move_successors(move);
    if (std::find(successors.begin(), successors.end(), to) != successors.end()) {
      return graph.joint_actions()[graph.joint(move)];
    }
  }
  GNOMON_ASSERT(false, "a predecessor has a move to its successor");
}

verdict::Trace shortest_trace(const ExplicitGraph& graph, StateIndex target) {
  std::vector<StateIndex> backwards{target};
  const auto& initial = graph.initial();
  while (std::find(initial.begin(), initial.end(), backwards.back()) == initial.end()) {
    const auto before = graph.predecessors(backwards.back());
    backwards.push_back(*std::min_element(before.begin(), before.end()));
  }
  verdict::Trace result;
  for (std::size_t i = backwards.size(); i-- > 0;) {
    result.states.push_back(graph.states()[backwards[i]]);
    if (i > 0) result.actions.push_back(joint_action(graph, backwards[i], backwards[i - 1]));
  }
  return result;
}

}  // namespace gnomon::reference
