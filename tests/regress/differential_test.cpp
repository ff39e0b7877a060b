// SPDX-License-Identifier: Apache-2.0
//
// Cases on which the symbolic and the reference engine once disagreed, made small. They must agree now,
// whatever the order of the variables and the way to find the reachable states.
#include "base/source.hpp"
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
    const auto item = from_text(std::string(Source::read(entry.path().string()).text()));
    ASSERT_TRUE(item) << "cannot be read";
    for (const Approach& approach : all_approaches()) {
      EXPECT_EQ(compare_engines(*item, approach).difference, "") << approach.text();
    }
  }
}

}  // namespace
}  // namespace gnomon::test
