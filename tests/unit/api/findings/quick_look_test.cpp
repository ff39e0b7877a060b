// SPDX-License-Identifier: Apache-2.0
#include "api/findings/quick_look.hpp"

#include "api/load.hpp"
#include "base/error.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <stop_token>
#include <string>
#include <utility>

namespace gnomon::test {
namespace {

// A counter that ends at `last` and steps on to `most`.
Model counter(int last, int most) {
  const std::string text = fmt::format(
      "Agent A Vars: x : 0..{}; end Vars Actions = {{ go }}; Protocol: x < {} : {{ go }}; end Protocol Evolution: x = "
      "x "
      "+ 1 if Action = go; end Evolution end Agent InitStates A.x = 0; end InitStates",
      last, most);
  return std::move(api::load(Source("counter", text)).model.value());
}

TEST(QuickLook, FindsDeadlocksAndOverflows) {
  const auto deadlock = api::quick_look(counter(5, 5), {});
  ASSERT_TRUE(deadlock);
  EXPECT_TRUE(deadlock->deadlock);
  EXPECT_TRUE(deadlock->overflow_excluded);
  const auto overflow = api::quick_look(counter(5, 9), {});
  ASSERT_TRUE(overflow);
  EXPECT_TRUE(overflow->overflow);
}

TEST(QuickLook, LeavesLargeSpacesAlone) {
  EXPECT_FALSE(api::quick_look(counter(2'000'000, 9), {}));
  EXPECT_FALSE(api::quick_look(counter(6'000, 7'000), {}));
}

TEST(QuickLook, CanBeStopped) {
  std::stop_source source;
  source.request_stop();
  Limits limits;
  limits.stop = source.get_token();
  EXPECT_THROW(static_cast<void>(api::quick_look(counter(5, 5), limits)), LimitError);
}

}  // namespace
}  // namespace gnomon::test
