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
  // below throw LimitError; after that the encoding and its solver can only be destroyed.
  Cnf(const Graph& graph, Solver& solver, const gnomon::Limits* limits = nullptr) : graph_(graph), solver_(solver) {
    if (limits != nullptr) watch_.emplace(*limits);
  }

  // Makes the signal true in all solutions from now on. Like the others, this throws std::invalid_argument for
  // a signal that the graph does not have.
  void require(Signal signal);

  // Returns a literal that implies the signal, to assume the signal or to use it in a clause. Its negation says nothing
  // about the signal. The result is the same literal every time.
  [[nodiscard]] Literal implying(Signal signal);
  // Returns a literal that is equivalent to the signal.
  [[nodiscard]] Literal equal_to(Signal signal);

  // Returns the values of the inputs of the graph in the solver's model, by age. Inputs that the solver does not know
  // are false. The variables of conjunctions must not be read, because only one direction of them may be encoded.
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
