// SPDX-License-Identifier: Apache-2.0
//
// What is wrong with a command line, in words: unknown commands and options with a suggestion,
// missing and surplus arguments.
#pragma once

#include "base/error.hpp"

#include <string>
#include <vector>

namespace CLI {
class App;
class ParseError;
}  // namespace CLI

namespace gnomon::cli {

// `app` has just thrown `error` while parsing.
[[nodiscard]] UsageError explain(const CLI::App& app, const CLI::ParseError& error);

// CLI11 reads `--option= next` as if the `=` were not there; we want a value after it.
void check_empty_values(const std::vector<std::string>& arguments);

}  // namespace gnomon::cli
