// SPDX-License-Identifier: Apache-2.0
//
// The ways to verdicts on formulas with memory, and that they go on after an interruption.
#include "api/memory/search.hpp"

#include "api/check.hpp"
#include "base/error.hpp"
#include "unit/api/memory/counting.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <string>

namespace gnomon::api {
namespace {

using test::counting;
using verdict::Verdict;

// "TRUE how", of an engine.
std::string answer(const std::string& formula, std::string_view engine = "symbolic") {
  const Loaded loaded = sema::test::load(counting(formula));
  if (!loaded.ok()) return sema::test::rendered(loaded);
  CheckOptions options;
  options.engine = engine;
  options.selection = {0};
  const Outcome outcome = check(*loaded.model, options).outcomes.front();
  const std::string verdict = outcome.verdict.answer == Verdict::Answer::Unknown ? "UNKNOWN " + outcome.verdict.reason
                              : outcome.verdict.answer == Verdict::Answer::True  ? "TRUE "
                                                                                 : "FALSE ";
  return verdict + outcome.how;
}

TEST(MemorySearch, LessMemoryMaySuffice) {
  EXPECT_EQ(answer("AG (two -> K[recall](B, two))"), "TRUE what is known by obs");
  EXPECT_EQ(answer("EF K[recall](B, false)"), "FALSE not even what would follow from knowledge, by obs");
}

TEST(MemorySearch, RecordsUntilRest) {
  EXPECT_EQ(answer("AG (late -> K(B, late))"), "FALSE ");
  EXPECT_EQ(answer("AG (late -> K[clock](B, late))"), "TRUE with a record of 4 moments (2 bits)");
  EXPECT_EQ(answer("AG (late -> K[last 2](B, late))"), "FALSE with a record of 1 moment (2 bits)");
  EXPECT_EQ(answer("AG (late -> K[recall](B, late))"), "TRUE with a record of 3 moments (5 bits)");
  EXPECT_EQ(answer("AG (late -> GCK[recall](g, late))"), "TRUE with a record of 3 moments (11 bits)");
}

TEST(MemorySearch, RecordsAsManyStepsAsTheFormulaTakes) {
  EXPECT_EQ(answer("EX EX K[recall](B, two)"), "TRUE what is known by obs");
  EXPECT_EQ(answer("EX K[recall](B, !late)"), "TRUE with a record of 1 moment (3 bits)");
}

TEST(MemorySearch, ExplicitEngineDecidesByDefinition) {
  EXPECT_EQ(answer("AG (late -> K[recall](B, late))", "explicit"), "TRUE ");
  EXPECT_EQ(answer("AG (late -> K[last 2](B, late))", "explicit"), "FALSE ");
}

TEST(MemorySearch, BoundedEngineDecidesAFewSteps) {
  EXPECT_EQ(answer("AX K[recall](B, late)", "bounded").substr(0, 6), "FALSE ");
}

// Wherever it is interrupted, it goes on to the same verdict.
TEST(MemorySearch, GoesOnAfterAnInterruption) {
  const Loaded loaded = sema::test::load(counting("AG (late -> K[recall](B, late))"));
  ASSERT_TRUE(loaded.ok());
  const logic::Property& property = loaded.model->specification.properties.front();
  const EngineEntry& entry = engine_named("symbolic");
  std::size_t points = 0;
  for (bool ended = false; !ended; ++points) {
    const auto plain = entry.make(*loaded.model, {});
    MemorySearch search(*loaded.model, property, *plain, entry, {});
    Limits limits;
    limits.deadline = std::chrono::steady_clock::time_point::max();
    std::size_t left = points;
    limits.clock = [&left] {
      return left-- == 0 ? std::chrono::steady_clock::time_point::max() : std::chrono::steady_clock::time_point();
    };
    plain->set_limits(limits);
    search.set_limits(limits);
    try {
      EXPECT_EQ(search.check().verdict, Verdict::of(true));
      ended = true;
    } catch (const LimitError&) {
      plain->set_limits({});
      search.set_limits({});
      EXPECT_EQ(search.check().verdict, Verdict::of(true)) << "interrupted at point " << points;
    }
  }
  EXPECT_GT(points, 20U);
}

}  // namespace
}  // namespace gnomon::api
