// SPDX-License-Identifier: Apache-2.0
#include "cli/testing/test_run.hpp"

#include "api/check.hpp"
#include "base/error.hpp"
#include "base/process/side_process.hpp"
#include "base/render.hpp"
#include "base/within_limits.hpp"
#include "cli/request/check_document.hpp"
#include "cli/request/check_run.hpp"
#include "cli/terminal/text.hpp"
#include "cli/testing/hidden_formulas.hpp"
#include "json/json.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <thread>
#include <utility>

namespace gnomon::cli {

namespace {

using Clock = std::chrono::steady_clock;
using Problem = TestedFile::Problem;

// What a process that tests a file says about it.
struct Message {
  Problem problem = Problem::None;
  std::string text;         // about the problem
  std::string diagnostics;  // of a model with errors
  std::size_t without_expectation = 0;
  std::string document;  // gnomon.check/1; empty if the model was not read
};

Words to_words(const Message& message) {
  Words result{static_cast<std::uint64_t>(message.problem), message.without_expectation};
  append_text(result, message.text);
  append_text(result, message.diagnostics);
  append_text(result, message.document);
  return result;
}

std::optional<Message> from_words(const Words& words) {
  WordReader reader(words);
  Message result;
  result.problem = static_cast<Problem>(reader.number(static_cast<std::uint64_t>(Problem::Interrupted)));
  result.without_expectation = reader.number();
  result.text = reader.text();
  result.diagnostics = reader.text();
  result.document = reader.text();
  return reader.ok() && reader.rest().empty() ? std::optional(std::move(result)) : std::nullopt;
}

// Returns the errors with their lines; of hidden formulas without.
std::string errors_of(const OpenedModel& opened, const TestPlan& plan) {
  std::string result;
  for (const Findings& text : opened.findings()) {
    std::vector<Diagnostic> errors;
    for (const Diagnostic& one : text.diagnostics) {
      if (one.severity != Severity::Error) continue;
      if (!plan.hide_formulas || !is_about_formula(opened, one)) {
        errors.push_back(one);
        continue;
      }
      const Position place = text.source.position(one.span.begin);
      result += fmt::format("{}:{}:{}: error {}: {}\n", text.source.name_at(one.span.begin), place.line, place.column,
                            info(one.code).id, one.message);
    }
    if (!errors.empty()) result += render(errors, text.source, {.colour = plan.colour});
  }
  return result;
}

// Returns the document of a check, on one line.
std::string document_of(TimedModel& model, const api::CheckReport* report, const Limits& limits, ExitCode code,
                        bool hide) {
  if (hide) hide_formulas(model.opened);
  json::Json document = report_document(model, report, limits, code);
  if (hide) hide_formulas(document);
  return json::line(document);
}

// Decides the formulas of which something is expected.
void decide(const CheckRequest& request, TimedModel& model, const Limits& limits, bool hide, Message& message) {
  const api::Loaded& loaded = model.opened.loaded;
  api::CheckOptions asked = check_options(request, loaded, limits);
  message.without_expectation = std::erase_if(asked.selection, [&loaded](std::size_t index) {
    return !loaded.model->specification.properties[index].expected.has_value();
  });
  const api::CheckReport report = api::check(model.opened.model(), asked);
  const ExitCode code = exit_code(report, loaded, request.model.warnings.strict);
  give_back(model.opened, not_refuted(take_refutable(model.opened), report));
  message.document = document_of(model, &report, limits, code, hide);
}

// The work of a process.
Message test(const CheckRequest& request, const TestPlan& plan) {
  Message message;
  const auto failed = [&message](Problem problem, const std::string& text) {
    message.problem = problem;
    message.text = text;
  };
  try {
    Limits limits;
    if (request.settings.timeout.count() > 0) limits.deadline = Clock::now() + request.settings.timeout;
    TimedModel model = open_timed(request, limits);
    if (model.opened.ok()) {
      decide(request, model, limits, plan.hide_formulas, message);
    } else {
      message.document = document_of(model, nullptr, limits, ExitCode::BadInput, plan.hide_formulas);
      message.diagnostics = errors_of(model.opened, plan);
    }
  } catch (const FileError& error) {
    failed(Problem::Model, error.what());
  } catch (const UsageError& error) {
    failed(Problem::Model, error.what());
  } catch (const LimitError& error) {
    failed(Problem::Limit, error.what());
  } catch (const InternalError& error) {
    failed(Problem::Defect, error.what());
  }
  return message;
}

TestedFile result_of(const std::string& file, const SideEnd& end) {
  TestedFile result;
  const auto message = end.kind == SideEnd::Kind::Finished ? from_words(end.words) : std::nullopt;
  if (message && !message->document.empty()) {
    result = tested_file(json::Json::parse(message->document));
  } else if (message) {
    result.problem = message->problem;
    result.message = message->text;
  } else {
    const bool no_memory = end.problem == not_enough_memory;
    result.problem = no_memory ? Problem::Limit : Problem::Defect;
    result.message = no_memory ? end.problem : "the process that tested the file failed: " + end.problem;
  }
  if (message) {
    result.without_expectation = message->without_expectation;
    result.diagnostics = message->diagnostics;
  }
  result.name = file;
  return result;
}

class TestRun {
 public:
  TestRun(const TestPlan& plan, const TestListener& listener)
      : plan_(plan), listener_(listener), results_(plan.files.size()) {
    const auto cores = std::max<std::size_t>(std::thread::hardware_concurrency(), 1);
    const std::size_t jobs = plan.request.settings.check.jobs.value_or(cores);
    at_once_ = std::clamp<std::size_t>(plan.files.size(), 1, jobs);
    jobs_of_each_ = std::max<std::size_t>(jobs / at_once_, 1);
  }

