// SPDX-License-Identifier: Apache-2.0
//
// Questions about single states, answered by listing states and with decision diagrams.
#include "api/simulation/state_queries.hpp"

#include "base/error.hpp"
#include "unit/api/lamp.hpp"

#include <gtest/gtest.h>

namespace gnomon::test {
namespace {

// sun, cloud, on and hours of two lamps, and what the watcher has seen.
const model::State dark{0, 0, 0, 0, 0, 0, 1}, lit{0, 0, 1, 1, 0, 0, 0};

class ApiStateQueries : public testing::TestWithParam<bool> {
 protected:
  [[nodiscard]] std::string answer(const std::string& formula, const model::State& state) {
    const api::FormulaAnswer found = queries.evaluate(formula, state, {});
    if (!found.ok()) return "wrong";
    return found.holds ? (*found.holds ? "true" : "false") : found.reason;
  }
  api::Loaded loaded = load_lamps();
  api::StateQueries queries{loaded, GetParam()};
};

TEST_P(ApiStateQueries, Formulas) {
  EXPECT_EQ(queries.engine(), std::nullopt);
  EXPECT_EQ(answer("lit", dark), "false");
  EXPECT_EQ(answer("lit", lit), "true");
  EXPECT_EQ(answer("EX lit", dark), "true");
  EXPECT_EQ(answer("AX lit", dark), "false");
  EXPECT_EQ(answer("K(Watcher, !lit)", dark), "true");
  EXPECT_EQ(queries.engine(), GetParam() ? "symbolic" : "explicit");
  EXPECT_EQ(answer("EX nonsense", dark), "wrong");
  EXPECT_EQ(answer("EX lit", dark), "true");  // again
}

TEST_P(ApiStateQueries, FormulasInSeveralStates) {
  using Answers = std::vector<std::optional<bool>>;
  const std::vector<model::State> run{dark, lit, dark};
  EXPECT_EQ(queries.evaluate("lit", dark, {}, run).along, (Answers{false, true, false}));
  EXPECT_EQ(queries.evaluate("EX lit", lit, {}, run).along.size(), 3U);
  EXPECT_EQ(queries.evaluate("EX lit", dark, {}, run).along[0], true);
  EXPECT_TRUE(queries.evaluate("EX nonsense", dark, {}, run).along.empty());
}

// The watcher has seen no light: lamp 1 has never been switched, and lamp 2 may have been.
TEST_P(ApiStateQueries, StatesThatLookTheSame) {
  const model::AgentId watcher(3U);
  ASSERT_EQ(loaded.model->system[watcher].name, "Watcher");
  const api::LookAlikes found = queries.look_alikes(dark, watcher, 2, {});
  EXPECT_GT(found.count, 1);
  ASSERT_EQ(found.first.size(), 2U);
  EXPECT_LT(found.first[0], found.first[1]);
  for (const model::State& state : found.first) {
    EXPECT_EQ(state[6], dark[6]);
    EXPECT_EQ(state[2], 0);
  }
}

TEST_P(ApiStateQueries, CanBeStoppedAndAskedAgain) {
  std::stop_source source;
  source.request_stop();
  const auto ask = [&] { static_cast<void>(queries.look_alikes(dark, model::AgentId(1U), 1, source.get_token())); };
  // Decision diagrams of a few nodes are done before they look.
  if (GetParam()) {
    EXPECT_NO_THROW(ask());
  } else {
    EXPECT_THROW(ask(), LimitError);
  }
  EXPECT_EQ(queries.look_alikes(dark, model::AgentId(1U), 1, {}).first.size(), 1U);
}

INSTANTIATE_TEST_SUITE_P(Engines, ApiStateQueries, testing::Bool());

}  // namespace
}  // namespace gnomon::test
