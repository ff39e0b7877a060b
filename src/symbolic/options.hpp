// SPDX-License-Identifier: Apache-2.0
//
// What a user may choose about a check on decision diagrams. Answers never depend on it, but for what uniform
// strategies are asked to do.
#pragma once

#include "base/limits.hpp"
#include "logic/strategies.hpp"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string_view>

namespace gnomon::symbolic {

// Where the bits of the model stand in the diagrams at first. 1 to 4 are the orders of MCMAS:
enum class VariableOrder : std::uint8_t {
  Auto,           // variables that are mentioned together stand together; each bit beside its next value
  Blocks,         // 1: all current bits, all next bits, all actions
  Interleaved,    // 2: agent by agent; every bit beside its next value, then the actions
  ActionsInside,  // 3: agent by agent; current bits, actions, next bits
  AgentBlocks,    // 4: agent by agent; current bits, next bits, actions
};

// How values and actions are written in bits (symbolic/encoding/selectors).
enum class Coding : std::uint8_t {
  Auto,    // a bit for every value where a variable picks one of many numbered things, else binary numbers
  Binary,  // binary numbers
  OneHot,  // a bit for every value wherever that is possible
};

// Whether the order changes while diagrams grow.
enum class Reordering : std::uint8_t {
  Auto,  // when diagrams become large
  On,    // early
  Off,
};

// How the reachable states are found. 1 to 3 are the ways of MCMAS:
enum class Reachability : std::uint8_t {
  Auto,      // images of the last layer, simplified by what is known already
  Reached,   // 1: images of all states found so far
  Layer,     // 2: images of the states reached by the last step
  NewOnly,   // 3: images of the states that the last step reached first
  Chaining,  // the moves of one agent after the other, on the growing set
};

// How path formulas are decided.
enum class PathEngine : std::uint8_t {
  Auto,      // taken apart as far as possible; what is left, with an automaton, explicit if it is small
  Regular,   // taken apart; unknown if something is left
  Explicit,  // with an automaton of explicit states for the whole path formula
  Symbolic,  // with an automaton in bits for the whole path formula
};

// How uniform strategies are found.
enum class StrategyEngine : std::uint8_t {
  Auto,       // the others take turns
  Labelling,  // strategies as parameters of decision diagrams
  Search,     // a SAT solver proposes strategies; not with fairness
};

struct Progress {
  std::string_view phase;  // "transition relation", "reachable states", "fair states", "formula"
  std::size_t depth = 0;   // steps from the initial states, or rounds of a fixpoint
  double states = 0;       // found so far
  std::size_t nodes = 0;   // of decision diagrams
};

struct Options {
  VariableOrder order = VariableOrder::Auto;
  Coding coding = Coding::Auto;
  Reordering reordering = Reordering::Auto;
  Reachability reachability = Reachability::Auto;
  PathEngine path_engine = PathEngine::Auto;
  logic::UniformStart uniform_start = logic::UniformStart::Pooled;
  StrategyEngine strategy_engine = StrategyEngine::Auto;
  // How long the first of the ways is at work before another one gets a turn.
  std::chrono::duration<double> first_turn = std::chrono::milliseconds(300);
  bool mcmas_until = false;            // <C>F f and <C>(g U f) of ATL have the exceptions that MCMAS makes
  std::size_t memory = 0;              // bytes for decision diagrams; 0: no limit
  std::size_t max_variables = 65'534;  // of decision diagrams; there cannot be more
  Limits limits;
  // Called now and then, from the checking thread.
  std::function<void(const Progress&)> progress;
};

}  // namespace gnomon::symbolic
