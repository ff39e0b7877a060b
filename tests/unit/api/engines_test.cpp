// SPDX-License-Identifier: Apache-2.0
#include "api/engines.hpp"

#include "base/error.hpp"
#include "engine/engine.hpp"
#include "unit/api/lamp.hpp"

#include <gtest/gtest.h>

namespace gnomon::test {
namespace {

TEST(ApiEngines, AreFoundByName) {
  EXPECT_EQ(api::engines().front().name, api::portfolio_name);
  for (const api::EngineEntry& entry : api::engines()) EXPECT_EQ(&api::engine_named(entry.name), &entry);
  EXPECT_THROW(static_cast<void>(api::engine_named("magic")), UsageError);
}

TEST(ApiEngines, AnswerAndSayWhoTheyAre) {
  const api::Loaded loaded = load_lamps({.formulas = {"EF lit", "AG !lit"}});
  const auto& properties = loaded.model->specification.properties;
  const logic::Property& refuted = properties.back();
  for (const api::EngineEntry& entry : api::engines()) {
    const auto engine = entry.make(*loaded.model, {});
    const engine::Answer answer = engine->check(refuted);
    EXPECT_EQ(answer.verdict, verdict::Verdict::of(false)) << entry.name;
    EXPECT_EQ(answer.engine, entry.name == api::portfolio_name ? "symbolic" : entry.name);
  }
}

// Those that are said to know the whole state space answer questions about single states, others refuse.
TEST(ApiEngines, ExhaustiveOnesKnowSingleStates) {
  const api::Loaded loaded = load_lamps({.formulas = {"EX lit"}});
  const logic::Property& property = loaded.model->specification.properties.back();
  const model::State dark{0, 0, 0, 0, 0, 0, 1};
  for (const api::EngineEntry& entry : api::engines()) {
    const auto engine = entry.make(*loaded.model, {});
    if (entry.name == "bounded") {
      EXPECT_FALSE(entry.exhaustive);
      EXPECT_THROW(static_cast<void>(engine->holds_in(dark, property)), LimitError);
      continue;
    }
    EXPECT_TRUE(engine->in_domain(dark)) << entry.name;
    EXPECT_TRUE(engine->holds_in(dark, property)) << entry.name;
    EXPECT_GT(engine->look_alikes(dark, model::observed_variables(loaded.model->system, model::AgentId(3U)), 1).count,
              1)
        << entry.name;
  }
}

}  // namespace
}  // namespace gnomon::test
