// SPDX-License-Identifier: Apache-2.0
#include "cli/request/reproducer.hpp"

#include "base/error.hpp"
#include "base/source.hpp"
#include "support/temporary_folder.hpp"
#include "unit/api/lamp.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>

namespace gnomon::test {
namespace {

namespace fs = std::filesystem;

// In a folder of its own, which is the current one meanwhile.
struct WrittenReproducerTest : testing::Test {
  void SetUp() override {
    before = fs::current_path();
    fs::current_path(folder);
  }
  void TearDown() override { fs::current_path(before); }

  TemporaryFolder temporary;
  const fs::path& folder = temporary.path();
  fs::path before;
};

TEST_F(WrittenReproducerTest, TheErrorNamesAFileWithTheModel) {
  const api::Loaded loaded = load_lamps();
  api::CheckOptions options;
  options.selection = {1};
  options.explain = true;
  options.validate = [](const Model&, const auto&, const verdict::Evidence&, const Limits&) {
    return verdict::Validation{"a state does not follow", 0};
  };
  std::string message;
  try {
    (void)cli::check_or_write_reproducer(*loaded.model, options, {}, "check --explain");
  } catch (const InternalError& error) {
    message = error.what();
  }
  const auto files = fs::directory_iterator(folder);
  ASSERT_NE(files, fs::directory_iterator());
  const std::string name = files->path().filename().string();
  EXPECT_EQ(name.substr(0, 18), "gnomon-reproducer-");
  EXPECT_NE(message.find("the evidence for a verdict is wrong: a state does not follow"), std::string::npos) << message;
  EXPECT_NE(message.find(name), std::string::npos) << message;
  const Source source = Source::read((folder / name).string());
  EXPECT_NE(source.text().find("--   \"claims\": ["), std::string_view::npos);
  EXPECT_TRUE(api::load(Source::read((folder / name).string())).ok());
}

}  // namespace
}  // namespace gnomon::test
