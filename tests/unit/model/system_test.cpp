// SPDX-License-Identifier: Apache-2.0
#include "model/system.hpp"

#include "unit/model/build.hpp"

#include <gtest/gtest.h>

namespace gnomon::test {
namespace {

TEST(DomainTest, NumbersItsValues) {
  Build b;
  const AgentId a = b.agent("A");
  b.boolean(a, "p");
  b.integer(a, "x", -2, 2);
  b.enumeration(a, "c", {"red", "blue", "green"});
  for (const Variable& variable : b.system.variables) {
    const Domain& domain = variable.domain;
    for (std::uint64_t i = 0; i < domain.size(); ++i) {
      EXPECT_TRUE(domain.contains(domain.value(i)));
      EXPECT_EQ(domain.index(domain.value(i)), i);
    }
  }
  EXPECT_EQ(b.system.variables[0].domain.size(), 2U);
  EXPECT_EQ(b.system.variables[1].domain.size(), 5U);
  EXPECT_EQ(b.system.variables[2].domain.size(), 3U);
  EXPECT_FALSE(b.system.variables[0].domain.contains(2));
  EXPECT_FALSE(b.system.variables[1].domain.contains(3));
  EXPECT_FALSE(b.system.variables[2].domain.contains(7));
  EXPECT_FALSE(b.system.variables[2].domain.contains(-1));
}

TEST(DomainTest, SymbolsOfAnotherEnumerationAreOutside) {
  Build b;
  const AgentId a = b.agent("A");
  b.enumeration(a, "c", {"red", "blue"});
  b.enumeration(a, "d", {"red", "green"});
  const Domain& c = b.system.variables[0].domain;
  EXPECT_TRUE(c.contains(b.system.exprs[b.symbol("red").id].value));
  EXPECT_FALSE(c.contains(b.system.exprs[b.symbol("green").id].value));
}

TEST(DomainTest, WritesValues) {
  Build b;
  const AgentId a = b.agent("A");
  b.boolean(a, "p");
  b.integer(a, "x", -2, 2);
  b.enumeration(a, "c", {"red", "blue"});
  const auto text = [&](std::size_t variable, std::uint64_t index) {
    const Domain& domain = b.system.variables[variable].domain;
    return value_text(b.system, domain, domain.value(index));
  };
  EXPECT_EQ(text(0, 0), "false");
  EXPECT_EQ(text(0, 1), "true");
  EXPECT_EQ(text(1, 0), "-2");
  EXPECT_EQ(text(2, 0), "blue");
  EXPECT_EQ(text(2, 1), "red");
}

TEST(ObservationTest, OwnVariablesObsvarsAndLobsvars) {
  Build b;
  const VarId shown = b.boolean(environment, "shown", true);
  const VarId hidden = b.boolean(environment, "hidden");
  const VarId told = b.boolean(environment, "told");
  const AgentId a = b.agent("A");
  const VarId x = b.boolean(a, "x");
  b.lobsvars(a, {told});
  const AgentId c = b.agent("C");
  const VarId y = b.boolean(c, "y");
  EXPECT_EQ(observed_variables(b.system, environment), (std::vector{shown, hidden, told}));
  EXPECT_EQ(observed_variables(b.system, a), (std::vector{shown, told, x}));
  EXPECT_EQ(observed_variables(b.system, c), (std::vector{shown, y}));
  for (const AgentId agent : {environment, a, c}) {
    const std::vector<VarId> list = observed_variables(b.system, agent);
    for (const VarId v : {shown, hidden, told, x, y}) {
      EXPECT_EQ(observes(b.system, agent, v), std::find(list.begin(), list.end(), v) != list.end());
    }
  }
}

// The same system, written down in another order and at other places.
System sample(bool reversed, const std::string& colour = "red", Value limit = 3) {
  Build b;
  if (reversed) {
    b.symbol("unused");
    b.number(77);
    b.symbol("green");
  }
  const AgentId a = b.agent("A", {"go", "stay"});
  const VarId x = b.integer(a, "x", 0, 5);
  const VarId c = b.enumeration(a, "c", {colour, "green"});
  b.protocol(a, b(x) < limit, {"go"});
  b.other(a, {"stay"});
  b.evolution(a, {{x, b(x) + 1}, {c, b.symbol("green")}}, b.does(a, "go") && b(c) == b.symbol(colour));
  b.initially(b(x) == 0);
  b.atom("p", b(x) > 1);
  b.group("g", {a});
  if (reversed) b.system.agents[1].span = {4, 9};
  return b.system;
}

TEST(EqualSystemsTest, PlacesAndPoolOrderDoNotMatter) {
  EXPECT_TRUE(equal_ignoring_spans(sample(false), sample(false)));
  EXPECT_TRUE(equal_ignoring_spans(sample(false), sample(true)));
}

TEST(EqualSystemsTest, DifferencesAreSeen) {
  EXPECT_FALSE(equal_ignoring_spans(sample(false), sample(false, "blue")));
  EXPECT_FALSE(equal_ignoring_spans(sample(false), sample(false, "red", 2)));
  const auto changed = [](auto change) {
    System system = sample(false);
    change(system);
    return equal_ignoring_spans(sample(false), system);
  };
  EXPECT_TRUE(changed([](System&) {}));
  EXPECT_FALSE(changed([](System& s) { s.semantics = Semantics::SingleAssignment; }));
  EXPECT_FALSE(changed([](System& s) { s.agents[1].name = "B"; }));
  EXPECT_FALSE(changed([](System& s) { s.agents[1].actions[0].name = "run"; }));
  EXPECT_FALSE(changed([](System& s) { s.agents[1].protocol[0].actions.clear(); }));
  EXPECT_FALSE(changed([](System& s) { s.agents[1].protocol.pop_back(); }));
  EXPECT_FALSE(changed([](System& s) { s.agents[1].evolution[0].assignments.pop_back(); }));
  EXPECT_FALSE(
      changed([](System& s) { s.agents[1].evolution[0].assignments[0].value = s.exprs.constant(0, Type::Integer); }));
  EXPECT_FALSE(changed([](System& s) { s.agents[1].evolution[0].condition = s.exprs.boolean(true); }));
  EXPECT_FALSE(changed([](System& s) { s.agents[1].protocol[1].is_other = false; }));
  EXPECT_FALSE(changed([](System& s) { s.agents[1].protocol[0].condition = s.exprs.boolean(true); }));
  EXPECT_FALSE(changed([](System& s) { s.agents[1].lobsvars.push_back(VarId(0)); }));
  EXPECT_FALSE(changed([](System& s) { s.agents[1].red = s.exprs.boolean(true); }));
  EXPECT_FALSE(changed([](System& s) { s.variables[0].domain.high = 6; }));
  EXPECT_FALSE(changed([](System& s) { s.variables[0].observable = true; }));
  EXPECT_FALSE(changed([](System& s) { s.initial = s.exprs.boolean(true); }));
  EXPECT_FALSE(changed([](System& s) { s.atoms[0].name = "q"; }));
  EXPECT_FALSE(changed([](System& s) { s.groups[0].members.clear(); }));
}

TEST(EqualSystemsTest, AnonymousAtomsAreComparedByMeaning) {
  System a = sample(false);
  a.atoms[0].anonymous = true;
  System b = a;
  b.atoms[0].name = "other text";
  EXPECT_TRUE(equal_ignoring_spans(a, b));
  b.atoms[0].condition = b.exprs.boolean(true);
  EXPECT_FALSE(equal_ignoring_spans(a, b));
}

}  // namespace
}  // namespace gnomon::test
