// SPDX-License-Identifier: Apache-2.0
//
// How much an explicit check may cost. Reaching a limit throws LimitError with a message that names the limit.
#pragma once

#include "base/limits.hpp"
#include "engine/options.hpp"

#include <cstddef>
#include <string_view>

namespace gnomon::reference {

struct Limits : gnomon::Limits {
  Limits() = default;
  // Has the default sizes.
  explicit Limits(const gnomon::Limits& limits) : gnomon::Limits(limits) {}

  std::size_t states = 1'000'000;
  // Triples of state, joint action and successor, which take most of the memory.
  std::size_t transitions = 20'000'000;
  engine::ProgressFunction progress;  // called now and then, on the thread of the check
};

// Also reports progress.
class Watch : public gnomon::Watch {
 public:
  explicit Watch(const Limits& limits) : gnomon::Watch(limits), limits_(&limits) {}

  using gnomon::Watch::check;
  // Checks the limits now and reports progress. Of the states found so far, `frontier` are not yet explored.
  void check(std::string_view phase, std::size_t states, std::size_t frontier) {
    check();
    if (limits_->progress) limits_->progress({phase, 0, static_cast<double>(states), frontier, 0});
  }

 private:
  const Limits* limits_;
};

}  // namespace gnomon::reference
