// SPDX-License-Identifier: Apache-2.0
//
// Models in which agents follow strategies.
#include "api/synthesis.hpp"

#include "base/error.hpp"
#include "model/step.hpp"
#include "support/case.hpp"
#include "support/small_systems.hpp"
#include "unit/logic/build_formula.hpp"

#include <gtest/gtest.h>

namespace gnomon::test {
namespace {

constexpr AgentId a{1}, b{2};
constexpr ActionId l{0}, r{1};

verdict::PlannedStrategy table(AgentId agent, std::vector<verdict::PlannedChoice> choices) {
  return {"", agent, {VarId(0U)}, std::move(choices)};
}

TEST(ApiSynthesis, RestrictsProtocols) {
  const System system = three_node_game();
  const System restricted = api::with_strategies(system, {{0}, false, false, {table(a, {{{0}, r}, {{2}, l}})}});
  const model::Stepper stepper(restricted);
  using Actions = std::vector<ActionId>;
  EXPECT_EQ(stepper.allowed_actions({0}, a), Actions({r}));
  EXPECT_EQ(stepper.allowed_actions({1}, a), Actions({l, r}));  // about which the table says nothing
  EXPECT_EQ(stepper.allowed_actions({2}, a), Actions({l}));
  EXPECT_EQ(stepper.allowed_actions({0}, b), Actions({l, r}));
}

TEST(ApiSynthesis, OneStrategyForEachAgent) {
  const verdict::PlannedStrategy one = table(a, {{{0}, r}});
  EXPECT_THROW(static_cast<void>(api::with_strategies(three_node_game(), {{0}, false, false, {one, one}})), UsageError);
}

TEST(ApiSynthesis, FromAFormulaToAModel) {
  Case item;
  item.system = three_node_game();
  Formulas make(item.specification.pool);
  ask(item, make.can({a}, make.un(FOp::Globally, make.atom(0))));  // A stays at 0
  ask(item, make.can({a}, make.un(FOp::Globally, make.atom(1))));  // nobody can
  ask(item, make.some(FOp::Finally, make.atom(1)));                // not about strategies
  item = with_named_groups(item);
  const api::SynthesisReport stays = api::synthesise(item, 0, {});
  ASSERT_TRUE(stays.model) << stays.problem;
  EXPECT_TRUE(stays.plain);
  EXPECT_TRUE(stays.keeps_verdict());
  EXPECT_EQ(model::Stepper(stays.model->system).allowed_actions({0}, a), std::vector{r});
  EXPECT_EQ(to_text(*from_text(stays.text)), stays.text);
  const api::SynthesisReport fails = api::synthesise(item, 1, {});
  EXPECT_FALSE(fails.model);
  EXPECT_EQ(fails.problem, "there are no such strategies");
  EXPECT_THROW(static_cast<void>(api::synthesise(item, 2, {})), UsageError);
}

}  // namespace
}  // namespace gnomon::test
