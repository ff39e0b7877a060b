// SPDX-License-Identifier: Apache-2.0
//
// Several files whose formulas are decided at the same time, each in a process of its own: a file that crashes the
// program or takes all memory does not keep the others from being tested.
#pragma once

#include "cli/request/check_options.hpp"
#include "cli/testing/tested_file.hpp"

#include <cstddef>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

namespace gnomon::cli {

struct TestPlan {
  std::vector<std::string> files;
  CheckRequest request;  // of each file; its time limit counts from the beginning of the file
  bool hide_formulas = false;
  bool colour = false;  // in diagnostics
};

struct TestListener {
  std::function<void(const TestedFile&)> tested;        // in the order of the files
  std::function<void(std::size_t done)> while_waiting;  // now and then; so many files are done
};

// Returns the files in their order. A stop ends what is under way. Throws std::system_error if no process is to be had.
[[nodiscard]] std::vector<TestedFile> run_tests(const TestPlan& plan, const std::stop_token& stop,
                                                const TestListener& listener);

}  // namespace gnomon::cli
