// SPDX-License-Identifier: Apache-2.0
//
// Replays inputs that once went wrong in the front end, shrunk: frontend/accepted_*.ispl must be loaded
// without error, frontend/rejected_*.ispl must have errors; none may crash, hang or give diagnostics
// that cannot be shown, and what can be parsed is formatted as promised. The fuzz harnesses start
// from these files, too.
#include "api/load.hpp"
#include "base/render.hpp"
#include "support/format_check.hpp"

#include <gtest/gtest.h>

#include <filesystem>

namespace gnomon {
namespace {

TEST(FrontendRegressions, Replay) {
  int count = 0;
  for (const auto& entry : std::filesystem::directory_iterator(GNOMON_SOURCE_DIR "/tests/regress/frontend")) {
    SCOPED_TRACE(entry.path());
    const std::string name = entry.path().filename().string();
    const Source source = Source::read(entry.path().string());
    Diagnostics diagnostics;
    const ispl::Ast ast = ispl::parse(source, diagnostics);
    if (!diagnostics.has_errors()) {
      EXPECT_EQ(test::format_problem(source, ast), "");
    }
    const api::Loaded loaded = api::load(source);
    EXPECT_NE(loaded.ok(), loaded.diagnostics.has_errors());
    const std::string shown = render(loaded.diagnostics.list(), source, {});
    EXPECT_EQ(shown.empty(), loaded.diagnostics.list().empty());
    EXPECT_TRUE(name.starts_with("rejected_") || name.starts_with("accepted_"));
    EXPECT_EQ(loaded.ok(), name.starts_with("accepted_")) << shown;
    ++count;
  }
  EXPECT_GT(count, 0);
}

}  // namespace
}  // namespace gnomon
