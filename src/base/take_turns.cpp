// SPDX-License-Identifier: Apache-2.0
#include "base/take_turns.hpp"

#include "base/error.hpp"

#include <algorithm>
#include <vector>

namespace gnomon {

std::size_t take_turns(std::span<const std::function<void(const Deadline&)>> methods, const Limits& limits,
                       std::chrono::duration<double> first_turn) {
  using Clock = std::chrono::steady_clock;
  std::vector<bool> gave_up(methods.size(), false);
  for (auto turn = first_turn;; turn *= 3) {
    for (std::size_t i = 0; i < methods.size(); ++i) {
      if (gave_up[i]) continue;
      const bool last = std::count(gave_up.begin(), gave_up.end(), false) == 1;
      const Clock::time_point end = limits.now() + std::chrono::duration_cast<Clock::duration>(turn);
      const bool all_time = last || (limits.deadline && *limits.deadline <= end);
      try {
        methods[i](all_time ? limits.deadline : Deadline(end));
        return i;
      } catch (const LimitError&) {
        if (limits.out_of_time() || last) throw;
        if (all_time || limits.now() < end) gave_up[i] = true;
      }
    }
  }
}

}  // namespace gnomon
