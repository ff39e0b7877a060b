// SPDX-License-Identifier: Apache-2.0
//
// The engines against recorded verdicts and state counts of the original checkers, on all files of the
// corpus that are small enough. With GNOMON_SLOW_TESTS the limits are higher.
#include "api/load.hpp"
#include "base/error.hpp"
#include "cross/corpus.hpp"
#include "logic/text/mcmas_text.hpp"
#include "reference/checker.hpp"
#include "symbolic/engine.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <cstdio>
#include <functional>
#include <memory>

namespace gnomon::test {
namespace {

using verdict::Verdict;

std::chrono::steady_clock::time_point deadline(int seconds, int slow_seconds) {
  return std::chrono::steady_clock::now() + std::chrono::seconds(slow_tests() ? slow_seconds : seconds);
}

// An engine at work on one model.
struct Engine {
  std::function<Verdict(const logic::Property&)> check;
  std::function<BigInt()> reachable_states;
};

Engine explicit_engine(const Model& model) {
  reference::Limits limits;
  limits.states = slow_tests() ? 1'000'000 : 100'000;
  limits.transitions = slow_tests() ? 20'000'000 : 2'000'000;
  limits.deadline = deadline(5, 60);
  const auto checker = std::make_shared<reference::ExplicitChecker>(model.system, model.specification, limits);
  return {[checker](const logic::Property& property) { return checker->check(property); },
          [checker] { return checker->statistics().reachable_states; }};
}

Engine symbolic_engine(const Model& model) {
  engine::Options options;
  options.limits.deadline = deadline(3, 60);
  const auto checker = std::make_shared<symbolic::SymbolicEngine>(model, options);
  return {[checker](const logic::Property& property) { return checker->check(property).verdict; },
          [checker] { return checker->reachable_count(); }};
}

struct Tally {
  std::size_t files = 0, too_large = 0, verdicts = 0, undecided = 0, counts = 0;
};

void compare(const CorpusFile& file, const std::function<Engine(const Model&)>& start, Tally& tally) {
  SCOPED_TRACE(file.path);
  const api::Loaded loaded = api::load(Source::read((corpus_root() / file.path).string()));
  if (!loaded.ok()) {
    const auto& list = loaded.diagnostics.list();
    ADD_FAILURE() << "cannot be loaded: " << (list.empty() ? "" : list.front().message);
    return;
  }
  ++tally.files;
  try {
    const Engine engine = start(*loaded.model);
    for (const RecordedVerdict& recorded : file.verdicts) {
      SCOPED_TRACE("formula " + recorded.number + ": " + recorded.formula);
      const logic::Property* property = property_of(loaded.model->specification, recorded);
      ASSERT_NE(property, nullptr) << "no such formula";
      const Verdict verdict = engine.check(*property);
      if (verdict.answer == Verdict::Answer::Unknown) {
        ++tally.undecided;
        continue;
      }
      EXPECT_EQ(verdict, Verdict::of(recorded.holds)) << "according to " << recorded.source;
      ++tally.verdicts;
    }
    for (const RecordedVerdict& recorded : file.verdicts) {
      if (!recorded.states) continue;
      EXPECT_EQ(engine.reachable_states(), *recorded.states);
      ++tally.counts;
    }
  } catch (const LimitError&) {
    ++tally.too_large;
    std::printf("too large: %s\n", file.path.c_str());
  }
}

Tally compare_all(const std::function<Engine(const Model&)>& start) {
  Tally tally;
  for (const CorpusFile& file : corpus_files()) compare(file, start, tally);
  std::printf("%zu files, %zu of them too large; %zu verdicts compared, %zu of logics not decided here; %zu counts\n",
              tally.files, tally.too_large, tally.verdicts, tally.undecided, tally.counts);
  return tally;
}

TEST(CorpusVerdicts, ReferenceCheckerAgrees) {
  if (corpus_files().empty()) GTEST_SKIP() << "no corpus beside the project";
  EXPECT_GT(compare_all(explicit_engine).verdicts, 250U) << "the test has lost its object";
}

TEST(CorpusVerdicts, SymbolicCheckerAgrees) {
  if (corpus_files().empty()) GTEST_SKIP() << "no corpus beside the project";
  EXPECT_GT(compare_all(symbolic_engine).verdicts, 400U) << "the test has lost its object";
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
