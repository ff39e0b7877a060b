// SPDX-License-Identifier: Apache-2.0
#include "support/seeds.hpp"

#include "base/source.hpp"
#include "reference/checker.hpp"
#include "support/random_case.hpp"
#include "support/random_text.hpp"
#include "support/shrink_text.hpp"
#include "support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

namespace gnomon::test {
namespace {

std::vector<std::uint64_t> all_of(Seeds seeds) {
  std::vector<std::uint64_t> result;
  while (const auto seed = seeds.next()) result.push_back(*seed);
  return result;
}

TEST(SeedsTest, PartsShareTheSeeds) {
  EXPECT_EQ(all_of({{}, 0, 3, 2}), (std::vector<std::uint64_t>{0, 3}));
  EXPECT_EQ(all_of({{}, 2, 3, 2}), (std::vector<std::uint64_t>{2, 5}));
}

TEST(SeedsTest, ChosenSeed) {
  SeedSettings settings;
  settings.seed = 17;
  EXPECT_EQ(all_of({settings, 0, 3, 2}), (std::vector<std::uint64_t>{17}));
  EXPECT_EQ(all_of({settings, 1, 3, 2}), (std::vector<std::uint64_t>{})) << "one part is enough";
}

TEST(SeedsTest, FreshSeedsUntilTheTimeIsOver) {
  SeedSettings settings;
  settings.soak = std::chrono::hours(1);
  settings.soak_seed = 5'000;
  Seeds seeds(settings, 0, 3, 2);
  for (std::uint64_t seed = 5'000; seed < 5'010; ++seed) EXPECT_EQ(seeds.next(), seed);
  EXPECT_EQ(seeds.given(), 10U);
  EXPECT_EQ(all_of({settings, 1, 3, 2}), (std::vector<std::uint64_t>{}));
  settings.soak = std::chrono::seconds(0);
  EXPECT_EQ(all_of({settings, 0, 3, 2}), (std::vector<std::uint64_t>{}));
}

// A folder for what goes wrong.
class Kept : public testing::Test {
 protected:
  Kept() {
    settings_.failures = folder_.path();
    settings_.test = "Random/Suite.Test/0";
    settings_.program = "some_tests";
  }

  static std::string read(const Failure& failure) { return std::string(Source::read(failure.file).text()); }

  TemporaryFolder folder_;
  SeedSettings settings_;
};

// An engine that forgets fairness.
std::string forgotten_fairness(const Case& item, std::uint64_t) {
  logic::Specification forgetful = item.specification;
  forgetful.fairness.clear();
  reference::ExplicitChecker right(item.system, item.specification, {});
  reference::ExplicitChecker wrong(item.system, forgetful, {});
  for (const logic::Property& property : item.specification.properties) {
    if (right.check(property) != wrong.check(property)) return "the verdicts differ";
  }
  return {};
}

TEST_F(Kept, DisagreementsAreFoundMadeSmallAndWritten) {
  Seeds seeds(settings_, 0, 1, 200);
  const auto failure = try_cases(
      settings_, seeds, [](std::uint64_t seed) { return random_case(seed, {.formulas = 3}); }, forgotten_fairness);
  ASSERT_TRUE(failure);
  const std::string text = read(*failure);
  const auto small = from_text(text);
  ASSERT_TRUE(small) << text;
  EXPECT_NE(forgotten_fairness(*small, failure->seed), "");
  EXPECT_EQ(small->specification.properties.size(), 1U);
  EXPECT_EQ(small->specification.fairness.size(), 1U);
  EXPECT_LE(small->system.variables.size(), 2U) << text;
  EXPECT_NE(text.find("-- the verdicts differ\n"), std::string::npos);
  EXPECT_NE(text.find("GNOMON_SEED=" + std::to_string(failure->seed) + " GNOMON_CASE=" + failure->file +
                      " some_tests --gtest_filter=Random/Suite.Test/0\n"),
            std::string::npos);
  EXPECT_NE(text.find("tests/regress/differential/"), std::string::npos);

  // The file instead of the seed.
  settings_.case_file = failure->file;
  Seeds one(settings_, 0, 1, 200);
  const auto again = try_cases(
      settings_, one, [](std::uint64_t) -> Case { throw std::logic_error("no seed is needed"); }, forgotten_fairness);
  ASSERT_TRUE(again);
  EXPECT_EQ(again->what, failure->what);
}

TEST_F(Kept, ModelsOfTextsAreMadeSmallWithTheirFamilies) {
  const TextDefect defect = [](const std::string& text, std::uint64_t) -> std::string {
    return text.find("[i in 1..N") != std::string::npos && from_text(text) ? "there is a family" : "";
  };
  Seeds seeds(settings_, 0, 1, 1);
  const auto failure = try_texts(
      settings_, seeds, [](std::uint64_t seed) { return random_text(seed); }, defect);
  ASSERT_TRUE(failure);
  const std::string text = read(*failure);
  EXPECT_NE(defect(text, 0), "");
  EXPECT_LT(text.size(), 1'000U) << text;
}

TEST_F(Kept, FilesAreNotOverwritten) {
  const Failure first = keep(settings_, 3, "something");
  const Failure second = keep(settings_, 3, "something else");
  EXPECT_NE(first.file, second.file);
  EXPECT_NE(read(first).find("GNOMON_SEED=3 some_tests"), std::string::npos);
}

TEST(ShrinkText, LeavesNothingThatIsNotNeeded) {
  const auto interesting = [](const std::string& text) {
    return text.find("alpha") != std::string::npos && std::count(text.begin(), text.end(), '(') == 2;
  };
  EXPECT_EQ(shrink_text("one two\n(three) alpha (four)\nfive\n", interesting), "(alpha (");
}

}  // namespace
}  // namespace gnomon::test