  std::vector<TestedFile> run(const std::stop_token& stop) {
    while (shown_ < plan_.files.size() && !stop.stop_requested()) {
      while (running_.size() < at_once_ && started_ < plan_.files.size()) start();
      std::erase_if(running_, [this](Running& one) { return has_ended(one); });
      show();
      if (listener_.while_waiting) listener_.while_waiting(done_);
    }
    running_.clear();
    std::vector<TestedFile> result;
    for (std::size_t i = 0; i < plan_.files.size(); ++i) {
      if (!results_[i]) {
        results_[i].emplace();
        results_[i]->name = plan_.files[i];
        results_[i]->problem = Problem::Interrupted;
        results_[i]->message = "interrupted";
      }
      result.push_back(std::move(*results_[i]));
    }
    return result;
  }

 private:
  struct Running {
    std::size_t file = 0;
    std::unique_ptr<SideProcess> process;
  };

  void start() {
    CheckRequest request = plan_.request;
    request.model.file = plan_.files[started_];
    const bool shares = request.settings.check.engine == "auto";
    request.settings.check.jobs = shares ? std::optional(jobs_of_each_) : std::nullopt;
    const auto work = [&] { return to_words(test(request, plan_)); };
    constexpr std::size_t all_memory = std::numeric_limits<std::size_t>::max();
    running_.push_back({started_, std::make_unique<SideProcess>(work, all_memory)});
    ++started_;
  }

  // Waits a moment for the end of a process.
  bool has_ended(Running& one) {
    constexpr std::chrono::milliseconds moment(5);
    Limits limits;
    limits.deadline = Clock::now() + moment;
    if (!within_limits([&] { one.process->await(limits); }).empty()) return false;
    results_[one.file] = result_of(plan_.files[one.file], one.process->wait({}));
    ++done_;
    return true;
  }

  void show() {
    for (; shown_ < results_.size() && results_[shown_]; ++shown_) {
      if (listener_.tested) listener_.tested(*results_[shown_]);
    }
  }

  const TestPlan& plan_;
  const TestListener& listener_;
  std::size_t at_once_ = 1, jobs_of_each_ = 1;
  std::vector<Running> running_;
  std::vector<std::optional<TestedFile>> results_;
  std::size_t started_ = 0, done_ = 0, shown_ = 0;
};

}  // namespace

std::vector<TestedFile> run_tests(const TestPlan& plan, const std::stop_token& stop, const TestListener& listener) {
  return TestRun(plan, listener).run(stop);
}

}  // namespace gnomon::cli
