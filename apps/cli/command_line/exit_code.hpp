// SPDX-License-Identifier: Apache-2.0
//
// How a command ends. Documented in docs/cli.md; scripts rely on the numbers.
#pragma once

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

}  // namespace gnomon::cli
