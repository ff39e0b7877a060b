// SPDX-License-Identifier: Apache-2.0
//
// The two kinds of functions that circuits are made of, behind one interface for typed tests: eight inputs, and the
// value of every function for each of their assignments.
#pragma once

#include "bdd/bdd.hpp"
#include "sat/simulation.hpp"
#include "sat/wire.hpp"

#include <gtest/gtest.h>

#include <array>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace gnomon::test {

inline constexpr std::size_t circuit_inputs = 8;
inline constexpr std::size_t circuit_rows = std::size_t{1} << circuit_inputs;

// Bit i of a row's number is the value of input i.
using CircuitTable = std::bitset<circuit_rows>;

class Diagrams {
 public:
  using Bit = bdd::Bdd;

  Diagrams() {
    for (std::size_t i = 0; i < circuit_inputs; ++i) variables_.push_back(manager_.new_variable());
  }

  bdd::Manager& manager() { return manager_; }
  Bit input(std::size_t i) { return manager_.variable(variables_[i]); }
  CircuitTable table(const Bit& function) {
    CircuitTable result;
    for (std::size_t row = 0; row < circuit_rows; ++row) {
      result[row] = function.evaluate([row](bdd::Var v) { return ((row >> v.id) & 1U) != 0; });
    }
    return result;
  }
  void check() const { manager_.check_invariants(); }

 private:
  bdd::Manager manager_;
  std::vector<bdd::Var> variables_;
};

class Signals {
 public:
  using Bit = sat::Wire;

  Signals() {
    for (std::size_t i = 0; i < circuit_inputs; ++i) graph_.new_input();
  }

  sat::Wires& manager() { return wires_; }
  Bit input(std::size_t i) { return wires_.wire(graph_.input(i)); }
  CircuitTable table(const Bit& function) {
    if (simulated_nodes_ != graph_.node_count()) simulate();
    CircuitTable result;
    for (std::size_t row = 0; row < circuit_rows; ++row) {
      result[row] = simulations_[row / 64].value(function.signal(), static_cast<unsigned>(row % 64));
    }
    return result;
  }
  void check() const {}

 private:
  void simulate() {
    simulations_.clear();
    for (std::size_t first = 0; first < circuit_rows; first += 64) {
      std::array<std::uint64_t, circuit_inputs> words{};
      for (std::size_t row = first; row < first + 64; ++row) {
        for (std::size_t i = 0; i < circuit_inputs; ++i) words[i] |= std::uint64_t{(row >> i) & 1U} << (row - first);
      }
      simulations_.emplace_back(graph_, words);
    }
    simulated_nodes_ = graph_.node_count();
  }

  sat::Graph graph_;
  sat::Wires wires_{graph_};
  std::vector<sat::Simulation> simulations_;
  std::size_t simulated_nodes_ = 0;
};

using CircuitKinds = testing::Types<Diagrams, Signals>;

}  // namespace gnomon::test
