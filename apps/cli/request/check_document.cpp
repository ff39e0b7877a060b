// SPDX-License-Identifier: Apache-2.0
#include "cli/request/check_document.hpp"

#include "base/process_memory.hpp"
#include "cli/request/model_document.hpp"
#include "json/check.hpp"
#include "json/json.hpp"

#include <algorithm>
#include <chrono>
#include <optional>

namespace gnomon::cli {

namespace {

using Clock = std::chrono::steady_clock;

// What was found is written down also after the run has come to its limits, but it must not take long then.
Limits writing_limits(Limits limits) {
  const Clock::time_point soon = Clock::now() + std::chrono::milliseconds(150);
  const bool ended = limits.out_of_time();
  if (limits.deadline || ended) limits.deadline = std::max(limits.deadline.value_or(soon), soon);
  if (ended) limits.stop = {};
  return limits;
}

}  // namespace

json::Json report_document(const TimedModel& model, const api::CheckReport* report, const Limits& limits,
                           ExitCode code) {
  json::Json document = model_document("check", model.opened);
  if (report != nullptr) {
    json::add_report(document, model.opened.loaded, *report, writing_limits(limits));
    document["seconds"] = {{"load", model.loading.count()},
                           {"explore", report->exploration.count()},
                           {"formulas", (report->total - report->exploration).count()},
                           {"total", (model.loading + report->total).count()}};
    document["peak_memory_bytes"] = peak_memory();
  }
  document["exit_code"] = static_cast<int>(code);
  return document;
}

ExitCode check_document(const CheckRequest& request, TimedModel& model, const Limits& limits, bool explain,
                        Output& output, json::Json& document, CheckEvents* events) {
  OpenedModel& opened = model.opened;
  ExitCode code = ExitCode::BadInput;
  std::optional<api::CheckReport> report;
  if (opened.ok()) {
    api::CheckOptions asked = check_options(request, opened.loaded, limits);
    asked.explain = explain;
    report = check_with_progress(request, opened, asked, {}, output, events);
    code = exit_code(*report, opened.loaded, request.model.warnings.strict);
    give_back(opened, not_refuted(take_refutable(opened), *report));
  }
  document = report_document(model, report ? &*report : nullptr, limits, code);
  if (events != nullptr) events->report(document);
  return code;
}

}  // namespace gnomon::cli
