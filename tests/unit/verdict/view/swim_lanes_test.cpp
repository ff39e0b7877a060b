// SPDX-License-Identifier: Apache-2.0
#include "verdict/view/swim_lanes.hpp"

#include "unit/verdict/explained.hpp"
#include "unit/verdict/models.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace gnomon::test {
namespace {

using verdict::SwimLanes;
using verdict::TraceTable;
using Lines = std::vector<std::string>;

class Lanes : public Explained {
 public:
  explicit Lanes(const std::string& formula) : Explained(corridor_model()) {
    const verdict::Evidence evidence = explain(formula);
    table = verdict::trace_table(evidence.states, verdict::runs_of(evidence).front());
    lanes = verdict::LaneBuilder(item).lanes(table, evidence);
  }

  // "Walker -> Environment | Environment: n; Walker: n, tired": who acts, and who sees what.
  [[nodiscard]] Lines steps() const {
    Lines result;
    for (const SwimLanes::Step& step : lanes.steps) {
      Lines acting, glances;
      for (const SwimLanes::Deed& deed : step.deeds) {
        acting.push_back(item.system[deed.agent].name);
        for (const model::AgentId other : deed.affects) acting.back() += " -> " + item.system[other].name;
      }
      for (const SwimLanes::Glance& glance : step.glances) {
        Lines changed;
        for (const model::VarId variable : glance.changed) changed.push_back(item.system[variable].name);
        glances.push_back(fmt::format("{}: {}", item.system[glance.agent].name, fmt::join(changed, ", ")));
      }
      result.push_back(fmt::format("{} | {}", fmt::join(acting, ", "), fmt::join(glances, "; ")));
    }
    return result;
  }

  TraceTable table;
  SwimLanes lanes;
};

TEST(SwimLanes, WhoDoesAndSeesWhat) {
  const Lanes drawn("EX tired");
  EXPECT_EQ(drawn.steps(), Lines{"Walker -> Environment | Environment: n; Walker: n, tired"})
      << "the guard sees no number";
}

TEST(SwimLanes, WhatEverybodySees) {
  const Lanes drawn("EF hole");
  EXPECT_EQ(drawn.steps()[1], "Walker | Walker: tired") << "a rest is nobody else's business";
  ASSERT_EQ(drawn.steps().size(), drawn.table.rows.size() - 1);
  EXPECT_EQ(drawn.steps()[2], "Walker -> Environment | Environment: high, n; Walker: high, n, tired; Guard: high");
}

TEST(SwimLanes, StatesThatLookAlike) {
  const Lanes drawn("AG K(Guard, !hole)");
  ASSERT_EQ(drawn.lanes.doubts.size(), 1U);
  const SwimLanes::Doubt& doubt = drawn.lanes.doubts.front();
  EXPECT_EQ(doubt.row, drawn.table.rows.size() - 1);
  EXPECT_EQ(drawn.item.system[doubt.agent].name, "Guard");
  EXPECT_EQ(doubt.relation, fmt::format("Guard cannot tell state {} from state {}", drawn.table.rows.back().state + 1,
                                        doubt.state + 1));
}

TEST(Acting, IdleActions) {
  const Lanes drawn("EX tired");
  const verdict::Acting acting(drawn.item.system);
  const model::AgentId walker(1), guard(2);
  EXPECT_TRUE(acting.matters(walker, model::ActionId(0)));
  EXPECT_TRUE(acting.matters(walker, model::ActionId(2))) << "rest";
  EXPECT_FALSE(acting.matters(guard, model::ActionId(0))) << "there is no other action";
  EXPECT_FALSE(acting.matters(walker, model::ActionId())) << "no action at all";
}

TEST(Acting, ActionsTestedOnARightHandSide) {
  std::string text = corridor_model();
  const std::string before = "tired = false if Action = rest;";
  text.replace(text.find(before), before.size(), "tired = (Environment.n = 1 and !(Action = rest)) if Action = back;");
  const Explained explained(text);
  const verdict::Acting acting(explained.item.system);
  EXPECT_TRUE(acting.matters(model::AgentId(1), model::ActionId(2))) << "rest";
}

}  // namespace
}  // namespace gnomon::test
