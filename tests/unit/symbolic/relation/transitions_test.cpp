// SPDX-License-Identifier: Apache-2.0
//
// Images and pre-images under the relation of a graph and of a game.
#include "symbolic/relation/transitions.hpp"

#include "unit/symbolic/diagrams.hpp"

namespace gnomon::test {
namespace {

constexpr AgentId a{1}, b{2};

TEST(SymbolicTransitions, ImagesAndPreimages) {
  Diagrams d(two_ways());
  EXPECT_EQ(d.nodes(d.transitions.image(d.set({0}))), Nodes({1, 3}));
  EXPECT_EQ(d.nodes(d.transitions.image(d.set({1, 4}))), Nodes({0, 2, 4}));
  EXPECT_EQ(d.nodes(d.transitions.image(d.set({3}))), Nodes());
  EXPECT_EQ(d.nodes(d.transitions.preimage(d.set({1}))), Nodes({0, 2}));
  EXPECT_EQ(d.nodes(d.transitions.preimage(d.set({3, 0}))), Nodes({0, 4}));
  EXPECT_EQ(d.transitions.size().parts, 1U);
  EXPECT_GT(d.transitions.size().nodes, 1U);
}

TEST(SymbolicTransitions, ReachableStatesAreEnough) {
  Diagrams d(two_ways());
  EXPECT_EQ(d.nodes(d.transitions.preimage(d.set({0, 1}))), Nodes({0, 2, 4}));
  const Bdd reachable = d.set({0, 1, 2, 3});
  d.transitions.set_reachable(reachable);
  EXPECT_EQ(d.nodes(reachable & d.transitions.preimage(d.set({0, 1}))), Nodes({0, 2}));
  EXPECT_EQ(d.nodes(reachable & d.transitions.preimage(d.set({2, 3}))), Nodes({0, 1}));
}

// Steps may leave the sources, so that the states outside matter as targets.
TEST(SymbolicTransitions, SourcesMayBeLeft) {
  Diagrams d(two_ways());
  const Bdd sources = d.set({0, 2});
  d.transitions.set_sources(sources);
  EXPECT_EQ(d.nodes(sources & d.transitions.preimage(d.set({0}))), Nodes());
  EXPECT_EQ(d.nodes(sources & d.transitions.preimage(d.set({0, 1}))), Nodes({0, 2}));
  EXPECT_EQ(d.nodes(sources & d.transitions.preimage(d.set({2}))), Nodes());
}

TEST(SymbolicTransitions, ChoicesArePartOfAJointAction) {
  Diagrams d(two_ways());
  EXPECT_EQ(d.nodes(d.transitions.choices(d.everything(), {})), Nodes({0, 1, 2, 4}));
  const Bdd choices = d.transitions.choices(d.set({0, 3}), {a});
  EXPECT_EQ(choices, d.set({0}) & d.encoding.performs_only(a, ActionId(0U)));
}

// Pairs of a state and an action of A.
TEST(SymbolicTransitions, PreimagesThatKeepActions) {
  Diagrams d(three_node_game());
  const auto pairs = [&](const Bdd& set, AgentId agent) {
    std::vector<std::string> result;
    for (Value node = 0; node < 3; ++node) {
      for (const std::size_t action : {0U, 1U}) {
        if (!set.intersects(d.encoding.singleton({node}) & d.encoding.performs_only(agent, ActionId(action)))) continue;
        result.push_back(std::to_string(node) + d.system[agent].actions[action].name);
      }
    }
    return result;
  };
  using Texts = std::vector<std::string>;
  EXPECT_EQ(pairs(d.transitions.preimage(d.set({1}), {a}), a), Texts({"0l"}));
  EXPECT_EQ(pairs(d.transitions.preimage(d.set({2}), {a}), a), Texts({"1l", "1r", "2l", "2r"}));
  EXPECT_EQ(pairs(d.transitions.preimage(d.set({2}), {b}), b), Texts({"1l", "1r", "2l"}));
  const Bdd both = d.transitions.preimage(d.set({2}), {a, b});
  EXPECT_EQ(pairs(both & d.encoding.performs_only(a, ActionId(1U)), b), Texts({"1r", "2l"}));
  const Bdd among = d.encoding.performs_only(a, ActionId(0U)) & d.set({0, 1, 2});
  EXPECT_EQ(pairs(d.transitions.preimage_within(among, d.set({2}), {a}), a), Texts({"1l", "2l"}));
  d.transitions.set_reachable(d.everything());
  EXPECT_EQ(pairs(d.transitions.preimage(d.set({1}), {a}), a), Texts({"0l"}));
}

TEST(SymbolicTransitions, ImagesByEvent) {
  Diagrams d(three_node_game());  // there is one variable, so that both actions of A are one event
  ASSERT_EQ(d.transitions.event_count(), 1U);
  EXPECT_EQ(d.nodes(d.transitions.image_by_event(d.set({0}), 0)), Nodes({0, 1}));
  EXPECT_EQ(d.nodes(d.transitions.image_by_event(d.set({1}), 0)), Nodes({0, 2}));
}

TEST(SymbolicTransitions, WhoCanAct) {
  Diagrams d(two_ways());
  EXPECT_EQ(d.nodes(d.everything() & d.transitions.can_act(a)), Nodes({0, 1, 2, 4}));
  EXPECT_TRUE(d.transitions.can_act(environment).is_true());
  Diagrams game(three_node_game());
  const std::vector<AgentId> players{a, b};
  EXPECT_EQ(game.transitions.action_cube(players).support().size(), 2U);
  EXPECT_TRUE(game.transitions.action_cube({}).is_true());
}

}  // namespace
}  // namespace gnomon::test
