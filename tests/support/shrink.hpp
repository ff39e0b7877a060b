// SPDX-License-Identifier: Apache-2.0
//
// Makes a case smaller while something about it stays: formulas, agents, variables, actions, lines,
// conditions and ranges go one after the other, as long as what is left is still interesting.
#pragma once

#include "support/case.hpp"

#include <cstddef>
#include <functional>

namespace gnomon::test {

using Interesting = std::function<bool(const Case&)>;

// A case from which nothing can be taken without losing the interest, unless `attempts` run out.
// `start` is interesting.
[[nodiscard]] Case shrink(Case start, const Interesting& interesting, std::size_t attempts = 20'000);

}  // namespace gnomon::test
