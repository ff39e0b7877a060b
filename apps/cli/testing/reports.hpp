// SPDX-License-Identifier: Apache-2.0
//
// What `gnomon test` tells: text for people, gnomon.test/1 for programs, JUnit's XML for build servers, a table.
#pragma once

#include "cli/terminal/output.hpp"
#include "cli/testing/tested_file.hpp"
#include "json/forward.hpp"

#include <span>
#include <string>

namespace gnomon::cli {

// A line for the file, and one for each formula that is not as expected.
[[nodiscard]] std::string test_text(const TestedFile& file, const Output& output);
// "3 files: 12 formulas as expected, 1 not, 1 undecided": lines about all of them.
[[nodiscard]] std::string test_summary(std::span<const TestedFile> files, const Output& output);

[[nodiscard]] json::Json test_document(std::span<const TestedFile> files, ExitCode code);

// A suite for each file and a case for each formula.
[[nodiscard]] std::string junit_text(std::span<const TestedFile> files);

// A header, and a line for each formula, with tabulators.
[[nodiscard]] std::string table_text(std::span<const TestedFile> files);

}  // namespace gnomon::cli
