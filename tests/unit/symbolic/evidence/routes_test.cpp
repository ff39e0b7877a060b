// SPDX-License-Identifier: Apache-2.0
//
// Shortest ways and loops through a graph.
#include "symbolic/evidence/routes.hpp"

#include "unit/symbolic/diagrams.hpp"

namespace gnomon::test {
namespace {

class SymbolicRoutes : public testing::Test {
 protected:
  // "4 0 1", with "…" behind it if it does not arrive.
  [[nodiscard]] std::string route(const symbolic::RouteQuery& query) {
    const symbolic::Route found = symbolic::shortest_route(d.encoding, d.transitions, query);
    std::string result;
    for (const State& state : found.states) result += (result.empty() ? "" : " ") + std::to_string(state[0]);
    return result + (found.arrived ? "" : "…");
  }
  [[nodiscard]] std::string lasso(Value from, const std::vector<Nodes>& fairness, const Nodes& inside) {
    const symbolic::Temporal temporal = d.temporal(fairness);
    const auto found = symbolic::short_lasso(d.encoding, temporal, {from}, d.set(inside));
    if (!found) return "none";
    std::string result;
    for (const State& state : found->states) result += std::to_string(state[0]) + " ";
    return result + "back to " + std::to_string(found->loop);
  }
  Diagrams d{two_ways()};
  Bdd all = d.everything();
};

TEST_F(SymbolicRoutes, ShortestRoute) {
  EXPECT_EQ(route({d.set({4}), all, d.set({2})}), "4 0 1 2");
  EXPECT_EQ(route({d.set({0, 4}), all, d.set({2})}), "0 1 2");
  EXPECT_EQ(route({d.set({1, 4}), all, d.set({1})}), "1");
  EXPECT_EQ(route({d.set({1}), all, d.set({1}), true}), "1 2 1");
}

TEST_F(SymbolicRoutes, NoRoute) {
  EXPECT_EQ(route({d.set({4}), all, d.set({2}), false, 2}), "4 0 1…");  // too long; it ends far away
  EXPECT_EQ(route({d.set({4}), d.set({4, 1}), d.set({2})}), "4…");
  EXPECT_EQ(route({d.set({1}), all, d.set({3})}), "1 2…");
  EXPECT_EQ(route({d.set({1}), d.set({0}), d.set({2})}), "…");
  EXPECT_EQ(route({d.set({1}), d.set({1}), d.set({2})}), "1 2");  // the goal need not be inside
}

TEST_F(SymbolicRoutes, ShortLasso) {
  EXPECT_EQ(lasso(0, {}, {0, 1, 2, 3, 4}), "0 1 2 back to 1");
  EXPECT_EQ(lasso(4, {}, {0, 1, 2, 3, 4}), "4 back to 0");
  EXPECT_EQ(lasso(0, {}, {0, 1, 3}), "none");
  EXPECT_EQ(lasso(3, {}, {0, 1, 2, 3, 4}), "none");
}

TEST_F(SymbolicRoutes, FairLasso) {
  EXPECT_EQ(lasso(4, {{2}}, {0, 1, 2, 3, 4}), "4 0 1 2 back to 2");
  EXPECT_EQ(lasso(2, {{1}, {2}}, {1, 2}), "2 1 back to 0");
  EXPECT_EQ(lasso(4, {{4}}, {0, 1, 2, 3, 4}), "4 back to 0");
  EXPECT_EQ(lasso(0, {{4}}, {0, 1, 2, 3, 4}), "none");
}

}  // namespace
}  // namespace gnomon::test
