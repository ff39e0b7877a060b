// SPDX-License-Identifier: Apache-2.0
//
// The result of `gnomon check` as JSON.
#pragma once

#include "api/check.hpp"
#include "json/forward.hpp"

namespace gnomon::json {

// "true", "false", "unknown"
[[nodiscard]] std::string_view name(verdict::Verdict::Answer answer);

// A formula of a model: number, text, place, logic, expected verdict.
[[nodiscard]] Json formula(const api::Loaded& loaded, std::size_t index);

// A formula with its verdict and what is known about it. Evidence that takes too long to write down is left out.
[[nodiscard]] Json outcome(const api::Loaded& loaded, const api::Outcome& outcome, const Limits& limits = {});

// In how many initial states the formula holds and fails, and examples; null if that is not known.
[[nodiscard]] Json initial_states(const model::System& system, const api::Outcome& outcome);

// What a user should know apart from the verdicts.
[[nodiscard]] Json warnings(const api::Loaded& loaded, const api::CheckReport& report);

// A number of states.
[[nodiscard]] Json count(const BigInt& number);

// Adds the fields "engine" to "search" to a document.
void add_report(Json& document, const api::Loaded& loaded, const api::CheckReport& report, const Limits& limits = {});

}  // namespace gnomon::json
