// SPDX-License-Identifier: Apache-2.0
//
// The size and cost of a check on decision diagrams.
#pragma once

#include <cstddef>
#include <cstdint>

namespace gnomon::symbolic {

struct Statistics {
  std::size_t state_bits = 0;
  std::size_t action_bits = 0;
  std::size_t depth = 0;  // the largest distance from an initial state found so far
  bool complete = false;  // all reachable states were found
  std::size_t live_nodes = 0, peak_nodes = 0;
  std::size_t memory_bytes = 0;  // the peak of the diagrams
  std::uint64_t cache_lookups = 0, cache_hits = 0;
  std::uint64_t collections = 0, reorderings = 0;
  double reorder_seconds = 0;
  std::size_t relation_nodes = 0;  // of all parts of the transition relation
  std::size_t relation_parts = 0;
  double exploration_seconds = 0;  // for the relation, the reachable and the fair states
};

}  // namespace gnomon::symbolic
