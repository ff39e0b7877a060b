// SPDX-License-Identifier: Apache-2.0
//
// Truth tables of functions of up to 12 variables: the obvious model that decision diagrams are
// tested against. Bit i of an assignment's number is the value of variable i (by id).
#pragma once

#include "bdd/bdd.hpp"

#include <gtest/gtest.h>

#include <array>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <random>
#include <span>
#include <utility>
#include <vector>

namespace gnomon::test {

class Table {
 public:
  static constexpr std::size_t max_variables = 12;
  static constexpr std::size_t rows = std::size_t{1} << max_variables;
  using Bits = std::bitset<rows>;

  Table() = default;

  static Table constant(bool value) {
    Table table;
    if (value) table.bits_.set();
    return table;
  }
  static Table variable(std::size_t i) {
    static const std::array<Bits, max_variables> masks = [] {
      std::array<Bits, max_variables> result;
      for (std::size_t v = 0; v < max_variables; ++v) {
        for (std::size_t row = 0; row < rows; ++row) result[v][row] = ((row >> v) & 1) != 0;
      }
      return result;
    }();
    Table table;
    table.bits_ = masks.at(i);
    return table;
  }
  // A random function of the first variables.
  static Table random(std::mt19937_64& rng, std::size_t variables) {
    const std::size_t known = (std::size_t{1} << variables) - 1;
    Table table;
    for (std::size_t row = 0; row <= known; ++row) table.bits_[row] = (rng() & 1) != 0;
    for (std::size_t row = known + 1; row < rows; ++row) table.bits_[row] = table.bits_[row & known];
    return table;
  }
  static Table of(const bdd::Bdd& f) {
    Table table;
    for (std::size_t row = 0; row < rows; ++row) {
      table.bits_[row] = f.evaluate([&](bdd::Var v) { return ((row >> v.id) & 1) != 0; });
    }
    return table;
  }

  [[nodiscard]] bool at(std::size_t row) const { return bits_[row]; }
  // Satisfying assignments of the first variables; the function must not depend on others.
  [[nodiscard]] std::size_t count(std::size_t variables = max_variables) const {
    return bits_.count() >> (max_variables - variables);
  }
  [[nodiscard]] bool depends_on(std::size_t i) const { return cofactor(i, false) != cofactor(i, true); }

  friend bool operator==(const Table&, const Table&) = default;
  Table operator!() const { return Table(~bits_); }
  friend Table operator&(const Table& a, const Table& b) { return Table(a.bits_ & b.bits_); }
  friend Table operator|(const Table& a, const Table& b) { return Table(a.bits_ | b.bits_); }
  friend Table operator^(const Table& a, const Table& b) { return Table(a.bits_ ^ b.bits_); }
  [[nodiscard]] Table ite(const Table& g, const Table& h) const { return (*this & g) | (h & !*this); }

  [[nodiscard]] Table cofactor(std::size_t i, bool value) const {
    const Bits mask = variable(i).bits_;
    const std::size_t step = std::size_t{1} << i;
    if (value) return Table((bits_ & mask) | ((bits_ & mask) >> step));
    return Table((bits_ & ~mask) | ((bits_ & ~mask) << step));
  }
  [[nodiscard]] Table exists(std::size_t i) const { return cofactor(i, false) | cofactor(i, true); }
  [[nodiscard]] Table exists(const std::vector<std::size_t>& variables) const {
    Table result = *this;
    for (const std::size_t i : variables) result = result.exists(i);
    return result;
  }
  [[nodiscard]] Table forall(const std::vector<std::size_t>& variables) const { return !(!*this).exists(variables); }

  // Variables replaced by functions, all at once.
  [[nodiscard]] Table compose(const std::vector<std::pair<std::size_t, Table>>& substitution) const {
    Table result;
    for (std::size_t row = 0; row < rows; ++row) {
      std::size_t target = row;
      for (const auto& [i, function] : substitution) {
        target &= ~(std::size_t{1} << i);
        if (function.at(row)) target |= std::size_t{1} << i;
      }
      result.bits_[row] = bits_[target];
    }
    return result;
  }

 private:
  explicit Table(const Bits& bits) : bits_(bits) {}

  Bits bits_;
};

// Nothing new, something for each value of the other variables that had something, and only one each.
inline void check_representatives(const Table& of, const Table& chosen, const std::vector<std::size_t>& variables) {
  ASSERT_EQ(chosen & of, chosen);
  ASSERT_EQ(chosen.exists(variables), of.exists(variables));
  ASSERT_EQ(chosen.count() << variables.size(), of.exists(variables).count());
}

// A diagram for a table over the given variables, by Shannon expansion along their ids.
inline bdd::Bdd diagram(bdd::Manager& manager, const Table& table, std::span<const bdd::Var> variables) {
  for (std::size_t k = 0; k < variables.size(); ++k) {
    const std::size_t i = variables[k].id;
    if (!table.depends_on(i)) continue;
    const bdd::Bdd high = diagram(manager, table.cofactor(i, true), variables.subspan(k + 1));
    const bdd::Bdd low = diagram(manager, table.cofactor(i, false), variables.subspan(k + 1));
    return manager.variable(variables[k]).ite(high, low);
  }
  return manager.constant(table.at(0));
}

inline std::vector<bdd::Var> new_variables(bdd::Manager& manager, std::size_t count) {
  std::vector<bdd::Var> result;
  for (std::size_t i = 0; i < count; ++i) result.push_back(manager.new_variable());
  return result;
}

}  // namespace gnomon::test
