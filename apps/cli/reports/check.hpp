// SPDX-License-Identifier: Apache-2.0
//
// What `gnomon check` tells people: a line for each formula as soon as it is decided, warnings, and a
// summary.
#pragma once

#include "api/check.hpp"
#include "cli/request/evidence_options.hpp"
#include "cli/terminal/output.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace gnomon::cli {

class CheckText {
 public:
  // `selection`: the formulas that will be decided; their lines are aligned. `style` is for evidence.
  CheckText(const api::Loaded& loaded, const std::vector<std::size_t>& selection, EvidenceStyle style, Output& output);

  // From now on, also about the usual way to a verdict. For --stats.
  void set_verbose() { tell_more_ = true; }
  void formula(const api::Outcome& outcome);
  // Warnings about the model as a whole; serious ones are errors if `strict`. With `traces`, also how
  // the model gets into a deadlock or an overflow.
  void cautions(const api::CheckReport& report, bool strict, bool traces);
  void summary(const api::CheckReport& report);
  // What never happens in the model, for --coverage.
  void coverage(const api::CheckReport& report);
  // More numbers, for --stats.
  void statistics(const api::CheckReport& report, api::Seconds loading);

 private:
  const api::Loaded& loaded_;
  EvidenceStyle style_;
  Output& output_;
  std::size_t number_width_ = 1;
  std::size_t place_width_ = 0;
  bool tell_more_ = false;
};

// "FALSE"
[[nodiscard]] std::string_view verdict_word(verdict::Verdict::Answer answer);

// "safety: AG !crash  (i = 3)": the formula with its name and its instance, if it has them. `read_as` stands before the
// formula, if it is read as if it had this prefix.
[[nodiscard]] std::string named_text(const logic::Property& property, std::string_view read_as = {});

// Returns "(in 6 of 9 initial states)" if the formula holds in some initial states and fails in others, and it is known
// in how many; else nothing.
[[nodiscard]] std::string share_text(const api::Outcome& outcome);

// "✗ 2  FALSE  line 95  AF recbit": a formula and its verdict, with its share, in the colours of the output. `read_as`
// is as above.
[[nodiscard]] std::string verdict_line(const api::Loaded& loaded, const api::Outcome& outcome, const Output& output,
                                       std::string_view read_as = {});

// Why a formula has its verdict, as far as the outcome knows: lines that end with a line end.
[[nodiscard]] std::string explanation_text(const api::Loaded& loaded, const api::Outcome& outcome,
                                           const EvidenceStyle& style);

// Returns "2 sub-claims are computed, not replayed".
[[nodiscard]] std::string trusted_text(std::size_t count);

// All verdicts are vacuous.
[[nodiscard]] bool is_serious(api::Caution caution);

}  // namespace gnomon::cli
