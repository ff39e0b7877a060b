// SPDX-License-Identifier: Apache-2.0
//
// A run of the compatible mode on a model that was read without errors, and the lines that checking
// with and without -uniform have in common.
#pragma once

#include "api/load.hpp"
#include "cli/command_line/exit_code.hpp"
#include "cli/mcmas/options.hpp"
#include "cli/terminal/output.hpp"
#include "verdict/verdict.hpp"

#include <chrono>
#include <cstddef>
#include <string_view>

namespace gnomon::cli {

struct McmasRun {
  const McmasOptions& options;
  const api::Loaded& loaded;
  Output& output;
  std::chrono::steady_clock::time_point start;

  [[nodiscard]] const model::System& system() const { return loaded.model->system; }
  [[nodiscard]] const logic::Specification& specification() const { return loaded.model->specification; }
  // The time since the start.
  [[nodiscard]] std::chrono::duration<double> elapsed() const;

  // Not with -q.
  void print_unless_quiet(std::string_view text) const;
  // "  Formula number 1: (AG p), is TRUE in the model", or with -q just "TRUE"; the reason if the answer is unknown.
  void print_formula(std::size_t property, const verdict::Verdict& verdict) const;
  // "done, 2 formulae successfully read and checked"
  void print_done() const;
  // On standard error.
  void note(std::string_view text) const;
};

// The exit code after a signal, which is told.
[[nodiscard]] ExitCode caught_signal(const McmasRun& run, int number);

}  // namespace gnomon::cli
