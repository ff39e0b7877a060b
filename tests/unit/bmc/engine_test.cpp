// SPDX-License-Identifier: Apache-2.0
#include "bmc/engine.hpp"

#include "unit/api/lamp.hpp"

#include <gtest/gtest.h>

namespace gnomon::test {
namespace {

TEST(BoundedEngine, RemembersWhatItFound) {
  const api::Loaded loaded = load_lamps({.formulas = {"AG !lit"}});
  const logic::Property& refuted = loaded.model->specification.properties.back();
  bmc::BoundedEngine engine(*loaded.model, {});
  EXPECT_FALSE(engine.explain(refuted, false, {}));  // nobody has asked yet
  const engine::Answer answer = engine.check(refuted);
  EXPECT_EQ(answer.verdict, verdict::Verdict::of(false));
  EXPECT_EQ(answer.how.find("a counterexample with bound "), 0U);
  EXPECT_TRUE(engine.explain(refuted, false, {}));
  EXPECT_FALSE(engine.explain(refuted, true, {}));  // of another verdict
  EXPECT_TRUE(engine.initial_state(refuted, false));
  engine::Report report;
  engine.describe(report);
  ASSERT_TRUE(report.search);
  EXPECT_GT(report.search->variables, 0U);
  EXPECT_FALSE(report.space.reachable_states);
}

TEST(BoundedEngine, ReportsBounds) {
  const api::Loaded loaded = load_lamps({.formulas = {"AG !lit"}});
  std::vector<std::size_t> bounds;
  engine::Options options;
  options.progress = [&bounds](const engine::Progress& progress) {
    EXPECT_EQ(progress.phase, "bound");
    bounds.push_back(progress.depth);
  };
  bmc::BoundedEngine engine(*loaded.model, options);
  EXPECT_EQ(engine.check(loaded.model->specification.properties.back()).verdict, verdict::Verdict::of(false));
  ASSERT_FALSE(bounds.empty());
  EXPECT_EQ(bounds.front(), 1U);
}

}  // namespace
}  // namespace gnomon::test
