// SPDX-License-Identifier: Apache-2.0
#include "api/info.hpp"

#include "unit/api/lamp.hpp"

#include <gtest/gtest.h>

namespace gnomon::test {
namespace {

using model::AgentId;

TEST(InfoTest, CountsStatesAndBits) {
  const api::Loaded loaded = load_lamps();
  // sun 2, cloud 3, two lamps with on 2 and hours 4, seen 2
  EXPECT_EQ(api::possible_states(loaded.model->system), 2 * 3 * 2 * 4 * 2 * 4 * 2);
  EXPECT_EQ(api::state_bits(loaded.model->system), 1U + 2U + 2U * (1U + 2U) + 1U);
  EXPECT_NEAR(api::possible_states_log10(loaded.model->system), 2.8854, 0.0001);
}

TEST(InfoTest, AValueThatCannotChangeTakesNoBit) {
  const api::Loaded loaded = load_lamps({}, lamps_with("cloud : 0..2", "cloud : 0..0"));
  EXPECT_EQ(api::state_bits(loaded.model->system), 8U);
}

TEST(InfoTest, CountsHugeSystemsExactly) {
  const api::Loaded loaded = load_lamps({.definitions = {{"N", 1000}, {"M", 6}}});
  const BigInt expected = BigInt::power(14, 1000) * 12;
  EXPECT_EQ(api::possible_states(loaded.model->system), expected);
  EXPECT_EQ(expected.str().size(), 1U + static_cast<std::size_t>(api::possible_states_log10(loaded.model->system)));
}

TEST(InfoTest, TellsWhoSeesTheEnvironment) {
  const api::Loaded loaded = load_lamps();
  const auto observers = api::environment_observers(loaded.model->system);
  ASSERT_EQ(observers.size(), 2U);
  EXPECT_EQ(observers[0], (std::vector{AgentId(1), AgentId(2), AgentId(3)}));  // an Obsvar
  EXPECT_EQ(observers[1], (std::vector{AgentId(1), AgentId(2)}));              // a Lobsvar of the lamps
}

TEST(InfoTest, FindsFamilies) {
  const api::Loaded loaded = load_lamps({.definitions = {{"N", 5}}});
  const auto families = api::agent_families(loaded.model->system);
  ASSERT_EQ(families.size(), 3U);
  EXPECT_EQ(families[1].first, AgentId(1));
  EXPECT_EQ(families[1].size, 5U);
  EXPECT_EQ(families[2].first, AgentId(6));
}

TEST(InfoTest, WorksOutConstants) {
  const sema::GivenConstants definitions = {{"N", 3}, {"N", 7}};
  const api::Loaded loaded = load_lamps({.definitions = definitions});
  const auto constants = api::constants(loaded, definitions);
  ASSERT_EQ(constants.size(), 2U);
  EXPECT_EQ(constants[0].name, "N");
  EXPECT_EQ(constants[0].value, 7);  // the last definition counts
  EXPECT_TRUE(constants[0].overridden);
  EXPECT_EQ(constants[1].value, 8);  // follows
  EXPECT_FALSE(constants[1].overridden);
}

TEST(InfoTest, WorksOutTables) {
  const sema::GivenConstants definitions = {{"N", 3}};
  const api::Loaded loaded = load_lamps({.definitions = definitions},
                                        lamps_with("Const M = N + 1;", "Const M = N + 1; Const T = { N, M, T[1] };"));
  const auto constants = api::constants(loaded, definitions);
  ASSERT_EQ(constants.size(), 3U);
  EXPECT_TRUE(constants[0].entries.empty());
  EXPECT_EQ(constants[2].name, "T");
  EXPECT_FALSE(constants[2].overridden);
  EXPECT_EQ(constants[2].entries, (std::vector<std::int64_t>{3, 4, 3}));
}

}  // namespace
}  // namespace gnomon::test
