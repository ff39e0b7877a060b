// SPDX-License-Identifier: Apache-2.0
//
// All engines by name. A new one is a folder that implements engine/engine.hpp, and one line in the list.
#pragma once

#include "logic/model.hpp"

#include <memory>
#include <span>
#include <string_view>

namespace gnomon::engine {
class Engine;
struct Options;
}  // namespace gnomon::engine

namespace gnomon::api {

struct EngineEntry {
  std::string_view name;
  std::string_view summary;
  bool exhaustive;    // decides all logics, on the whole state space
  bool in_portfolio;  // its options are those of the portfolio as well
  bool remembers;     // decides formulas with memory; but what is asked besides the verdict is about states
  // Makes an engine for this model. Throws LimitError.
  std::unique_ptr<engine::Engine> (*make)(const Model& model, const engine::Options& options);
};

// The default: several engines together.
inline constexpr std::string_view portfolio_name = "auto";

// Returns the list, the default first.
[[nodiscard]] std::span<const EngineEntry> engines();
// Throws UsageError for a name that no engine has.
[[nodiscard]] const EngineEntry& engine_named(std::string_view name);

// Makes an engine that decides knowledge with memory as well. Refers to the model. Throws UsageError for a name that no
// engine has, and LimitError.
[[nodiscard]] std::unique_ptr<engine::Engine> make_engine(std::string_view name, const Model& model,
                                                          const engine::Options& options);

}  // namespace gnomon::api
