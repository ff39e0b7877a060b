// SPDX-License-Identifier: Apache-2.0
//
// The reference checker against recorded verdicts and state counts of the original checkers, on all
// files of the corpus that are small enough. With GNOMON_SLOW_TESTS the limits are higher.
#include "api/load.hpp"
#include "base/error.hpp"
#include "cross/corpus.hpp"
#include "logic/mcmas_text.hpp"
#include "reference/checker.hpp"

#include <gtest/gtest.h>

#include <chrono>

namespace gnomon::test {
namespace {

using reference::ExplicitChecker;
using reference::Limits;
using verdict::Verdict;

// The property that a line of the table speaks of. Formulas marked #PR are numbered apart.
const logic::Property* property_of(const logic::Specification& spec, const RecordedVerdict& recorded) {
  const bool own_number = recorded.number.starts_with("PR");
  const bool one_goal = own_number || recorded.formula.starts_with("#PR");
  std::size_t wanted = std::stoul(own_number ? recorded.number.substr(2) : recorded.number);
  for (const logic::Property& property : spec.properties) {
    if ((property.logic == logic::Logic::StrategyLogicOneGoal) == one_goal && --wanted == 0) return &property;
  }
  return nullptr;
}

struct Tally {
  std::size_t files = 0, too_large = 0, verdicts = 0, undecided = 0, counts = 0;
};

void compare(const CorpusFile& file, Tally& tally) {
  SCOPED_TRACE(file.path);
  const api::Loaded loaded = api::load(Source::read((corpus_root() / file.path).string()));
  if (!loaded.ok()) {
    const auto& list = loaded.diagnostics.list();
    ADD_FAILURE() << "cannot be loaded: " << (list.empty() ? "" : list.front().message);
    return;
  }
  ++tally.files;
  const logic::Specification& spec = loaded.model->specification;
  Limits limits;
  limits.states = slow_tests() ? 1'000'000 : 100'000;
  limits.transitions = slow_tests() ? 20'000'000 : 2'000'000;
  limits.deadline = std::chrono::steady_clock::now() + std::chrono::seconds(slow_tests() ? 60 : 5);
  try {
    ExplicitChecker checker(loaded.model->system, spec, limits);
    for (const RecordedVerdict& recorded : file.verdicts) {
      SCOPED_TRACE("formula " + recorded.number + ": " + recorded.formula);
      const logic::Property* property = property_of(spec, recorded);
      ASSERT_NE(property, nullptr) << "no such formula";
      if (recorded.states) {
        EXPECT_EQ(checker.statistics().reachable_states, *recorded.states);
        ++tally.counts;
      }
      const Verdict verdict = checker.check(*property);
      if (verdict.answer == Verdict::Answer::Unknown) {
        ++tally.undecided;
        continue;
      }
      EXPECT_EQ(verdict, Verdict::of(recorded.holds)) << "according to " << recorded.source;
      ++tally.verdicts;
    }
  } catch (const LimitError&) {
    ++tally.too_large;
  }
}

TEST(CorpusVerdicts, ReferenceCheckerAgrees) {
  const std::vector<CorpusFile> files = corpus_files();
  if (files.empty()) GTEST_SKIP() << "no corpus beside the project";
  Tally tally;
  for (const CorpusFile& file : files) compare(file, tally);
  RecordProperty("files", static_cast<int>(tally.files));
  RecordProperty("too_large", static_cast<int>(tally.too_large));
  RecordProperty("verdicts", static_cast<int>(tally.verdicts));
  RecordProperty("undecided", static_cast<int>(tally.undecided));
  RecordProperty("counts", static_cast<int>(tally.counts));
  std::printf("%zu files, %zu of them too large; %zu verdicts compared, %zu of logics not decided here; %zu counts\n",
              tally.files, tally.too_large, tally.verdicts, tally.undecided, tally.counts);
  EXPECT_GT(tally.verdicts, 250U) << "the test has lost its object";
}

// The printed form of every formula is that of the originals.
TEST(CorpusFormulas, McmasTextIsWhatTheOriginalsPrint) {
  const std::vector<CorpusFile> files = corpus_files();
  if (files.empty()) GTEST_SKIP() << "no corpus beside the project";
  std::size_t compared = 0;
  for (const CorpusFile& file : files) {
    SCOPED_TRACE(file.path);
    const api::Loaded loaded = api::load(Source::read((corpus_root() / file.path).string()));
    if (!loaded.ok()) continue;  // reported above
    for (const RecordedVerdict& recorded : file.verdicts) {
      const logic::Property* property = property_of(loaded.model->specification, recorded);
      const bool printed = recorded.source.find("-only") == std::string::npos;  // otherwise copied from the file
      if (property == nullptr || !printed) continue;
      EXPECT_EQ(mcmas_text(loaded.model->system, loaded.model->specification.pool, property->formula, property->logic),
                recorded.formula);
      ++compared;
    }
  }
  EXPECT_GT(compared, 500U);
}

}  // namespace
}  // namespace gnomon::test
