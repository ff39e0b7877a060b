// SPDX-License-Identifier: Apache-2.0
//
// Random circuits of up to six inputs, each signal with its truth table in one word: bit i is the value
// where input j is bit j of i.
#pragma once

#include "model/random.hpp"
#include "sat/connectives.hpp"
#include "sat/graph.hpp"

#include <array>
#include <cstdint>
#include <random>
#include <vector>

namespace gnomon::test {

inline constexpr std::array<std::uint64_t, 6> input_tables = {0xAAAA'AAAA'AAAA'AAAA, 0xCCCC'CCCC'CCCC'CCCC,
                                                              0xF0F0'F0F0'F0F0'F0F0, 0xFF00'FF00'FF00'FF00,
                                                              0xFFFF'0000'FFFF'0000, 0xFFFF'FFFF'0000'0000};

// Words in which at most one of the operands has a 1, bit by bit.
inline std::uint64_t at_most_one_table(const std::vector<std::uint64_t>& operands) {
  std::uint64_t one = 0, two = 0;
  for (const std::uint64_t operand : operands) {
    two |= one & operand;
    one |= operand;
  }
  return ~two;
}

class RandomCircuit {
 public:
  struct Function {
    sat::Signal signal;
    std::uint64_t table = 0;
  };

  RandomCircuit(std::uint64_t seed, std::size_t inputs) : rng_(seed) {
    functions_.push_back({sat::Signal::constant(false), 0});
    for (std::size_t i = 0; i < inputs; ++i) functions_.push_back({graph_.new_input(), input_tables.at(i)});
  }

  void grow(std::size_t steps) {
    for (std::size_t i = 0; i < steps; ++i) functions_.push_back(random_step());
  }

  // One that was made before, perhaps negated.
  Function draw() {
    const Function function = functions_[below(functions_.size())];
    return below(2) == 0 ? function : Function{!function.signal, ~function.table};
  }

  [[nodiscard]] std::uint64_t below(std::uint64_t bound) { return model::draw_below(rng_, bound); }
  [[nodiscard]] const sat::Graph& graph() const { return graph_; }
  [[nodiscard]] const std::vector<Function>& functions() const { return functions_; }

 private:
  Function random_step() {
    const std::uint64_t kind = below(9);
    const Function a = draw(), b = draw(), c = draw();
    switch (kind) {
      case 0: return {graph_.conjunction(a.signal, b.signal), a.table & b.table};
      case 1: return {graph_.disjunction(a.signal, b.signal), a.table | b.table};
      case 2: return {graph_.exclusive_or(a.signal, b.signal), a.table ^ b.table};
      case 3: return {graph_.iff(a.signal, b.signal), ~(a.table ^ b.table)};
      case 4: return {graph_.implication(a.signal, b.signal), ~a.table | b.table};
      case 5: return {graph_.ite(a.signal, b.signal, c.signal), (a.table & b.table) | (~a.table & c.table)};
      default: return random_wide_step(kind);
    }
  }

  Function random_wide_step(std::uint64_t kind) {
    std::vector<sat::Signal> signals;
    std::vector<std::uint64_t> tables;
    std::uint64_t all = ~std::uint64_t{0}, odd = 0;
    for (std::uint64_t i = below(6); i > 0; --i) {
      const Function operand = draw();
      signals.push_back(operand.signal);
      tables.push_back(operand.table);
      all &= operand.table;
      odd ^= operand.table;
    }
    if (kind == 6) return {sat::all_of(graph_, signals), all};
    if (kind == 7) return {sat::parity(graph_, signals), odd};
    return {sat::at_most_one(graph_, signals), at_most_one_table(tables)};
  }

  std::mt19937_64 rng_;
  sat::Graph graph_;
  std::vector<Function> functions_;
};

}  // namespace gnomon::test
