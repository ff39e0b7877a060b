// SPDX-License-Identifier: Apache-2.0
//
// Evidence built by hand, right and wrong.
#include "verdict/validate/validate.hpp"

#include "base/error.hpp"
#include "logic/classify.hpp"
#include "logic/text/print.hpp"
#include "support/case.hpp"
#include "unit/verdict/models.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <utility>
#include <vector>

namespace gnomon::test {
namespace {

using logic::FormulaId;
using model::ActionId;
using model::JointAction;
using model::State;
using verdict::Evidence;
using verdict::Literal;
using verdict::Reason;

// States are Environment.high, Environment.n, Walker.tired, Guard.x.
const State start{0, 0, 0, 0};
const State first{0, 1, 1, 0};
const State rested{0, 1, 0, 0};
const JointAction go{ActionId(0), ActionId(0), ActionId(0)};
const JointAction back{ActionId(0), ActionId(1), ActionId(0)};
const JointAction rest{ActionId(0), ActionId(2), ActionId(0)};

class Corridor {
 public:
  Corridor() : item(*from_text(corridor_model())) {}

  FormulaId formula(const std::string& text) const {
    for (std::size_t i = 0; i < item.specification.pool.size(); ++i) {
      if (logic::is_temporal(item.specification.pool[FormulaId(i)].op)) continue;
      if (logic::formula_text(item.system, item.specification.pool, FormulaId(i), logic::Logic::Ctl) == text) {
        return FormulaId(i);
      }
    }
    ADD_FAILURE() << "there is no formula " << text;
    return {};
  }

  std::string defect(const std::string& root, bool holds, const Evidence& evidence,
                     const verdict::Oracle& oracle = {}) const {
    return verdict::validate(item.system, item.specification, {formula(root), holds}, evidence, oracle).defect;
  }

