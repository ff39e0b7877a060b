// SPDX-License-Identifier: Apache-2.0
//
// A thread that starts a side process if something takes too long, and waits for it. While nothing does, it costs
// next to nothing: it is not even woken up for a new task.
#pragma once

#include "base/process/side_process.hpp"

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <functional>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>

namespace gnomon::api {

class SideWatcher {
 public:
  using Clock = std::chrono::steady_clock;

  struct Task {
    SideProcess::Work work;
    std::size_t memory = 0;  // see SideProcess
    std::stop_token stop;    // ends the process, or keeps it from being started
    std::optional<Clock::time_point> deadline;
    std::function<void(SideEnd)> ended;  // called from the thread of the watcher, before `finish` returns
    SideProcess::Allowance allowance;    // see SideProcess
  };

  // The argument says how long a task is left alone. Throws std::system_error if there is no thread to be had.
  explicit SideWatcher(Clock::duration patience);
  // No task may be at work.
  ~SideWatcher();
  SideWatcher(const SideWatcher&) = delete;
  SideWatcher& operator=(const SideWatcher&) = delete;

  // The process is started when the patience is over, or, `at_once`, now. The last task must be finished.
  void watch(Task task, bool at_once);
  // Starts the process if it has not been started.
  void start_now();
  // Waits for the end of the task, but not longer. Returns whether it has come.
  bool wait_until(Clock::time_point time);
  // If the process was started, waits until it has come to its end. Otherwise it will not be started. Returns whether
  // it was.
  bool finish();

 private:
  [[nodiscard]] bool is_idle() const { return !task_ && !at_work_; }
  void run();
  static void perform(const Task& task);

  const Clock::duration patience_;
  std::mutex mutex_;
  std::condition_variable wake_, done_;
  std::optional<Task> task_;  // not yet started
  Clock::time_point due_;     // for the task
  bool started_ = false;      // the process of the last task
  bool at_work_ = false;
  bool quit_ = false;
  std::jthread thread_;  // the last member: it uses the others
};

}  // namespace gnomon::api
