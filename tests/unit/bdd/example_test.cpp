// SPDX-License-Identifier: Apache-2.0
//
// How the library is used, in examples that run.
#include "bdd/bdd.hpp"
#include "bdd/vector.hpp"

#include <gtest/gtest.h>

#include <optional>
#include <vector>

namespace {

namespace bdd = gnomon::bdd;

TEST(BddExample, Functions) {
  bdd::Manager manager;
  const bdd::Var x = manager.new_variable();
  const bdd::Var y = manager.new_variable();
  const bdd::Bdd f = manager.variable(x) & !manager.variable(y);
  EXPECT_EQ(f.count({x, y}), 1);
  EXPECT_EQ(f.exists(manager.cube({y})), manager.variable(x));
  EXPECT_TRUE(f.subset_of(manager.variable(x)));
  EXPECT_EQ(f.pick_cube(), (std::vector<bdd::Literal>{{x, true}, {y, false}}));
}

// A counter of three bits: all states that can be reached from 0, by a least fixpoint of images.
TEST(BddExample, Reachability) {
  bdd::Manager manager;
  std::vector<bdd::Var> now;
  std::vector<bdd::Bdd> now_bits, next_bits;
  for (int bit = 0; bit < 3; ++bit) {
    const std::vector<bdd::Var> twins = manager.new_group(2);  // neighbours, also after reordering
    manager.pair(twins[0], twins[1]);
    now.push_back(twins[0]);
    now_bits.push_back(manager.variable(twins[0]));
    next_bits.push_back(manager.variable(twins[1]));
  }
  const auto value = bdd::BitVector::unsigned_bits(manager, now_bits);
  const auto next_value = bdd::BitVector::unsigned_bits(manager, next_bits);
  const auto constant = [&](int number) { return bdd::BitVector::constant(manager, number); };
  // It counts up by two, and stays below six.
  const bdd::Bdd step = next_value.equals(value + constant(2)) & next_value.less(constant(6));

  const bdd::Bdd plan = manager.image_cube(now, {});
  bdd::Bdd reached = value.equals(constant(0));
  for (bdd::Bdd before; before != reached;) {
    before = reached;
    reached |= manager.image(reached, step, plan);
  }
  EXPECT_EQ(reached.count(now), 3);
  std::vector<unsigned> states;
  bdd::Assignments all(reached, now);
  while (const std::optional<std::vector<bool>> bits = all.next()) {
    states.push_back((*bits)[0] * 1U + (*bits)[1] * 2U + (*bits)[2] * 4U);
  }
  EXPECT_EQ(states, (std::vector<unsigned>{0, 4, 2}));  // false before true, bit 0 first
}

}  // namespace
