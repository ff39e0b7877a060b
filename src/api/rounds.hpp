// SPDX-License-Identifier: Apache-2.0
//
// How several formulas share the time: in rounds of growing slices, so that a hard formula does not keep the others
// waiting. An engine that is interrupted answers later as if it had not been, so verdicts do not depend on the slices.
#pragma once

#include "base/limits.hpp"

#include <chrono>
#include <cstddef>
#include <functional>
#include <mutex>
#include <optional>
#include <stop_token>
#include <vector>

namespace gnomon::api {

// Requests to give up the formula that is being decided, from any thread.
class Skips {
 public:
  // Gives up the present formula. Returns whether there was one.
  bool skip();
  // Begins with the next formula. Returns a token that is stopped by `skip`, and with the given one.
  [[nodiscard]] std::stop_token begin(std::stop_token overall);
  // There is no formula any more.
  void end();
  // Returns whether the present formula was given up.
  [[nodiscard]] bool skipped() const;

 private:
  mutable std::mutex mutex_;
  std::stop_source present_{std::nostopstate};
  std::optional<std::stop_callback<std::function<void()>>> with_overall_;
  bool skipped_ = false;
};

class Rounds {
 public:
  struct Rules {
    // The first slices, of processor time; each round has four times as long ones. No slice is shorter than the time
    // that was needed so far, nor longer than a fair share of what is left before the deadline.
    std::chrono::nanoseconds first = std::chrono::milliseconds(250);
    bool sliced = true;  // otherwise every formula may take all the time
    // How long one formula may take in all its turns; 0: no limit.
    std::chrono::milliseconds per_formula{0};
    Skips* skips = nullptr;
  };

  // `costs`: of each formula; in the second and later rounds cheap ones come first.
  Rounds(std::vector<int> costs, Limits overall, const Rules& rules);

  // Ends the present turn and begins the next one. Returns the formula whose turn it is; nothing if none is left.
  [[nodiscard]] std::optional<std::size_t> next();
  // Returns whether this turn is the first one of a round.
  [[nodiscard]] bool begins() const { return place_ == 0; }
  // Returns the formulas of this round, in the order of their turns.
  [[nodiscard]] const std::vector<std::size_t>& round() const { return round_; }
  // Returns the limits of the present turn.
  [[nodiscard]] const Limits& limits() const { return limits_; }
  // Returns whether what was cut off in this turn may go on in a later one.
  [[nodiscard]] bool may_go_on() const;
  // Returns why this formula has no further turn although the time is not over; null if there is no such reason.
  [[nodiscard]] const char* gave_up() const;
  // The present formula needs no further turn.
  void finish() { finished_ = true; }

 private:
  // Ends the present turn.
  void end();
  // Returns how many formulas have no answer.
  [[nodiscard]] std::size_t left() const { return round_.size() - place_ + later_.size(); }
  [[nodiscard]] std::chrono::nanoseconds slice() const;
  [[nodiscard]] std::chrono::nanoseconds elapsed() const { return overall_.now() - begin_of_turn_; }

  const std::vector<int> costs_;
  const Limits overall_;
  const Rules rules_;
  const std::chrono::nanoseconds start_ = processor_time();
  std::vector<std::size_t> round_, later_;       // the formulas of this round and, so far, of the next one
  std::size_t place_ = 0;                        // of the present formula in `round_`
  bool under_way_ = false;                       // there is a present formula
  std::vector<std::chrono::nanoseconds> spent_;  // by formula, in turns that are over
  std::chrono::nanoseconds length_;              // of the slices of this round
  bool finished_ = false;
  std::chrono::steady_clock::time_point begin_of_turn_;
  std::optional<std::chrono::nanoseconds> slice_;  // of this turn
  Limits limits_;
};

}  // namespace gnomon::api
