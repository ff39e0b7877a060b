// SPDX-License-Identifier: Apache-2.0
//
// The symbolic engine against the reference engine on one case: verdicts, the whole sets of satisfying
// states, and the numbers of reachable, initial and fair states must be the same; and the runs into
// deadlocks and overflows that the symbolic engine shows must be as short as can be.
#pragma once

#include "engine/options.hpp"
#include "support/case.hpp"
#include "verdict/verdict.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace gnomon::test {

// How the symbolic engine is asked. It works on demand, so the order of the questions matters.
struct Approach {
  engine::VariableOrder order = engine::VariableOrder::Auto;
  engine::Reordering reordering = engine::Reordering::Auto;
  engine::Reachability reachability = engine::Reachability::Auto;
  bool verdicts_first = true;  // before all states have been found
  engine::Coding coding = engine::Coding::Auto;
  engine::PathEngine path_engine = engine::PathEngine::Auto;
  logic::UniformStart uniform_start = logic::UniformStart::Pooled;  // for both engines
  engine::StrategyEngine strategy_engine = engine::StrategyEngine::Auto;
  std::size_t condition_nodes = engine::SymbolicOptions{}.condition_nodes;
  std::size_t long_paths_after = engine::SymbolicOptions{}.long_paths_after;

  [[nodiscard]] engine::Options options() const;
  [[nodiscard]] std::string text() const;
};

[[nodiscard]] Approach random_approach(std::uint64_t seed);
[[nodiscard]] std::vector<Approach> all_approaches();

struct Comparison {
  std::string difference;         // empty if the engines agree
  std::size_t formulas = 0;       // compared
  std::size_t contingent = 0;     // of these, true in some states and false in others
  std::size_t states = 0;         // reachable
  std::uint64_t reorderings = 0;  // of the diagrams
};

[[nodiscard]] Comparison compare_engines(const Case& item, const Approach& approach);

[[nodiscard]] std::string_view answer_text(verdict::Verdict::Answer answer);

}  // namespace gnomon::test
