// SPDX-License-Identifier: Apache-2.0
//
// Every file under tests/cases/errors says in comments what is wrong with it:
//
//     -- DIAGNOSTIC: E0201 12:7     code, line, column; all of them, in the order of the text
//     -- MESSAGE: no agent `B`      part of the message of the diagnostic above (optional)
//     -- HINT: did you mean         part of its hint (optional)
//     -- DEFINE: N=3                as -D on the command line (optional)
//
// These and no others must be reported. A file that begins with a code is about that code.
#include "api/load.hpp"
#include "base/render.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace gnomon {
namespace {

namespace fs = std::filesystem;

fs::path folder() { return fs::path(GNOMON_SOURCE_DIR) / "tests" / "cases" / "errors"; }

std::vector<std::string> error_cases() {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(folder())) {
    if (entry.path().extension() == ".ispl") names.push_back(entry.path().stem().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

struct Expected {
  std::string id;
  Position position;
  std::string message;
  std::string hint;
};

struct Expectation {
  std::vector<Expected> diagnostics;
  api::LoadOptions options;
};

// The text after `-- WORD: `, if the line is of this form.
std::optional<std::string> after(std::string_view line, std::string_view word) {
  const std::string start = "-- " + std::string(word) + ": ";
  if (!line.starts_with(start)) return std::nullopt;
  line.remove_prefix(start.size());
  if (line.ends_with('\r')) line.remove_suffix(1);
  return std::string(line);
}

Expectation read_expectation(const Source& source) {
  Expectation result;
  for (std::uint32_t number = 1; number <= source.line_count(); ++number) {
    std::string_view line = source.text(source.line(number));
    if (line.starts_with("\xEF\xBB\xBF")) line.remove_prefix(3);
    if (const auto diagnostic = after(line, "DIAGNOSTIC")) {
      std::istringstream words(*diagnostic);
      Expected expected;
      char colon = 0;
      words >> expected.id >> expected.position.line >> colon >> expected.position.column;
      EXPECT_TRUE(words && colon == ':') << source.name() << ":" << number << ": expected CODE LINE:COLUMN";
      result.diagnostics.push_back(std::move(expected));
    } else if (const auto message = after(line, "MESSAGE")) {
      result.diagnostics.at(result.diagnostics.size() - 1).message = *message;
    } else if (const auto hint = after(line, "HINT")) {
      result.diagnostics.at(result.diagnostics.size() - 1).hint = *hint;
    } else if (const auto definition = after(line, "DEFINE")) {
      result.options.definitions.push_back(api::parse_definition(*definition));
    }
  }
  return result;
}

std::string summary(std::string_view id, Position at) {
  return std::string(id) + " " + std::to_string(at.line) + ":" + std::to_string(at.column);
}

class ErrorCase : public ::testing::TestWithParam<std::string> {};

TEST_P(ErrorCase, ReportsWhatItSays) {
  const Source source = Source::read((folder() / (GetParam() + ".ispl")).string());
  const Expectation expectation = read_expectation(source);
  const api::Loaded loaded = api::load(source, expectation.options);
  const std::vector<Diagnostic>& list = loaded.diagnostics.list();

  std::vector<std::string> expected;
  for (const Expected& e : expectation.diagnostics) expected.push_back(summary(e.id, e.position));
  std::vector<std::string> reported;
  for (const Diagnostic& d : list) reported.push_back(summary(info(d.code).id, source.position(d.span.begin)));
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

  const bool named_by_code = GetParam().starts_with("E0") || GetParam().starts_with("W0");
  const std::string code = GetParam().substr(0, 5);
  const bool has_code =
      std::any_of(reported.begin(), reported.end(), [&](const auto& r) { return r.starts_with(code); });
  EXPECT_TRUE(!named_by_code || has_code) << "the file is about another code";
}

INSTANTIATE_TEST_SUITE_P(Errors, ErrorCase, ::testing::ValuesIn(error_cases()),
                         [](const auto& instance) { return instance.param; });

// Hints that come with a change of the text mend what they speak of.
TEST(ErrorCases, FixesRemoveTheirDiagnostic) {
  std::size_t fixes = 0;
  for (const std::string& name : error_cases()) {
    const Source source = Source::read((folder() / (name + ".ispl")).string());
    const Expectation expectation = read_expectation(source);
    const api::Loaded loaded = api::load(source, expectation.options);
    for (const Diagnostic& diagnostic : loaded.diagnostics.list()) {
      if (!diagnostic.fix) continue;
      ++fixes;
      const Fix& fix = *diagnostic.fix;
      std::string text(source.text());
      text.replace(fix.span.begin, fix.span.end - fix.span.begin, fix.replacement);
      const api::Loaded fixed = api::load(Source(name, text), expectation.options);
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
  for (const std::string& name : error_cases()) {
    const Source source = Source::read((folder() / (name + ".ispl")).string());
    for (const Expected& e : read_expectation(source).diagnostics) covered.insert(e.id);
  }
  for (const CodeInfo& row : code_table()) EXPECT_TRUE(covered.contains(std::string(row.id))) << row.id;
}

}  // namespace
}  // namespace gnomon
