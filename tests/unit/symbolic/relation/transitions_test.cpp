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

// A walks 0, 1, 2, 3 and back; B sees whether it is at 2 or 3, and stops it there if it likes.
System watched_walk() {
  Build built;
  const AgentId walker = built.agent("A", {"go"});
  const VarId x = built.integer(walker, "x", 0, 3);
  const AgentId watcher = built.agent("B", {"let", "stop"});
  const VarId far = built.boolean(watcher, "far");
  built.observe(far, built(x) >= 2);
  built.other(walker, {"go"});
  built.evolution(walker, {{x, built(x) + 1}}, built(x) < 3 && built.does(watcher, "let"));
  built.evolution(walker, {{x, built.number(0)}}, built(x) == 3 && built.does(watcher, "let"));
  built.protocol(watcher, built(far), {"let", "stop"});
  built.other(watcher, {"let"});
  built.initially(built(x) == 0);
  return std::move(built.system);
}

TEST(SymbolicTransitions, ObservationsFollowFromTheOtherVariables) {
  Diagrams d(watched_walk());
  const auto at = [&](const Nodes& nodes) {
    States states;
    for (const Value node : nodes) states.push_back({node, node >= 2 ? 1 : 0});
    return d.set(states);
  };
  const Bdd all = at({0, 1, 2, 3});
  EXPECT_EQ(d.transitions.complete(d.everything()), all);
  EXPECT_EQ(d.transitions.image(at({1})), at({2}));
  EXPECT_EQ(d.transitions.image(at({2, 3})), at({0, 2, 3}));
  const auto preimage = [&](const Bdd& targets) { return all & d.transitions.preimage(targets); };
  EXPECT_EQ(preimage(at({2})), at({1, 2}));
  EXPECT_EQ(preimage(at({0})), at({3}));
  EXPECT_EQ(preimage(d.set(States{{2, 0}})), d.manager.bottom()) << "there is no such state";
  const Bdd stopped = d.encoding.performs_only(b, ActionId(1U));
  EXPECT_EQ(all & stopped & d.transitions.preimage(at({2}), {b}), at({2}) & stopped);
  d.transitions.set_reachable(all);
  EXPECT_EQ(preimage(at({2})), at({1, 2}));
  EXPECT_EQ(preimage(d.everything().minus(at({0, 1, 2}))), at({2, 3}));
  EXPECT_EQ(d.transitions.long_paths(d.transitions.patience()), nullptr);
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
