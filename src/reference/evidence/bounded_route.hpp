// SPDX-License-Identifier: Apache-2.0
//
// Paths on which numbers of steps matter, by layers of states that can be reached in so many steps.
#pragma once

#include "reference/evidence/routes.hpp"
#include "reference/space/graph.hpp"
#include "reference/space/state_set.hpp"
#include "verdict/explain/rules.hpp"

#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

namespace gnomon::reference {

struct BoundedRoute {
  Route states;
  std::optional<std::size_t> loop;  // of an infinite path: the position to which it returns
};

// Returns the states in which literals are true.
using StatesWith = std::function<StateSet(const std::vector<verdict::Literal>&)>;
// Returns an infinite path through the set.
using FindLasso = std::function<std::optional<Lasso>(StateIndex, const StateSet&)>;

// Returns a path of the shape that begins in one of these states and stays in the domain; a shortest one if it is
// finite.
[[nodiscard]] std::optional<BoundedRoute> bounded_route(const ExplicitGraph& graph, const StateSet& domain,
                                                        const std::vector<StateIndex>& from,
                                                        const verdict::PathShape& shape, const StatesWith& states_with,
                                                        const FindLasso& lasso);

}  // namespace gnomon::reference
