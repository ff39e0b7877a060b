// SPDX-License-Identifier: Apache-2.0
//
// What a user may choose about engines. Verdicts never depend on it, but for what uniform strategies are asked to do
// and for how many verdicts are unknown.
#pragma once

#include "base/limits.hpp"
#include "logic/strategies.hpp"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace gnomon::engine {

// Where the bits of the model stand in decision diagrams at first. 1 to 4 are the orders of MCMAS:
enum class VariableOrder : std::uint8_t {
  Auto,           // variables that are mentioned together stand together; each bit beside its next value
  Blocks,         // 1: all current bits, all next bits, all actions
  Interleaved,    // 2: agent by agent; every bit beside its next value, then the actions
  ActionsInside,  // 3: agent by agent; current bits, actions, next bits
  AgentBlocks,    // 4: agent by agent; current bits, next bits, actions
  Events,         // variables that the same event concerns stand together; each bit beside its next value
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

struct SymbolicOptions {
  VariableOrder order = VariableOrder::Auto;
  Coding coding = Coding::Auto;
  Reordering reordering = Reordering::Auto;
  Reachability reachability = Reachability::Auto;
  PathEngine path_engine = PathEngine::Auto;
  StrategyEngine strategy_engine = StrategyEngine::Auto;
  // How long the first of the ways to find strategies is at work before another one gets a turn.
  std::chrono::duration<double> first_turn = std::chrono::milliseconds(10);
  std::size_t max_variables = 65'534;  // of decision diagrams; there cannot be more
  // Conditions of evolution lines with larger diagrams are evaluated piece by piece within the states at hand.
  std::size_t condition_nodes = 20'000;
  // Lookups in the computed table that may be spent on what nobody has asked for, such as the number of initial states
  // where a formula fails; or a twentieth of those so far, if that is more.
  std::uint64_t side_work = 20'000;
  // The number of rounds after which a search tries to take many steps at once.
  std::size_t long_paths_after = 512;
};

// How the bounded engine turns paths, and what formulas say of them, into clauses; named after those who found out.
enum class BoundedEncoding : std::uint8_t { Huang, Penczek, Zbrzezny };

struct BoundedOptions {
  BoundedEncoding encoding = BoundedEncoding::Huang;
  std::size_t first_bound = 1;
  std::optional<std::size_t> max_bound;  // nothing: until an answer is found or a limit is reached
  bool complete = true;                  // look for arguments that no larger bound can change the answer
  // Called after each bound with all that the solver was given and asked so far, in the DIMACS format.
  std::function<void(std::size_t bound, const std::string& dimacs)> dump;
};

struct ExplicitOptions {
  std::size_t max_states = 1'000'000;
  std::size_t max_transitions = 20'000'000;  // triples of state, joint action and successor
};

// Whether deadlocks and overflows are searched for.
enum class Consistency : std::uint8_t {
  Auto,  // if the reachable states are known anyway, and for a short time
  On,
  Off,
};

// How far a long check is.
struct Progress {
  std::string_view phase;    // "transition relation", "reachable states", "fair states", "formula", "bound"
  std::size_t depth = 0;     // steps from the initial states, rounds of a fixpoint, or the bound
  double states = 0;         // found so far
  std::size_t frontier = 0;  // explicit engine: states that are not yet explored
  std::size_t nodes = 0;     // symbolic engine: nodes of decision diagrams
};
using ProgressFunction = std::function<void(const Progress&)>;

// Every engine reads what is meant for all, and what is meant for it.
struct Options {
  Limits limits;
  ProgressFunction progress;                                  // called now and then, from the checking thread
  std::size_t memory = 0;                                     // bytes for diagrams, clauses or states; 0: no limit
  logic::UniformStart uniform = logic::UniformStart::Pooled;  // where uniform strategies must succeed
  // Strategy logic: strategies are chosen once for all initial states, instead of in each of them.
  bool together = false;
  bool mcmas_until = false;  // <C>F f and <C>(g U f) of ATL have the exceptions that MCMAS makes
  bool explain = false;      // evidence of the verdicts will be asked for
  // What `describe` tells.
  Consistency consistency = Consistency::Auto;
  bool count_states = false;  // the number of states also if no formula needs it, and as MCMAS counts them
  bool whole_space = false;   // all numbers also if no formula needs them
  SymbolicOptions symbolic;
  BoundedOptions bounded;
  ExplicitOptions explicit_states;
  // Portfolio: processes that may be at work at the same time; nothing: as many as the machine has cores, at most 4.
  std::optional<std::size_t> jobs;
  // Portfolio: how long the symbolic engine is left alone with a formula.
  std::chrono::microseconds patience = std::chrono::milliseconds(300);
};

}  // namespace gnomon::engine
