// SPDX-License-Identifier: Apache-2.0
#include "api/engines.hpp"

#include "api/portfolio/portfolio.hpp"
#include "api/portfolio/small_space.hpp"
#include "base/error.hpp"
#include "bmc/engine.hpp"
#include "engine/engine.hpp"
#include "reference/engine.hpp"
#include "symbolic/engine.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <unistd.h>
#include <utility>

namespace gnomon::api {

namespace {

using engine::Options;
using EnginePtr = std::unique_ptr<engine::Engine>;

// Returns what the bounded engine may take: what the user allows, else half of what the machine has.
std::size_t bounded_memory(const Options& options) {
  if (options.memory > 0) return options.memory;
  return static_cast<std::size_t>(::sysconf(_SC_PHYS_PAGES)) * static_cast<std::size_t>(::sysconf(_SC_PAGESIZE)) / 2;
}

template <typename Engine> EnginePtr make(const Model& model, const Options& options) {
  return std::make_unique<Engine>(model, options);
}

// Alone, the bounded engine does not go on for ever, and has the memory that it would have in a process of its own.
EnginePtr make_bounded(const Model& model, Options options) {
  constexpr std::size_t far_enough = 100;
  if (!options.bounded.max_bound) options.bounded.max_bound = far_enough;
  options.memory = bounded_memory(options);
  return make<bmc::BoundedEngine>(model, options);
}

// In company others may come to an end, and the system sees to the memory of another process.
EnginePtr make_race(const Model& model, const Options& options) {
  return start_portfolio(
      model, options,
      {.symbolic = make<symbolic::SymbolicEngine>,
       .bounded = make<bmc::BoundedEngine>,
       .bounded_knows = [](const Model& asked,
                           const logic::Property& property) { return bmc::may_decide(asked.specification, property); },
       .patience = options.patience,
       .memory = bounded_memory(options)});
}

// Returns whether somebody has chosen how decision diagrams are used.
bool chooses_diagrams(const engine::SymbolicOptions& options) {
  const engine::SymbolicOptions usual;
  return options.order != usual.order || options.coding != usual.coding || options.reordering != usual.reordering ||
         options.reachability != usual.reachability || options.path_engine != usual.path_engine ||
         options.strategy_engine != usual.strategy_engine;
}

EnginePtr make_portfolio(const Model& model, const Options& options) {
  if (chooses_diagrams(options.symbolic)) return make_race(model, options);
  SmallSpace engines{.main = make_race, .explicit_states = make<reference::ExplicitEngine>};
  engines.head_start = std::min(engines.head_start, options.patience / 20);  // who is impatient is so with all
  return start_small_space(model, options, std::move(engines));
}

constexpr std::array engine_table{
    EngineEntry{portfolio_name, "explicit for few states, else symbolic, and where that takes long, bounded beside it",
                false, false, make_portfolio},
    EngineEntry{"symbolic", "computes with sets of states as decision diagrams", true, true,
                make<symbolic::SymbolicEngine>},
    EngineEntry{"explicit", "explores the reachable states one by one", true, false, make<reference::ExplicitEngine>},
    EngineEntry{"bounded", "looks for longer and longer paths with a SAT solver", false, true,
                [](const Model& model, const Options& options) { return make_bounded(model, options); }},
};

}  // namespace

std::span<const EngineEntry> engines() { return engine_table; }

const EngineEntry& engine_named(std::string_view name) {
  const auto place = std::find_if(engine_table.begin(), engine_table.end(),
                                  [name](const EngineEntry& entry) { return entry.name == name; });
  if (place == engine_table.end()) throw UsageError(fmt::format("there is no engine '{}'", name));
  return *place;
}

}  // namespace gnomon::api
