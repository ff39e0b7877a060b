// SPDX-License-Identifier: Apache-2.0
//
// Images and pre-images against their definition on truth tables: pairs that are neighbours and
// pairs that are not, partial relations, quantified variables, variables that are left alone.
#include "unit/bdd/table.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace gnomon::bdd {
namespace {

using test::diagram;
using test::Table;

enum class Placement : unsigned char { Neighbours, Grouped, Apart, NextFirst, Shuffled };

std::string name_of(Placement placement) {
  switch (placement) {
    case Placement::Neighbours: return "Neighbours";
    case Placement::Grouped: return "Grouped";
    case Placement::Apart: return "Apart";
    case Placement::NextFirst: return "NextFirst";
    case Placement::Shuffled: return "Shuffled";
  }
  return "?";
}

// Four pairs (ids 2k and 2k+1) and three more variables.
class Images : public testing::TestWithParam<Placement> {
 protected:
  static constexpr std::size_t pairs = 4;
  static constexpr std::size_t variables = 11;

  Images() {
    for (std::size_t k = 0; k < pairs; ++k) {
      if (GetParam() == Placement::Grouped) {
        for (const Var v : manager_.new_group(2)) vars_.push_back(v);
      } else {
        vars_.push_back(manager_.new_variable());
        vars_.push_back(manager_.new_variable());
      }
    }
    while (vars_.size() < variables) vars_.push_back(manager_.new_variable());
    for (std::size_t k = 0; k < pairs; ++k) manager_.pair(vars_[2 * k], vars_[2 * k + 1]);
    std::vector<std::size_t> order;
    switch (GetParam()) {
      case Placement::Neighbours: order = {8, 0, 1, 2, 3, 9, 4, 5, 6, 7, 10}; break;
      case Placement::Grouped: order = {2, 3, 8, 9, 0, 1, 6, 7, 10, 4, 5}; break;
      case Placement::Apart: order = {0, 2, 4, 6, 8, 1, 3, 5, 7, 9, 10}; break;
      case Placement::NextFirst: order = {1, 0, 3, 2, 8, 5, 4, 7, 6, 9, 10}; break;
      case Placement::Shuffled: order = {7, 2, 9, 0, 6, 3, 10, 1, 5, 8, 4}; break;
    }
    std::vector<Var> by_variable;
    for (const std::size_t i : order) by_variable.push_back(vars_[i]);
    manager_.set_order(by_variable);
  }
  void TearDown() override { manager_.check_invariants(); }

  std::vector<Var> named(const std::vector<std::size_t>& list) const {
    std::vector<Var> result;
    for (const std::size_t i : list) result.push_back(vars_[i]);
    return result;
  }
  bool chance(unsigned in) { return rng_() % in == 0; }

  // A random function of the given variables; sparse ones are more like relations.
  Table function_of(const std::vector<std::size_t>& list, std::size_t minterms) {
    Table result;
    for (std::size_t i = 0; i < minterms; ++i) {
      Table cube = Table::constant(true);
      for (const std::size_t v : list) {
        if (chance(3)) continue;
        cube = cube & (chance(2) ? Table::variable(v) : !Table::variable(v));
      }
      result = result | cube;
    }
    return chance(8) ? !result : result;
  }

