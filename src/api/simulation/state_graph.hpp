// SPDX-License-Identifier: Apache-2.0
//
// The reachable part of a model as a graph to look at: states, steps between them, and which states
// agents cannot tell apart. For models of a size that people can read.
#pragma once

#include "base/limits.hpp"
#include "model/evaluate.hpp"
#include "model/system.hpp"

#include <cstddef>
#include <functional>
#include <stop_token>
#include <vector>

namespace gnomon::api {

struct StateGraph {
  struct Node {
    model::State state;
    bool initial = false;
    std::vector<model::AtomId> atoms;  // that hold
  };
  struct Edge {
    std::size_t from = 0;
    std::size_t to = 0;
    std::vector<model::JointAction> actions;  // all that lead there
  };
  // What an agent sees: states in the same class look the same to it.
  struct View {
    model::AgentId agent;
    std::vector<std::vector<std::size_t>> classes;  // ascending, also those with one state
  };

  std::vector<Node> nodes;  // in the order of a breadth-first search
  std::vector<Edge> edges;  // by states
  std::vector<View> views;
};

struct StateGraphOptions {
  std::size_t max_states = 200;
  std::vector<model::AgentId> agents;  // whose views are wanted
  std::stop_token stop;
};

// Throws LimitError if the model has more states.
[[nodiscard]] StateGraph state_graph(const model::System& system, const StateGraphOptions& options);

// What is told of a state space.
struct SpaceListener {
  std::function<void(std::size_t index, const model::State& state)> state;
  std::function<void(std::size_t from, std::size_t to, const model::JointAction& joint)> step;
};

// Tells all reachable states in the order of a breadth-first search, then all steps by state and joint action. Throws
// LimitError before it tells anything.
void list_space(const model::System& system, const Limits& limits, const SpaceListener& listener);

}  // namespace gnomon::api
