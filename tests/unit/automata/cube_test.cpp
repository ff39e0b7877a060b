// SPDX-License-Identifier: Apache-2.0
#include "automata/cube.hpp"

#include "model/random.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace gnomon::test {
namespace {

using automata::add_cube;
using automata::Cube;
using automata::Guard;
using automata::Literal;

TEST(Cube, ImpliesIfItHasAllLiterals) {
  EXPECT_TRUE(automata::implies({{0, true}, {2, false}}, {{2, false}}));
  EXPECT_TRUE(automata::implies({}, {}));
  EXPECT_FALSE(automata::implies({{2, false}}, {{2, true}}));
  EXPECT_FALSE(automata::implies({}, {{1, true}}));
}

TEST(Cube, ConjunctionOfContradictionsIsNothing) {
  EXPECT_EQ(automata::conjoined({{0, true}}, {{1, false}}), (Cube{{0, true}, {1, false}}));
  EXPECT_EQ(automata::conjoined({{0, true}}, {{0, true}}), (Cube{{0, true}}));
  EXPECT_EQ(automata::conjoined({{0, true}, {1, true}}, {{1, false}}), std::nullopt);
}

TEST(Guard, StaysSmall) {
  Guard guard;
  add_cube(guard, {{0, true}, {1, true}});
  add_cube(guard, {{0, true}, {1, false}});
  EXPECT_EQ(guard, (Guard{{{0, true}}}));
  add_cube(guard, {{0, false}, {2, true}});
  EXPECT_EQ(guard, (Guard{{{0, true}}, {{2, true}}}));
  add_cube(guard, {{2, true}, {3, true}});
  EXPECT_EQ(guard.size(), 2U);
  add_cube(guard, {{0, false}});
  EXPECT_EQ(guard, (Guard{{}}));
}

bool holds(const Guard& guard, std::uint64_t valuation) {
  return std::any_of(guard.begin(), guard.end(), [&](const Cube& cube) {
    return std::all_of(cube.begin(), cube.end(), [&](const Literal literal) {
      return (((valuation >> literal.letter) & 1U) == 1U) == literal.holds;
    });
  });
}

TEST(Guard, MeansTheSameAsItsCubes) {
  std::mt19937_64 rng(1);
  for (int round = 0; round < 2'000; ++round) {
    Guard plain, guard;
    for (std::uint64_t i = model::draw_below(rng, 8); i > 0; --i) {
      Cube cube;
      for (std::uint32_t letter = 0; letter < 4; ++letter) {
        const std::uint64_t kind = model::draw_below(rng, 4);
        if (kind < 2) cube.push_back({letter, kind == 0});
      }
      plain.push_back(cube);
      add_cube(guard, cube);
    }
    bool always = true;
    for (std::uint64_t valuation = 0; valuation < 16; ++valuation) {
      ASSERT_EQ(holds(guard, valuation), holds(plain, valuation)) << "round " << round;
      always = always && holds(plain, valuation);
    }
    ASSERT_EQ(automata::is_tautology(guard), always) << "round " << round;
    ASSERT_EQ(automata::is_tautology(plain), always) << "round " << round;
  }
}

}  // namespace
}  // namespace gnomon::test