  Manager manager_;
  std::vector<Var> vars_;
  std::mt19937_64 rng_{11};
};

TEST_P(Images, FollowTheDefinition) {
  for (int round = 0; round < 400; ++round) {
    if (GetParam() == Placement::Shuffled && round % 50 == 0) {
      std::vector<Var> order = vars_;
      std::shuffle(order.begin(), order.end(), rng_);
      manager_.set_order(order);
    }
    // Some pairs take part; some of the other variables are quantified; the rest is left alone.
    std::vector<std::size_t> current, next, quantified, free;
    for (std::size_t k = 0; k < pairs; ++k) {
      if (chance(4)) {
        free.push_back(2 * k);
      } else {
        current.push_back(2 * k);
        next.push_back(2 * k + 1);
      }
    }
    for (std::size_t v = 2 * pairs; v < variables; ++v) (chance(2) ? quantified : free).push_back(v);

    std::vector<std::size_t> in_states = current;
    in_states.insert(in_states.end(), free.begin(), free.end());
    if (chance(2)) in_states.insert(in_states.end(), quantified.begin(), quantified.end());
    // A partial relation does not mention every pair.
    std::vector<std::size_t> in_relation = free;
    in_relation.insert(in_relation.end(), quantified.begin(), quantified.end());
    for (std::size_t k = 0; k < current.size(); ++k) {
      if (!chance(4)) in_relation.push_back(current[k]);
      if (!chance(4)) in_relation.push_back(next[k]);
    }
    const Table states = chance(10) ? Table::constant(chance(2)) : function_of(in_states, 1 + rng_() % 4);
    const Table relation = chance(10) ? Table::constant(chance(2)) : function_of(in_relation, 1 + rng_() % 6);

    std::vector<std::pair<std::size_t, Table>> next_from_current, current_from_next;
    for (std::size_t k = 0; k < current.size(); ++k) {
      next_from_current.emplace_back(next[k], Table::variable(current[k]));
      current_from_next.emplace_back(current[k], Table::variable(next[k]));
    }
    const Table image = (states & relation).exists(current).exists(quantified).compose(next_from_current);
    const Table preimage = (states.compose(current_from_next) & relation).exists(next).exists(quantified);

    const Bdd cube = manager_.image_cube(named(current), named(quantified));
    const Bdd from = diagram(manager_, states, vars_);
    const Bdd step = diagram(manager_, relation, vars_);
    ASSERT_EQ(manager_.image(from, step, cube), diagram(manager_, image, vars_)) << "round " << round;
    ASSERT_EQ(manager_.preimage(from, step, cube), diagram(manager_, preimage, vars_)) << "round " << round;
    if (round % 37 == 0) manager_.collect();
    if (round % 61 == 0) {
      manager_.reorder();
      ASSERT_EQ(manager_.image(from, step, cube), diagram(manager_, image, vars_));
      ASSERT_EQ(manager_.preimage(from, step, cube), diagram(manager_, preimage, vars_));
    }
  }
}

TEST_P(Images, WithoutPairsTheyAreQuantification) {
  const Table states = Table::random(rng_, 10);
  const Table relation = Table::random(rng_, 10);
  const Bdd cube = manager_.image_cube({}, named({8, 9}));
  const Bdd expected = diagram(manager_, (states & relation).exists({8, 9}), vars_);
  EXPECT_EQ(manager_.image(diagram(manager_, states, vars_), diagram(manager_, relation, vars_), cube), expected);
  EXPECT_EQ(manager_.preimage(diagram(manager_, states, vars_), diagram(manager_, relation, vars_), cube), expected);
}

INSTANTIATE_TEST_SUITE_P(Bdd, Images,
                         testing::Values(Placement::Neighbours, Placement::Grouped, Placement::Apart,
                                         Placement::NextFirst, Placement::Shuffled),
                         [](const auto& instance) { return name_of(instance.param); });

// A counter modulo 16, forwards and backwards.
TEST(BddImage, CounterGoesRoundAndBack) {
  Manager manager;
  std::vector<Var> current, next;
  for (int i = 0; i < 4; ++i) {
    const auto pair = manager.new_group(2);
    manager.pair(pair[0], pair[1]);
    current.push_back(pair[0]);
    next.push_back(pair[1]);
  }
  Bdd relation = manager.top();
  Bdd carry = manager.top();
  Bdd start = manager.top();
  for (std::size_t i = 0; i < 4; ++i) {
    const Bdd bit = manager.variable(current[i]);
    relation &= manager.variable(next[i]).iff(bit ^ carry);
    carry &= bit;
    start = start.minus(bit);
  }
  const Bdd cube = manager.image_cube(current, {});
  Bdd state = start;
  for (int i = 0; i < 16; ++i) {
    const Bdd after = manager.image(state, relation, cube);
    ASSERT_EQ(after.count(current), 1);
    ASSERT_EQ(manager.preimage(after, relation, cube), state);
    ASSERT_EQ(after == start, i == 15);
    state = after;
  }
}

TEST(BddImage, PairsAreDeclaredOnce) {
  Manager manager;
  const auto v = test::new_variables(manager, 4);
  manager.pair(v[0], v[1]);
  manager.pair(v[0], v[1]);
  EXPECT_THROW(manager.pair(v[0], v[2]), std::invalid_argument);
  EXPECT_THROW(manager.pair(v[2], v[1]), std::invalid_argument);
}

}  // namespace
}  // namespace gnomon::bdd
