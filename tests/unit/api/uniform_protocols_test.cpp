// SPDX-License-Identifier: Apache-2.0
#include "api/uniform_protocols.hpp"

#include "unit/api/lamp.hpp"

#include <gtest/gtest.h>

namespace gnomon::test {
namespace {

TEST(ApiUniformProtocols, OneIsEnough) {
  const api::Loaded loaded = load_lamps({.definitions = {{"N", 1}}, .formulas = {"AG !lit", "AG lit"}});
  std::vector<BigInt> states;
  const api::UniformProtocols found = api::check_uniform_protocols(
      *loaded.model, {model::AgentId(1U)}, {}, [&states](const BigInt& count) { states.push_back(count); });
  const std::size_t last = loaded.model->specification.properties.size() - 1;
  EXPECT_EQ(found.verdicts.at(last - 1), verdict::Verdict::of(true));  // the lamp is never switched
  EXPECT_EQ(found.verdicts.at(last), verdict::Verdict::of(false));
  EXPECT_EQ(found.combinations, states.size());
  EXPECT_GT(found.combinations, 1U);
  EXPECT_GT(api::uniform_protocol_count(loaded.model->system, model::AgentId(1U)).value_or(0), 1);
}

}  // namespace
}  // namespace gnomon::test
