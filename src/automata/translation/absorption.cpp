// SPDX-License-Identifier: Apache-2.0
//
// An obligation is absorbed by another one if requiring both leaves the choices of the other as they are. The
// choices of the one that absorbs then include what the absorbed one leaves pending, as if that were in the set,
// so that choices which meet it are not dropped in favour of weaker ones. Only obligations that the other one
// leads to are tried, because only these occur together repeatedly.
#include "automata/translation/absorption.hpp"

#include "automata/cube.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

namespace gnomon::automata {

namespace {

class Preparation {
 public:
  Preparation(const AlternatingAutomaton& alternating, Watch& watch) : alternating_(alternating), watch_(watch) {}

  std::vector<PreparedChoices> run() {
    for (const AlternatingState& state : alternating_.states) {
      result_.push_back({state.choices, with_pending(state), {}});
    }
    for (std::uint32_t state = 0; state < alternating_.states.size(); ++state) absorb(state);
    return std::move(result_);
  }

 private:
  [[nodiscard]] Choices with_pending(const AlternatingState& state) const {
    Choices result = state.choices;
    if (state.group == AlternatingState::no_group) return result;
    for (Choice& one : result) {
      for (const std::uint32_t next : one.next) {
        if (alternating_.states[next].group == state.group) one.pending.push_back(next);
      }
    }
    return result;
  }

  void absorb(std::uint32_t state) {
    const Choices& own = alternating_.states[state].choices;
    NumberSet candidates;
    for (const Choice& one : own) candidates = united(candidates, one.next);
    for (const std::uint32_t other : candidates) {
      // The set decides whether a word may end, so that obligation stays in it.
      if (other == state || other == alternating_.more || is_remembered(other)) continue;
      if (comparisons_ > most_comparisons || !meets_on_the_way(own, alternating_.states[other].choices)) continue;
      if (alternating_.states[other].group == AlternatingState::no_group) {
        result_[state].absorbed.push_back(other);
        continue;
      }
      const Choices waiting = with_pending(alternating_.states[other]);
      if (!same_ways(both(own, waiting, watch_), own)) continue;
      result_[state].plain = both(result_[state].plain, waiting, watch_);
      result_[state].counting = both(result_[state].counting, waiting, watch_);
      result_[state].absorbed.push_back(other);
    }
  }

  [[nodiscard]] bool is_remembered(std::uint32_t state) const {
    const std::uint32_t group = alternating_.states[state].group;
    return group != AlternatingState::no_group && alternating_.group_sizes[group] > 1;
  }

  // Returns whether every choice implies some choice of the other obligation: a quick test that mostly fails.
  bool meets_on_the_way(const Choices& choices, const Choices& other) {
    return std::all_of(choices.begin(), choices.end(), [&](const Choice& one) {
      watch_.tick(other.size());
      return std::any_of(other.begin(), other.end(), [&](const Choice& way) {
        ++comparisons_;
        return implies(one.cube, way.cube) && is_subset(way.next, one.next);
      });
    });
  }

  // Compares choices regardless of what is pending.
  static bool same_ways(const Choices& a, const Choices& b) {
    if (a.size() != b.size()) return false;
    using Way = std::pair<const Cube*, const NumberSet*>;
    const auto sorted = [](const Choices& choices) {
      std::vector<Way> ways;
      for (const Choice& one : choices) ways.emplace_back(&one.cube, &one.next);
      std::sort(ways.begin(), ways.end(), [](const Way& x, const Way& y) {
        return std::tie(*x.first, *x.second) < std::tie(*y.first, *y.second);
      });
      return ways;
    };
    const std::vector<Way> left = sorted(a), right = sorted(b);
    return std::equal(left.begin(), left.end(), right.begin(),
                      [](const Way& x, const Way& y) { return *x.first == *y.first && *x.second == *y.second; });
  }

  // The number of comparisons of choices, in all. States that large formulas then have in excess are merged later, or
  // reach a limit.
  static constexpr std::size_t most_comparisons = 20'000'000;

  const AlternatingAutomaton& alternating_;
  Watch& watch_;
  std::size_t comparisons_ = 0;
  std::vector<PreparedChoices> result_;
};

}  // namespace

std::vector<PreparedChoices> prepared_choices(const AlternatingAutomaton& alternating, Watch& watch) {
  return Preparation(alternating, watch).run();
}

}  // namespace gnomon::automata
