// SPDX-License-Identifier: Apache-2.0
#include "symbolic/operators/forward_until.hpp"

#include <utility>

namespace gnomon::symbolic {

using bdd::Bdd;

bool ForwardUntil::succeeds(const std::function<void(std::size_t)>& on_round) {
  while (!frontier_.intersects(g_)) {
    on_round(depth_);
    const Bdd sources = frontier_ & f_;
    if (sources.is_false()) return false;
    Bdd fresh = transitions_.image(sources).minus(found_);
    Bdd found = found_ | fresh;
    // Commit: nothing from here on can fail.
    found_ = std::move(found);
    frontier_ = std::move(fresh);
    ++depth_;
  }
  return true;
}

}  // namespace gnomon::symbolic
