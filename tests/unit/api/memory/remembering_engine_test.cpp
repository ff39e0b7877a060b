// SPDX-License-Identifier: Apache-2.0
//
// One engine for formulas with memory and without.
#include "api/memory/remembering_engine.hpp"

#include "base/error.hpp"
#include "unit/api/memory/counting.hpp"

#include <gtest/gtest.h>

namespace gnomon::api {
namespace {

using test::counting;
using verdict::Verdict;

struct RememberingEngineTest : testing::Test {
  Loaded loaded = sema::test::load(counting("AG (late -> K(B, late)); AG (late -> K[recall](B, late))"));
  std::unique_ptr<engine::Engine> engine = make_engine("symbolic", *loaded.model, {});
  const logic::Property& plain = loaded.model->specification.properties[0];
  const logic::Property& remembering = loaded.model->specification.properties[1];
};

TEST_F(RememberingEngineTest, DecidesBothKinds) {
  EXPECT_EQ(engine->check(plain).verdict, Verdict::of(false));
  EXPECT_EQ(engine->check(remembering).verdict, Verdict::of(true));
  EXPECT_EQ(engine->check(plain).verdict, Verdict::of(false));
}

TEST_F(RememberingEngineTest, StatesDoNotTellWhatIsRemembered) {
  EXPECT_EQ(engine->check(plain).verdict, Verdict::of(false));
  EXPECT_FALSE(engine->holds_in({0, 3}, plain));
  EXPECT_THROW((void)engine->holds_in({0, 3}, remembering), LimitError);
  EXPECT_FALSE(engine->holds_at_once(remembering));
}

TEST_F(RememberingEngineTest, NorInTheExplicitEngine) {
  const auto by_definition = make_engine("explicit", *loaded.model, {});
  EXPECT_EQ(by_definition->check(remembering).verdict, Verdict::of(true));
  EXPECT_FALSE(by_definition->holds_in({0, 3}, plain));
  EXPECT_THROW((void)by_definition->holds_in({0, 3}, remembering), LimitError);
  EXPECT_THROW((void)engine_named("explicit").make(*loaded.model, {})->holds_in({0, 3}, remembering), LimitError);
}

TEST_F(RememberingEngineTest, CountsInitialStates) {
  EXPECT_EQ(engine->check(remembering).verdict, Verdict::of(true));
  const auto counts = engine->initial_counts(remembering, true);
  ASSERT_TRUE(counts);
  EXPECT_EQ(counts->holds, 1);
  EXPECT_EQ(counts->fails, 0);
}

}  // namespace
}  // namespace gnomon::api
