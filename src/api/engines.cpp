// SPDX-License-Identifier: Apache-2.0
#include "api/engines.hpp"

#include "api/memory/remembering_engine.hpp"
#include "api/portfolio/portfolio.hpp"
#include "api/portfolio/small_space.hpp"
#include "base/error.hpp"
#include "bmc/engine.hpp"
#include "engine/engine.hpp"
#include "logic/classify.hpp"
#include "reference/engine.hpp"
#include "symbolic/engine.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <thread>
#include <unistd.h>
#include <utility>
#include <vector>

namespace gnomon::api {

namespace {

using engine::Options;
using EnginePtr = std::unique_ptr<engine::Engine>;

// Returns what the bounded engine may take: what the user allows, else half of what the machine has.
std::size_t bounded_memory(const Options& options) {
  if (options.memory > 0) return options.memory;
  return static_cast<std::size_t>(::sysconf(_SC_PHYS_PAGES)) * static_cast<std::size_t>(::sysconf(_SC_PAGESIZE)) / 2;
}

std::size_t jobs_of(const Options& options) {
  constexpr std::size_t usual = 4;
  return options.jobs.value_or(std::clamp<std::size_t>(std::thread::hardware_concurrency(), 1, usual));
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

// Returns whether somebody has chosen how decision diagrams are used.
bool chooses_diagrams(const engine::SymbolicOptions& options) {
  const engine::SymbolicOptions usual;
  return options.order != usual.order || options.coding != usual.coding || options.reordering != usual.reordering ||
         options.reachability != usual.reachability || options.path_engine != usual.path_engine ||
         options.strategy_engine != usual.strategy_engine;
}

EnginePtr make_interleaved(const Model& model, Options options) {
  options.symbolic.order = engine::VariableOrder::Interleaved;
  return make<symbolic::SymbolicEngine>(model, options);
}

// Returns whether evidence from another process is what it would be here. Strategies are shown as the user wishes, of
// which another process knows nothing.
bool shows_the_same(const Options& options, const logic::Property& property) {
  return !options.explain || !(logic::has_uniform_strategies(property.logic) || property.logic == logic::Logic::Atl ||
                               property.logic == logic::Logic::AtlStar);
}

// The bounded engine needs no reachable states; the others are wanted for finding those.
std::vector<Rival> rivals(const Options& options) {
  const auto finds_states = [options](const Model&, const logic::Property& property, bool explored) {
    return !explored && shows_the_same(options, property);
  };
  std::vector<Rival> result;
  // In company others may come to an end, so it looks at all bounds; the system sees to the memory of another process.
  result.push_back({"bounded", "the bounded engine", make<bmc::BoundedEngine>,
                    [](const Model& asked, const logic::Property& property, bool) {
                      return bmc::may_decide(asked.specification, property);
                    }});
  if (chooses_diagrams(options.symbolic)) return result;
  result.push_back({"symbolic", "the symbolic engine with --order 2", make_interleaved, finds_states});
  result.push_back({"explicit", "the explicit engine", make<reference::ExplicitEngine>, finds_states});
  return result;
}

// With a limit the rivals have a quarter of the memory, as long as the symbolic engine does not need it.
EnginePtr make_race(const Model& model, const Options& options) {
  Portfolio portfolio{
      .symbolic = make<symbolic::SymbolicEngine>, .rivals = rivals(options), .jobs = jobs_of(options), .rules = {}};
  portfolio.rules.patience = options.patience;
  portfolio.rules.memory = options.memory > 0 ? options.memory / 4 : bounded_memory(options);
  portfolio.rules.memory_of_all = options.memory;
  portfolio.may_share = [options](const logic::Property& property) { return shows_the_same(options, property); };
  return start_portfolio(model, options, std::move(portfolio));
}

EnginePtr make_portfolio(const Model& model, const Options& options) {
  if (chooses_diagrams(options.symbolic)) return make_race(model, options);
  SmallSpace engines{.main = make_race, .explicit_states = make<reference::ExplicitEngine>};
  engines.head_start = std::min(engines.head_start, options.patience / 20);  // who is impatient is so with all
  return start_small_space(model, options, std::move(engines));
}

constexpr std::array engine_table{
    EngineEntry{portfolio_name, "explicit for few states, else symbolic, and where that takes long, others beside it",
                false, false, false, make_portfolio},
    EngineEntry{"symbolic", "computes with sets of states as decision diagrams", true, true, false,
                make<symbolic::SymbolicEngine>},
    EngineEntry{"explicit", "explores the reachable states one by one", true, false, true,
                make<reference::ExplicitEngine>},
    EngineEntry{"bounded", "looks for longer and longer paths with a SAT solver", false, true, false,
                [](const Model& model, const Options& options) { return make_bounded(model, options); }},
};

}  // namespace

std::span<const EngineEntry> engines() { return engine_table; }

std::unique_ptr<engine::Engine> make_engine(std::string_view name, const Model& model, const Options& options) {
  return start_remembering(model, options, engine_named(name));
}

const EngineEntry& engine_named(std::string_view name) {
  const auto place = std::find_if(engine_table.begin(), engine_table.end(),
                                  [name](const EngineEntry& entry) { return entry.name == name; });
  if (place == engine_table.end()) throw UsageError(fmt::format("there is no engine '{}'", name));
  return *place;
}

}  // namespace gnomon::api
