// SPDX-License-Identifier: Apache-2.0
#include "symbolic/operators/forward_until.hpp"

#include "unit/symbolic/diagrams.hpp"

#include <vector>

namespace gnomon::test {
namespace {

// A line 0 … 4 with a way from 1 to 5 as well.
System line_with_a_side_way() { return graph_system(6, {{0, 1}, {1, 2}, {2, 3}, {3, 4}, {1, 5}}); }

struct ForwardUntilTest : testing::Test {
  Diagrams d{line_with_a_side_way()};
  std::size_t rounds = 0;

  bool succeeds(std::initializer_list<Value> f, std::initializer_list<Value> g) {
    symbolic::ForwardUntil search(d.transitions, d.set({0}), d.set(f), d.set(g));
    return search.succeeds([this](std::size_t round) { rounds = round; });
  }
};

TEST_F(ForwardUntilTest, GoesThroughTheFirstOperand) {
  EXPECT_TRUE(succeeds({0, 1, 2, 3}, {4}));
  EXPECT_FALSE(succeeds({0, 1, 3}, {4}));
  EXPECT_FALSE(succeeds({1, 2, 3}, {4}));
  EXPECT_TRUE(succeeds({0, 1}, {5}));
  EXPECT_FALSE(succeeds({0, 1, 2, 3, 4, 5}, {}));
}

TEST_F(ForwardUntilTest, TheInitialStateMaySatisfyTheSecond) { EXPECT_TRUE(succeeds({}, {0})); }

TEST_F(ForwardUntilTest, EndsAtTheFirstState) {
  EXPECT_TRUE(succeeds({0, 1, 2, 3}, {2, 4}));
  EXPECT_EQ(rounds, 1);
}

// Every layer is looked at, wherever the search is interrupted.
TEST_F(ForwardUntilTest, GoesOnAfterAnInterruption) {
  for (std::size_t last = 0; last < 4; ++last) {
    symbolic::ForwardUntil search(d.transitions, d.set({0}), d.set({0, 1, 2, 3}), d.set({4}));
    struct Interrupted {};
    EXPECT_THROW((void)search.succeeds([&](std::size_t round) {
      if (round == last) throw Interrupted();
    }),
                 Interrupted);
    std::vector<std::size_t> rest;
    EXPECT_TRUE(search.succeeds([&](std::size_t round) { rest.push_back(round); }));
    EXPECT_EQ(rest.size(), 4 - last);
  }
}

}  // namespace
}  // namespace gnomon::test
