// SPDX-License-Identifier: Apache-2.0
#include "api/rounds.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace gnomon::api {

using std::chrono::nanoseconds;

// ---- Skips

bool Skips::skip() {
  const std::scoped_lock lock(mutex_);
  if (!present_.stop_possible()) return false;
  skipped_ = true;
  present_.request_stop();
  return true;
}

void Skips::end() {
  const std::scoped_lock lock(mutex_);
  present_ = std::stop_source(std::nostopstate);
}

std::stop_token Skips::begin(std::stop_token overall) {
  with_overall_.reset();
  std::stop_source next;
  {
    const std::scoped_lock lock(mutex_);
    present_ = next;
    skipped_ = false;
  }
  with_overall_.emplace(std::move(overall), [next]() mutable { next.request_stop(); });
  return next.get_token();
}

bool Skips::skipped() const {
  const std::scoped_lock lock(mutex_);
  return skipped_;
}

// ---- Rounds

Rounds::Rounds(std::vector<int> costs, Limits overall, const Rules& rules)
    : costs_(std::move(costs)),
      overall_(std::move(overall)),
      rules_(rules),
      round_(costs_.size()),
      spent_(costs_.size()),
      length_(rules.first) {
  std::iota(round_.begin(), round_.end(), std::size_t{0});
}

void Rounds::end() {
  const std::size_t formula = round_[place_];
  spent_[formula] += elapsed();
  if (!std::exchange(finished_, false)) later_.push_back(formula);
  if (++place_ < round_.size()) return;
  place_ = 0;
  round_ = std::exchange(later_, {});
  std::stable_sort(round_.begin(), round_.end(),
                   [this](std::size_t a, std::size_t b) { return costs_[a] < costs_[b]; });
  length_ *= 4;
}

std::optional<std::size_t> Rounds::next() {
  if (under_way_) end();
  under_way_ = !round_.empty();
  if (!under_way_) {
    if (rules_.skips != nullptr) rules_.skips->end();
    return std::nullopt;
  }
  const std::size_t formula = round_[place_];
  begin_of_turn_ = overall_.now();
  limits_ = overall_;
  slice_.reset();
  if (rules_.sliced && left() > 1) {
    slice_ = slice();
    limits_ = slice_of(limits_, *slice_);
  }
  if (rules_.per_formula.count() > 0) {
    const auto left = std::max<nanoseconds>(rules_.per_formula - spent_[formula], nanoseconds(0));
    limits_ = sooner(limits_, begin_of_turn_ + left);
  }
  if (rules_.skips != nullptr) limits_.stop = rules_.skips->begin(overall_.stop);
  return formula;
}

nanoseconds Rounds::slice() const {
  constexpr nanoseconds least = std::chrono::milliseconds(10);
  const nanoseconds wanted = std::max(length_, processor_time() - start_);
  if (!overall_.deadline) return wanted;
  const nanoseconds share = (*overall_.deadline - overall_.now()) / static_cast<std::int64_t>(left());
  return std::min(wanted, std::max(share, least));
}

// Also a wait for another process may have taken the slice.
bool Rounds::may_go_on() const {
  if (!slice_ || overall_.reached() != nullptr || gave_up() != nullptr) return false;
  return elapsed() >= *slice_ || processor_time() >= *limits_.processor_time;
}

const char* Rounds::gave_up() const {
  if (rules_.skips != nullptr && rules_.skips->skipped()) return "skipped";
  if (rules_.per_formula.count() == 0) return nullptr;
  const bool over = spent_[round_[place_]] + elapsed() >= rules_.per_formula;
  return over ? "the time limit of one formula was reached" : nullptr;
}

}  // namespace gnomon::api
