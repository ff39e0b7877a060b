// SPDX-License-Identifier: Apache-2.0
//
// The longest runs without repetition in a graph: 0 1 2 from the initial state, 4 0 1 2 from anywhere.
#include "bmc/proof/diameter.hpp"

#include "unit/bmc/unrolled.hpp"

namespace gnomon::test {
namespace {

TEST(BmcDiameter, FromInitialStates) {
  Unrolled u(two_ways());
  bmc::Diameter diameter(u.unrolling, u.pool, true);
  EXPECT_FALSE(diameter.is_at_most(1, {}));
  EXPECT_FALSE(diameter.is_at_most(2, {}));
  EXPECT_TRUE(diameter.is_at_most(3, {}));
}

TEST(BmcDiameter, FromAnywhere) {
  Unrolled u(two_ways());
  bmc::Diameter diameter(u.unrolling, u.pool, false);
  EXPECT_FALSE(diameter.is_at_most(3, {}));
  EXPECT_TRUE(diameter.is_at_most(4, {}));
  EXPECT_TRUE(diameter.is_at_most(6, {}));
}

TEST(BmcDiameter, NoInitialState) {
  Unrolled u(graph_system(2, {{0, 1}}, {}));
  bmc::Diameter diameter(u.unrolling, u.pool, true);
  EXPECT_TRUE(diameter.is_at_most(0, {}));
}

}  // namespace
}  // namespace gnomon::test
