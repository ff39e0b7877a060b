// SPDX-License-Identifier: Apache-2.0
//
// What the studio lets processes take, unless a request says otherwise.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>

namespace gnomon::studio {

struct Limits {
  std::chrono::milliseconds timeout = std::chrono::minutes(10);  // of a check
  std::uint64_t memory = 4'000'000'000;                          // bytes of all processes of a job together
  std::size_t checks = 2;                                        // that run at once
};

}  // namespace gnomon::studio
