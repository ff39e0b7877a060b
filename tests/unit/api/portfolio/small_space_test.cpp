// SPDX-License-Identifier: Apache-2.0
#include "api/portfolio/small_space.hpp"

#include "base/error.hpp"
#include "unit/api/lamp.hpp"

#include <gtest/gtest.h>

#include <new>
#include <string_view>

namespace gnomon::test {
namespace {

using verdict::Verdict;
using Answer = Verdict::Answer;
using namespace std::chrono_literals;

// What the engines of a test do, and what was asked of them.
struct Script {
  std::string_view name;
  std::chrono::nanoseconds time{0};  // processor time for each formula
  Verdict verdict = Verdict::of(true);
  int made = 0, checks = 0, explained = 0, described = 0;
};

class ScriptedEngine : public engine::Engine {
 public:
  ScriptedEngine(Script& script, const Limits& limits) : script_(script), limits_(limits) { ++script_.made; }

  engine::Answer check(const engine::Question&) override {
    ++script_.checks;
    const auto end = processor_time() + script_.time;
    do limits_.check();
    while (processor_time() < end);
    return {script_.verdict, script_.name, {}};
  }
  std::optional<verdict::Evidence> explain(const logic::Property&, bool, const verdict::ExplainOptions&) override {
    ++script_.explained;
    return std::nullopt;
  }
  std::optional<model::State> initial_state(const logic::Property&, bool) override { return std::nullopt; }
  void describe(engine::Report&) override { ++script_.described; }
  void set_limits(const Limits& limits) override { limits_ = limits; }

 private:
  Script& script_;
  Limits limits_;
};

class SmallSpaceTest : public ::testing::Test {
 protected:
  SmallSpaceTest() : loaded_(load_lamps()) {}

  std::unique_ptr<engine::Engine> start() {
    api::SmallSpace engines;
    engines.main = [this](const Model&, const engine::Options& options) {
      return std::make_unique<ScriptedEngine>(main_, options.limits);
    };
    engines.explicit_states = [this](const Model&, const engine::Options& options) {
      options_of_small_ = options;
      if (no_memory_) throw std::bad_alloc();
      if (too_many_states_) throw LimitError("there are too many states");
      return std::make_unique<ScriptedEngine>(small_, options.limits);
    };
    engines.head_start = 5ms;
    engines.slice = 5ms;
    return api::start_small_space(*loaded_.model, options_, std::move(engines));
  }
  [[nodiscard]] const logic::Property& formula(std::size_t index = 0) const {
    return loaded_.model->specification.properties[index];
  }

  api::Loaded loaded_;
  engine::Options options_;
  Script main_{.name = "main"}, small_{.name = "small"};
  bool too_many_states_ = false, no_memory_ = false;
  engine::Options options_of_small_;
};

TEST_F(SmallSpaceTest, WhatIsEasyForTheMainEngineIsItsOwn) {
  const auto engine = start();
  EXPECT_EQ(engine->check(formula()).engine, "main");
  EXPECT_EQ(small_.made, 0);
}

TEST_F(SmallSpaceTest, FewStatesAreExploredAfterTheHeadStart) {
  main_.time = 1h;
  const auto engine = start();
  const engine::Answer answer = engine->check(formula());
  EXPECT_EQ(answer.engine, "small");
  EXPECT_EQ(answer.how, "");  // nothing unusual: it decides whole models, and the summary names it
  EXPECT_TRUE(engine->explored());
  (void)engine->explain(formula(), true, {});
  engine::Report report;
  engine->describe(report);
  EXPECT_EQ(small_.explained, 1);
  EXPECT_EQ(small_.described, 1);
  // From now on the main engine is not even asked.
  EXPECT_EQ(engine->check(formula(1)).engine, "small");
  EXPECT_EQ(main_.checks, 1);
  EXPECT_EQ(small_.made, 1);
}

TEST_F(SmallSpaceTest, TheHeadStartIsForAllFormulasTogether) {
  main_.time = 3ms;
  const auto engine = start();
  EXPECT_EQ(engine->check(formula(0)).engine, "main");
  EXPECT_EQ(engine->check(formula(1)).engine, "small");
}

TEST_F(SmallSpaceTest, ManyStatesAreLeftToTheMainEngine) {
  main_.time = 20ms;
  too_many_states_ = true;
  const auto engine = start();
  EXPECT_EQ(engine->check(formula(0)).engine, "main");
  EXPECT_EQ(engine->check(formula(1)).engine, "main");
  EXPECT_EQ(main_.checks, 3);  // the head start was one
  EXPECT_EQ(options_of_small_.explicit_states.max_states, 50'000U);
}

TEST_F(SmallSpaceTest, NoMemoryForTheStatesIsNoEnd) {
  main_.time = 20ms;
  no_memory_ = true;
  EXPECT_EQ(start()->check(formula()).engine, "main");
}

TEST_F(SmallSpaceTest, AFormulaThatTakesLongGoesBack) {
  main_.time = 20ms;
  small_.time = 1h;
  const auto engine = start();
  EXPECT_EQ(engine->check(formula()).engine, "main");
  (void)engine->explain(formula(), true, {});
  EXPECT_EQ(main_.explained, 1);
  EXPECT_EQ(small_.explained, 0);
}

TEST_F(SmallSpaceTest, WhatTheMainEngineCannotDecideTheOtherMay) {
  main_.verdict = Verdict::unknown("too hard");
  EXPECT_EQ(start()->check(formula()).engine, "small");
}

TEST_F(SmallSpaceTest, WhatNobodyDecidesIsUnknown) {
  main_.verdict = Verdict::unknown("too hard");
  small_.verdict = Verdict::unknown("not my logic");
  const engine::Answer answer = start()->check(formula());
  EXPECT_EQ(answer.verdict, Verdict::unknown("too hard"));
  EXPECT_EQ(answer.engine, "main");
}

TEST_F(SmallSpaceTest, TheUsersLimitsHold) {
  std::stop_source stop;
  stop.request_stop();
  const auto engine = start();
  Limits limits;
  limits.stop = stop.get_token();
  engine->set_limits(limits);
  EXPECT_THROW((void)engine->check(formula()), LimitError);
  EXPECT_EQ(small_.made, 0);
  engine->set_limits({});
  EXPECT_EQ(engine->check(formula()).engine, "main");
}

TEST_F(SmallSpaceTest, LimitsThatComeLaterReachBothEngines) {
  main_.time = 1h;
  const auto engine = start();
  EXPECT_EQ(engine->check(formula()).engine, "small");
  std::stop_source stop;
  stop.request_stop();
  Limits limits;
  limits.stop = stop.get_token();
  engine->set_limits(limits);
  EXPECT_THROW((void)engine->check(formula()), LimitError);
}

}  // namespace
}  // namespace gnomon::test
