// SPDX-License-Identifier: Apache-2.0
//
// The runs of evidence, and the tables that are made from them.
#include "verdict/view/runs.hpp"

#include "model/step.hpp"
#include "unit/verdict/explained.hpp"
#include "unit/verdict/models.hpp"
#include "verdict/view/trace_table.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace gnomon::test {
namespace {

using verdict::Evidence;
using verdict::Path;

using verdict::StateRef;
using verdict::TraceTable;
using Kind = verdict::Run::Kind;

std::vector<Kind> kinds(const std::vector<verdict::Run>& runs) {
  std::vector<Kind> result;
  for (const verdict::Run& run : runs) result.push_back(run.kind);
  return result;
}

TEST(Runs, APathThatGoesOnIsOne) {
  Explained model(corridor_model());
  const Evidence evidence = model.explain("EF (hole and EX EG hole)");
  const std::vector<verdict::Run> runs = verdict::runs_of(evidence);
  ASSERT_EQ(kinds(runs), std::vector{Kind::Path});
  EXPECT_EQ(runs[0].claim, 0U);
  const Path& path = runs[0].path;
  EXPECT_EQ(path.actions.size(), path.states.size()) << "it ends in a loop";
  ASSERT_TRUE(path.loop);
  EXPECT_EQ(evidence.states[path.states[*path.loop]][1], 4) << "in the hole";
  EXPECT_EQ(evidence.states[path.states.front()][1], 0);
}

TEST(Runs, OnlyOneGoesOn) {
  Explained model(corridor_model());
  const std::vector<verdict::Run> runs = verdict::runs_of(model.explain("EX tired and EX !tired"));
  EXPECT_EQ(kinds(runs), (std::vector{Kind::Path, Kind::Path}));
  EXPECT_NE(runs[0].claim, runs[1].claim);
}

TEST(Runs, WaysToStatesThatLookAlike) {
  Explained model(corridor_model());
  const std::vector<verdict::Run> runs = verdict::runs_of(model.explain("AG K(Guard, !hole)"));
  ASSERT_EQ(kinds(runs), (std::vector{Kind::Path, Kind::Way}));
  EXPECT_FALSE(runs[1].path.loop);
}

TEST(Runs, APlayOfAStrategy) {
  Explained model(corridor_model());
  const std::vector<verdict::Run> runs = verdict::runs_of(model.explain("EF <Guard> X hole"));
  ASSERT_EQ(kinds(runs), std::vector{Kind::Path}) << "the play begins where the path ends";
  EXPECT_EQ(runs[0].path.actions.size() + 1, runs[0].path.states.size());
}

TEST(Runs, EvidenceWithoutSteps) {
  Evidence evidence;
  evidence.states.resize(1);
  evidence.claims.push_back({.literal = {logic::FormulaId(0), true}});
  const std::vector<verdict::Run> runs = verdict::runs_of(evidence);
  ASSERT_EQ(kinds(runs), std::vector{Kind::Path});
  EXPECT_EQ(runs[0].path.states, std::vector<StateRef>{0});
  EXPECT_TRUE(runs[0].path.actions.empty());
}

TEST(Runs, OfAFailure) {
  const model::JointAction go{model::ActionId(0)};
  verdict::Failure failure;
  failure.run = {{2, 0}, {go}, {}};
  failure.play = {{0, 1, 0}, {go, go, go}, 1};
  const verdict::Run whole = verdict::run_of(failure);
  EXPECT_EQ(whole.path.states, (std::vector<StateRef>{2, 0, 1, 0}));
  EXPECT_EQ(whole.path.actions.size(), 4U);
  EXPECT_EQ(whole.path.loop, 2U);
  failure.run = {};
  EXPECT_EQ(verdict::run_of(failure).path, failure.play);
}

TEST(TraceTable, RepeatsTheRowThatALoopGoesBackTo) {
  const model::JointAction go{model::ActionId(0)};
  const std::vector<model::State> states{{0, 0}, {1, 0}, {1, 1}};
  const TraceTable table = verdict::trace_table(states, {Kind::Path, 7, {{0, 1, 2}, {go, go, go}, 1}});
  ASSERT_EQ(table.rows.size(), 4U);
  EXPECT_EQ(table.claim, 7U);
  EXPECT_EQ(table.loop, 1U);
  EXPECT_TRUE(table.rows[0].action.empty());
  EXPECT_TRUE(table.rows[0].changed.empty());
  EXPECT_EQ(table.rows[1].changed, std::vector{model::VarId(0)});
  EXPECT_EQ(table.rows[2].changed, std::vector{model::VarId(1)});
  EXPECT_EQ(table.rows[3].state, 1U);
  EXPECT_EQ(table.rows[3].changed, std::vector{model::VarId(1)});
}

TEST(TraceTable, EveryRowIsAStepOfTheModel) {
  std::size_t steps = 0;
  for (const std::string& text : {corridor_model(), chain_model(), fair_model(), penalty_model()}) {
    Explained model(text);
    const model::Stepper stepper(model.item.system);
    for (const logic::Property& property : model.item.specification.properties) {
      const auto evidence = model.explain(property);
      if (!evidence) continue;
      SCOPED_TRACE(property.text);
      for (const verdict::Run& run : verdict::runs_of(*evidence)) {
        const TraceTable table = verdict::trace_table(evidence->states, run);
        if (table.loop) {
          EXPECT_EQ(table.rows[*table.loop].state, table.rows.back().state);
        }
        for (std::size_t i = 1; i < table.rows.size(); ++i, ++steps) {
          const model::State& before = evidence->states[table.rows[i - 1].state];
          EXPECT_TRUE(stepper.can_follow(before, table.rows[i].action, evidence->states[table.rows[i].state]));
        }
      }
    }
  }
  EXPECT_GT(steps, 60U);
}

TEST(TraceTable, CanBeInterrupted) {
  Limits limits;
  std::stop_source stop;
  stop.request_stop();
  limits.stop = stop.get_token();
  const std::vector<model::State> states(1, model::State(10, 0));
  Path path{{0}, {}, {}};
  for (std::size_t i = 0; i < 10'000; ++i) {
    path.states.push_back(0);
    path.actions.push_back({model::ActionId(0)});
  }
  EXPECT_THROW((void)verdict::trace_table(states, {Kind::Path, 0, path}, limits), LimitError);
}

}  // namespace
}  // namespace gnomon::test
