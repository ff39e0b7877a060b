// SPDX-License-Identifier: Apache-2.0
//
// Runs several methods for the same question in turns, because it is not known in advance which of them is fast.
#pragma once

#include "base/limits.hpp"

#include <chrono>
#include <functional>
#include <span>

namespace gnomon {

// Each method gets the limits of its turn and either finds the answer within them or throws LimitError; in the next
// round it gets three times as long. Turns are slices of processor time, so that the answer does not depend on what
// else runs. A method that gives up before its turn is over is not tried again; the last one left may take all the
// remaining time. Returns the index of the method that found the answer. Throws the LimitError of the last method if
// none does.
std::size_t take_turns(std::span<const std::function<void(const Limits&)>> methods, const Limits& limits,
                       std::chrono::duration<double> first_turn = std::chrono::milliseconds(10));

}  // namespace gnomon
