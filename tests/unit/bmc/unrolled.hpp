// SPDX-License-Identifier: Apache-2.0
//
// A small system as signals, and a solver that lists what they can be, for tests of the parts of the bounded engine.
#pragma once

#include "bmc/frame_circuits.hpp"
#include "bmc/unrolling.hpp"
#include "logic/formula.hpp"
#include "sat/cadical_solver.hpp"
#include "sat/cnf.hpp"
#include "sat/connectives.hpp"
#include "support/small_systems.hpp"
#include "unit/logic/build_formula.hpp"

#include <gtest/gtest.h>

#include <array>
#include <memory>
#include <utility>
#include <vector>

namespace gnomon::test {

using Nodes = std::vector<Value>;
using States = std::vector<State>;

class Unrolled {
 public:
  explicit Unrolled(System built) : system(std::move(built)), unrolling(graph, system) {}

  System system;
  sat::Graph graph;
  bmc::Unrolling unrolling;
  logic::FormulaPool pool;
  Formulas make{pool};

  // The formula that says that the node is this one.
  [[nodiscard]] FormulaId at(Value node) { return make.atom(static_cast<std::size_t>(node)); }
  // The frame, which is valid, has the values of the state.
  [[nodiscard]] sat::Signal is(const bmc::Frame& frame, const State& state) {
    std::vector<sat::Signal> values{frame.valid};
    for (std::size_t i = 0; i < state.size(); ++i) {
      values.push_back(bmc::code_is(graph, frame.values[i], system.variables[i].domain.index(state[i])));
    }
    return sat::all_of(graph, values);
  }
  [[nodiscard]] bool is_possible(sat::Signal signal) {
    return solver_->solve(std::array{cnf_.implying(signal)}) == sat::Answer::Sat;
  }
  // For the last signal that was possible.
  [[nodiscard]] sat::Simulation solution() const { return sat::evaluate(graph, cnf_.input_values()); }
  // What a frame can be where the signal is true.
  [[nodiscard]] States states(const bmc::Frame& frame, sat::Signal signal) {
    States result;
    for (const State& state : all_states(system)) {
      if (is_possible(graph.conjunction(signal, is(frame, state)))) result.push_back(state);
    }
    return result;
  }
  // For systems of one variable.
  [[nodiscard]] Nodes nodes(const bmc::Frame& frame, sat::Signal signal) {
    Nodes result;
    for (const State& state : states(frame, signal)) result.push_back(state.at(0));
    return result;
  }

 private:
  std::unique_ptr<sat::Solver> solver_ = sat::make_cadical_solver();
  sat::Cnf cnf_{graph, *solver_};
};

}  // namespace gnomon::test
