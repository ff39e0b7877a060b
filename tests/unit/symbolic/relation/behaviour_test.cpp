// SPDX-License-Identifier: Apache-2.0
//
// The parts of the transition relation, looked at one step at a time.
#include "symbolic/relation/behaviour.hpp"

#include "unit/symbolic/diagrams.hpp"

#include <array>

namespace gnomon::test {
namespace {

constexpr AgentId a{1};

// The states that follow by the conjunction of all parts. A variable without next value stays as it is.
States successors(Diagrams& d, const State& from) {
  const symbolic::Behaviour& behaviour = d.transitions.behaviour();
  Bdd relation = d.manager.top();
  for (const Bdd& part : behaviour.moves) relation &= part;
  for (const Bdd& part : behaviour.protocols) relation &= part;
  for (const symbolic::Piecewise& part : behaviour.deferred) relation = part.within(relation);
  States result;
  for (State& to : all_states(d.system)) {
    bool keeps = true;
    for (std::size_t i = 0; i < to.size(); ++i) {
      const auto& changing = behaviour.changing;
      keeps = keeps && (to[i] == from[i] || std::find(changing.begin(), changing.end(), VarId(i)) != changing.end());
    }
    const std::vector<bdd::Literal> step = d.encoding.step_literals(from, to);
    if (keeps && relation.intersects(d.manager.cube(std::span<const bdd::Literal>(step)))) result.push_back(to);
  }
  return result;
}

TEST(SymbolicBehaviour, ChoiceBetweenLines) {
  Diagrams d(two_ways());
  EXPECT_EQ(successors(d, {0}), States({{1}, {3}}));
  EXPECT_EQ(successors(d, {2}), States({{1}}));
  EXPECT_EQ(successors(d, {3}), States());
  EXPECT_EQ(d.transitions.behaviour().changing, std::vector<VarId>({VarId(0U)}));
  EXPECT_TRUE(d.transitions.behaviour().overflows.empty());
  EXPECT_TRUE(d.transitions.behaviour().protocols[0].is_true());  // it has no actions
}

// Lines that are enabled together: one of them is taken, or one for each variable.
System two_lines(Semantics semantics) {
  Build b;
  const AgentId agent = b.agent("A", {"go", "stay"});
  const VarId x = b.boolean(agent, "x"), y = b.boolean(agent, "y");
  b.boolean(agent, "constant");
  b.protocol(agent, !b(x), {"go", "stay"});
  b.other(agent, {"stay"});
  b.evolution(agent, {{x, b.truth(true)}}, b.does(agent, "go"));
  b.evolution(agent, {{y, b.truth(true)}}, b.does(agent, "go"));
  b.system.semantics = semantics;
  return std::move(b.system);
}

TEST(SymbolicBehaviour, OneLineAtATime) {
  Diagrams d(two_lines(Semantics::MultiAssignment));
  EXPECT_EQ(successors(d, {0, 0, 1}), States({{0, 0, 1}, {0, 1, 1}, {1, 0, 1}}));
  EXPECT_EQ(successors(d, {1, 0, 0}), States({{1, 0, 0}}));  // may only stay
  EXPECT_EQ(d.transitions.behaviour().changing, std::vector<VarId>({VarId(0U), VarId(1U)}));
}

TEST(SymbolicBehaviour, OneVariableAtATime) {
  Diagrams d(two_lines(Semantics::SingleAssignment));
  EXPECT_EQ(successors(d, {0, 0, 1}), States({{0, 0, 1}, {1, 1, 1}}));
  EXPECT_EQ(d.transitions.behaviour().moves.size(), 2U);  // nothing is left to choose: a part for each variable
}

// Two of three lamps are on: a flag says so one step later.
System lamps(Semantics semantics) {
  Build b;
  const AgentId agent = b.agent("A", {"first", "second", "third", "off"});
  const VarId x = b.boolean(agent, "x"), y = b.boolean(agent, "y"), z = b.boolean(agent, "z");
  const VarId flag = b.boolean(agent, "flag");
  b.protocol(agent, b.always(), {"first", "second", "third", "off"});
  b.evolution(agent, {{x, !b(x)}}, b.does(agent, "first"));
  b.evolution(agent, {{y, b.truth(true)}}, b.does(agent, "second"));
  b.evolution(agent, {{z, b.truth(true)}}, b.does(agent, "third"));
  b.evolution(agent, {{flag, b.truth(true)}}, (b(x) && b(y)) || (b(y) && b(z)) || (b(x) && b(z)));
  b.evolution(agent, {{flag, b.truth(false)}}, b.does(agent, "off"));
  b.system.semantics = semantics;
  return std::move(b.system);
}

// The condition of the flag is deferred, in all uses of the relation.
TEST(SymbolicBehaviour, DeferredConditions) {
  for (const Semantics semantics : {Semantics::SingleAssignment, Semantics::MultiAssignment}) {
    const auto with = [&](std::size_t condition_nodes) {
      Diagrams d(lamps(semantics), engine::VariableOrder::Auto, engine::Coding::Auto, condition_nodes);
      EXPECT_EQ(d.transitions.behaviour().deferred.empty(), condition_nodes > 3);
      std::vector<States> result;
      for (const State& state : all_states(d.system)) result.push_back(successors(d, state));
      for (const States& some : {States{{0, 0, 0, 0}}, States{{1, 1, 0, 0}, {0, 1, 0, 1}}, States{{1, 1, 1, 1}}}) {
        const Bdd set = d.set(some);
        result.push_back(d.states(d.transitions.image(set)));
        Bdd chained = set;  // events leave out steps that change nothing
        for (std::size_t i = 0; i < d.transitions.event_count(); ++i) chained |= d.transitions.image_by_event(set, i);
        result.push_back(d.states(chained));
        result.push_back(d.states(d.transitions.preimage(set)));
        const Bdd off = d.encoding.performs_only(a, ActionId(3U));
        const Bdd by_off = d.transitions.preimage(set, {a}).and_exists(off, d.transitions.action_cube(std::array{a}));
        result.push_back(d.states(by_off));
      }
      return result;
    };
    EXPECT_EQ(with(3), with(1000));
  }
}

TEST(SymbolicBehaviour, ValuesThatLeaveTheirDomain) {
  Build b;
  const AgentId agent = b.agent("A", {"up", "stay"});
  const VarId x = b.integer(agent, "x", 0, 2);
  b.protocol(agent, b.always(), {"up", "stay"});
  b.evolution(agent, {{x, b.number(1)}}, b(x) == 0 && b.does(agent, "up"));
  b.evolution(agent, {{x, b(x) + 1}}, b(x) > 0 && b.does(agent, "up"));
  Diagrams d(std::move(b.system));
  EXPECT_EQ(successors(d, {1}), States({{1}, {2}}));
  EXPECT_EQ(successors(d, {2}), States({{2}}));  // the other action is blocked
  const auto& overflows = d.transitions.behaviour().overflows;
  ASSERT_EQ(overflows.size(), 1U);
  EXPECT_EQ(overflows[0].agent, a);
  EXPECT_EQ(overflows[0].item, 1U);
  const Bdd valid = d.encoding.is_valid(VarId(0U)) & d.encoding.is_valid(a);
  EXPECT_EQ(overflows[0].where.within(valid), d.encoding.singleton({2}) & d.encoding.performs_only(a, ActionId(0U)));
}

TEST(SymbolicBehaviour, ProtocolWithoutLines) {
  Build b;
  b.environment_actions({"one", "two", "three"});
  const VarId x = b.integer(environment, "x", 0, 2);
  b.evolution(environment, {{x, b.number(2)}}, b.does(environment, "three"));
  Diagrams d(std::move(b.system));
  EXPECT_EQ(d.transitions.behaviour().protocols[0], d.encoding.is_valid(environment));
  EXPECT_EQ(successors(d, {0}), States({{0}, {2}}));
}

}  // namespace
}  // namespace gnomon::test
