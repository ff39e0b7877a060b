// SPDX-License-Identifier: Apache-2.0
#include "cli/request/check_run.hpp"

#include "api/findings/quick_look.hpp"
#include "base/error.hpp"
#include "cli/reports/check.hpp"
#include "cli/request/cnf_files.hpp"
#include "cli/request/reproducer.hpp"
#include "cli/terminal/progress.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <iterator>
#include <utility>

namespace gnomon::cli {

namespace {

using Answer = verdict::Verdict::Answer;
using Clock = std::chrono::steady_clock;

// For reproducers: the options on which the evidence may depend.
std::string reproducing_command(const CheckRequest& request) {
  std::string result = "check --explain";
  for (const std::string& argument : api::evidence_arguments_of(request.settings)) result += " " + argument;
  return result;
}

}  // namespace

std::vector<Diagnostic> take_refutable(OpenedModel& opened) {
  const auto first =
      std::stable_partition(opened.diagnostics.begin(), opened.diagnostics.end(), [](const Diagnostic& diagnostic) {
        const bool refutable = diagnostic.code == Code::MayLeaveDomain || diagnostic.code == Code::StateWithoutAction;
        return !refutable || diagnostic.severity == Severity::Error;
      });
  std::vector<Diagnostic> result(std::make_move_iterator(first), std::make_move_iterator(opened.diagnostics.end()));
  opened.diagnostics.erase(first, opened.diagnostics.end());
  return result;
}

std::vector<Diagnostic> not_refuted(std::vector<Diagnostic> warnings, const engine::Report& report) {
  const bool no_deadlock = report.space.deadlocks && *report.space.deadlocks == 0;
  std::erase_if(warnings, [&](const Diagnostic& warning) {
    return warning.code == Code::MayLeaveDomain ? report.overflow_excluded : no_deadlock;
  });
  return warnings;
}

void give_back(OpenedModel& opened, std::vector<Diagnostic> warnings) {
  std::move(warnings.begin(), warnings.end(), std::back_inserter(opened.diagnostics));
  std::stable_sort(opened.diagnostics.begin(), opened.diagnostics.end(),
                   [](const Diagnostic& a, const Diagnostic& b) { return a.span.begin < b.span.begin; });
}

void drop_refuted(OpenedModel& opened, const Limits& limits) {
  if (!opened.ok()) return;
  std::vector<Diagnostic> warnings = take_refutable(opened);
  if (warnings.empty()) return;
  if (const auto report = api::quick_look(opened.model(), limits)) warnings = not_refuted(std::move(warnings), *report);
  give_back(opened, std::move(warnings));
}

TimedModel open_timed(const CheckRequest& request, const Limits& limits) {
  if (request.all_formulas && request.formulas.empty() && request.formula_files.empty()) {
    throw UsageError("--all-formulas requires --formula or --formulas-from");
  }
  const auto start = Clock::now();
  OpenedModel opened = open_model(request.model, limits, request.formulas, {}, api::readings_of(request.settings),
                                  request.formula_files);
  return {std::move(opened), Clock::now() - start};
}

api::CheckReport check_with_progress(const CheckRequest& request, const OpenedModel& opened, api::CheckOptions& asked,
                                     const std::function<void(const api::Outcome&)>& decided, Output& output,
                                     CheckEvents* events) {
  ProgressLine progress(output, events == nullptr, request.settings.timeout);
  std::size_t finished = 0;
  asked.progress = [&progress, events](const api::Progress& state) {
    progress.show(state);
    if (events != nullptr) events->progress(state);
  };
  CnfFiles cnf_files(request.cnf_prefix, request.overwrite_cnf);
  if (!request.cnf_prefix.empty()) {
    asked.bounded.dump = [&cnf_files](std::size_t bound, const std::string& dimacs) { cnf_files.write(bound, dimacs); };
  }
  api::CheckListener listener;
  listener.started = [&](std::size_t index) {
    const std::string present = fmt::format("formula {}", index + 1);
    progress.start(asked.selection.size() == 1
                       ? present
                       : fmt::format("{}, {} of {} decided", present, finished, asked.selection.size()));
    cnf_files.start(index + 1);
    if (events != nullptr) events->started(index);
  };
  listener.decided = [&](const api::Outcome& outcome) {
    progress.clear();
    ++finished;
    if (decided) decided(outcome);
    if (events != nullptr) events->decided(opened.loaded, outcome);
  };
  return check_or_write_reproducer(opened.model(), asked, listener, reproducing_command(request));
}

ExitCode exit_code(const api::CheckReport& report, const api::Loaded& loaded, bool strict) {
  if (strict) {
    for (const api::Outcome& outcome : report.outcomes) {
      if (outcome.contradicts(loaded.model->specification.properties[outcome.property])) return ExitCode::BadInput;
    }
    for (const api::Caution caution : report.cautions) {
      if (is_serious(caution)) return ExitCode::BadInput;
    }
  }
  if (report.count(Answer::False) > 0) return ExitCode::NotAll;
  if (report.count(Answer::Unknown) > 0 || !report.stopped.empty()) return ExitCode::Undecided;
  return ExitCode::Success;
}

}  // namespace gnomon::cli
