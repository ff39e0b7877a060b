// SPDX-License-Identifier: Apache-2.0
//
// Random path formulas and words over the atoms 0, 1, 2.
#pragma once

#include "logic/formula.hpp"
#include "model/random.hpp"
#include "unit/automata/words.hpp"

#include <array>
#include <random>

namespace gnomon::test {

class RandomPaths {
 public:
  static constexpr std::uint32_t atoms = 3;

  RandomPaths(logic::FormulaPool& pool, std::uint64_t seed) : pool_(pool), rng_(seed) {}

  // With so many operators at most. `dynamic`: with regular expressions.
  logic::FormulaId path(std::size_t size, bool dynamic) {
    if (size == 0) return leaf();
    const std::size_t kind = below(dynamic ? 16 : 12);
    if (kind < 2) return pool_.negation(path(size - 1, dynamic));
    if (kind < 5) {
      constexpr std::array unary{Op::Next, Op::Finally, Op::Globally};
      return pool_.unary(unary.at(kind - 2), path(size - 1, dynamic));
    }
    const std::size_t part = below(size);
    if (kind < 12) {
      constexpr std::array binary{Op::And, Op::Or,    Op::Xor,     Op::Implies,  Op::Iff,
                                  Op::And, Op::Until, Op::Release, Op::WeakUntil};
      const logic::FormulaId a = path(part, dynamic);
      return pool_.binary(binary.at(below(binary.size())), a, path(size - 1 - part, dynamic));
    }
    const logic::FormulaId r = expression(part);
    return pool_.binary(kind < 14 ? Op::Diamond : Op::Box, r, path(size - 1 - part, dynamic));
  }

  logic::FormulaId expression(std::size_t size, bool path_tests = true) {
    if (size == 0) return pool_.unary(Op::Step, state(below(2)));
    const std::size_t part = below(size);
    switch (below(7)) {
      case 0: return pool_.unary(Op::Test, path_tests ? path(size - 1, true) : state(size - 1));
      case 1: return pool_.unary(Op::Star, expression(size - 1, path_tests));
      case 2: return repeat(expression(size - 1, path_tests));
      case 3: return pool_.unary(Op::Star, expression(size - 1, path_tests));
      case 4: {
        const logic::FormulaId a = expression(part, path_tests);
        return pool_.binary(Op::Choice, a, expression(size - 1 - part, path_tests));
      }
      default: {
        const logic::FormulaId a = expression(part, path_tests);
        return pool_.binary(Op::Sequence, a, expression(size - 1 - part, path_tests));
      }
    }
  }

  Word word(bool infinite) {
    Word result;
    const std::size_t size = 1 + below(6);
    for (std::size_t i = 0; i < size; ++i) {
      result.valuations.push_back(static_cast<std::uint32_t>(below(std::uint64_t{1} << atoms)));
    }
    if (infinite) result.loop = below(size);
    return result;
  }

 private:
  using Op = logic::Op;

  std::size_t below(std::size_t bound) { return model::draw_below(rng_, bound); }

  logic::FormulaId leaf() {
    const std::size_t kind = below(10);
    if (kind == 0) return pool_.truth(below(2) == 0);
    return pool_.atom(model::AtomId(below(atoms)));
  }

  logic::FormulaId state(std::size_t size) {
    if (size == 0) return leaf();
    if (below(2) == 0) return pool_.negation(state(size - 1));
    const logic::FormulaId a = leaf();
    return pool_.binary(below(2) == 0 ? Op::And : Op::Or, a, state(size - 1));
  }

  logic::FormulaId repeat(logic::FormulaId r) {
    const auto low = static_cast<std::uint32_t>(below(3));
    const auto high = below(4) == 0 ? logic::Node::unbounded : low + static_cast<std::uint32_t>(below(3));
    return pool_.add({.op = Op::Repeat, .left = r, .low = low, .high = high});
  }

  logic::FormulaPool& pool_;
  std::mt19937_64 rng_;
};

}  // namespace gnomon::test
