// SPDX-License-Identifier: Apache-2.0
//
// Each operation alone, on all functions of few variables where that is possible.
#include "unit/bdd/table.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <random>
#include <utility>
#include <vector>

namespace gnomon::bdd {
namespace {

using test::diagram;
using test::new_variables;
using test::Table;

// All 256 functions of three variables.
class AllOfThree : public testing::Test {
 protected:
  AllOfThree() : variables_(new_variables(manager_, 3)) {
    for (std::size_t code = 0; code < 256; ++code) {
      Table table;
      for (std::size_t row = 0; row < 8; ++row) {
        if (((code >> row) & 1) == 0) continue;
        Table minterm = Table::constant(true);
        for (std::size_t i = 0; i < 3; ++i) {
          minterm = minterm & (((row >> i) & 1) != 0 ? Table::variable(i) : !Table::variable(i));
        }
        table = table | minterm;
      }
      tables_.push_back(table);
      diagrams_.push_back(diagram(manager_, table, variables_));
    }
  }
  void TearDown() override { manager_.check_invariants(); }

  // The number of a function, from its diagram.
  static std::size_t code(const Bdd& f) {
    std::size_t result = 0;
    for (std::size_t row = 0; row < 8; ++row) {
      if (f.evaluate([&](Var v) { return ((row >> v.id) & 1) != 0; })) result |= std::size_t{1} << row;
    }
    return result;
  }

