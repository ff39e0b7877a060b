// SPDX-License-Identifier: Apache-2.0
#include "api/versions.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <span>

namespace gnomon::test {
namespace {

TEST(Versions, EveryLibraryHasOne) {
  const std::vector<api::LibraryVersion> versions = api::library_versions();
  ASSERT_EQ(versions.size(), 3U);
  EXPECT_EQ(versions.at(0).name, "CaDiCaL");
  EXPECT_FALSE(versions.at(0).version.empty());
  EXPECT_EQ(versions.at(1).name, "Boost");
  EXPECT_EQ(versions.at(2).name, "fmt");
  for (const api::LibraryVersion& library : std::span(versions).subspan(1)) {
    EXPECT_EQ(std::count(library.version.begin(), library.version.end(), '.'), 2) << library.version;
    EXPECT_EQ(library.version.find_first_not_of("0123456789."), std::string::npos) << library.version;
  }
}

}  // namespace
}  // namespace gnomon::test
