// SPDX-License-Identifier: Apache-2.0
#include "cli/mcmas/witness.hpp"

#include "cli/mcmas/evidence.hpp"
#include "cli/mcmas/evidence_print.hpp"
#include "logic/classify.hpp"

#include <fmt/format.h>

#include <optional>
#include <string>

namespace gnomon::cli {

namespace {

using Answer = verdict::Verdict::Answer;

McmasEvidenceStyle style_of(const McmasOptions& options) {
  return {options.strategies == 0 ? McmasPlays::One : McmasPlays::All,
          options.refutations == 0 ? McmasPlays::None : McmasPlays::All};
}

std::optional<McmasEvidence> evidence_of(const McmasRun& run, const api::Outcome& outcome) {
  if (outcome.evidence) {
    return mcmas_evidence(run.system(), run.specification().pool, *outcome.evidence, style_of(run.options));
  }
  if (outcome.failing) return mcmas_evidence(*outcome.failing);
  return std::nullopt;
}

}  // namespace

void show_witness(const McmasRun& run, const api::Outcome& outcome) {
  if (run.options.evidence == 0 || outcome.verdict.answer == Answer::Unknown) return;
  const bool holds = outcome.verdict.answer == Answer::True;
  const logic::FormulaId formula = run.specification().properties[outcome.property].formula;
  if (holds && !logic::is_existential(run.specification().pool, formula)) {
    return run.print_unless_quiet("    -- Sorry it is not possible to compute witnesses for non-ECTLK formulae\n");
  }
  const std::string_view kind = holds ? "witness" : "counterexample";
  run.print_unless_quiet(fmt::format("  The following is a {} for the formula: \n", kind));
  const std::optional<McmasEvidence> evidence = evidence_of(run, outcome);
  if (!evidence) {
    run.print_unless_quiet(fmt::format("A {} exists but could not be generated.\n", kind));
    if (!outcome.not_explained.empty()) {
      run.note(fmt::format("formula {}: {}", outcome.property + 1, outcome.not_explained));
    }
    return;
  }
  if (run.options.evidence_as_text()) run.output.print(mcmas_evidence_text(run.system(), *evidence));
  if (run.options.evidence_as_files()) {
    write_mcmas_evidence(run.system(), *evidence, run.options.directory, fmt::format("formula{}", outcome.property + 1),
                         fmt::format("{}{}", kind, outcome.property));
  }
}

void show_witness_run(const McmasRun& run, const verdict::Trace& trace, std::string_view name) {
  const McmasEvidence evidence = mcmas_evidence(trace);
  if (run.options.evidence_as_text()) run.output.print(mcmas_run_text(run.system(), evidence));
  if (run.options.evidence_as_files()) {
    write_mcmas_evidence(run.system(), evidence, run.options.directory, name, name);
  }
}

}  // namespace gnomon::cli
