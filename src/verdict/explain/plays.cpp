// SPDX-License-Identifier: Apache-2.0
#include "verdict/explain/plays.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

namespace gnomon::verdict {

namespace {

template <typename Visit> void for_each_reply(const Turn& turn, const Visit& visit) {
  for (const Move& move : turn.moves) {
    for (const Reply& reply : move.replies) visit(reply.turn);
  }
}

// Returns the first of the reasons to end that fits, whatever the number of steps is.
std::optional<std::vector<Literal>> end_of(const PathShape& shape, const Turn& turn, const PlayLength& length,
                                           const std::function<bool(const std::vector<Literal>&)>& holds) {
  if (!turn.moves.empty()) return std::nullopt;
  std::vector<std::vector<Literal>> ends;
  const auto& [shortest, longest] = length;
  if (longest < shape.low && !shape.early.empty()) ends.push_back(shape.early);
  // A play that comes too late has lasted long enough.
  const bool in_time = shape.lasts || longest <= shape.high;
  if (shortest >= shape.low && in_time && !shape.goal.empty()) ends.push_back(shape.goal);
  if (shape.lasts && shortest >= shape.high) ends.push_back(shape.through);
  const auto found = std::find_if(ends.begin(), ends.end(), holds);
  return found != ends.end() ? std::optional(*found) : std::nullopt;
}

}  // namespace

std::vector<PlayLength> play_lengths(const Strategy& strategy) {
  const std::vector<Turn>& turns = strategy.turns;
  std::vector<PlayLength> result(turns.size());
  if (turns.empty()) return result;
  std::vector<std::size_t> order{0};  // breadth first
  result[0].shortest = 0;
  std::vector<std::size_t> replies_to(turns.size(), 0);
  for (std::size_t i = 0; i < order.size(); ++i) {
    for_each_reply(turns[order[i]], [&](std::size_t to) {
      ++replies_to[to];
      if (result[to].shortest != PlayLength::never) return;
      result[to].shortest = result[order[i]].shortest + 1;
      order.push_back(to);
    });
  }
  // Turns to which all replies have been followed are done; what remains comes after a circle.
  std::vector<std::size_t> open;
  if (replies_to[0] == 0) open.push_back(0);
  std::size_t done = 0;
  for (; done < open.size(); ++done) {
    const std::size_t longest = result[open[done]].longest + 1;
    for_each_reply(turns[open[done]], [&](std::size_t to) {
      result[to].longest = std::max(result[to].longest, longest);
      if (--replies_to[to] == 0) open.push_back(to);
    });
  }
  for (const std::size_t turn : order) {
    if (replies_to[turn] > 0) result[turn].longest = PlayLength::never;
  }
  return result;
}

std::vector<std::optional<std::size_t>> steps_that_matter(const Strategy& strategy) {
  std::map<StateRef, std::size_t> turns_in;
  for (const Turn& turn : strategy.turns) turns_in[turn.state] += turn.moves.empty() ? 0 : 1;
  const std::vector<PlayLength> lengths = play_lengths(strategy);
  std::vector<std::optional<std::size_t>> result(strategy.turns.size());
  for (std::size_t i = 0; i < result.size(); ++i) {
    const Turn& turn = strategy.turns[i];
    if (!turn.moves.empty() && turns_in.at(turn.state) > 1) result[i] = lengths[i].shortest;
  }
  return result;
}

bool may_go_on(const PathShape& shape, const PlayLength& length) { return shape.lasts || length.longest < shape.high; }

bool ends_at(const PathShape& shape, const Turn& turn, const PlayLength& length,
             const std::function<bool(const std::vector<Literal>&)>& holds) {
  return end_of(shape, turn, length, holds).has_value();
}

std::vector<Literal> needed_at(const PathShape& shape, const Turn& turn, const PlayLength& length,
                               const std::function<bool(const std::vector<Literal>&)>& holds) {
  if (auto end = end_of(shape, turn, length, holds)) return std::move(*end);
  std::vector<Literal> result;
  if (length.shortest < shape.low) result = shape.before;
  if (length.longest < shape.low) return result;
  for (const Literal& literal : shape.through) {
    if (std::find(result.begin(), result.end(), literal) == result.end()) result.push_back(literal);
  }
  return result;
}

}  // namespace gnomon::verdict
