// SPDX-License-Identifier: Apache-2.0
//
// Checking under uniform protocols, as `mcmas -uniform` does (reference/strategies/uniform_protocols).
#pragma once

#include "base/big_int.hpp"
#include "base/limits.hpp"
#include "logic/model.hpp"
#include "verdict/verdict.hpp"

#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

namespace gnomon::api {

struct UniformProtocols {
  std::vector<verdict::Verdict> verdicts;  // of all properties of the model
  std::size_t combinations = 0;            // of protocols that were looked at
};

// `agents` follow uniform protocols; the others do what their protocols allow. A formula holds if some combination of
// such protocols makes it true in every initial state. The listener is told how many states, as MCMAS counts them, each
// combination leaves. A limit leaves formulas unknown; nothing is thrown.
[[nodiscard]] UniformProtocols check_uniform_protocols(const Model& model, const std::vector<model::AgentId>& agents,
                                                       const Limits& limits,
                                                       const std::function<void(const BigInt& states)>& listener);

// Returns how many deterministic protocols the agent has, counting observations that are never made, as MCMAS does;
// nothing if that is too much to list.
[[nodiscard]] std::optional<double> uniform_protocol_count(const model::System& system, model::AgentId agent);

}  // namespace gnomon::api
