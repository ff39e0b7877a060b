// SPDX-License-Identifier: Apache-2.0
#include "api/readings.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace gnomon::test {
namespace {

using logic::Logic;

// What the logics become.
template <typename Read> std::vector<Logic> read(const std::vector<Logic>& logics, const Read& reading) {
  Model model;
  for (const Logic logic : logics) model.specification.properties.emplace_back().logic = logic;
  reading(model);
  std::vector<Logic> result;
  for (const logic::Property& property : model.specification.properties) result.push_back(property.logic);
  return result;
}

TEST(ApiReadings, OnFiniteTraces) {
  EXPECT_EQ(read({Logic::Ldl, Logic::CdlStar, Logic::Ltl, Logic::CtlStar, Logic::Ctl}, api::read_on_finite_traces),
            std::vector({Logic::LdlFinite, Logic::CdlStarFinite, Logic::Ltl, Logic::CtlStar, Logic::Ctl}));
}

TEST(ApiReadings, WithUniformStrategies) {
  EXPECT_EQ(read({Logic::Atl, Logic::AtlStar, Logic::StrategyLogic, Logic::Ctl}, api::read_with_uniform_strategies),
            std::vector({Logic::AtlUniform, Logic::AtlUniform, Logic::StrategyLogic, Logic::Ctl}));
}

}  // namespace
}  // namespace gnomon::test
