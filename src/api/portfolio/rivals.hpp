// SPDX-License-Identifier: Apache-2.0
//
// Engines that may be faster than the main one, each in a process of its own. They have a small share of the processor
// time that the main engine takes, so that they cost little where they do not help. See docs/algorithms/portfolio.md.
#pragma once

#include "api/portfolio/side_answer.hpp"
#include "api/portfolio/side_watcher.hpp"
#include "base/limits.hpp"
#include "engine/engine.hpp"

#include <atomic>
#include <chrono>
#include <cstddef>
#include <ctime>
#include <deque>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace gnomon::api {

struct Rival {
  std::string_view engine;  // its name in api/engines
  std::string title;        // "the bounded engine"
  MakeEngine make;
  // Returns whether it can decide the formula at all, and sooner than an engine that knows all reachable states, or
  // does not.
  std::function<bool(const Model&, const logic::Property&, bool explored)> may_decide;
};

// What rivals may take.
struct RivalRules {
  std::size_t most = 1;  // at the same time
  // How long the main engine is left alone with a formula: small models never see another process.
  std::chrono::microseconds patience = std::chrono::milliseconds(300);
  // The processor time of all rivals together is a part of that of the main engine, and this. The part grows with every
  // second: the longer a formula takes, the more likely it is that the main engine does not suit it.
  std::chrono::milliseconds first_slice{10};
  double share = 0.04, more_per_second = 0.02;
  // A formula on which the main engine has been at work so long is hard for it: from then on they have all that they
  // want.
  std::chrono::seconds long_time{20};
  std::size_t memory = 0;  // bytes for all of them together
  // What they and the main engine may take together; 0: no limit. They end when it becomes scarce.
  std::size_t memory_of_all = 0;
};

// What came of a rival.
struct RivalEnd {
  const Rival* rival = nullptr;
  bool started = false;
  SideEnd::Kind kind = SideEnd::Kind::Stopped;
  std::optional<SideAnswer> answer;  // known or not
  std::string problem;               // why there is none

  [[nodiscard]] bool decided() const { return answer && answer->known(); }
  [[nodiscard]] std::string why_undecided() const { return answer ? answer->verdict.reason : problem; }
};

class Rivals {
 public:
  // Refers to the model.
  Rivals(const Model& model, std::vector<Rival> rivals, const engine::Options& options, const RivalRules& rules);

  [[nodiscard]] const std::vector<Rival>& all() const { return rivals_; }

  // Chooses rivals for a formula, of which the main engine knows all reachable states or not. Returns false if there
  // are none, or no thread is to be had.
  bool choose(const engine::Question& question, bool explored);
  // Those that were chosen start when the patience is over, or, `at_once`, now. Whoever decides requests the stop,
  // which ends all. The thread that calls this is that of the main engine.
  void begin(const engine::Question& question, std::stop_source& stop, const Deadline& deadline, bool at_once);
  // Nobody else is at work: those that were chosen start if they have not, and have all the time that they want.
  void take_over();
  // Waits for the end of all that were started, but not longer.
  void wait_until(SideWatcher::Clock::time_point time);
  // Waits for the end of those that were started; the others are not. Returns what came of each.
  [[nodiscard]] const std::vector<RivalEnd>& finish();
  // Returns the one that decided first, if one did.
  [[nodiscard]] const RivalEnd* winner() const;

 private:
  [[nodiscard]] SideWatcher::Task task(const engine::Question& question, std::stop_source& stop, std::size_t index,
                                       const Deadline& deadline);
  // Returns the processor time that a rival may have taken by now; called from other threads. Nothing if the memory is
  // needed by the main engine.
  [[nodiscard]] std::optional<std::chrono::nanoseconds> allowance(SideWatcher::Clock::time_point begin,
                                                                  const Deadline& deadline) const;
  [[nodiscard]] std::size_t memory_of_one() const { return rules_.memory / std::max<std::size_t>(chosen_.size(), 1); }

  const Model& model_;
  const std::vector<Rival> rivals_;
  engine::Options options_;  // those of a rival
  const RivalRules rules_;
  std::size_t memory_at_first_ = 0;        // of this process
  std::deque<SideWatcher> watchers_;       // one for each that may be at work
  std::vector<RivalEnd> chosen_;           // for the formula
  clockid_t main_clock_{};                 // the processor time of the main engine
  std::chrono::nanoseconds main_begin_{};  // when the formula was asked
  std::atomic<bool> unlimited_ = false;    // they have all the time that they want
  std::atomic<std::size_t> winner_ = 0;    // 1 + index of the first to decide
};

}  // namespace gnomon::api
