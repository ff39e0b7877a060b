// SPDX-License-Identifier: Apache-2.0
#include "verdict/view/lost_updates.hpp"

#include "verdict/explain/fairness.hpp"
#include "verdict/view/step_lines.hpp"

#include <set>
#include <tuple>
#include <utility>

namespace gnomon::verdict {

std::vector<LostUpdate> lost_updates(const model::Stepper& stepper, const model::State& state,
                                     const model::JointAction& joint, const model::State& next) {
  const model::System& system = stepper.system();
  std::vector<LostUpdate> result;
  for (const auto& [agent, item] : stepper.lost_updates(state, joint, next)) {
    result.push_back({agent, line_text(system, {agent, ModelLine::Kind::Evolution, item})});
  }
  return result;
}

std::vector<LossyStep> lossy_steps(const model::System& system, const Evidence& evidence) {
  std::vector<LossyStep> result;
  if (system.semantics == model::Semantics::SingleAssignment) return result;
  const model::Stepper stepper(system);
  std::set<std::tuple<StateRef, StateRef, model::JointAction>> seen;
  for_each_path(evidence, [&](const Path& path) {
    for (std::size_t i = 0; i < path.actions.size(); ++i) {
      const StateRef from = path.states[i];
      const StateRef to = path.states[i + 1 < path.states.size() ? i + 1 : path.loop.value_or(0)];
      if (!seen.emplace(from, to, path.actions[i]).second) continue;
      auto lost = lost_updates(stepper, evidence.states[from], path.actions[i], evidence.states[to]);
      if (!lost.empty()) result.push_back({from, to, path.actions[i], std::move(lost)});
    }
  });
  return result;
}

}  // namespace gnomon::verdict
