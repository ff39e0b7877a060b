// SPDX-License-Identifier: Apache-2.0
//
// How a command ends. Documented in docs/cli.md; scripts rely on the numbers.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

namespace gnomon::cli {

enum class ExitCode : std::uint8_t {
  Success = 0,        // all formulas hold; the command did what was asked
  NotAll = 1,         // some formula does not hold; `format --check` found a difference
  BadInput = 2,       // the model, a file or the command line is wrong
  Undecided = 3,      // a limit was reached, the run was interrupted, or the answer is unknown
  Defect = 4,         // our own mistake
  OutputClosed = 141  // the reader of our output has gone, as in `gnomon … | head`
};

// Returns the exit code of work with several parts that ended so: a formula that is known not to hold counts more than
// one that is undecided.
[[nodiscard]] inline ExitCode worst_of(ExitCode a, ExitCode b) {
  constexpr std::array order{ExitCode::Success, ExitCode::Undecided, ExitCode::NotAll, ExitCode::BadInput,
                             ExitCode::Defect};
  const auto rank = [&order](ExitCode code) { return std::find(order.begin(), order.end(), code); };
  return rank(a) < rank(b) ? b : a;
}

}  // namespace gnomon::cli
