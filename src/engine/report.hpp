// SPDX-License-Identifier: Apache-2.0
//
// What engines tell about a state space, and about the work that it took.
#pragma once

#include "base/big_int.hpp"
#include "model/evaluate.hpp"
#include "model/system.hpp"
#include "verdict/trace.hpp"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace gnomon::engine {

using Seconds = std::chrono::duration<double>;

// What is known of the state space. Absent: the engine did not need it, or was stopped before.
struct StateSpace {
  std::optional<BigInt> reachable_states;
  std::optional<BigInt> mcmas_states;  // the number that MCMAS prints (model/mcmas_codes), if asked for
  std::optional<BigInt> initial_states;
  std::optional<BigInt> fair_states;       // all reachable states if there is no fairness
  std::optional<BigInt> deadlocks;         // states without successor
  std::optional<std::size_t> depth;        // the longest of the shortest paths, in steps
  std::optional<std::size_t> transitions;  // explicit engine: pairs of a state and a successor
  std::optional<std::size_t> moves;        // explicit engine: pairs of a state and an enabled joint action
};

// States without successor among the reachable ones, fair or not.
struct Deadlock {
  BigInt states;
  verdict::Trace trace;  // a shortest run into one
};

// The first evolution item, by agents and lines, that assigns a value outside of its variable's domain in a reachable
// state.
struct Overflow {
  model::AgentId agent;
  std::size_t item = 0;       // index into Agent::evolution
  verdict::Trace trace;       // a shortest run into a state in which it does
  model::JointAction action;  // is enabled there, and makes the item overflow
};

// A line of a protocol or an evolution that takes very many nodes of decision diagrams.
struct CostlyLine {
  Span span;
  std::uint64_t nodes = 0;  // made for it
};

// What a check on decision diagrams needed.
struct DiagramStatistics {
  std::size_t state_bits = 0;
  std::size_t action_bits = 0;
  std::size_t depth = 0;  // the longest of the shortest paths found
  bool complete = false;  // all reachable states were found
  std::size_t live_nodes = 0, peak_nodes = 0;
  std::size_t memory_bytes = 0;  // most that the diagrams took
  std::uint64_t cache_lookups = 0, cache_hits = 0;
  std::uint64_t collections = 0, reorderings = 0;
  double reorder_seconds = 0;
  std::size_t relation_nodes = 0;  // of all parts of the transition relation
  std::size_t relation_parts = 0;
  std::optional<CostlyLine> costly_line;  // the worst of those with more than a million nodes
  double exploration_seconds = 0;         // for the relation, the reachable and the fair states
};

// The largest search with a SAT solver.
struct SearchStatistics {
  std::size_t bound = 0;
  std::size_t fragments = 0;
  std::size_t variables = 0;  // of the solver
};

struct Report {
  StateSpace space;
  std::optional<verdict::Trace> deadlock;  // a shortest run into a state without successor
  std::optional<Overflow> overflow;
  bool overflow_excluded = false;             // all reachable states were searched, and there is none
  std::optional<DiagramStatistics> diagrams;  // symbolic engine
  std::optional<SearchStatistics> search;     // bounded engine, if it is alone
  Seconds exploration{};                      // building the relation, finding reachable and fair states
};

// The number of initial (fair) states where a formula holds, and of those where it fails.
struct InitialCounts {
  BigInt holds;
  BigInt fails;

  // Returns whether the verdict depends on the initial state.
  [[nodiscard]] bool mixed() const { return holds > 0 && fails > 0; }

  friend bool operator==(const InitialCounts&, const InitialCounts&) = default;
};

// The sets of states that are reached after 0, 1, 2, … steps. They repeat: the one after `start` steps is the one after
// `start + period` steps.
struct Timing {
  std::size_t start = 0, period = 1;
  bool rests = false;  // from then on every step leads back to the state that it leaves
};

// The reachable (fair) states that agree with a given one about some variables, itself among them.
struct LookAlikes {
  BigInt count;
  std::vector<model::State> first;  // the first few, in ascending order
};

}  // namespace gnomon::engine
