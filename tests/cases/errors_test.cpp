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
  Expectation expectation = read_expectation(source);
  expectation.options.file = GetParam();
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
      for (const Fix& fix : diagnostic.fixes) {
        ++fixes;
        const api::Loaded fixed = api::load(Source(path, applied(fix, source)), expectation.options);
        const auto& rest = fixed.diagnostics.list();
        const bool gone = std::none_of(rest.begin(), rest.end(), [&](const Diagnostic& other) {
          return other.code == diagnostic.code && other.span == diagnostic.span;
        });
        EXPECT_TRUE(gone) << render(diagnostic, source, {});
      }
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

// A message without the names and numbers in it.
std::string pattern(std::string_view message) {
  std::string result;
  bool quoted = false;
  for (const char c : message) {
    if (c == '`') quoted = !quoted;
    if (quoted || (c >= '0' && c <= '9')) continue;
    result += c;
  }
  return result;
}

// docs/diagnostics.md has a section for every code, under its name, with a message that is reported.
TEST(Documentation, IsTrue) {
  std::set<std::string> reported;
  for (const std::string& path : error_cases()) {
    const Source source = Source::read(path);
    api::LoadOptions options = read_expectation(source).options;
    options.file = path;
    const api::Loaded loaded = api::load(source, options);
    for (const Diagnostic& d : loaded.diagnostics.list()) {
      reported.insert(std::string(info(d.code).id) + ": " + pattern(d.message));
    }
  }
  const Source page = Source::read((std::filesystem::path(GNOMON_SOURCE_DIR) / "docs" / "diagnostics.md").string());
  for (const CodeInfo& row : code_table()) {
    const std::string id(row.id);
    const std::size_t begin = page.text().find("\n## " + id + " " + std::string(row.name) + "\n");
    ASSERT_NE(begin, std::string_view::npos) << id << " " << row.name;
    const std::string_view section = page.text().substr(begin, page.text().find("\n## ", begin + 1) - begin);
    const std::string word = row.severity == Severity::Error ? ": error " : ": warning ";
    const std::size_t message = section.find(word + id + ": ");
    ASSERT_NE(message, std::string_view::npos) << id << ": no message";
    const std::size_t text = message + word.size() + id.size() + 2;
    const std::string shown = id + ": " + pattern(section.substr(text, section.find('\n', text) - text));
    EXPECT_TRUE(reported.contains(shown)) << shown;
  }
}

}  // namespace
}  // namespace gnomon::test
