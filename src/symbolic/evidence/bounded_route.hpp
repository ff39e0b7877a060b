// SPDX-License-Identifier: Apache-2.0
//
// Paths on which numbers of steps matter, by layers of states that can be reached in so many steps.
#pragma once

#include "bdd/bdd.hpp"
#include "model/evaluate.hpp"
#include "symbolic/encoding/encoding.hpp"
#include "symbolic/operators/temporal.hpp"
#include "verdict/explain/rules.hpp"

#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

namespace gnomon::symbolic {

struct BoundedRoute {
  std::vector<model::State> states;
  std::optional<std::size_t> loop;  // of an infinite path: the position to which it returns
};

// Returns the states in which literals are true.
using StatesWith = std::function<bdd::Bdd(const std::vector<verdict::Literal>&)>;

// Returns a path of the shape that begins in one of these states; a shortest one if it is finite.
[[nodiscard]] std::optional<BoundedRoute> bounded_route(const Encoding& encoding, const Temporal& temporal,
                                                        const bdd::Bdd& from, const verdict::PathShape& shape,
                                                        const StatesWith& states_with);

}  // namespace gnomon::symbolic
