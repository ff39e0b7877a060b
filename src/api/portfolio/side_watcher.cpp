// SPDX-License-Identifier: Apache-2.0
#include "api/portfolio/side_watcher.hpp"

#include <algorithm>
#include <new>
#include <system_error>
#include <utility>

namespace gnomon::api {

SideWatcher::SideWatcher(Clock::duration patience) : patience_(patience), thread_([this] { run(); }) {}

SideWatcher::~SideWatcher() {
  {
    const std::lock_guard lock(mutex_);
    quit_ = true;
  }
  wake_.notify_one();
}

void SideWatcher::watch(Task task, bool at_once) {
  {
    const std::lock_guard lock(mutex_);
    task_ = std::move(task);
    due_ = at_once ? Clock::now() : Clock::now() + patience_;
    started_ = false;
  }
  // Otherwise the thread wakes up early enough: it never sleeps longer than a task is left alone.
  if (at_once) wake_.notify_one();
}

void SideWatcher::start_now() {
  {
    const std::lock_guard lock(mutex_);
    due_ = Clock::now();
  }
  wake_.notify_one();
}

bool SideWatcher::wait_until(Clock::time_point time) {
  std::unique_lock lock(mutex_);
  return done_.wait_until(lock, time, [this] { return is_idle(); });
}

bool SideWatcher::finish() {
  std::unique_lock lock(mutex_);
  // A process that is due is started, unless nobody wants it any more.
  if (task_ && (Clock::now() < due_ || task_->stop.stop_requested())) task_.reset();
  done_.wait(lock, [this] { return is_idle(); });
  return started_;
}

void SideWatcher::run() {
  std::unique_lock lock(mutex_);
  while (!quit_) {
    const auto now = Clock::now();
    if (!task_ || now < due_) {
      constexpr Clock::duration shortest = std::chrono::milliseconds(1);  // or it would never sleep without patience
      wake_.wait_until(lock, task_ ? due_ : now + std::max(patience_, shortest));
      continue;
    }
    const Task task = std::move(*task_);
    task_.reset();
    started_ = at_work_ = true;
    lock.unlock();
    perform(task);
    lock.lock();
    at_work_ = false;
    done_.notify_all();
  }
}

void SideWatcher::perform(const Task& task) {
  SideEnd end;
  try {
    SideProcess process(task.work, task.memory);
    end = process.wait(task.stop, task.deadline, task.allowance);
  } catch (const std::system_error& error) {
    end.problem = error.what();
  } catch (const std::bad_alloc&) {
    end.problem = "there is not enough memory";
  }
  task.ended(std::move(end));
}

}  // namespace gnomon::api
