// SPDX-License-Identifier: Apache-2.0
//
// An and-inverter graph: Boolean functions of inputs, built from conjunctions and negations, with equal
// nodes stored once. Nodes are simplified by local rules when they are built (graph.cpp lists the
// rules); equivalent functions may still be different nodes.
//
//   sat::Graph graph;
//   const sat::Signal x = graph.new_input();
//   const sat::Signal y = graph.new_input();
//   graph.disjunction(x, y) == !graph.conjunction(!x, !y);  // true
//
// A graph only grows, and every node is newer than its operands, so passes over a graph are loops
// over its nodes. connectives.hpp has functions of many operands, cnf.hpp hands graphs to a solver.
#pragma once

#include "base/node_table.hpp"

#include <compare>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace gnomon::sat {

// A node of a graph, or its negation: a value that means something only together with its graph. Equal
// signals are equal functions. A default-constructed signal is false.
class Signal {
 public:
  constexpr Signal() = default;
  constexpr Signal(std::uint32_t node, bool negated) : code_((node << 1U) | (negated ? 1U : 0U)) {}
  [[nodiscard]] static constexpr Signal constant(bool value) { return {0, value}; }

  [[nodiscard]] constexpr std::uint32_t node() const { return code_ >> 1U; }
  [[nodiscard]] constexpr bool negated() const { return (code_ & 1U) != 0; }
  [[nodiscard]] constexpr bool is_constant() const { return node() == 0; }
  [[nodiscard]] constexpr bool is_true() const { return *this == constant(true); }
  [[nodiscard]] constexpr bool is_false() const { return *this == constant(false); }
  // Returns a small number that is unique to the signal.
  [[nodiscard]] constexpr std::uint32_t code() const { return code_; }

  [[nodiscard]] constexpr Signal operator!() const { return {node(), !negated()}; }
  // Returns this signal, or its negation.
  [[nodiscard]] constexpr Signal negated_if(bool condition) const { return condition ? !*this : *this; }
  friend constexpr auto operator<=>(Signal, Signal) = default;

 private:
  std::uint32_t code_ = 0;  // twice the node, plus one if negated; node 0 is false
};

class Graph {
 public:
  // The operands of a node; the left one has the smaller code.
  struct Operands {
    Signal left, right;

    friend constexpr bool operator==(Operands, Operands) = default;
  };

  Graph();

  Signal new_input();

  // Throw LimitError if the graph is full, which is after 2^31 nodes.
  [[nodiscard]] Signal conjunction(Signal a, Signal b);
  [[nodiscard]] Signal disjunction(Signal a, Signal b) { return !conjunction(!a, !b); }
  [[nodiscard]] Signal implication(Signal a, Signal b) { return !conjunction(a, !b); }
  [[nodiscard]] Signal exclusive_or(Signal a, Signal b);
  [[nodiscard]] Signal iff(Signal a, Signal b) { return !exclusive_or(a, b); }
  [[nodiscard]] Signal ite(Signal condition, Signal then_part, Signal else_part);

  // --- inspection; nodes are numbered by age, with the constant as the first
  [[nodiscard]] std::size_t node_count() const { return nodes_.size(); }
  [[nodiscard]] std::size_t input_count() const { return inputs_.size(); }
  // `index` counts inputs by age.
  [[nodiscard]] Signal input(std::size_t index) const { return {inputs_[index], false}; }
  [[nodiscard]] bool is_conjunction(std::uint32_t node) const { return nodes_[node].left != no_operand; }
  // Returns the operands of a conjunction.
  [[nodiscard]] Operands operands(std::uint32_t node) const { return nodes_[node]; }
  // Returns whether several conjunctions have the node, negated or not, as an operand.
  [[nodiscard]] bool is_shared(std::uint32_t node) const { return use_counts_[node] > 1; }

 private:
  // Marks nodes that are not conjunctions. True is never an operand, because it is simplified away.
  static constexpr Signal no_operand = Signal::constant(true);

  struct OperandsHash {
    std::size_t operator()(const Operands& operands) const;
  };

  Signal add(Operands operands);

  // The constant and the inputs have `no_operand` on the left and their own number on the right.
  NodeTable<Operands, OperandsHash> nodes_;
  std::vector<std::uint8_t> use_counts_;  // of each node, as an operand; stops at 2
  std::vector<std::uint32_t> inputs_;     // their nodes
};

}  // namespace gnomon::sat
