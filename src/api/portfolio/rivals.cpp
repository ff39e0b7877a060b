// SPDX-License-Identifier: Apache-2.0
#include "api/portfolio/rivals.hpp"

#include "base/process_memory.hpp"

#include <algorithm>
#include <new>
#include <pthread.h>
#include <system_error>
#include <utility>

namespace gnomon::api {

namespace {

using Clock = SideWatcher::Clock;

std::chrono::nanoseconds time_of(clockid_t clock) {
  std::timespec time{};
  ::clock_gettime(clock, &time);
  return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

engine::Options options_of_rivals(const engine::Options& options) {
  engine::Options result = options;
  // They are killed when a stop is requested, and have nobody to talk to.
  result.limits = {};
  result.progress = {};
  result.bounded.dump = {};
  result.memory = 0;  // the system sees to it
  return result;
}

void take_down(RivalEnd& result, SideEnd end) {
  result.kind = end.kind;
  result.problem = std::move(end.problem);
  if (end.kind == SideEnd::Kind::Finished) result.answer = side_answer_from(end.words);
  if (end.kind == SideEnd::Kind::Finished && !result.answer) result.problem = "its answer makes no sense";
  if (end.kind == SideEnd::Kind::Stopped) result.problem = "nothing so far";
  if (end.kind == SideEnd::Kind::Late) result.problem = "the time limit was reached";
}

}  // namespace

Rivals::Rivals(const Model& model, std::vector<Rival> rivals, const engine::Options& options, const RivalRules& rules)
    : model_(model), rivals_(std::move(rivals)), options_(options_of_rivals(options)), rules_(rules) {
  if (const auto memory = process_memory()) memory_at_first_ = memory->resident;
}

bool Rivals::choose(const engine::Question& question, bool explored) {
  const Model& asked = question.model != nullptr ? *question.model : model_;
  chosen_.clear();
  for (const Rival& rival : rivals_) {
    if (chosen_.size() < rules_.most && rival.may_decide(asked, question.property, explored)) {
      chosen_.push_back({.rival = &rival});
    }
  }
  try {
    while (watchers_.size() < chosen_.size()) watchers_.emplace_back(rules_.patience);
  } catch (const std::system_error&) {
    chosen_.resize(watchers_.size());
  }
  return !chosen_.empty();
}

void Rivals::begin(const engine::Question& question, std::stop_source& stop, const Deadline& deadline, bool at_once) {
  if (::pthread_getcpuclockid(::pthread_self(), &main_clock_) != 0) main_clock_ = CLOCK_PROCESS_CPUTIME_ID;
  main_begin_ = time_of(main_clock_);
  unlimited_ = at_once;
  winner_ = 0;
  options_.limits.deadline = deadline;
  for (std::size_t i = 0; i < chosen_.size(); ++i) watchers_[i].watch(task(question, stop, i, deadline), at_once);
}

SideWatcher::Task Rivals::task(const engine::Question& question, std::stop_source& stop, std::size_t index,
                               const Deadline& deadline) {
  SideWatcher::Task result;
  RivalEnd& end = chosen_[index];
  result.work = [this, question, &end] { return to_words(ask(end.rival->make, model_, options_, question)); };
  result.memory = memory_of_one();
  result.stop = stop.get_token();
  // It knows the deadline itself and may have something to say when it is over.
  if (deadline) result.deadline = *deadline + std::chrono::milliseconds(200);
  result.allowance = [this, begin = Clock::now(), deadline] { return allowance(begin, deadline); };
  result.ended = [this, index, &stop, &end](SideEnd found) {
    try {
      take_down(end, std::move(found));
    } catch (const std::bad_alloc&) {
      end.kind = SideEnd::Kind::Failed;
      end.problem = "no more memory";  // short enough to need none
    }
    if (!end.decided()) return;
    std::size_t nobody = 0;
    winner_.compare_exchange_strong(nobody, index + 1);
    stop.request_stop();
  };
  return result;
}

std::optional<std::chrono::nanoseconds> Rivals::allowance(Clock::time_point begin, const Deadline& deadline) const {
  if (rules_.memory_of_all > 0) {
    const auto memory = process_memory();
    if (memory && memory->resident + rules_.memory > memory_at_first_ + rules_.memory_of_all) return std::nullopt;
  }
  const auto now = Clock::now();
  if (unlimited_ || (deadline && now - begin > *deadline - now)) return std::chrono::nanoseconds::max();
  const std::chrono::duration<double, std::nano> taken = time_of(main_clock_) - main_begin_;
  if (taken >= rules_.long_time) return std::chrono::nanoseconds::max();
  const double share = rules_.share + rules_.more_per_second * std::chrono::duration<double>(taken).count();
  const auto together = rules_.first_slice + std::chrono::duration_cast<std::chrono::nanoseconds>(share * taken);
  return together / static_cast<std::ptrdiff_t>(chosen_.size());
}

void Rivals::take_over() {
  unlimited_ = true;
  for (std::size_t i = 0; i < chosen_.size(); ++i) watchers_[i].start_now();
}

void Rivals::wait_until(Clock::time_point time) {
  for (std::size_t i = 0; i < chosen_.size(); ++i) watchers_[i].wait_until(time);
}

const std::vector<RivalEnd>& Rivals::finish() {
  unlimited_ = true;  // the main engine waits: a share of its time would be none
  for (std::size_t i = 0; i < chosen_.size(); ++i) chosen_[i].started = watchers_[i].finish();
  return chosen_;
}

const RivalEnd* Rivals::winner() const { return winner_ == 0 ? nullptr : &chosen_[winner_ - 1]; }

}  // namespace gnomon::api
