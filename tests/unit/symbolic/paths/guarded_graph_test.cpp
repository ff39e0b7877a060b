// SPDX-License-Identifier: Apache-2.0
//
// A graph of two places beside a graph of five nodes.
#include "symbolic/paths/guarded_graph.hpp"

#include "unit/symbolic/diagrams.hpp"

namespace gnomon::test {
namespace {

using symbolic::PlaceSets;

// Place 0 may be left at node 1; place 1 goes on at 1 and 2, and from 2 with a mark.
class SymbolicGuardedGraph : public testing::Test {
 protected:
  [[nodiscard]] symbolic::GuardedGraph graph(const symbolic::Temporal& on) {
    return {
        on, 2, {{0, 0, d.everything(), {}}, {0, 1, d.set({1}), {}}, {1, 1, d.set({1}), {}}, {1, 1, d.set({2}), {0}}}};
  }
  [[nodiscard]] PlaceSets sets(const Nodes& first, const Nodes& second) { return {d.set(first), d.set(second)}; }
  void expect(const PlaceSets& found, const Nodes& first, const Nodes& second) {
    ASSERT_EQ(found.size(), 2U);
    EXPECT_EQ(d.nodes(found[0]), first);
    EXPECT_EQ(d.nodes(found[1]), second);
  }
  Diagrams d{two_ways()};
  symbolic::Temporal temporal = d.temporal();
};

TEST_F(SymbolicGuardedGraph, OneStepBack) {
  const symbolic::GuardedGraph g = graph(temporal);
  expect(g.nothing(), {}, {});
  expect(g.before(sets({}, {2})), {1}, {1});
  expect(g.before(sets({}, {1, 2})), {1}, {1, 2});
  expect(g.before(sets({0}, {})), {4}, {});
  const std::uint32_t mark = 0, other = 1;
  expect(g.before(sets({0}, {1, 2}), &mark), {}, {2});
  expect(g.before(sets({0}, {1, 2}), &other), {}, {});
}

TEST_F(SymbolicGuardedGraph, Reaching) {
  const symbolic::GuardedGraph g = graph(temporal);
  expect(g.reaching(sets({}, {2})), {0, 1, 2, 4}, {1, 2});
  const PlaceSets inside = sets({0, 1}, {2});
  expect(g.reaching(sets({}, {2}), &inside), {0, 1}, {2});
  expect(g.reaching(sets({3}, {})), {0, 3, 4}, {});
}

TEST_F(SymbolicGuardedGraph, Layers) {
  const symbolic::GuardedGraph g = graph(temporal);
  const std::vector<PlaceSets> layers = g.layers(sets({}, {2}), nullptr, 0, d.set({4}));
  ASSERT_EQ(layers.size(), 4U);
  expect(layers[0], {}, {2});
  expect(layers[1], {1}, {1});
  expect(layers[2], {0, 2}, {});
  expect(layers[3], {4}, {});
  EXPECT_EQ(g.layers(sets({}, {2}), nullptr, 0, d.set({0})).size(), 3U);
  EXPECT_EQ(g.layers(sets({}, {2}), nullptr, 0, d.set({3})).size(), 4U);  // never: all that there is
  const PlaceSets inside = sets({1}, {});
  EXPECT_EQ(g.layers(sets({}, {2}), &inside, 0, d.set({0})).size(), 2U);
}

TEST_F(SymbolicGuardedGraph, Staying) {
  const symbolic::GuardedGraph g = graph(temporal);
  const PlaceSets all = sets({0, 1, 2, 3, 4}, {0, 1, 2, 3, 4});
  expect(g.staying(all, 0), {0, 1, 2, 4}, {1, 2});
  expect(g.staying(all, 1), {0, 1, 2, 4}, {1, 2});
  expect(g.staying(all, 2), {}, {});  // no edge has the second mark
  expect(g.staying(sets({4}, {1, 2}), 1), {}, {1, 2});
  expect(g.staying(sets({4}, {1}), 0), {4}, {});
}

TEST_F(SymbolicGuardedGraph, StayingFairly) {
  const PlaceSets all = sets({0, 1, 2, 3, 4}, {0, 1, 2, 3, 4});
  const symbolic::Temporal at_two = d.temporal({{2}}), at_four = d.temporal({{4}});
  expect(graph(at_two).staying(all, 1), {0, 1, 2, 4}, {1, 2});
  expect(graph(at_four).staying(all, 0), {4}, {});
  expect(graph(at_four).staying(all, 1), {}, {});
}

}  // namespace
}  // namespace gnomon::test
