// SPDX-License-Identifier: Apache-2.0
//
// Checking under uniform protocols, as `mcmas -uniform` does: some agents follow a deterministic
// protocol, one action for everything that they may observe, the same for the whole run. A formula,
// of any logic, holds if some combination of such protocols makes it true in every initial state
// of the restricted model.
//
// MCMAS enumerates the protocols in advance. Here an agent chooses only when it reaches an observation
// in which its protocol leaves a choice, so that observations which never occur cost nothing; answers are the
// same, the number of combinations is smaller.
#pragma once

#include "logic/formula.hpp"
#include "model/system.hpp"
#include "reference/checker.hpp"
#include "reference/limits.hpp"
#include "verdict/verdict.hpp"

#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

namespace gnomon::reference {

struct UniformAnswer {
  std::vector<verdict::Verdict> verdicts;  // of all properties of the specification
  std::size_t combinations = 0;            // the number that were checked
};

// Is called for every combination with the checker of the restricted model.
using UniformListener = std::function<void(const ExplicitChecker&)>;

// `agents` follow uniform protocols; the others do what their protocols allow. Ends as soon as every
// formula is known to hold. A limit ends it early and leaves formulas unknown; nothing is thrown.
[[nodiscard]] UniformAnswer check_uniform(const model::System& system, const logic::Specification& specification,
                                          const std::vector<model::AgentId>& agents, const Limits& limits,
                                          const UniformListener& listener = {});

// Returns the number of deterministic protocols of the agent, counting observations that never occur, as MCMAS
// does: the product of its choices over all possible observations. Nothing if those are too many to list.
[[nodiscard]] std::optional<double> uniform_protocol_count(const model::System& system, model::AgentId agent);

}  // namespace gnomon::reference
