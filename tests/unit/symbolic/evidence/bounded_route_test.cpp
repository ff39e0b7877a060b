// SPDX-License-Identifier: Apache-2.0
//
// Ways through a graph that have so many steps.
#include "symbolic/evidence/bounded_route.hpp"

#include "unit/symbolic/diagrams.hpp"

namespace gnomon::test {
namespace {

class SymbolicBoundedRoute : public testing::Test {
 protected:
  // "0 1 2", with the position to which a loop leads.
  [[nodiscard]] std::string route(const Nodes& from, const verdict::PathShape& shape) {
    const auto states_with = [this](const std::vector<verdict::Literal>& literals) {
      Bdd result = d.everything();
      for (const verdict::Literal& literal : literals) {
        const Bdd set = d.satisfying(literal.formula);
        result = literal.holds ? result & set : result.minus(set);
      }
      return result;
    };
    const symbolic::Temporal temporal = d.temporal();
    const auto found = symbolic::bounded_route(d.encoding, temporal, d.set(from), shape, states_with);
    if (!found) return "none";
    std::string result;
    for (const State& state : found->states) result += (result.empty() ? "" : " ") + std::to_string(state[0]);
    return result + (found->loop ? " back to " + std::to_string(*found->loop) : "");
  }
  [[nodiscard]] verdict::PathShape to(Value goal, std::uint32_t low, std::uint32_t high) {
    verdict::PathShape shape;
    shape.low = low;
    shape.high = high;
    shape.goal = {{d.at(goal), true}};
    return shape;
  }
  // Not at the node from `low` on.
  [[nodiscard]] verdict::PathShape without(Value node, std::uint32_t low, std::uint32_t high) {
    verdict::PathShape shape;
    shape.low = low;
    shape.high = high;
    shape.through = {{d.at(node), false}};
    shape.lasts = true;
    return shape;
  }
  static constexpr std::uint32_t open = logic::Node::unbounded;
  Diagrams d{two_ways()};
};

TEST_F(SymbolicBoundedRoute, ToAGoal) {
  EXPECT_EQ(route({0}, to(1, 0, 3)), "0 1");
  EXPECT_EQ(route({0}, to(1, 2, 3)), "0 1 2 1");
  EXPECT_EQ(route({0}, to(1, 4, open)), "0 1 2 1 2 1");
  EXPECT_EQ(route({4}, to(2, 0, 2)), "none");
  EXPECT_EQ(route({4}, to(2, 0, 3)), "4 0 1 2");
  EXPECT_EQ(route({0}, to(3, 2, 9)), "none");
}

TEST_F(SymbolicBoundedRoute, ThatLasts) {
  EXPECT_EQ(route({4}, without(0, 0, 2)), "4 4 4");
  EXPECT_EQ(route({1}, without(1, 0, open)), "none");
  EXPECT_EQ(route({0}, without(4, 2, open)), "0 1 2 1 back to 2");
  EXPECT_EQ(route({3}, without(0, 0, 1)), "none");  // it ends
}

TEST_F(SymbolicBoundedRoute, ThatEndsEarly) {
  verdict::PathShape shape = to(3, 3, 5);
  EXPECT_EQ(route({0}, shape), "none");
  shape.early = {{d.at(2), true}};
  EXPECT_EQ(route({0}, shape), "0 1 2");
  shape.before = {{d.at(1), false}};
  EXPECT_EQ(route({0}, shape), "none");
}

}  // namespace
}  // namespace gnomon::test
