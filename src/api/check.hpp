// SPDX-License-Identifier: Apache-2.0
//
// From a model to verdicts: the second half of `gnomon check`. An engine explores the model once and
// then answers the formulas one by one. Limits, interrupts and logics that the engine does not know
// give Unknown with a reason, never an exception.
#pragma once

#include "api/load.hpp"
#include "reference/checker.hpp"
#include "reference/limits.hpp"
#include "verdict/verdict.hpp"

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace gnomon::api {

enum class Engine : std::uint8_t { Explicit };

struct EngineInfo {
  Engine engine;
  std::string_view name;
  std::string_view summary;
};

// All engines, the default first.
[[nodiscard]] std::span<const EngineInfo> engines();
[[nodiscard]] std::string_view name(Engine engine);
// Throws UsageError for a name that no engine has.
[[nodiscard]] Engine engine_named(std::string_view name);

using Seconds = std::chrono::duration<double>;

struct CheckOptions {
  Engine engine = Engine::Explicit;
  std::vector<std::size_t> selection;  // indices of the properties to check, in this order
  reference::Limits limits;
};

// The answer to one property.
struct Outcome {
  std::size_t property = 0;  // index into Specification::properties
  verdict::Verdict verdict;
  Seconds time{};

  // The verdict is known and differs from what the author of the model expects.
  [[nodiscard]] bool contradicts(const logic::Property& property) const;
};

// What a user should know apart from the verdicts.
enum class Caution : std::uint8_t {
  NoInitialState,  // every formula holds, for no reason
  NoFairState,     // the same, because no path is fair
  Deadlocks,       // some states have no successor
};

[[nodiscard]] std::string_view name(Caution caution);  // "no-initial-state"

struct CheckReport {
  std::vector<Outcome> outcomes;  // in the order of the selection
  // Absent if the exploration came to no end; then this is why.
  std::optional<reference::Statistics> statistics;
  std::string not_explored;
  std::vector<Caution> cautions;
  std::optional<model::State> deadlock;  // one of those that are reached in the fewest steps
  Seconds exploration{};
  Seconds total{};

  [[nodiscard]] std::size_t count(verdict::Verdict::Answer answer) const;
};

// Called with the index of a property before it is looked at, and with its outcome.
struct CheckListener {
  std::function<void(std::size_t)> started;
  std::function<void(const Outcome&)> decided;
};

[[nodiscard]] CheckReport check(const sema::Lowered& model, const CheckOptions& options,
                                const CheckListener& listener = {});

// One sentence for the user about a report with statistics.
[[nodiscard]] std::string explanation(Caution caution, const model::System& system, const CheckReport& report);

// "CTL", "CTLK", "SL": the logic of a property, with a K if it speaks of knowledge.
[[nodiscard]] std::string logic_name(const logic::Property& property);

}  // namespace gnomon::api
