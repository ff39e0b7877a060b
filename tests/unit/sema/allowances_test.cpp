// SPDX-License-Identifier: Apache-2.0
//
// Comments that silence warnings, by where they stand.
#include "sema/allowances.hpp"

#include "api/load.hpp"

#include <gtest/gtest.h>

#include <string>

namespace gnomon::sema {
namespace {

// A model with two atoms that nothing uses, in the lines 14 and 16.
std::string model(const std::string& top, const std::string& first, const std::string& between) {
  return top + R"(
Agent A
  Vars:
    b : boolean;
  end Vars
  Actions = { go };
  Protocol:
  end Protocol
  Evolution:
    b = true if Action = go;
  end Evolution
end Agent
Evaluation
  p if A.b; )" +
         first + "\n" + between + R"(
  q if A.b;
end Evaluation
InitStates
  A.b = false;
end InitStates
)";
}

// "W0604 14, …": codes and lines of what is reported.
std::string reported(const std::string& text, const api::LoadOptions& options = {}) {
  const api::Loaded loaded = api::load(Source("model", text), options);
  std::string result;
  for (const Diagnostic& diagnostic : loaded.diagnostics.list()) {
    if (!result.empty()) result += ", ";
    result += std::string(info(diagnostic.code).id) + " " +
              std::to_string(loaded.source.position(diagnostic.span.begin).line);
  }
  return result;
}

TEST(Allowances, SpeakOfTheirLine) {
  EXPECT_EQ(reported(model("", "", "")), "W0604 14, W0604 16");
  EXPECT_EQ(reported(model("", "-- gnomon: allow W0604", "")), "W0604 16");
  EXPECT_EQ(reported(model("", "--gnomon: allow unused-atom", "")), "W0604 16");
}

TEST(Allowances, AloneOnALineSpeakOfTheNextOne) {
  EXPECT_EQ(reported(model("", "", "-- gnomon: allow W0604")), "W0604 14");
}

TEST(Allowances, BeforeEverythingSpeakOfTheFile) {
  EXPECT_EQ(reported(model("-- A model.\n-- gnomon: allow W0604", "", "")), "");
  EXPECT_EQ(reported(model("-- gnomon: allow all", "", "")), "");
}

TEST(Allowances, NameSeveralWarningsAndARemark) {
  EXPECT_EQ(reported(model("-- gnomon: allow W0604, W0603 (atoms for later)", "", "")), "W0621 1")
      << "W0603 is useless";
  EXPECT_EQ(reported(model("", "-- gnomon: allow W0604 -- for later", "")), "W0604 16");
}

TEST(Allowances, ThatAreUselessOrUnknownAreReported) {
  EXPECT_EQ(reported(model("", "-- gnomon: allow W0609", "")), "W0604 14, W0621 14, W0604 16");
  EXPECT_EQ(reported(model("", "-- gnomon: allow W0699", "")), "W0604 14, W0621 14, W0604 16");
  EXPECT_EQ(reported(model("", "-- gnomon: allow E0201", "")), "W0604 14, W0621 14, W0604 16");
  EXPECT_EQ(reported(model("", "-- gnomon: allow", "")), "W0604 14, W0621 14, W0604 16");
  EXPECT_EQ(reported(model("", "-- gnomon: forbid W0604", "")), "W0604 14, W0621 14, W0604 16");
  EXPECT_EQ(reported(model("", "-- gnomon is allowed to say W0604", "")), "W0604 14, W0604 16");
  EXPECT_EQ(reported(model("-- gnomon: allow W0621", "-- gnomon: allow W0609", "")),
            "W0621 1, W0604 14, W0621 14, W0604 16")
      << "cannot be silenced itself";
}

TEST(Allowances, OfWarningsThatAreNotSearchedForAreNotUseless) {
  api::LoadOptions options;
  options.warnings.apply("no-may-leave-domain");
  EXPECT_EQ(reported(model("-- gnomon: allow W0609", "", ""), options), "W0604 14, W0604 16");
}

}  // namespace
}  // namespace gnomon::sema
