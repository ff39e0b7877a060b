// SPDX-License-Identifier: Apache-2.0
//
// Hands a graph to a solver, as clauses. Nodes get variables when they are first needed, so the graph
// may grow between calls of the solver. A node costs clauses only for the directions in which it is
// used (Plaisted, Greenbaum 1986).
//
//   sat::Cnf cnf(graph, *solver);
//   cnf.require(f);                                         // from now on
//   solver->solve(std::array{cnf.implying(g)});             // f and g
//   const sat::Simulation model = sat::evaluate(graph, cnf.input_values());
//   model.value(h);                                         // of any function, also one that was not encoded
#pragma once

#include "base/limits.hpp"
#include "sat/graph.hpp"
#include "sat/solver.hpp"

#include <optional>
#include <span>
#include <vector>

namespace gnomon::sat {

class Cnf {
 public:
  // Graph, solver and limits outlive the encoding. Several encodings may share them. If limits are given, the functions
  // below throw LimitError; the encoding can only be thrown away then, with its solver.
  Cnf(const Graph& graph, Solver& solver, const gnomon::Limits* limits = nullptr) : graph_(graph), solver_(solver) {
    if (limits != nullptr) watch_.emplace(*limits);
  }

  // The signal is true in all solutions from now on. Like the others, this throws std::invalid_argument for
  // a signal that the graph does not have.
  void require(Signal signal);

  // A literal that is true only where the signal is: what it takes to assume a signal, or to have it in a
  // clause. Its negation says nothing about the signal. The same literal every time.
  [[nodiscard]] Literal implying(Signal signal);
  // A literal that is true exactly where the signal is.
  [[nodiscard]] Literal equal_to(Signal signal);

  // The inputs of the graph in the solver's model, by age. Those the solver does not know are false. The
  // variables of conjunctions are not to be read: not every direction of them is encoded.
  [[nodiscard]] std::vector<bool> input_values() const;

 private:
  void grow(Signal signal);
  [[nodiscard]] Literal literal_of(Signal signal);
  [[nodiscard]] Literal implying_soon(Signal signal);
  void imply_pending();
  void define(Signal signal, std::optional<Literal> condition);
  void add(std::optional<Literal> condition, std::span<const Signal> alternatives);
  [[nodiscard]] std::vector<Signal> flattened(std::uint32_t node) const;

  const Graph& graph_;
  Solver& solver_;
  std::optional<Watch> watch_;
  std::vector<std::optional<Literal>> literals_;  // of nodes
  std::vector<bool> implied_;                     // by code: the literal implies the signal
  std::vector<bool> required_;                    // by code
  std::vector<Signal> pending_;                   // signals whose literals are in clauses but imply nothing yet
  std::vector<Literal> clause_;                   // under construction, kept to save allocations
};

}  // namespace gnomon::sat
