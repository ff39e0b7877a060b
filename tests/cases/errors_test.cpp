// SPDX-License-Identifier: Apache-2.0
//
// Every file under tests/cases/errors says in comments what is wrong with it (see expectation.hpp). A
// file that begins with a code is about that code.
#include "api/load.hpp"
#include "base/render.hpp"
#include "cases/expectation.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <string>
#include <vector>

namespace gnomon::test {
namespace {

std::vector<std::string> error_cases() {
  return model_files(std::filesystem::path(GNOMON_SOURCE_DIR) / "tests" / "cases" / "errors", false);
}

class ErrorCase : public ::testing::TestWithParam<std::string> {};

TEST_P(ErrorCase, ReportsWhatItSays) {
  const Source source = Source::read(GetParam());
  const Expectation expectation = read_expectation(source);
  const api::Loaded loaded = api::load(source, expectation.options);
  const std::vector<Diagnostic>& list = loaded.diagnostics.list();

  const std::vector<std::string> expected = expected_summaries(expectation);
  const std::vector<std::string> reported = reported_summaries(source, list);
  ASSERT_EQ(reported, expected) << render(list, source, {});
  ASSERT_FALSE(expected.empty()) << "a case without diagnostics";

  bool errors = false;
  for (std::size_t i = 0; i < list.size(); ++i) {
    EXPECT_EQ(list[i].severity, reported[i].starts_with('E') ? Severity::Error : Severity::Warning);
    EXPECT_NE(list[i].message.find(expectation.diagnostics[i].message), std::string::npos)
        << render(list[i], source, {}) << "expected: " << expectation.diagnostics[i].message;
    EXPECT_NE(list[i].hint.find(expectation.diagnostics[i].hint), std::string::npos)
        << render(list[i], source, {}) << "expected: " << expectation.diagnostics[i].hint;
    errors = errors || list[i].severity == Severity::Error;
  }
  EXPECT_EQ(loaded.ok(), !errors);

  const std::string code = stem(GetParam()).substr(0, 5);
  const bool named_by_code = code.starts_with("E0") || code.starts_with("W0");
  const bool has_code =
      std::any_of(reported.begin(), reported.end(), [&](const auto& r) { return r.starts_with(code); });
  EXPECT_TRUE(!named_by_code || has_code) << "the file is about another code";
}

INSTANTIATE_TEST_SUITE_P(Errors, ErrorCase, ::testing::ValuesIn(error_cases()),
                         [](const auto& instance) { return stem(instance.param); });

// Hints that come with a change of the text mend what they speak of.
TEST(ErrorCases, FixesRemoveTheirDiagnostic) {
  std::size_t fixes = 0;
  for (const std::string& path : error_cases()) {
    const Source source = Source::read(path);
    const Expectation expectation = read_expectation(source);
    const api::Loaded loaded = api::load(source, expectation.options);
    for (const Diagnostic& diagnostic : loaded.diagnostics.list()) {
      if (!diagnostic.fix) continue;
      ++fixes;
      const Fix& fix = *diagnostic.fix;
      std::string text(source.text());
      text.replace(fix.span.begin, fix.span.end - fix.span.begin, fix.replacement);
      const api::Loaded fixed = api::load(Source(path, text), expectation.options);
      const auto& rest = fixed.diagnostics.list();
      const bool gone = std::none_of(rest.begin(), rest.end(), [&](const Diagnostic& other) {
        return other.code == diagnostic.code && other.span == diagnostic.span;
      });
      EXPECT_TRUE(gone) << render(diagnostic, source, {});
    }
  }
  EXPECT_GT(fixes, 4U);
}

// The sanity check reads the texts; this one knows that the cases are run.
TEST(ErrorCases, EveryCodeHasACase) {
  std::set<std::string> covered;
  for (const std::string& path : error_cases()) {
    const Source source = Source::read(path);
    for (const Expected& e : read_expectation(source).diagnostics) covered.insert(e.id);
  }
  for (const CodeInfo& row : code_table()) EXPECT_TRUE(covered.contains(std::string(row.id))) << row.id;
}

}  // namespace
}  // namespace gnomon::test
