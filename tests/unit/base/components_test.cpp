// SPDX-License-Identifier: Apache-2.0
#include "base/components.hpp"

#include "model/random.hpp"

#include <gtest/gtest.h>

namespace gnomon::test {
namespace {

// By definition: which nodes reach which.
std::vector<std::vector<bool>> reachability(const Successors& successors) {
  const std::size_t count = successors.size();
  std::vector<std::vector<bool>> result(count, std::vector<bool>(count));
  for (std::size_t i = 0; i < count; ++i) {
    for (const std::uint32_t to : successors[i]) result[i][to] = true;
  }
  for (std::size_t k = 0; k < count; ++k) {
    for (std::size_t i = 0; i < count; ++i) {
      for (std::size_t j = 0; j < count; ++j) result[i][j] = result[i][j] || (result[i][k] && result[k][j]);
    }
  }
  return result;
}

TEST(Components, AreThoseOfTheDefinition) {
  std::mt19937_64 rng(7);
  for (int round = 0; round < 300; ++round) {
    Successors successors(1 + model::draw_below(rng, 9));
    for (std::size_t i = model::draw_below(rng, 16); i > 0; --i) {
      const std::size_t from = model::draw_below(rng, successors.size());
      successors[from].push_back(static_cast<std::uint32_t>(model::draw_below(rng, successors.size())));
    }
    const Components found = components(successors);
    const auto reaches = reachability(successors);
    for (std::uint32_t i = 0; i < successors.size(); ++i) {
      ASSERT_EQ(found.on_cycle(successors, i), reaches[i][i]);
      for (std::uint32_t j = 0; j < successors.size(); ++j) {
        const bool together = i == j || (reaches[i][j] && reaches[j][i]);
        ASSERT_EQ(found.of[i] == found.of[j], together);
        if (!reaches[i][j]) continue;
        ASSERT_GE(found.of[i], found.of[j]) << "what is reached comes first";
      }
    }
  }
}

TEST(Components, LongChainsNeedNoStack) {
  constexpr std::uint32_t length = 1'000'000;
  Successors successors(length);
  for (std::uint32_t i = 0; i + 1 < length; ++i) successors[i].push_back(i + 1);
  EXPECT_EQ(components(successors).members.size(), length);
  successors.back().push_back(0);
  EXPECT_EQ(components(successors).members.size(), 1U);
}

}  // namespace
}  // namespace gnomon::test
