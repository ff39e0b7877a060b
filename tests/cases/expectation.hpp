// SPDX-License-Identifier: Apache-2.0
//
// What a test case says about itself in comments:
//
//     -- DIAGNOSTIC: E0201 12:7     code, line, column; all of them, in the order of the text
//     -- MESSAGE: no agent `B`      part of the message of the diagnostic above (optional)
//     -- HINT: did you mean         part of its hint (optional)
//     -- DEFINE: N=3                as -D on the command line (optional)
//
// These diagnostics and no others must be reported. Expected verdicts (`-- EXPECT: TRUE`) are read by
// sema.
#pragma once

#include "api/load.hpp"
#include "base/diagnostic.hpp"
#include "base/source.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace gnomon::test {

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
inline std::optional<std::string> after(std::string_view line, std::string_view word) {
  const std::string start = "-- " + std::string(word) + ": ";
  if (!line.starts_with(start)) return std::nullopt;
  line.remove_prefix(start.size());
  if (line.ends_with('\r')) line.remove_suffix(1);
  return std::string(line);
}

inline Expectation read_expectation(const Source& source) {
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

// "E0201 12:7"
inline std::string summary(std::string_view id, Position at) {
  return std::string(id) + " " + std::to_string(at.line) + ":" + std::to_string(at.column);
}

inline std::vector<std::string> expected_summaries(const Expectation& expectation) {
  std::vector<std::string> result;
  for (const Expected& e : expectation.diagnostics) result.push_back(summary(e.id, e.position));
  return result;
}

inline std::vector<std::string> reported_summaries(const Source& source, const std::vector<Diagnostic>& list) {
  std::vector<std::string> result;
  for (const Diagnostic& d : list) result.push_back(summary(info(d.code).id, source.position(d.span.begin)));
  return result;
}

// The text after the change.
inline std::string applied(const Fix& fix, const Source& source) {
  std::string text(source.text());
  return text.replace(fix.span.begin, fix.span.end - fix.span.begin, fix.replacement);
}

// The .ispl files of a folder (below it too, if wanted), sorted.
inline std::vector<std::string> model_files(const std::filesystem::path& folder, bool recursively) {
  namespace fs = std::filesystem;
  std::vector<std::string> files;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (entry.path().extension() != ".ispl" || (!recursively && entry.path().parent_path() != folder)) continue;
    files.push_back(entry.path().string());
  }
  std::sort(files.begin(), files.end());
  return files;
}

// The file's name without its folder and extension, as tests are called.
inline std::string stem(const std::string& path) { return std::filesystem::path(path).stem().string(); }

}  // namespace gnomon::test
