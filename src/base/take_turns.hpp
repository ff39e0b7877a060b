// SPDX-License-Identifier: Apache-2.0
//
// Several ways to an answer, of which nobody knows which is the fast one.
#pragma once

#include "base/limits.hpp"

#include <chrono>
#include <functional>
#include <span>

namespace gnomon {

// Each way gets a deadline and comes to an answer by then, or throws LimitError; in the next round it gets three times
// as long. A way that gives up before its time is over is not tried again; the last one that is left may take all
// the time. Returns the place of the way that came to an answer. Throws the LimitError of the last way if none does.
std::size_t take_turns(std::span<const std::function<void(const Deadline&)>> ways, const Limits& limits,
                       std::chrono::duration<double> first_turn = std::chrono::milliseconds(300));

}  // namespace gnomon
