// SPDX-License-Identifier: Apache-2.0
#include "reference/space/coverage.hpp"

#include "support/small_systems.hpp"

#include <gtest/gtest.h>

namespace gnomon::test {
namespace {

using Flags = std::vector<bool>;

TEST(ExplicitCoverage, OfAGraph) {
  const System system = two_ways();
  const reference::Limits limits;
  const auto found = reference::coverage(system, reference::ExplicitGraph(system, limits), limits);
  EXPECT_EQ(found.agents[1].protocol, Flags{true});
  EXPECT_EQ(found.agents[1].actions, Flags{true});
  EXPECT_EQ(found.agents[1].evolution, (Flags{true, true, true, true, false, false}));
  EXPECT_EQ(found.values, (std::vector<Flags>{{true, true, true, true, false}}));
  EXPECT_EQ(found.atoms[4], (engine::Coverage::Atom{false, true}));
}

TEST(ExplicitCoverage, OfLargeDomains) {
  const System system = graph_system(20'000, {{0, 1}});
  const reference::Limits limits;
  const auto found = reference::coverage(system, reference::ExplicitGraph(system, limits), limits);
  EXPECT_EQ(found.values, std::vector<Flags>{Flags()}) << "too many values to list";
}

}  // namespace
}  // namespace gnomon::test
