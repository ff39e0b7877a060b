// SPDX-License-Identifier: Apache-2.0
//
// What `gnomon check` tells people: a line for each formula as soon as it is decided, warnings, and a
// summary.
#pragma once

#include "api/check.hpp"
#include "cli/output.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace gnomon::cli {

class CheckText {
 public:
  // `selection`: the formulas that will be decided; their lines are aligned.
  CheckText(const api::Loaded& loaded, const std::vector<std::size_t>& selection, Output& output);

  void formula(const api::Outcome& outcome);
  // Warnings about the model as a whole; serious ones are errors if `strict`. With `traces`, also how
  // the model gets into a deadlock or an overflow.
  void cautions(const api::CheckReport& report, bool strict, bool traces);
  void summary(const api::CheckReport& report, api::Engine engine);
  // More numbers, for --stats.
  void statistics(const api::CheckReport& report, api::Seconds loading);

 private:
  const api::Loaded& loaded_;
  Output& output_;
  std::size_t number_width_ = 1;
  std::size_t place_width_ = 0;
};

// All verdicts are vacuous.
[[nodiscard]] bool is_serious(api::Caution caution);

// Peak use of memory of this process so far, in bytes.
[[nodiscard]] std::size_t peak_memory();

}  // namespace gnomon::cli
