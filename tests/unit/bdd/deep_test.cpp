// SPDX-License-Identifier: Apache-2.0
//
// Tens of thousands of levels: recursion goes once per level and must not run out of stack, on the
// main thread and on others.
#include "support/sanitizers.hpp"
#include "unit/bdd/table.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <sstream>
#include <thread>
#include <utility>
#include <vector>

namespace gnomon::bdd {
namespace {

using test::new_variables;

// Without optimisation and under sanitizers, frames are several times larger.
#if defined(NDEBUG)
constexpr bool large_frames = test::sanitizer_build;
#else
constexpr bool large_frames = true;
#endif
constexpr std::size_t depth = large_frames ? 4'000 : 32'000;

// Literals of all variables, every third one negative; built bottom up.
Bdd chain(Manager& manager, const std::vector<Var>& v) {
  std::vector<Literal> literals;
  for (std::size_t i = 0; i < v.size(); ++i) literals.push_back({v[i], i % 3 != 0});
  return manager.cube(literals);
}

// Exclusive or of all variables.
Bdd parity(Manager& manager, const std::vector<Var>& v) {
  Bdd f = manager.bottom();
  for (std::size_t i = v.size(); i-- > 0;) f ^= manager.variable(v[i]);
  return f;
}

void exercise() {
  Manager manager;
  const auto v = new_variables(manager, depth);
  const Bdd all = chain(manager, v);
  EXPECT_EQ(all.node_count(), depth + 1);
  const Bdd odd = parity(manager, v);
  EXPECT_EQ(odd.node_count(), depth + 1);

  // Whether the one assignment of `all` has an odd number of bits.
  std::size_t ones = 0;
  for (std::size_t i = 0; i < depth; ++i) ones += i % 3 != 0 ? 1 : 0;
  EXPECT_EQ(all & odd, ones % 2 == 1 ? all : manager.bottom());
  EXPECT_EQ((odd ^ all) ^ all, odd);
  EXPECT_EQ(odd.ite(all, !all), !(odd ^ all));
  EXPECT_TRUE((odd & all).subset_of(all));
  EXPECT_EQ(all.intersects(odd), !(all & odd).is_false());

  std::vector<Var> even;
  for (std::size_t i = 0; i < depth; i += 2) even.push_back(v[i]);
  const Bdd cube = manager.cube(even);
  EXPECT_TRUE(odd.exists(cube).is_true());
  EXPECT_EQ(all.exists(cube).node_count(), depth / 2 + 1);
  EXPECT_TRUE(all.forall(cube).is_false());
  EXPECT_EQ(all.and_exists(odd | !odd, cube), all.exists(cube));
  EXPECT_EQ(all.and_exists(all, cube), all.exists(cube));
  EXPECT_EQ(odd.and_exists(all, cube), (odd & all).exists(cube));

  EXPECT_TRUE(all.restrict(all).is_true());
  EXPECT_EQ(odd.constrain(all) & all, odd & all);
  EXPECT_EQ(odd.restrict(all) & all, odd & all);
  EXPECT_EQ(odd.compose(v.back(), !manager.variable(v.back())), !odd);
  EXPECT_EQ(all.count(v), 1);
  EXPECT_EQ(all.pick(v)->size(), depth);
  EXPECT_EQ(all.pick_cube().size(), depth);
  EXPECT_EQ(odd.support().size(), depth);
  EXPECT_TRUE(all.evaluate([](Var x) { return x.id % 3 != 0; }));
  std::stringstream stream;
  manager.save(stream, std::vector<Bdd>{all});
  EXPECT_EQ(manager.load(stream).at(0), all);
  manager.collect();
  manager.check_invariants();
}

TEST(BddDeep, EveryOperationOnTheMainThread) { exercise(); }

TEST(BddDeep, EveryOperationOnAnotherThread) { std::thread(exercise).join(); }

// Every bit moves to the next place: 16,000 pairs.
TEST(BddDeep, Images) {
  Manager manager;
  std::vector<Var> current, next;
  for (std::size_t i = 0; i < depth / 2; ++i) {
    const auto pair = manager.new_group(2);
    manager.pair(pair[0], pair[1]);
    current.push_back(pair[0]);
    next.push_back(pair[1]);
  }
  Bdd relation = manager.top();
  Bdd stay = manager.top();
  for (std::size_t i = current.size(); i-- > 0;) {
    // From the bottom up; bit 0 becomes free.
    if (i > 0) relation = manager.variable(next[i]).iff(manager.variable(current[i - 1])) & relation;
    stay = manager.variable(next[i]).iff(manager.variable(current[i])) & stay;
  }
  const Bdd cube = manager.image_cube(current, {});
  const Bdd states = chain(manager, current);
  const Bdd after = manager.image(states, relation, cube);
  EXPECT_EQ(after.count(current), 2);
  EXPECT_EQ(after.node_count(), depth / 2);
  const Bdd before = manager.preimage(states, relation, cube);
  EXPECT_EQ(before.count(current), 2) << "any last bit, the others are fixed";
  EXPECT_EQ(manager.image(states, stay, cube), states);
  EXPECT_EQ(manager.preimage(states, stay, cube), states);
  const Bdd odd = parity(manager, current);
  EXPECT_EQ(manager.image(odd, stay, cube), odd);

  std::vector<std::pair<Var, Var>> to_next;
  for (std::size_t i = 0; i < current.size(); ++i) to_next.emplace_back(current[i], next[i]);
  EXPECT_EQ(states.rename(to_next).support(), next);
  manager.check_invariants();
}

TEST(BddDeep, ReorderingManyVariables) {
  Manager manager;
  const auto v = new_variables(manager, 2000);
  const Bdd all = chain(manager, v);
  const Bdd odd = parity(manager, v);
  manager.reorder();
  EXPECT_EQ(all, chain(manager, v));
  EXPECT_EQ(odd, parity(manager, v));
  manager.check_invariants();
}

}  // namespace
}  // namespace gnomon::bdd
