// SPDX-License-Identifier: Apache-2.0
//
// What must hold at the turns of a strategy, so that all plays have a shape. Numbers of steps matter if the shape has
// bounds: a turn may come after different numbers of them.
#pragma once

#include "verdict/evidence.hpp"
#include "verdict/explain/rules.hpp"

#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

namespace gnomon::verdict {

// After how many steps plays come to a turn.
struct PlayLength {
  static constexpr auto never = static_cast<std::size_t>(-1);

  std::size_t shortest = never;
  std::size_t longest = 0;  // `never`: there is no longest one, since plays can go in a circle before
};

// Returns the lengths by turn. All replies must lead to turns.
[[nodiscard]] std::vector<PlayLength> play_lengths(const Strategy& strategy);

// Returns for each turn in which something is done, in a state in which that depends on the number of steps: the number
// after which plays come there first.
[[nodiscard]] std::vector<std::optional<std::size_t>> steps_that_matter(const Strategy& strategy);

// Returns whether plays may be so long before a further step.
[[nodiscard]] bool may_go_on(const PathShape& shape, const PlayLength& length);

// Returns what must hold in the state of a turn. If there are no moves, that is what allows plays to end there, of
// which `holds` says whether it does; if nothing does, the coalition is stuck.
[[nodiscard]] std::vector<Literal> needed_at(const PathShape& shape, const Turn& turn, const PlayLength& length,
                                             const std::function<bool(const std::vector<Literal>&)>& holds);
// Returns whether plays end at the turn because of what holds there.
[[nodiscard]] bool ends_at(const PathShape& shape, const Turn& turn, const PlayLength& length,
                           const std::function<bool(const std::vector<Literal>&)>& holds);

}  // namespace gnomon::verdict