  Case item;
};

// EX tired: one step.
Evidence one_step(const Corridor& corridor) {
  Evidence evidence;
  evidence.states = {start, first};
  evidence.claims = {{0, {corridor.formula("EX tired"), true}, Reason::Path, {{0, 1}, {go}, {}}, {}, {{1, 1}}},
                     {1, {corridor.formula("tired"), true}, Reason::Evaluated, {}, {}, {}}};
  return evidence;
}

TEST(Validate, OneStep) {
  const Corridor corridor;
  Evidence evidence = one_step(corridor);
  EXPECT_EQ(corridor.defect("EX tired", true, evidence), "");
  EXPECT_EQ(corridor.defect("EX tired", false, evidence), "the first claim is not about the whole formula");
  evidence.claims[0].path.actions[0] = back;
  EXPECT_EQ(corridor.defect("EX tired", true, evidence), "claim 0: action 1 of the path does not lead there");
  evidence.claims[0].path.actions[0] = rest;  // not allowed by the protocol
  EXPECT_EQ(corridor.defect("EX tired", true, evidence), "claim 0: action 1 of the path does not lead there");
}

// With a clock of its own every piece of work looks at the limits.
TEST(Validate, ObeysLimits) {
  const Corridor corridor;
  const Evidence evidence = one_step(corridor);
  using Time = std::chrono::steady_clock::time_point;
  int looks = 0;
  const auto validate = [&](int patience) {
    Limits limits;
    limits.deadline = Time(std::chrono::seconds(patience));
    limits.clock = [&looks] { return Time(std::chrono::seconds(looks++)); };
    looks = 0;
    return verdict::validate(corridor.item.system, corridor.item.specification, {corridor.formula("EX tired"), true},
                             evidence, {}, limits);
  };
  EXPECT_TRUE(validate(1000).ok());
  const int all = looks;
  EXPECT_GE(all, 6) << "two states, a step, two claims, an evaluation";
  for (int patience = 0; patience < all; ++patience) EXPECT_THROW((void)validate(patience), LimitError);
}

TEST(Validate, StartsInAnInitialState) {
  const Corridor corridor;
  Evidence evidence = one_step(corridor);
  evidence.states[0] = {0, 1, 0, 0};
  EXPECT_EQ(corridor.defect("EX tired", true, evidence), "the first claim is not about an initial state");
}

TEST(Validate, StateShowsOtherwise) {
  const Corridor corridor;
  Evidence evidence = one_step(corridor);
  evidence.states[1] = start;
  evidence.claims[0].path.actions[0] = back;
  EXPECT_EQ(corridor.defect("EX tired", true, evidence), "claim 1: the state shows otherwise");
}

TEST(Validate, LoopOfAFalseEventuality) {
  const Corridor corridor;
  Evidence evidence;
  evidence.states = {start};
  evidence.claims = {{0, {corridor.formula("AF hole"), false}, Reason::Path, {{0}, {back}, 0}, {}, {{0, 1}}},
                     {0, {corridor.formula("hole"), false}, Reason::Evaluated, {}, {}, {}}};
  EXPECT_EQ(corridor.defect("AF hole", false, evidence), "");
  Evidence open = evidence;
  open.claims[0].path = {{0}, {}, {}};
  EXPECT_EQ(corridor.defect("AF hole", false, open), "claim 0: the path must be infinite");
  open = evidence;
  open.claims[0].path.actions = {go};
  EXPECT_EQ(corridor.defect("AF hole", false, open), "claim 0: action 1 of the path does not lead there");
}

TEST(Validate, WhatCanBeShownIsNotLeftToTheEngine) {
  const Corridor corridor;
  Evidence evidence;
  evidence.states = {start};
  evidence.claims = {{0, {corridor.formula("AF hole"), false}, Reason::Engine, {}, {}, {}}};
  EXPECT_EQ(corridor.defect("AF hole", false, evidence), "claim 0: the reason does not fit the formula");
}

TEST(Validate, WordOfTheEngine) {
  const Corridor corridor;
  Evidence evidence;
  evidence.states = {start};
  const Literal root{corridor.formula("GCK(both, !hole)"), true};
  evidence.claims = {{0, root, Reason::Engine, {}, {}, {}}};
  const auto trusting =
      verdict::validate(corridor.item.system, corridor.item.specification, {root.formula, root.holds}, evidence);
  EXPECT_TRUE(trusting.ok());
  EXPECT_EQ(trusting.trusted, 1U);
  verdict::Oracle oracle;
  oracle.holds = [](const State&, FormulaId) { return false; };
  EXPECT_EQ(corridor.defect("GCK(both, !hole)", true, evidence, oracle), "claim 0: the engine is wrong");
}

TEST(Validate, OtherStateIsReachableAndLooksTheSame) {
  const Corridor corridor;
  Evidence evidence;
  evidence.states = {start, first};
  const model::AgentId guard(2);
  evidence.claims = {
      {0, {corridor.formula("K(Guard, zero)"), false}, Reason::Links, {}, {{guard, 1, {{0, 1}, {go}, {}}}}, {{0, 1}}},
      {1, {corridor.formula("zero"), false}, Reason::Evaluated, {}, {}, {}}};
  EXPECT_EQ(corridor.defect("K(Guard, zero)", false, evidence), "");
  Evidence wrong = evidence;
  wrong.claims[0].links[0].run = {};
  EXPECT_EQ(corridor.defect("K(Guard, zero)", false, wrong),
            "claim 0: nothing shows that the other state is reachable");
  wrong = evidence;
  wrong.claims[0].links[0].agent = model::AgentId(1);
  EXPECT_EQ(corridor.defect("K(Guard, zero)", false, wrong), "claim 0: the link is not one of this agent or group");
  wrong = evidence;
  wrong.claims[0].links[0].run.states = {1, 1};
  EXPECT_EQ(corridor.defect("K(Guard, zero)", false, wrong),
            "claim 0: the run: action 1 of the path does not lead there");
}

TEST(Validate, StatesMustBeToldApartByNobody) {
  const Corridor corridor;
  const State high{1, 2, 1, 0};
  Evidence evidence;
  evidence.states = {start, first, rested, high};
  evidence.claims = {{0,
                      {corridor.formula("K(Guard, zero)"), false},
                      Reason::Links,
                      {},
                      {{model::AgentId(2), 3, {{0, 1, 2, 3}, {go, rest, go}, {}}}},
                      {{0, 1}}},
                     {3, {corridor.formula("zero"), false}, Reason::Evaluated, {}, {}, {}}};
  EXPECT_EQ(corridor.defect("K(Guard, zero)", false, evidence), "claim 0: the agent can tell the states apart");
}

TEST(Validate, OperandsMustDecide) {
  const Corridor corridor;
  Evidence evidence = one_step(corridor);
  const FormulaId both = corridor.formula("EX tired and EX !tired");
  evidence.claims.insert(evidence.claims.begin(), {0, {both, true}, Reason::Operands, {}, {}, {{0, 1}}});
  evidence.claims[1].parts = {{1, 2}};
  EXPECT_EQ(corridor.defect("EX tired and EX !tired", true, evidence), "claim 0: the operands do not show it");
}

// A fair path must be fair, and every state must have one.
TEST(Validate, Fairness) {
  const Case item = *from_text(fair_model());
  const model::Domain& place = item.system.variables[0].domain;
  const auto at = [&](const std::string& name) {
    for (std::uint64_t i = 0; i < place.size(); ++i) {
      if (model::value_text(item.system, place, place.value(i)) == name) return State{place.value(i), 0};
    }
    return State{};
  };
  const logic::Property& property = item.specification.properties[4];  // EX right
  const Literal root{property.formula, true};
  const Literal right{item.specification.pool[item.specification.pool[root.formula].left].left, true};
  const std::size_t offset = item.system.agents.size() - 2;  // the environment, if there is one
  const auto joint = [&](std::size_t action) {
    JointAction result(offset);
    result.push_back(ActionId(action));
    result.push_back(ActionId(0));
    return result;
  };
  Evidence evidence;
  evidence.states = {at("start"), at("right"), at("left")};
  evidence.claims = {{0, root, Reason::Path, {{0, 1}, {joint(1)}, {}}, {}, {{1, 1}}},
                     {1, right, Reason::Evaluated, {}, {}, {}}};
  evidence.fair = {{{1, 2}, {joint(0), joint(1)}, 0}};
  const auto defect = [&] {
    return verdict::validate(item.system, item.specification, {root.formula, root.holds}, evidence).defect;
  };
  EXPECT_EQ(defect(), "");
  evidence.fair = {{{2, 1}, {joint(1), joint(1)}, 1}};  // stays on the right
  EXPECT_EQ(defect(), "a fair path: a fairness condition never holds on the loop");
  evidence.fair.clear();
  EXPECT_EQ(defect(), "nothing shows that state 0 starts a fair path");
}

}  // namespace
}  // namespace gnomon::test
