// SPDX-License-Identifier: Apache-2.0
//
// Handles are values: copies, moves, assignments, comparison; and misuse is refused.
#include "unit/bdd/table.hpp"

#include <gtest/gtest.h>

#include <sstream>
#include <stdexcept>
#include <utility>
#include <vector>

namespace gnomon::bdd {
namespace {

using test::new_variables;

TEST(BddHandle, StartsEmpty) {
  const Bdd empty;
  EXPECT_FALSE(empty.valid());
}

TEST(BddHandle, CopiesAndMoves) {
  Manager manager;
  const auto v = new_variables(manager, 2);
  const Bdd f = manager.variable(v[0]) & manager.variable(v[1]);
  Bdd copy = f;
  EXPECT_EQ(copy, f);
  Bdd moved = std::move(copy);
  EXPECT_EQ(moved, f);
  EXPECT_FALSE(copy.valid());  // NOLINT(bugprone-use-after-move): moved-from handles are empty
  copy = moved;
  EXPECT_EQ(copy, f);
  copy = std::move(moved);
  EXPECT_EQ(copy, f);
  Bdd& same = copy;
  copy = same;
  EXPECT_EQ(copy, f);
  copy = std::move(same);
  EXPECT_EQ(copy, f);
  copy = Bdd();
  EXPECT_FALSE(copy.valid());
  manager.collect();
  EXPECT_EQ(f, manager.variable(v[0]) & manager.variable(v[1]));
  manager.check_invariants();
}

TEST(BddHandle, SurviveCollection) {
  Manager manager;
  const auto v = new_variables(manager, 8);
  std::vector<Bdd> kept;
  for (int round = 0; round < 20; ++round) {
    Bdd f = manager.top();
    for (std::size_t i = 0; i < v.size(); ++i) f = f ^ (manager.variable(v[i]) & manager.variable(v[(i + 3) % 8]));
    kept.push_back(f);
    std::vector<Bdd> copies(100, f);
    copies.resize(50);
    manager.collect();
    for (const Bdd& copy : copies) EXPECT_EQ(copy, kept.front());
  }
  EXPECT_EQ(&kept.front().manager(), &manager);
  manager.check_invariants();
}

TEST(BddHandle, ConstantsAndLiterals) {
  Manager manager;
  const Var x = manager.new_variable();
  EXPECT_TRUE(manager.top().is_true());
  EXPECT_TRUE(manager.bottom().is_false());
  EXPECT_TRUE(manager.constant(true).is_constant());
  EXPECT_EQ(manager.constant(false), !manager.top());
  EXPECT_FALSE(manager.variable(x).is_constant());
  EXPECT_EQ(manager.literal({x, true}), manager.variable(x));
  EXPECT_EQ(manager.literal({x, false}), !manager.variable(x));
  EXPECT_EQ(manager.variable(x).top(), x);
  EXPECT_TRUE(manager.variable(x).high().is_true());
  EXPECT_TRUE(manager.variable(x).low().is_false());
  EXPECT_TRUE((!manager.variable(x)).low().is_true());
}

TEST(BddHandle, CompareAcrossManagers) {
  Manager one, two;
  EXPECT_FALSE(one.top() == two.top());
  EXPECT_FALSE(one.top() == Bdd());
  EXPECT_TRUE(Bdd() == Bdd());
}

// Everything that takes two handles refuses to mix managers, and everything refuses empty handles.
TEST(BddHandle, MisuseIsRefused) {
  Manager one, two;
  const Var x = one.new_variable();
  const Var y = two.new_variable();
  const Bdd f = one.variable(x);
  const Bdd g = two.variable(y);
  const Bdd empty;
  for (const Bdd* other : {&g, &empty}) {
    const Bdd& h = *other;
    EXPECT_THROW(f & h, std::invalid_argument);
    EXPECT_THROW(f | h, std::invalid_argument);
    EXPECT_THROW(f ^ h, std::invalid_argument);
    EXPECT_THROW((void)f.implies(h), std::invalid_argument);
    EXPECT_THROW((void)f.iff(h), std::invalid_argument);
    EXPECT_THROW((void)f.minus(h), std::invalid_argument);
    EXPECT_THROW((void)f.ite(f, h), std::invalid_argument);
    EXPECT_THROW((void)f.ite(h, f), std::invalid_argument);
    EXPECT_THROW((void)f.subset_of(h), std::invalid_argument);
    EXPECT_THROW((void)f.intersects(h), std::invalid_argument);
    EXPECT_THROW((void)f.exists(h), std::invalid_argument);
    EXPECT_THROW((void)f.forall(h), std::invalid_argument);
    EXPECT_THROW((void)f.and_exists(h, f), std::invalid_argument);
    EXPECT_THROW((void)f.and_exists(f, h), std::invalid_argument);
    EXPECT_THROW((void)f.compose(x, h), std::invalid_argument);
    const std::vector<std::pair<Var, Bdd>> substitution = {{x, h}};
    EXPECT_THROW((void)f.compose(substitution), std::invalid_argument);
    EXPECT_THROW((void)f.restrict(h), std::invalid_argument);
    EXPECT_THROW((void)f.constrain(h), std::invalid_argument);
    EXPECT_THROW((void)one.image(h, f, f), std::invalid_argument);
    EXPECT_THROW((void)one.image(f, h, f), std::invalid_argument);
    EXPECT_THROW((void)one.preimage(f, f, h), std::invalid_argument);
    const std::vector<Bdd> list = {f, h};
    EXPECT_THROW((void)one.node_count(list), std::invalid_argument);
    std::ostringstream out;
    EXPECT_THROW(one.save(out, list), std::invalid_argument);
    EXPECT_THROW(one.write_dot(out, list), std::invalid_argument);
  }
  EXPECT_THROW(!empty, std::invalid_argument);
  EXPECT_THROW((void)empty.is_true(), std::invalid_argument);
  EXPECT_THROW((void)empty.is_false(), std::invalid_argument);
  EXPECT_THROW((void)empty.support(), std::invalid_argument);
  EXPECT_THROW((void)empty.support_cube(), std::invalid_argument);
  EXPECT_THROW((void)empty.node_count(), std::invalid_argument);
  EXPECT_THROW((void)empty.evaluate([](Var) { return true; }), std::invalid_argument);
  EXPECT_THROW((void)empty.count({x}), std::invalid_argument);
  EXPECT_THROW((void)empty.count_double(1), std::invalid_argument);
  EXPECT_THROW((void)empty.pick(std::vector<Var>{x}), std::invalid_argument);
  EXPECT_THROW((void)empty.pick_cube(), std::invalid_argument);
  EXPECT_THROW((void)empty.cofactor({x, true}), std::invalid_argument);
  EXPECT_THROW((void)empty.rename({}), std::invalid_argument);
  EXPECT_THROW((void)empty.manager(), std::invalid_argument);
  EXPECT_THROW((void)empty.top(), std::invalid_argument);
  EXPECT_THROW(Cubes{empty}, std::invalid_argument);
  EXPECT_THROW(Assignments(empty, {x}), std::invalid_argument);
  one.check_invariants();
  two.check_invariants();
}

TEST(BddHandle, BadVariablesAndCubesAreRefused) {
  Manager manager;
  const auto v = new_variables(manager, 3);
  const Var unknown{17};
  const Bdd f = manager.variable(v[0]) | manager.variable(v[1]);
  EXPECT_THROW((void)manager.variable(unknown), std::invalid_argument);
  EXPECT_THROW((void)manager.literal({unknown, true}), std::invalid_argument);
  EXPECT_THROW((void)manager.level(unknown), std::invalid_argument);
  EXPECT_THROW((void)manager.variable_at(3), std::invalid_argument);
  EXPECT_THROW((void)manager.new_variable_at(4), std::invalid_argument);
  EXPECT_THROW((void)manager.cube(std::vector<Var>{unknown}), std::invalid_argument);
  EXPECT_THROW((void)manager.cube(std::vector<Literal>{{v[0], true}, {v[0], false}}), std::invalid_argument);
  EXPECT_THROW((void)f.cofactor({unknown, true}), std::invalid_argument);
  EXPECT_THROW((void)f.compose(unknown, f), std::invalid_argument);
  const std::vector<std::pair<Var, Var>> to_unknown = {{v[0], unknown}};
  EXPECT_THROW((void)f.rename(to_unknown), std::invalid_argument);
  const std::vector<std::pair<Var, Var>> twice = {{v[0], v[2]}, {v[1], v[2]}};
  EXPECT_THROW((void)f.rename(twice), std::invalid_argument);
  EXPECT_THROW((void)f.exists(f), std::invalid_argument) << "not a cube";
  EXPECT_THROW((void)f.forall(f), std::invalid_argument);
  EXPECT_THROW((void)f.and_exists(f, f), std::invalid_argument);
  EXPECT_THROW((void)f.exists(manager.bottom()), std::invalid_argument);
  EXPECT_THROW((void)manager.image(f, f, f), std::invalid_argument);
  EXPECT_THROW((void)f.count({v[0]}), std::invalid_argument) << "misses a variable of the support";
  EXPECT_THROW((void)f.pick(std::vector<Var>{v[0]}), std::invalid_argument);
  EXPECT_THROW(Assignments(f, {v[0]}), std::invalid_argument);
  EXPECT_THROW((void)manager.bottom().pick_cube(), std::invalid_argument);
  EXPECT_THROW((void)manager.top().top(), std::invalid_argument);
  EXPECT_THROW((void)manager.top().low(), std::invalid_argument);
  EXPECT_THROW((void)manager.top().high(), std::invalid_argument);
  EXPECT_THROW(manager.pair(v[0], unknown), std::invalid_argument);
  EXPECT_THROW(manager.pair(v[0], v[0]), std::invalid_argument);
  EXPECT_THROW((void)manager.image_cube(std::vector<Var>{v[0]}, {}), std::invalid_argument) << "not paired";
  EXPECT_THROW(manager.set_order(std::vector<Var>{v[0], v[1]}), std::invalid_argument);
  EXPECT_THROW(manager.set_order(std::vector<Var>{v[0], v[1], v[1]}), std::invalid_argument);
  manager.check_invariants();
}

}  // namespace
}  // namespace gnomon::bdd
