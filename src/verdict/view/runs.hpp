// SPDX-License-Identifier: Apache-2.0
//
// The runs of evidence: what happens in it one step after the other, for tables and lanes. A path that goes on where
// another one ends continues its run.
#pragma once

#include "base/limits.hpp"
#include "verdict/evidence.hpp"
#include "verdict/refutation.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace gnomon::verdict {

struct Run {
  enum class Kind : std::uint8_t {
    Path,  // of a claim, or the play of a failure
    Play,  // one of those that a strategy allows
    Way,   // to a state that is there for another reason
    Fair,  // a fair path
  };

  Kind kind = Kind::Path;
  std::optional<ClaimRef> claim;  // that it helps to explain, the first one; none for fair paths and failures
  Path path;                      // of at least one state
};

// Returns the runs of all claims, each claim before those that it stands on, then the fair paths. Evidence without any
// has one run, of the state that it is about. Throws LimitError.
[[nodiscard]] std::vector<Run> runs_of(const Evidence& evidence, const Limits& limits = {});

// Returns the play of a failure, with the way to where it begins.
[[nodiscard]] Run run_of(const Failure& failure);

}  // namespace gnomon::verdict
