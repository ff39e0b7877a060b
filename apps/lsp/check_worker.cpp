// SPDX-License-Identifier: Apache-2.0
#include "lsp/check_worker.hpp"

#include "base/error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <exception>
#include <fcntl.h>
#include <unistd.h>

namespace gnomon::lsp {

CheckWorker::CheckWorker() {
  if (pipe2(wake_, O_CLOEXEC | O_NONBLOCK) != 0) throw FileError(fmt::format("no pipe: {}", std::strerror(errno)));
  thread_ = std::jthread([this](const std::stop_token& closing) { work(closing); });
}

CheckWorker::~CheckWorker() {
  {
    const std::scoped_lock lock(mutex_);
    waiting_.clear();
    stop_.request_stop();
    thread_.request_stop();
  }
  thread_.join();
  for (const int end : wake_) close(end);
}

void CheckWorker::submit(CheckJob job) {
  const std::scoped_lock lock(mutex_);
  waiting_.push_back(std::move(job));
  changed_.notify_one();
}

void CheckWorker::cancel(Ticket ticket) {
  bool waited = false;
  {
    const std::scoped_lock lock(mutex_);
    if (running_ == ticket) stop_.request_stop();
    waited = std::erase_if(waiting_, [&](const CheckJob& job) { return job.ticket == ticket; }) > 0;
  }
  if (waited) tell({ticket, CheckEvent::Kind::Cancelled, {}, {}, {}});
}

std::vector<CheckEvent> CheckWorker::take_events() {
  const std::scoped_lock lock(mutex_);
  char bytes[64];
  while (read(wake_[0], bytes, sizeof bytes) > 0) continue;
  return std::exchange(events_, {});
}

void CheckWorker::tell(CheckEvent event) {
  const std::scoped_lock lock(mutex_);
  events_.push_back(std::move(event));
  // A full pipe is readable as well, so nothing is lost.
  [[maybe_unused]] const auto written = write(wake_[1], "!", 1);
}

void CheckWorker::work(const std::stop_token& closing) {
  while (!closing.stop_requested()) {
    CheckJob job;
    std::stop_token stop;
    {
      std::unique_lock lock(mutex_);
      if (!changed_.wait(lock, closing, [this] { return !waiting_.empty(); })) return;
      job = std::move(waiting_.front());
      waiting_.pop_front();
      stop_ = std::stop_source();
      stop = stop_.get_token();
      running_ = job.ticket;
    }
    tell({job.ticket, CheckEvent::Kind::Started, {}, {}, {}});
    CheckEvent event = run(job, stop);
    {
      const std::scoped_lock lock(mutex_);
      running_ = 0;
    }
    tell(std::move(event));
  }
}

CheckEvent CheckWorker::run(const CheckJob& job, const std::stop_token& stop) {
  using Kind = CheckEvent::Kind;
  api::CheckOptions options;
  // The engine that decides all logics without starting processes, which a program with threads should not do.
  options.engine = "symbolic";
  options.consistency = api::Consistency::Off;
  options.selection = job.properties;
  options.limits.stop = stop;
  options.limits.deadline = std::chrono::steady_clock::now() + job.limits.timeout;
  options.memory = job.limits.memory;
  auto last = std::chrono::steady_clock::now();
  options.progress = [&](const api::Progress& progress) {
    constexpr auto pause = std::chrono::milliseconds(250);
    const auto now = std::chrono::steady_clock::now();
    if (now - last < pause) return;
    last = now;
    tell({job.ticket, Kind::Progress, fmt::format("{}, depth {}", progress.phase, progress.depth), {}, {}});
  };
  try {
    api::CheckReport report = api::check(*job.analysis->loaded.model, options);
    if (stop.stop_requested()) return {job.ticket, Kind::Cancelled, {}, {}, {}};
    return {job.ticket, Kind::Finished, {}, std::move(report.outcomes), report.space.reachable_states};
  } catch (const std::exception& error) {
    return {job.ticket, Kind::Failed, error.what(), {}, {}};
  }
}

}  // namespace gnomon::lsp
