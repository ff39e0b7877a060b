// SPDX-License-Identifier: Apache-2.0
#include "studio/server/jobs/run.hpp"

#include "json/json.hpp"
#include "studio/server/jobs/worker_memory.hpp"
#include "studio/server/jobs/worker_process.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <exception>

namespace gnomon::studio {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds glance(50);  // between two looks at limits
constexpr std::size_t most_output = 64'000'000;  // bytes

// "12.5 s", "3 min"
std::string time_text(std::chrono::milliseconds time) {
  const auto seconds = static_cast<double>(time.count()) / 1e3;
  return seconds < 120 ? fmt::format("{:.3g} s", seconds) : fmt::format("{:.3g} min", seconds / 60);
}

// What a process writes, as events.
class Output {
 public:
  Output(JobKind kind, const TellEvent& tell) : kind_(kind), tell_(tell) {}

  std::string& waiting() { return waiting_; }
  [[nodiscard]] bool has_report() const { return has_report_; }
  [[nodiscard]] bool is_too_large() const { return told_ + waiting_.size() > most_output; }

  // Takes whole lines of what has been read.
  void take_lines() {
    if (kind_ != JobKind::Check) return;
    std::size_t begin = 0;
    for (std::size_t end = 0; (end = waiting_.find('\n', begin)) != std::string::npos; begin = end + 1) {
      take_event(waiting_.substr(begin, end - begin));
    }
    waiting_.erase(0, begin);
  }

  // All but a check answer with one document, which is there at the end.
  void take_document() {
    if (kind_ == JobKind::Check) return;
    const json::Json document = json::Json::parse(waiting_, nullptr, false);
    if (!document.is_object() || document.value("schema", "gnomon.error/1") == "gnomon.error/1") return;
    has_report_ = true;
    tell_(R"({"event":"report","document":)" + document.dump() + "}", false);
  }

 private:
  void take_event(std::string line) {
    // A line that is no JSON would spoil the answer that it is put into.
    if (!json::Json::accept(line)) return;
    constexpr std::size_t beginning = 200;
    const std::string_view start = std::string_view(line).substr(0, beginning);
    const bool is_progress = start.find(R"("event":"progress")") != std::string_view::npos;
    has_report_ = has_report_ || start.find(R"("event":"report")") != std::string_view::npos;
    told_ += line.size();
    tell_(std::move(line), is_progress);
  }

  JobKind kind_;
  const TellEvent& tell_;
  std::string waiting_;
  std::size_t told_ = 0;
  bool has_report_ = false;
};

// Says how a job has ended whose process was not killed.
JobEnd judge(const WorkerEnd& end, const std::string& complaints, bool has_report) {
  if (end.has_crashed()) {
    return {JobState::Crashed, complaints.empty() ? end.text() : fmt::format("{}: {}", end.text(), complaints)};
  }
  if (has_report) return {JobState::Finished, ""};
  return {JobState::Failed, complaints.empty() ? end.text() : complaints};
}

JobEnd run(const JobRequest& job, const TellEvent& tell, const std::stop_token& stop) {
  const Clock::time_point start = Clock::now();
  Output output(job.kind, tell);
  WorkerProcess worker(job.arguments, job.text, WorkerProcess::Place::Input);
  Clock::time_point next_look = start;
  while (worker.read(output.waiting(), glance)) {
    output.take_lines();
    if (stop.stop_requested()) return {JobState::Cancelled, ""};
    if (output.is_too_large()) {
      return {JobState::Limit, fmt::format("stopped: its result is larger than {} MB", most_output / 1'000'000)};
    }
    const Clock::time_point now = Clock::now();
    if (now < next_look) continue;
    next_look = now + glance;
    if (now - start > job.time) {
      return {JobState::Limit, fmt::format("stopped after {}", time_text(job.time))};
    }
    if (takes_more_than(worker.process(), job.memory)) {
      return {JobState::Limit, fmt::format("stopped: it took more than {} of memory", memory_text(job.memory))};
    }
  }
  output.take_document();
  const WorkerEnd end = worker.reap();
  if (stop.stop_requested()) return {JobState::Cancelled, ""};
  return judge(end, worker.complaints(), output.has_report());
}

}  // namespace

std::string_view name(JobState state) {
  switch (state) {
    case JobState::Queued: return "queued";
    case JobState::Running: return "running";
    case JobState::Finished: return "finished";
    case JobState::Cancelled: return "cancelled";
    case JobState::Crashed: return "crashed";
    case JobState::Limit: return "limit";
    case JobState::Failed: return "failed";
  }
  return "";
}

bool is_over(JobState state) { return state != JobState::Queued && state != JobState::Running; }

JobEnd run_job(const JobRequest& job, const TellEvent& tell, const std::stop_token& stop) {
  try {
    return run(job, tell, stop);
  } catch (const std::exception& error) {
    return {JobState::Failed, fmt::format("no process could be started: {}", error.what())};
  }
}

}  // namespace gnomon::studio
