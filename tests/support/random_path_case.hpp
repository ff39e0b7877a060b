// SPDX-License-Identifier: Apache-2.0
//
// Random systems with random formulas of the path logics: quantifiers and knowledge nested in path formulas
// with temporal operators and regular expressions, tests and repetitions.
#pragma once

#include "support/case.hpp"
#include "support/random_case.hpp"

#include <cstdint>

namespace gnomon::test {

// The formulas of the wishes become formulas of all eight path logics in turn.
[[nodiscard]] Case random_path_case(std::uint64_t seed, const CaseWishes& wishes = {});

}  // namespace gnomon::test
