// SPDX-License-Identifier: Apache-2.0
//
// Literals of a SAT solver: a variable, or its negation. Variables are numbered from 0 in the order in
// which a solver makes them. DIMACS, the format of most solvers, counts from 1 and negates by the sign.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>

namespace gnomon::sat {

class Literal {
 public:
  // Variables beyond this number have no literals; DIMACS numbers must fit an int.
  static constexpr std::size_t max_variables = (std::size_t{1} << 30U) - 1;

  // Returns the positive literal of the variable with this number, which is below `max_variables`.
  [[nodiscard]] static constexpr Literal of_variable(std::size_t variable) {
    return Literal(static_cast<std::uint32_t>(variable) << 1U);
  }
  // `number` is not 0.
  [[nodiscard]] static constexpr Literal from_dimacs(int number) {
    const Literal positive = of_variable(static_cast<std::size_t>(number < 0 ? -number : number) - 1);
    return number < 0 ? !positive : positive;
  }

  [[nodiscard]] constexpr std::size_t variable() const { return code_ >> 1U; }
  [[nodiscard]] constexpr bool negated() const { return (code_ & 1U) != 0; }
  [[nodiscard]] constexpr int dimacs() const {
    const int number = static_cast<int>(variable()) + 1;
    return negated() ? -number : number;
  }

  [[nodiscard]] constexpr Literal operator!() const { return Literal(code_ ^ 1U); }
  friend constexpr auto operator<=>(Literal, Literal) = default;

 private:
  constexpr explicit Literal(std::uint32_t code) : code_(code) {}

  std::uint32_t code_;  // twice the variable, plus one if negated
};

}  // namespace gnomon::sat
