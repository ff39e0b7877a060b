// SPDX-License-Identifier: Apache-2.0
#include "verdict/explain/fairness.hpp"

namespace gnomon::verdict {

void for_each_path(const Evidence& evidence, const std::function<void(const Path&)>& visit) {
  for (const Claim& claim : evidence.claims) {
    if (!claim.path.states.empty()) visit(claim.path);
    for (const Link& link : claim.links) {
      if (!link.run.states.empty()) visit(link.run);
    }
  }
}

void FairStates::update() {
  fair_.resize(evidence_.states.size(), false);
  bool changed = true;
  const auto spread = [&](const Path& path) {
    // All states before a fair state are fair; on an infinite path all states are fair.
    bool fair = path.loop.has_value();
    for (std::size_t i = path.states.size(); i-- > 0;) {
      const StateRef state = path.states[i];
      fair = fair || fair_[state];
      if (!fair || fair_[state]) continue;
      fair_[state] = true;
      changed = true;
    }
  };
  while (changed) {
    changed = false;
    for (const Path& path : evidence_.fair) spread(path);
    for_each_path(evidence_, spread);
  }
}

}  // namespace gnomon::verdict
