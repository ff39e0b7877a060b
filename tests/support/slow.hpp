// SPDX-License-Identifier: Apache-2.0
//
// Tests that take minutes ask this first.
#pragma once

#include <cstdlib>

namespace gnomon::test {

inline bool slow_tests() { return std::getenv("GNOMON_SLOW_TESTS") != nullptr; }

}  // namespace gnomon::test
