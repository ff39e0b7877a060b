// SPDX-License-Identifier: Apache-2.0
#include "base/take_turns.hpp"

#include "base/error.hpp"

#include <algorithm>
#include <vector>

namespace gnomon {

std::size_t take_turns(std::span<const std::function<void(const Limits&)>> methods, const Limits& limits,
                       std::chrono::duration<double> first_turn) {
  std::vector<bool> gave_up(methods.size(), false);
  for (auto turn = first_turn;; turn *= 3) {
    const auto length = std::chrono::duration_cast<std::chrono::nanoseconds>(turn);
    for (std::size_t i = 0; i < methods.size(); ++i) {
      if (gave_up[i]) continue;
      const bool last = std::count(gave_up.begin(), gave_up.end(), false) == 1;
      const auto end = processor_time() + length;
      try {
        methods[i](last ? limits : slice_of(limits, length));
        return i;
      } catch (const LimitError&) {
        if (last || limits.out_of_time()) throw;
        if (processor_time() < end) gave_up[i] = true;
      }
    }
  }
}

}  // namespace gnomon
