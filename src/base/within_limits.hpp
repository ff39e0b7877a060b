// SPDX-License-Identifier: Apache-2.0
//
// Work that a limit or the memory may end, for callers that go on without its result.
#pragma once

#include "base/error.hpp"

#include <new>
#include <string>

namespace gnomon {

inline constexpr const char* not_enough_memory = "there is not enough memory";

// Does the work. Returns why it was ended; empty if it was not.
template <typename Work> std::string within_limits(Work work) {
  try {
    work();
    return {};
  } catch (const LimitError& error) {
    return error.what();
  } catch (const std::bad_alloc&) {
    return not_enough_memory;
  }
}

}  // namespace gnomon