  Manager manager_;
  std::vector<Var> variables_;
  std::vector<Table> tables_;
  std::vector<Bdd> diagrams_;
};

TEST_F(AllOfThree, BinaryOperationsAreRightAndCanonical) {
  for (std::size_t a = 0; a < 256; ++a) {
    ASSERT_EQ(code(diagrams_[a]), a);
    ASSERT_EQ(!diagrams_[a], diagrams_[255 - a]);
    for (std::size_t b = 0; b < 256; ++b) {
      const Bdd& f = diagrams_[a];
      const Bdd& g = diagrams_[b];
      ASSERT_EQ(f == g, a == b);
      ASSERT_EQ(f & g, diagrams_[a & b]);
      ASSERT_EQ(f | g, diagrams_[a | b]);
      ASSERT_EQ(f ^ g, diagrams_[a ^ b]);
      ASSERT_EQ(f.implies(g), diagrams_[(255 - a) | b]);
      ASSERT_EQ(f.iff(g), diagrams_[255 - (a ^ b)]);
      ASSERT_EQ(f.minus(g), diagrams_[a & (255 - b)]);
      ASSERT_EQ(f.subset_of(g), (a & (255 - b)) == 0);
      ASSERT_EQ(f.intersects(g), (a & b) != 0);
    }
  }
  Bdd f = diagrams_[0x5A];
  f &= diagrams_[0x3C];
  EXPECT_EQ(f, diagrams_[0x5A & 0x3C]);
  f |= diagrams_[0x81];
  EXPECT_EQ(f, diagrams_[(0x5A & 0x3C) | 0x81]);
  f ^= diagrams_[0xFF];
  EXPECT_EQ(f, !diagrams_[(0x5A & 0x3C) | 0x81]);
}

TEST_F(AllOfThree, IfThenElse) {
  std::mt19937_64 rng(1);
  for (int i = 0; i < 20000; ++i) {
    const std::size_t a = rng() % 256, b = rng() % 256, c = rng() % 256;
    ASSERT_EQ(diagrams_[a].ite(diagrams_[b], diagrams_[c]), diagrams_[(a & b) | ((255 - a) & c)]);
  }
  for (std::size_t a = 0; a < 256; ++a) {
    const Bdd& f = diagrams_[a];
    for (const std::size_t b : {std::size_t{0}, std::size_t{255}, a, 255 - a, std::size_t{0x5A}}) {
      const std::size_t c = 0x96;
      ASSERT_EQ(f.ite(diagrams_[b], diagrams_[c]), diagrams_[(a & b) | ((255 - a) & c)]);
      ASSERT_EQ(f.ite(diagrams_[c], diagrams_[b]), diagrams_[(a & c) | ((255 - a) & b)]);
      ASSERT_EQ(diagrams_[c].ite(f, diagrams_[b]), diagrams_[(c & a) | ((255 - c) & b)]);
    }
  }
}

TEST_F(AllOfThree, Quantification) {
  for (std::size_t chosen = 0; chosen < 8; ++chosen) {
    std::vector<Var> list;
    std::vector<std::size_t> indices;
    for (std::size_t i = 0; i < 3; ++i) {
      if (((chosen >> i) & 1) == 0) continue;
      list.push_back(variables_[i]);
      indices.push_back(i);
    }
    const Bdd cube = manager_.cube(list);
    for (std::size_t a = 0; a < 256; ++a) {
      ASSERT_EQ(Table::of(diagrams_[a].exists(cube)), tables_[a].exists(indices));
      ASSERT_EQ(diagrams_[a].forall(cube), !(!diagrams_[a]).exists(cube));
      check_representatives(tables_[a], Table::of(diagrams_[a].representatives(cube)), indices);
      for (std::size_t b = a % 7; b < 256; b += 7) {
        ASSERT_EQ(diagrams_[a].and_exists(diagrams_[b], cube), diagrams_[a & b].exists(cube));
      }
    }
  }
}

TEST_F(AllOfThree, CofactorsAndComposition) {
  for (std::size_t a = 0; a < 256; ++a) {
    for (std::size_t i = 0; i < 3; ++i) {
      for (const bool value : {false, true}) {
        ASSERT_EQ(Table::of(diagrams_[a].cofactor({variables_[i], value})), tables_[a].cofactor(i, value));
      }
      for (std::size_t b = a % 11; b < 256; b += 11) {
        const Bdd& g = diagrams_[b];
        const Bdd expected =
            g.ite(diagrams_[a].cofactor({variables_[i], true}), diagrams_[a].cofactor({variables_[i], false}));
        ASSERT_EQ(diagrams_[a].compose(variables_[i], g), expected);
      }
    }
  }
}

TEST_F(AllOfThree, RestrictAndConstrain) {
  for (std::size_t a = 0; a < 256; ++a) {
    for (std::size_t c = 1; c < 256; ++c) {
      const Bdd& f = diagrams_[a];
      const Bdd& care = diagrams_[c];
      const Bdd restricted = f.restrict(care);
      const Bdd constrained = f.constrain(care);
      ASSERT_EQ(restricted & care, f & care);
      ASSERT_EQ(constrained & care, f & care);
      for (const Var variable : restricted.support()) {
        const auto support = f.support();
        ASSERT_TRUE(std::find(support.begin(), support.end(), variable) != support.end()) << a << " " << c;
      }
      // Constraining is an operation on functions: it respects negation and conjunction.
      ASSERT_EQ((!f).constrain(care), !constrained);
      ASSERT_EQ((f & diagrams_[0x6A]).constrain(care), constrained & diagrams_[0x6A].constrain(care));
      ASSERT_TRUE(care.constrain(care).is_true());
    }
    ASSERT_EQ(diagrams_[a].restrict(manager_.bottom()), diagrams_[a]) << "nothing is cared for";
    ASSERT_EQ(diagrams_[a].constrain(manager_.bottom()), diagrams_[a]);
    ASSERT_EQ(diagrams_[a].restrict(manager_.top()), diagrams_[a]);
    ASSERT_EQ(diagrams_[a].constrain(manager_.top()), diagrams_[a]);
  }
}

// The image of a vector of functions over a care set is the image of the constrained functions.
TEST_F(AllOfThree, ConstrainCommutesWithImages) {
  std::mt19937_64 rng(2);
  for (int round = 0; round < 300; ++round) {
    const std::size_t care = 1 + rng() % 255;
    const std::size_t f = rng() % 256, g = rng() % 256;
    const Bdd fc = diagrams_[f].constrain(diagrams_[care]);
    const Bdd gc = diagrams_[g].constrain(diagrams_[care]);
    std::size_t from_care = 0, from_all = 0;
    for (std::size_t row = 0; row < 8; ++row) {
      if (((care >> row) & 1) != 0) from_care |= std::size_t{1} << (((f >> row) & 1) * 2 + ((g >> row) & 1));
      from_all |= std::size_t{1} << (((code(fc) >> row) & 1) * 2 + ((code(gc) >> row) & 1));
    }
    ASSERT_EQ(from_care, from_all);
  }
}

TEST_F(AllOfThree, InspectionFollowsTheOrder) {
  for (std::size_t a = 0; a < 256; ++a) {
    const Bdd& f = diagrams_[a];
    std::vector<Var> support;
    for (std::size_t i = 0; i < 3; ++i) {
      if (tables_[a].depends_on(i)) support.push_back(variables_[i]);
    }
    ASSERT_EQ(f.support(), support);
    ASSERT_EQ(f.support_cube(), manager_.cube(support));
    ASSERT_EQ(f.count(variables_), tables_[a].count(3));
    ASSERT_EQ(f.count_double(3), static_cast<double>(tables_[a].count(3)));
    if (f.is_constant()) continue;
    ASSERT_EQ(f.top(), support.front());
    ASSERT_EQ(f.low(), f.cofactor({f.top(), false}));
    ASSERT_EQ(f.high(), f.cofactor({f.top(), true}));
  }
}

TEST(BddOperation, RenameInAndAgainstTheOrder) {
  Manager manager;
  const auto v = new_variables(manager, 8);
  std::mt19937_64 rng(3);
  for (int round = 0; round < 200; ++round) {
    // A function of the first four, renamed to the last four in some order.
    const Table table = Table::random(rng, 4);
    const Bdd f = diagram(manager, table, std::span(v).first(4));
    std::vector<std::size_t> target = {4, 5, 6, 7};
    if (round > 0) std::shuffle(target.begin(), target.end(), rng);
    std::vector<std::pair<Var, Var>> renaming;
    std::vector<std::pair<Var, Var>> back;
    std::vector<std::pair<std::size_t, Table>> on_table;
    for (std::size_t i = 0; i < 4; ++i) {
      renaming.emplace_back(v[i], v[target[i]]);
      back.emplace_back(v[target[i]], v[i]);
      on_table.emplace_back(i, Table::variable(target[i]));
    }
    const Bdd g = f.rename(renaming);
    ASSERT_EQ(Table::of(g), table.compose(on_table));
    ASSERT_EQ(g.rename(back), f);
    if (round % 10 == 0) manager.collect();
  }
  const Bdd f = manager.variable(v[0]) & !manager.variable(v[1]);
  const std::vector<std::pair<Var, Var>> swap = {{v[0], v[1]}, {v[1], v[0]}};
  EXPECT_EQ(f.rename(swap), manager.variable(v[1]) & !manager.variable(v[0]));
  EXPECT_EQ(f.rename({}), f);
  manager.check_invariants();
}

TEST(BddOperation, ComposeReplacesAllAtOnce) {
  Manager manager;
  const auto v = new_variables(manager, 3);
  const Bdd x = manager.variable(v[0]), y = manager.variable(v[1]), z = manager.variable(v[2]);
  const std::vector<std::pair<Var, Bdd>> swap = {{v[0], y & z}, {v[1], x}};
  EXPECT_EQ((x ^ y).compose(swap), (y & z) ^ x);
  EXPECT_EQ((x ^ y).compose(v[0], x | z), (x | z) ^ y) << "the function may mention the variable";
  EXPECT_EQ(z.compose(swap), z);
  const std::vector<std::pair<Var, Bdd>> constants = {{v[0], manager.top()}, {v[1], manager.bottom()}};
  EXPECT_TRUE((x & !y).compose(constants).is_true());
}

TEST(BddOperation, NodeCounts) {
  Manager manager;
  const auto v = new_variables(manager, 4);
  EXPECT_EQ(manager.top().node_count(), 1U);
  EXPECT_EQ(manager.bottom().node_count(), 1U);
  EXPECT_EQ(manager.variable(v[0]).node_count(), 2U);
  Bdd parity = manager.bottom();
  for (const Var variable : v) parity ^= manager.variable(variable);
  EXPECT_EQ(parity.node_count(), 5U) << "complement edges: one node per level";
  EXPECT_EQ((!parity).node_count(), 5U);
  const std::vector<Bdd> both = {parity, !parity, manager.variable(v[3])};
  EXPECT_EQ(manager.node_count(both), 5U) << "the last variable is part of the others";
  EXPECT_EQ(manager.node_count({}), 0U + manager.node_count({}));
}

TEST(BddOperation, CubesOfLiterals) {
  Manager manager;
  const auto v = new_variables(manager, 4);
  EXPECT_TRUE(manager.cube(std::vector<Var>{}).is_true());
  EXPECT_EQ(manager.cube(std::vector<Var>{v[2], v[0], v[2]}), manager.variable(v[0]) & manager.variable(v[2]));
  const std::vector<Literal> literals = {{v[3], false}, {v[1], true}, {v[0], false}};
  EXPECT_EQ(manager.cube(literals), manager.variable(v[1]) & !manager.variable(v[3]) & !manager.variable(v[0]));
}

}  // namespace
}  // namespace gnomon::bdd
