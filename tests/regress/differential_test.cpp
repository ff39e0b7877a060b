// SPDX-License-Identifier: Apache-2.0
//
// Cases on which engines once disagreed, made small. All must agree now, and the symbolic engine with the reference
// engine whatever the order of the variables and the way to find the reachable states.
#include "base/source.hpp"
#include "support/all_engines.hpp"
#include "support/compare_engines.hpp"

#include <gtest/gtest.h>

#include <filesystem>

namespace gnomon::test {
namespace {

TEST(DifferentialRegressions, EnginesAgree) {
  const std::filesystem::path folder = GNOMON_SOURCE_DIR "/tests/regress/differential";
  if (!std::filesystem::exists(folder)) GTEST_SKIP() << "the engines have never disagreed";
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    SCOPED_TRACE(entry.path().filename());
    const std::string text(Source::read(entry.path().string()).text());
    const auto item = from_text(text);
    ASSERT_TRUE(item) << "cannot be read";
    EnginesTally tally;
    for (std::uint64_t seed = 0; seed < 12; ++seed) EXPECT_EQ(disagreement(text, seed, tally), "") << "seed " << seed;
    for (const Approach& approach : all_approaches()) {
      EXPECT_EQ(compare_engines(*item, approach).difference, "") << approach.text();
    }
  }
}

}  // namespace
}  // namespace gnomon::test
