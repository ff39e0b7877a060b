// SPDX-License-Identifier: Apache-2.0
#include "cli/terminal/fresh_file.hpp"

#include "support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstdlib>
#include <fstream>
#include <iterator>

namespace gnomon::test {
namespace {

namespace fs = std::filesystem;
using cli::write_fresh_file;

struct FreshFileTest : testing::Test {
  static std::string text_of(const std::string& path) {
    std::ifstream file(path);
    return {std::istreambuf_iterator<char>(file), {}};
  }

  TemporaryFolder temporary;
  const fs::path& folder = temporary.path();
};

TEST_F(FreshFileTest, NeverTakesTheNameOfAnother) {
  const std::array folders{folder};
  const auto first = write_fresh_file(folders, "report", "txt", "one");
  const auto second = write_fresh_file(folders, "report", "txt", "one");
  const auto other = write_fresh_file(folders, "report", "txt", "two");
  ASSERT_TRUE(first && second && other);
  EXPECT_EQ(fs::path(*first).filename().string().substr(0, 7), "report-");
  EXPECT_EQ(fs::path(*first).extension(), ".txt");
  EXPECT_EQ(*second, first->substr(0, first->size() - 4) + "-2.txt");
  EXPECT_NE(*other, *first);
  EXPECT_EQ(text_of(*first), "one");
  EXPECT_EQ(text_of(*second), "one");
  EXPECT_EQ(text_of(*other), "two");
}

TEST_F(FreshFileTest, DoesNotFollowLinks) {
  const std::array folders{folder};
  const auto path = write_fresh_file(folders, "report", "txt", "one");
  ASSERT_TRUE(path);
  fs::remove(*path);
  fs::create_symlink(folder / "elsewhere", *path);
  const auto again = write_fresh_file(folders, "report", "txt", "one");
  ASSERT_TRUE(again);
  EXPECT_NE(*again, *path);
  EXPECT_FALSE(fs::exists(folder / "elsewhere"));
}

TEST_F(FreshFileTest, GoesToTheNextFolderIfNeedBe) {
  const std::array folders{folder / "nowhere", folder};
  const auto path = write_fresh_file(folders, "report", "txt", "one");
  ASSERT_TRUE(path);
  EXPECT_EQ(fs::path(*path).parent_path(), folder);
  const std::array missing{folder / "nowhere"};
  EXPECT_EQ(write_fresh_file(missing, "report", "txt", "one"), std::nullopt);
}

}  // namespace
}  // namespace gnomon::test
