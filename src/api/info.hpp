// SPDX-License-Identifier: Apache-2.0
//
// What a model consists of, as far as it takes more than a look at the System: sizes, who sees what,
// which agents belong together, the values of constants.
#pragma once

#include "api/load.hpp"
#include "base/big_int.hpp"
#include "model/system.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace gnomon::api {

// The number of combinations of values, reachable or not.
[[nodiscard]] BigInt possible_states(const model::System& system);
// Its logarithm to base 10; quick also for very large systems.
[[nodiscard]] double possible_states_log10(const model::System& system);

// Bits to store a state: for each variable as many as its values need.
[[nodiscard]] std::uint64_t state_bits(const model::System& system);

// For every variable of the environment the agents (other than the environment) that see it, in
// their order. The variables of an agent are seen by that agent only.
[[nodiscard]] std::vector<std::vector<model::AgentId>> environment_observers(const model::System& system);

// Agents that come from one declaration, `Agent Crypto[i in 1..N]`; a single agent is a family of one.
struct AgentFamily {
  model::AgentId first;
  std::size_t size = 1;
};
[[nodiscard]] std::vector<AgentFamily> agent_families(const model::System& system);

struct ConstantValue {
  std::string name;
  std::int64_t value = 0;
  bool overridden = false;            // by a definition from outside
  std::vector<std::int64_t> entries;  // of a table, which has no value of its own
};
// The constants of a file without errors, in the order of the text.
[[nodiscard]] std::vector<ConstantValue> constants(const Loaded& loaded, const sema::GivenConstants& definitions);

}  // namespace gnomon::api
