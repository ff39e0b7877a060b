// SPDX-License-Identifier: Apache-2.0
//
// Counting, picking and listing satisfying assignments.
#include "unit/bdd/table.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstddef>
#include <random>
#include <set>
#include <vector>

namespace gnomon::bdd {
namespace {

using test::diagram;
using test::new_variables;
using test::Table;

TEST(BddCount, LargeNumbersAreExact) {
  Manager manager;
  const auto v = new_variables(manager, 5000);
  EXPECT_EQ(manager.top().count(v), BigInt(1) << 5000);
  EXPECT_EQ(manager.bottom().count(v), 0);
  const Bdd some = manager.variable(v[10]) | manager.variable(v[4999]);
  EXPECT_EQ(some.count(v), BigInt(3) << 4998);
  const Bdd all = manager.cube(v);
  EXPECT_EQ(all.count(v), 1);
  EXPECT_EQ((!all).count(v), (BigInt(1) << 5000) - 1);
  EXPECT_EQ(manager.top().count({}), 1);
}

TEST(BddCount, VariablesMayBeInAnyOrder) {
  Manager manager;
  const auto v = new_variables(manager, 5);
  const Bdd f = manager.variable(v[1]) ^ manager.variable(v[3]);
  EXPECT_EQ(f.count({v[3], v[1]}), 2);
  EXPECT_EQ(f.count({v[4], v[3], v[0], v[1]}), 8);
  EXPECT_EQ(f.count({v[3], v[1], v[3]}), 2) << "a variable twice counts once";
}

TEST(BddCount, DoublesForAnyNumberOfVariables) {
  Manager manager;
  const auto v = new_variables(manager, 3000);
  EXPECT_EQ(manager.top().count_double(10), 1024);
  EXPECT_EQ(manager.bottom().count_double(10), 0);
  EXPECT_TRUE(std::isinf(manager.top().count_double(3000)));
  EXPECT_EQ((!manager.variable(v[0])).count_double(11), 1024);
  const Bdd hundred = manager.cube(std::span(v).first(100));
  EXPECT_EQ(hundred.count_double(100), 1);
  EXPECT_NEAR((!hundred).count_double(100) / std::ldexp(1.0, 100), 1, 1e-12);
  EXPECT_EQ(manager.cube(v).count_double(3000), 1) << "2^-3000 is no double";
  EXPECT_TRUE(std::isinf((!manager.cube(v)).count_double(3000)));
  EXPECT_EQ(manager.cube(std::span(v).first(2990)).count_double(3000), 1024);
}

TEST(BddPick, IsTheFirstInTheGivenOrder) {
  Manager manager;
  std::mt19937_64 rng(8);
  const auto v = new_variables(manager, 8);
  for (int round = 0; round < 200; ++round) {
    Table table = Table::random(rng, 8);
    for (int i = 0; i < round % 5; ++i) table = table & Table::random(rng, 8);
    const Bdd f = diagram(manager, table, v);
    std::vector<Var> order = v;
    if (round % 2 == 1) std::shuffle(order.begin(), order.end(), rng);
    // Brute force, lexicographically.
    std::optional<std::vector<bool>> expected;
    for (std::size_t code = 0; code < 256 && !expected; ++code) {
      std::size_t row = 0;
      std::vector<bool> values;
      for (std::size_t i = 0; i < 8; ++i) {
        values.push_back(((code >> (7 - i)) & 1) != 0);
        if (values.back()) row |= std::size_t{1} << order[i].id;
      }
      if (table.at(row)) expected = values;
    }
    ASSERT_EQ(f.pick(order), expected);
    if (round % 20 == 0) manager.reorder();
  }
  EXPECT_EQ(manager.bottom().pick(v), std::nullopt);
  EXPECT_EQ(manager.top().pick(v), std::vector<bool>(8, false));
  manager.check_invariants();
}

TEST(BddPick, ACubeImpliesTheFunction) {
  Manager manager;
  std::mt19937_64 rng(9);
  const auto v = new_variables(manager, 10);
  for (int round = 0; round < 100; ++round) {
    const Table table = Table::random(rng, 10) & Table::random(rng, 10) & Table::random(rng, 10);
    const Bdd f = diagram(manager, table, v);
    if (f.is_false()) continue;
    ASSERT_TRUE(manager.cube(f.pick_cube()).subset_of(f));
    ASSERT_EQ(f.pick_cube(), f.pick_cube());
  }
  EXPECT_TRUE(manager.top().pick_cube().empty());
}

TEST(BddCubes, AreDisjointAndComplete) {
  Manager manager;
  std::mt19937_64 rng(10);
  const auto v = new_variables(manager, 8);
  for (int round = 0; round < 60; ++round) {
    const Table table = Table::random(rng, 8) & Table::random(rng, 8);
    const Bdd f = diagram(manager, table, v);
    Bdd covered = manager.bottom();
    Cubes cubes(f);
    while (const auto cube = cubes.next()) {
      for (std::size_t i = 1; i < cube->size(); ++i) {
        ASSERT_LT(manager.level((*cube)[i - 1].variable), manager.level((*cube)[i].variable));
      }
      const Bdd part = manager.cube(*cube);
      ASSERT_FALSE(part.intersects(covered));
      covered |= part;
      if (rng() % 4 == 0) manager.collect();
    }
    ASSERT_EQ(covered, f);
    ASSERT_EQ(cubes.next(), std::nullopt) << "and stays at the end";
    manager.check_invariants();
  }
  Cubes none(manager.bottom());
  EXPECT_EQ(none.next(), std::nullopt);
  Cubes everything(manager.top());
  const auto empty_cube = everything.next();
  ASSERT_TRUE(empty_cube.has_value());
  EXPECT_TRUE(empty_cube->empty());
  EXPECT_EQ(everything.next(), std::nullopt);
}

TEST(BddAssignments, AreCompleteAndSorted) {
  Manager manager;
  std::mt19937_64 rng(11);
  const auto v = new_variables(manager, 8);
  for (int round = 0; round < 30; ++round) {
    Table table = Table::random(rng, 6);
    if (round % 3 == 0) table = table & Table::random(rng, 6) & Table::random(rng, 6);
    const Bdd f = diagram(manager, table, v);
    std::vector<Var> order(v.begin(), v.begin() + 6 + round % 3);
    if (round % 2 == 1) std::shuffle(order.begin(), order.end(), rng);
    Assignments assignments(f, order);
    std::vector<std::vector<bool>> all;
    while (const auto assignment = assignments.next()) {
      ASSERT_EQ(assignment->size(), order.size());
      std::size_t row = 0;
      for (std::size_t i = 0; i < order.size(); ++i) {
        if ((*assignment)[i]) row |= std::size_t{1} << order[i].id;
      }
      ASSERT_TRUE(table.at(row));
      ASSERT_TRUE(all.empty() || all.back() < *assignment);
      all.push_back(*assignment);
      if (rng() % 16 == 0) manager.collect();
      if (rng() % 64 == 0) manager.reorder();
    }
    ASSERT_EQ(all.size(), f.count(order));
    ASSERT_EQ(assignments.next(), std::nullopt);
  }
  Assignments of_nothing(manager.top(), {});
  EXPECT_EQ(of_nothing.next(), std::vector<bool>{});
  EXPECT_EQ(of_nothing.next(), std::nullopt);
  Assignments of_false(manager.bottom(), {v[0]});
  EXPECT_EQ(of_false.next(), std::nullopt);
  manager.check_invariants();
}

}  // namespace
}  // namespace gnomon::bdd
