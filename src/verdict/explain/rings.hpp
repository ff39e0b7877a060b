// SPDX-License-Identifier: Apache-2.0
//
// The states from which one side can force plays of a shape, ordered by how near they are to the end: one ring for each
// step, backwards from the end. `Set` is a set of states.
#pragma once

#include "logic/formula.hpp"
#include "verdict/explain/rules.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

namespace gnomon::verdict {

// The largest rank that the next state may have, after so many steps, in a state with this rank, which is not zero.
[[nodiscard]] inline std::size_t next_rank(const PathShape& shape, std::size_t steps, std::size_t rank) {
  const bool begins = steps < shape.low;
  if (begins && (shape.lasts || steps + 1 < shape.low)) return 1;
  if (begins) return static_cast<std::size_t>(-1);
  return shape.lasts ? rank + 1 : rank - 1;
}

template <typename Set> class Rings {
 public:
  // The states that satisfy what the shape says.
  struct Sets {
    Set before, early, through, goal;
  };
  // Returns the states from which the side can force the next step into the set.
  using Step = std::function<Set(const Set&)>;

  // The rings are ascending. If plays must come to the goal: the goal, and where they come there within one step, two,
  // …. If they may last: the goal, and where they last for all steps that are wanted, for all but one, ….
  Rings(const PathShape& shape, const Sets& sets, const Step& step) : low_(shape.low), early_(sets.early) {
    rings_.push_back(sets.goal);
    shape.lasts ? last(shape, sets, step) : come_to_goal(shape, sets, step);
    starts_.push_back(shape.lasts ? rings_[1] : rings_.back());
    for (std::uint32_t i = 0; i < shape.low; ++i) {
      Set next = sets.early | (sets.before & step(starts_.back()));
      if (next == starts_.back()) break;
      starts_.push_back(std::move(next));
    }
  }

  // Returns the rank of a state, of which `in` says whether it is in a set.
  template <typename In> [[nodiscard]] std::optional<std::size_t> rank(std::size_t steps, const In& in) const {
    if (steps < low_) {
      if (in(early_)) return 0;
      return in(starts_[to_go(steps)]) ? std::optional<std::size_t>(1) : std::nullopt;
    }
    const auto place = std::partition_point(rings_.begin(), rings_.end(), [&](const Set& ring) { return !in(ring); });
    if (place == rings_.end()) return std::nullopt;
    return static_cast<std::size_t>(place - rings_.begin());
  }

  [[nodiscard]] const std::vector<Set>& rings() const { return rings_; }
  // Returns where the side wins after `low` steps, one step before, and so on until that makes no difference.
  [[nodiscard]] const std::vector<Set>& starts() const { return starts_; }

 private:
  [[nodiscard]] std::size_t to_go(std::size_t steps) const { return std::min(low_ - steps, starts_.size() - 1); }

  // The number of steps is `unbounded` without an upper bound.
  static std::uint32_t most_steps(const PathShape& shape) {
    return shape.high == logic::Node::unbounded ? shape.high : shape.high - shape.low;
  }

  void come_to_goal(const PathShape& shape, const Sets& sets, const Step& step) {
    for (std::uint32_t i = 0; i < most_steps(shape); ++i) {
      Set next = rings_.back() | (sets.through & step(rings_.back()));
      if (next == rings_.back()) return;
      rings_.push_back(std::move(next));
    }
  }

  // Where plays last for any number of steps, how many are wanted makes no difference.
  void last(const PathShape& shape, const Sets& sets, const Step& step) {
    std::vector<Set> lasting{sets.goal | sets.through};
    for (std::uint32_t i = 0; i < most_steps(shape); ++i) {
      Set next = sets.goal | (sets.through & step(lasting.back()));
      const bool for_ever = next == lasting.back();
      if (for_ever || shape.high == logic::Node::unbounded) lasting.clear();
      lasting.push_back(std::move(next));
      if (for_ever) break;
    }
    rings_.insert(rings_.end(), std::make_move_iterator(lasting.rbegin()), std::make_move_iterator(lasting.rend()));
  }

  std::size_t low_;
  Set early_;
  std::vector<Set> rings_;
  std::vector<Set> starts_;
};

}  // namespace gnomon::verdict
