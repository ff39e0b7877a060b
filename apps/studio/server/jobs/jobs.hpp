// SPDX-License-Identifier: Apache-2.0
//
// The checks and graphs that the page has asked for: those that wait, those that run, and for a while those that are
// over.
#pragma once

#include "studio/server/jobs/events.hpp"
#include "studio/server/jobs/run.hpp"

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

namespace gnomon::studio {

// May be used by several threads.
class Jobs {
 public:
  // So many checks run at once; one graph beside them.
  explicit Jobs(std::size_t checks);
  // Ends all that run.
  ~Jobs() { close(); }
  Jobs(const Jobs&) = delete;
  Jobs& operator=(const Jobs&) = delete;

  // These throw ApiError.
  [[nodiscard]] std::string submit(JobRequest request);  // its id
  // JSON as text: id, kind, state, events from a number on, next, message.
  [[nodiscard]] std::string news(const std::string& id, std::uint64_t after);
  void cancel(const std::string& id);

  // Ends all that run and takes no more.
  void close();

 private:
  using Clock = std::chrono::steady_clock;

  struct Job {
    std::string id;
    JobRequest request;
    JobState state = JobState::Queued;
    std::string message;
    JobEvents events;
    std::stop_source stop;
    Clock::time_point asked = Clock::now();  // when somebody last wanted to know about it
    Clock::time_point over;
  };

  // Jobs of one kind with the threads that run them.
  struct Lane {
    std::deque<std::shared_ptr<Job>> waiting;
    std::vector<std::jthread> threads;
  };

  void open(Lane& lane, std::size_t threads);
  void work(Lane& lane, const std::stop_token& closing);
  [[nodiscard]] Job& find(const std::string& id);
  void finish(Job& job, JobEnd end);
  // Forgets jobs that are over, except for the last ones, and stops jobs
  // that nobody asks for.
  void forget();

  std::mutex mutex_;
  std::condition_variable_any changed_;
  std::map<std::string, std::shared_ptr<Job>> jobs_;
  std::uint64_t last_ = 0;
  bool closed_ = false;
  Lane checks_, graphs_;
};

}  // namespace gnomon::studio
