// SPDX-License-Identifier: Apache-2.0
#include "cli/mcmas/run.hpp"

#include "cli/mcmas/print.hpp"
#include "logic/text/mcmas_text.hpp"

#include <fmt/format.h>

#include <csignal>
#include <string>

namespace gnomon::cli {

std::chrono::duration<double> McmasRun::elapsed() const { return std::chrono::steady_clock::now() - start; }

void McmasRun::print_unless_quiet(std::string_view text) const {
  if (!options.quiet) output.print(text);
}

void McmasRun::print_formula(std::size_t property, const verdict::Verdict& verdict) const {
  const logic::Property& asked = specification().properties[property];
  if (options.quiet) {
    output.print(fmt::format("{}\n", mcmas_answer(verdict)));
  } else {
    const std::string text = logic::mcmas_text(system(), specification().pool, asked.formula, asked.logic);
    output.print(
        fmt::format("  Formula number {}: {}, is {} in the model\n", property + 1, text, mcmas_answer(verdict)));
  }
  if (verdict.answer == verdict::Verdict::Answer::Unknown)
    note(fmt::format("formula {}: {}", property + 1, verdict.reason));
}

void McmasRun::print_done() const {
  print_unless_quiet(fmt::format("done, {} formulae successfully read and checked\n", loaded.file_properties));
}

void McmasRun::note(std::string_view text) const {
  output.print_error(fmt::format("{} {}\n", output.error_painted(Tone::Doubtful, "note:"), text));
}

ExitCode caught_signal(const McmasRun& run, int number) {
  run.output.print_error(fmt::format("Caught signal {}\n", number == SIGINT ? "SIGINT" : "SIGTERM"));
  return static_cast<ExitCode>(number);
}

}  // namespace gnomon::cli
