// SPDX-License-Identifier: Apache-2.0
#include "studio/server/jobs/jobs.hpp"

#include "json/json.hpp"
#include "studio/server/api_error.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace gnomon::studio {

namespace {

constexpr std::size_t most_waiting = 50;
constexpr std::chrono::minutes patience(5);  // browsers let pages that nobody sees ask once a minute only
constexpr std::chrono::minutes remembered(10);
constexpr std::size_t most_remembered = 100;
constexpr std::size_t most_remembered_bytes = 128'000'000;

}  // namespace

Jobs::Jobs(std::size_t checks) {
  open(checks_, checks);
  open(graphs_, 1);
}

void Jobs::open(Lane& lane, std::size_t threads) {
  for (std::size_t i = 0; i < threads; ++i) {
    lane.threads.emplace_back([this, &lane](const std::stop_token& closing) { work(lane, closing); });
  }
}

void Jobs::close() {
  {
    const std::scoped_lock lock(mutex_);
    closed_ = true;
    for (Lane* const lane : {&checks_, &graphs_}) {
      lane->waiting.clear();
      for (std::jthread& thread : lane->threads) thread.request_stop();
    }
    for (const auto& [id, job] : jobs_) job->stop.request_stop();
  }
  changed_.notify_all();
  checks_.threads.clear();
  graphs_.threads.clear();
}

std::string Jobs::submit(JobRequest request) {
  const std::scoped_lock lock(mutex_);
  forget();
  Lane& lane = request.kind == JobKind::Check ? checks_ : graphs_;
  if (closed_ || lane.waiting.size() >= most_waiting) throw ApiError(ErrorKind::Busy, "too many jobs are waiting");
  const auto job = std::make_shared<Job>();
  job->id = fmt::format("{}", ++last_);
  job->request = std::move(request);
  jobs_.emplace(job->id, job);
  lane.waiting.push_back(job);
  changed_.notify_all();
  return job->id;
}

std::string Jobs::news(const std::string& id, std::uint64_t after) {
  const std::scoped_lock lock(mutex_);
  forget();
  Job& job = find(id);
  job.asked = Clock::now();
  const json::Json message = json::text_or_null(job.message);
  return fmt::format(R"({{"id":"{}","kind":"{}","state":"{}","events":[{}],"next":{},"message":{}}})", job.id,
                     name(job.request.kind), name(job.state), job.events.from(after), job.events.next(),
                     message.dump(-1, ' ', false, json::Json::error_handler_t::replace));
}

void Jobs::cancel(const std::string& id) {
  const std::scoped_lock lock(mutex_);
  Job& job = find(id);
  job.stop.request_stop();
  if (job.state != JobState::Queued) return;
  Lane& lane = job.request.kind == JobKind::Check ? checks_ : graphs_;
  std::erase_if(lane.waiting, [&job](const std::shared_ptr<Job>& one) { return one.get() == &job; });
  finish(job, {JobState::Cancelled, ""});
}

void Jobs::work(Lane& lane, const std::stop_token& closing) {
  while (true) {
    std::shared_ptr<Job> job;
    {
      std::unique_lock lock(mutex_);
      if (!changed_.wait(lock, closing, [&lane] { return !lane.waiting.empty(); }) || closing.stop_requested()) return;
      job = lane.waiting.front();
      lane.waiting.pop_front();
      job->state = JobState::Running;
    }
    const auto tell = [this, &job](std::string event, bool is_progress) {
      const std::scoped_lock lock(mutex_);
      job->events.add(std::move(event), is_progress);
    };
    JobEnd end = run_job(job->request, tell, job->stop.get_token());
    const std::scoped_lock lock(mutex_);
    finish(*job, std::move(end));
  }
}

Jobs::Job& Jobs::find(const std::string& id) {
  const auto found = jobs_.find(id);
  if (found == jobs_.end()) throw ApiError(ErrorKind::Missing, "there is no such job, or it is forgotten");
  return *found->second;
}

void Jobs::finish(Job& job, JobEnd end) {
  job.state = end.state;
  job.message = std::move(end.message);
  job.over = Clock::now();
  job.request.text = std::string();
}

void Jobs::forget() {
  const Clock::time_point now = Clock::now();
  std::vector<std::shared_ptr<Job>> over;
  std::size_t bytes = 0;
  for (const auto& [id, job] : jobs_) {
    if (!is_over(job->state)) {
      // Its page is gone, and others may be waiting for its place.
      if (now - job->asked > patience) job->stop.request_stop();
      continue;
    }
    over.push_back(job);
    bytes += job->events.bytes();
  }
  std::sort(over.begin(), over.end(), [](const auto& a, const auto& b) { return a->over < b->over; });
  std::size_t left = over.size();
  for (const std::shared_ptr<Job>& job : over) {
    // The last one is somebody's result, however large it is.
    const bool is_much = left > 1 && (left > most_remembered || bytes > most_remembered_bytes);
    if (!is_much && now - job->over < remembered) break;
    --left;
    bytes -= job->events.bytes();
    jobs_.erase(job->id);
  }
}

}  // namespace gnomon::studio
