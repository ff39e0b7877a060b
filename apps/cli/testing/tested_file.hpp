// SPDX-License-Identifier: Apache-2.0
//
// What came out of a file whose formulas say which verdict is expected.
#pragma once

#include "cli/command_line/exit_code.hpp"
#include "json/forward.hpp"
#include "verdict/verdict.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace gnomon::cli {

enum class TestResult : std::uint8_t { Expected, Unexpected, Undecided };

struct TestedFormula {
  std::size_t number = 0;
  std::string name, text;  // either may be empty
  std::string place;       // "line 12", "hidden.ispl:12"
  bool expected = true;
  verdict::Verdict verdict;
  double seconds = 0;

  [[nodiscard]] TestResult result() const;
  // Returns "3 safety: AG !crash", as far as there is that.
  [[nodiscard]] std::string title() const;
  // Returns "TRUE was expected, FALSE was found"; empty if that is the same.
  [[nodiscard]] std::string complaint() const;
};

struct TestedFile {
  enum class Problem : std::uint8_t {
    None,
    Model,        // it cannot be read, or contradicts itself
    Limit,        // it was not read to the end
    Defect,       // of ours
    Interrupted,  // it was not looked at, or not to the end
  };

  std::string name;
  Problem problem = Problem::None;
  std::string message;      // about the problem
  std::string diagnostics;  // of a model with errors, as text with line ends
  std::vector<TestedFormula> formulas;
  std::size_t without_expectation = 0;  // formulas of which nothing is expected; they were not decided
  std::string coverage;                 // "9 of 10 protocol lines, …", if that was asked for
  double seconds = 0;
  std::string document;  // gnomon.check/1 on one line; empty if the file was not read

  [[nodiscard]] std::size_t count(TestResult result) const;
  [[nodiscard]] ExitCode code() const;
};

// Returns what the document of its check says about a file.
[[nodiscard]] TestedFile tested_file(const json::Json& document);

// "expected"
[[nodiscard]] std::string_view name(TestResult result);

}  // namespace gnomon::cli
