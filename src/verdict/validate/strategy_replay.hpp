// SPDX-License-Identifier: Apache-2.0
//
// Does a strategy work? All plays are followed by the concrete semantics: the moves must be possible, the
// replies must be those that there are, and no play may go on for ever unless it is allowed to. Nothing in
// the strategy is taken for granted.
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
  std::string defect;               // what is wrong; empty if nothing is
  std::vector<PlacedLiteral> open;  // what else must be shown
};

// `shape`: what plays must look like. The claim has a state, and parts that are claims of the evidence.
// Throws LimitError.
[[nodiscard]] StrategyReplay replay_strategy(const Replay& replay, const std::vector<model::AgentId>& members,
                                             const PathShape& shape, const Evidence& evidence, const Claim& claim);

}  // namespace gnomon::verdict
