// SPDX-License-Identifier: Apache-2.0
//
// What comes of the strategies of a profile: the states that plays can reach when agents follow them, to be drawn.
#pragma once

#include "base/limits.hpp"
#include "model/system.hpp"
#include "verdict/profile.hpp"
#include "verdict/view/evidence_graph.hpp"
#include "verdict/view/runs.hpp"

#include <cstddef>
#include <vector>

namespace gnomon::verdict {

struct ProfilePlays {
  std::vector<model::State> states;
  EvidenceGraph graph;  // what the strategies choose is a choice
  Run play;             // one of them
};

// So many states are drawn unless somebody wants more.
inline constexpr std::size_t some_states_of_plays = 40;

// From the initial state of the profile on. Of more than `most` states the first ones are drawn, breadth first. Throws
// LimitError.
[[nodiscard]] ProfilePlays profile_plays(const model::System& system, const Profile& profile, std::size_t most,
                                         const Limits& limits = {});

}  // namespace gnomon::verdict
