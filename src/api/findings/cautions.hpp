// SPDX-License-Identifier: Apache-2.0
//
// What a user should know about a check apart from the verdicts.
#pragma once

#include "logic/model.hpp"
#include "model/system.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace gnomon::api {

struct CheckOptions;
struct CheckReport;

enum class Caution : std::uint8_t {
  NoInitialState,   // every formula holds, for no reason
  NoFairState,      // the same, because no path is fair
  Deadlocks,        // some states have no successor
  PlaysEnd,         // the same, and a formula of strategy logic does not see what ends there
  Overflow,         // some evolution item assigns a value outside of its variable's domain
  StrategiesAnew,   // strategies may be others in initial states that an agent cannot tell apart
  FairnessIgnored,  // there is fairness, and formulas are read on finite traces although they do not say so
};

[[nodiscard]] std::string_view name(Caution caution);  // "no-initial-state"

// Returns one sentence for the user about a report.
[[nodiscard]] std::string explanation(Caution caution, const model::System& system, const CheckReport& report);

// Returns the agents whose strategies are others in initial states that they cannot tell apart, as far as some formula
// of the report may owe its verdict to that.
[[nodiscard]] std::vector<model::AgentId> agents_that_guess(const Model& model, const CheckOptions& options,
                                                            const CheckReport& report);

// Returns what to say about a report that is complete but for this.
[[nodiscard]] std::vector<Caution> cautions_of(const Model& model, const CheckOptions& options,
                                               const CheckReport& report);

}  // namespace gnomon::api
