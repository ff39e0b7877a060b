// SPDX-License-Identifier: Apache-2.0
//
// The order of variables: new ones in the middle, groups, explicit orders, sifting, and automatic
// reordering in the midst of operations.
#include "unit/bdd/table.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <random>
#include <stdexcept>
#include <vector>

namespace gnomon::bdd {
namespace {

using test::diagram;
using test::new_variables;
using test::Table;

TEST(BddOrder, VariablesKeepTheirIdentity) {
  Manager manager;
  const Var a = manager.new_variable();
  const Var b = manager.new_variable();
  const Bdd f = manager.variable(a) & !manager.variable(b);
  const Var top = manager.new_variable_at(0);
  const Var middle = manager.new_variable_at(2);
  const Var bottom = manager.new_variable_at(4);
  EXPECT_EQ(manager.order(), (std::vector<Var>{top, a, middle, b, bottom}));
  EXPECT_EQ(manager.variable_count(), 5U);
  for (std::size_t level = 0; level < 5; ++level) EXPECT_EQ(manager.level(manager.variable_at(level)), level);
  EXPECT_EQ(f, manager.variable(a) & !manager.variable(b));
  EXPECT_EQ(f.support(), (std::vector<Var>{a, b}));
  manager.check_invariants();
}

TEST(BddOrder, NewVariablesInTheMiddleDoNotDisturbFunctions) {
  Manager manager;
  std::mt19937_64 rng(5);
  std::vector<Var> v = new_variables(manager, 4);
  std::vector<Table> tables;
  std::vector<Bdd> diagrams;
  while (v.size() < Table::max_variables) {
    for (int i = 0; i < 5; ++i) {
      tables.push_back(Table::random(rng, std::min<std::size_t>(v.size(), 8)));
      diagrams.push_back(diagram(manager, tables.back(), v));
    }
    v.push_back(manager.new_variable_at(rng() % (v.size() + 1)));
    manager.check_invariants();
    for (std::size_t i = 0; i < tables.size(); ++i) {
      ASSERT_EQ(Table::of(diagrams[i]), tables[i]);
      ASSERT_EQ(diagrams[i], diagram(manager, tables[i], v));
    }
  }
}

TEST(BddOrder, ExplicitOrders) {
  Manager manager;
  std::mt19937_64 rng(6);
  const auto v = new_variables(manager, 10);
  std::vector<Table> tables;
  std::vector<Bdd> diagrams;
  for (int i = 0; i < 10; ++i) {
    tables.push_back(Table::random(rng, 10));
    diagrams.push_back(diagram(manager, tables.back(), v));
  }
  std::vector<Var> order = v;
  for (int round = 0; round < 30; ++round) {
    std::shuffle(order.begin(), order.end(), rng);
    manager.set_order(order);
    ASSERT_EQ(manager.order(), order);
    manager.check_invariants();
    for (std::size_t i = 0; i < tables.size(); ++i) ASSERT_EQ(Table::of(diagrams[i]), tables[i]);
  }
  for (std::size_t i = 0; i < tables.size(); ++i) ASSERT_EQ(diagrams[i], diagram(manager, tables[i], v));
}

TEST(BddOrder, GroupsStayTogether) {
  Manager manager;
  std::mt19937_64 rng(7);
  std::vector<std::vector<Var>> groups;
  std::vector<Var> v;
  for (const std::size_t size : {2U, 1U, 3U, 2U, 4U}) {
    groups.push_back(manager.new_group(size));
    v.insert(v.end(), groups.back().begin(), groups.back().end());
  }
  ASSERT_EQ(v.size(), 12U);
  const auto together = [&] {
    for (const auto& group : groups) {
      for (std::size_t i = 1; i < group.size(); ++i) {
        ASSERT_EQ(manager.level(group[i]), manager.level(group[0]) + i);
      }
    }
  };
  EXPECT_THROW(manager.new_variable_at(1), std::invalid_argument) << "inside a group";
  for (int round = 0; round < 10; ++round) {
    const Table table = Table::random(rng, 12);
    const Bdd f = diagram(manager, table, v);
    manager.reorder();
    together();
    ASSERT_EQ(Table::of(f), table);
    manager.check_invariants();
  }
  std::vector<Var> torn = v;
  std::swap(torn[0], torn[2]);
  EXPECT_THROW(manager.set_order(torn), std::invalid_argument);
  std::vector<Var> moved(v.begin() + 3, v.end());
  moved.insert(moved.end(), v.begin(), v.begin() + 3);
  manager.set_order(moved);
  EXPECT_EQ(manager.order(), moved);
}

TEST(BddOrder, GroupsOfExistingNeighbours) {
  Manager manager;
  const auto v = new_variables(manager, 5);
  manager.group(std::vector<Var>{v[1], v[2]});
  EXPECT_THROW(manager.group(std::vector<Var>{v[2], v[3]}), std::invalid_argument) << "in a group already";
  EXPECT_THROW(manager.group(std::vector<Var>{v[0], v[3]}), std::invalid_argument) << "no neighbours";
  EXPECT_THROW(manager.group(std::vector<Var>{v[4], v[3]}), std::invalid_argument) << "wrong way round";
  EXPECT_THROW(manager.group(std::vector<Var>{Var{99}, v[3]}), std::invalid_argument);
  manager.check_invariants();
}

// x1 y1 + x2 y2 + … with all x above all y: exponential here, linear in a good order.
Bdd achilles(Manager& manager, const std::vector<Var>& v) {
  Bdd f = manager.bottom();
  const std::size_t half = v.size() / 2;
  for (std::size_t i = 0; i < half; ++i) f |= manager.variable(v[i]) & manager.variable(v[half + i]);
  return f;
}

TEST(BddOrder, SiftingFindsAGoodOrder) {
  Manager manager;
  const auto v = new_variables(manager, 24);
  const Bdd f = achilles(manager, v);
  const BigInt models = f.count(v);
  EXPECT_GT(f.node_count(), 4096U);
  manager.reorder();
  EXPECT_EQ(f.node_count(), 25U);
  EXPECT_EQ(f.count(v), models);
  EXPECT_EQ(f, achilles(manager, v));
  EXPECT_EQ(manager.statistics().reorderings, 1U);
  EXPECT_GT(manager.statistics().swaps, 0U);
  manager.check_invariants();
}

TEST(BddOrder, AutomaticReorderingInsideOperations) {
  for (const std::size_t first : {1U, 2U, 10U, 100U, 1000U}) {
    Options options;
    options.auto_reorder = true;
    options.first_reorder = first;
    Manager manager(options);
    const auto v = new_variables(manager, 28);
    const Bdd f = achilles(manager, v);
    EXPECT_GT(manager.statistics().reorderings, 0U) << first;
    EXPECT_LT(f.node_count(), 1000U) << first;
    Manager plain;
    const auto w = new_variables(plain, 28);
    EXPECT_EQ(f.count(v), achilles(plain, w).count(w));
    manager.check_invariants();
  }
}

// One large conjunction explodes from two small operands: reordering must happen inside of it.
TEST(BddOrder, OneOperationIsInterruptedByReordering) {
  Options options;
  options.auto_reorder = true;
  options.first_reorder = 500;
  Manager manager(options);
  const std::size_t n = 16;
  const auto v = new_variables(manager, 2 * n);
  // Both parts are small in this order; "x equals y" is not.
  Bdd equal = manager.top();
  for (std::size_t i = 0; i < n; ++i) equal &= manager.variable(v[i]).iff(manager.variable(v[n + i]));
  EXPECT_EQ(equal.count(v), BigInt(1) << n);
  EXPECT_LT(equal.node_count(), 10000U);
  manager.set_auto_reorder(false);
  const std::uint64_t before = manager.statistics().reorderings;
  const Bdd again = equal & achilles(manager, v);
  EXPECT_EQ(manager.statistics().reorderings, before) << "switched off";
  manager.check_invariants();
}

TEST(BddOrder, ReorderingWithFewVariables) {
  Manager manager;
  manager.reorder();
  const Var x = manager.new_variable();
  const Bdd f = manager.variable(x);
  manager.reorder();
  manager.set_order(std::vector<Var>{x});
  EXPECT_EQ(f, manager.variable(x));
  manager.check_invariants();
}

TEST(BddOrder, EnumerationKeepsTheOrder) {
  Manager manager;
  const auto v = new_variables(manager, 16);
  const Bdd f = achilles(manager, v);
  const std::vector<Var> before = manager.order();
  {
    Cubes cubes(f);
    (void)cubes.next();
    manager.reorder();
    EXPECT_EQ(manager.order(), before);
    EXPECT_THROW(manager.set_order(std::vector<Var>(before.rbegin(), before.rend())), std::invalid_argument);
  }
  manager.reorder();
  EXPECT_NE(manager.order(), before);
}

}  // namespace
}  // namespace gnomon::bdd
