// SPDX-License-Identifier: Apache-2.0
#include "api/memory/recording.hpp"

#include "logic/text/print.hpp"
#include "model/step.hpp"
#include "unit/api/memory/counting.hpp"

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <variant>

namespace gnomon::api {
namespace {

using test::counting;

class RecordingTest : public testing::Test {
 protected:
  // Time goes as somebody says; if nobody does, it must not matter.
  std::variant<Recording, NotRecorded> recorded(const std::string& formula, std::optional<engine::Timing> timing = {}) {
    loaded.emplace(sema::test::load(counting(formula)));
    return record(*loaded->model, loaded->model->specification.properties.front(), [&] {
      EXPECT_TRUE(timing) << "time does not matter";
      return timing.value_or(engine::Timing{});
    });
  }
  Recording made(const std::string& formula, std::optional<engine::Timing> timing = {}) {
    auto result = recorded(formula, timing);
    EXPECT_TRUE(std::holds_alternative<Recording>(result));
    return std::move(std::get<Recording>(result));
  }
  static std::string text(const Recording& recording) {
    const logic::Property& property = recording.model.specification.properties.front();
    return logic::formula_text(recording.model.system, recording.model.specification.pool, property.formula,
                               property.logic);
  }

  std::optional<Loaded> loaded;
};

TEST_F(RecordingTest, ObserversStandForViews) {
  const Recording recording = made("AG K[last 2](B, K(A, K[last 2](A, two)))");
  EXPECT_EQ(text(recording), "AG K(B@last 2, K(A, K(A@last 2, two)))");
  EXPECT_EQ(recording.moments, 1U);
  ASSERT_EQ(recording.observed.size(), 2U);
  for (const auto& [observer, agent] : recording.observed) {
    EXPECT_EQ(recording.model.system[observer].name, loaded->model->system[agent].name + "@last 2");
  }
  EXPECT_EQ(recording.originals.size(), 5U) << "knowledge of observers, and what it is in";
}

TEST_F(RecordingTest, WhatWasThereKeepsItsPlace) {
  const Recording recording = made("EX EX K[recall](A, two)");
  const model::System& before = loaded->model->system;
  const model::System& after = recording.model.system;
  for (std::size_t i = 0; i < before.variables.size(); ++i)
    EXPECT_EQ(before.variables[i].name, after.variables[i].name);
  for (std::size_t i = 0; i < before.agents.size(); ++i) EXPECT_EQ(before.agents[i].name, after.agents[i].name);
  for (std::size_t i = before.agents.size(); i < after.agents.size(); ++i) EXPECT_TRUE(after.agents[i].actions.empty());
}

// The copies have what was so, the time counts, and afterwards nothing changes any more.
TEST_F(RecordingTest, RecordsWhatWas) {
  const Recording recording = made("AG K[recall](A, two)", engine::Timing{.start = 3, .period = 1, .rests = true});
  const model::System& system = recording.model.system;
  const auto value = [&](const model::State& state, const std::string& name) -> model::Value {
    for (std::size_t i = 0; i < system.variables.size(); ++i) {
      if (system.variables[i].name == name) return state[i];
    }
    ADD_FAILURE() << "there is no " << name;
    return -1;
  };
  const model::Stepper stepper(system);
  model::State state(system.variables.size(), 0);
  stepper.complete(state);
  for (model::Value step = 0; step < 5; ++step) {
    EXPECT_EQ(value(state, "time@"), std::min<model::Value>(step, 3));
    for (model::Value t = 0; t < std::min<model::Value>(step, 3); ++t) {
      EXPECT_EQ(value(state, "x@" + std::to_string(t)), t) << "after " << step << " steps";
    }
    std::optional<model::State> next;
    stepper.for_each_joint_action(state, [&](const model::JointAction& joint) {
      return stepper.for_each_successor(state, joint, [&](const model::State& one) {
        EXPECT_FALSE(next) << "records choose nothing";
        next = one;
        return true;
      });
    });
    ASSERT_TRUE(next);
    state = *next;
  }
}

TEST_F(RecordingTest, SaysWhyThereIsNone) {
  const auto result = recorded("AG K[recall](A, two)", engine::Timing{.start = 1, .period = 2, .rests = false});
  ASSERT_TRUE(std::holds_alternative<NotRecorded>(result));
  EXPECT_EQ(std::get<NotRecorded>(result).reason,
            "runs do not come to rest, so that there is no end of what agents remember");
}

}  // namespace
}  // namespace gnomon::api
