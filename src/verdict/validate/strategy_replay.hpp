// SPDX-License-Identifier: Apache-2.0
//
// Checks a strategy by following all plays with the concrete semantics: the moves must be possible, the
// replies must be complete, and no play may be infinite unless the shape allows it. Nothing is assumed about the
// strategy.
#pragma once

#include "model/system.hpp"
#include "verdict/evidence.hpp"
#include "verdict/explain/rules.hpp"
#include "verdict/validate/replay.hpp"
#include "verdict/validate/word.hpp"

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace gnomon::verdict {

struct StrategyReplay {
  std::string defect;               // empty if there is none
  std::vector<PlacedLiteral> open;  // the literals that remain to be shown, by turn
};

// `shape`: the required shape of plays. The claim must have a state, and parts that are claims of the evidence.
// Throws LimitError.
[[nodiscard]] StrategyReplay replay_strategy(const Replay& replay, const std::vector<model::AgentId>& members,
                                             const PathShape& shape, const Evidence& evidence, const Claim& claim);

}  // namespace gnomon::verdict
