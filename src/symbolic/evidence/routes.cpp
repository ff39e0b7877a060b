// SPDX-License-Identifier: Apache-2.0
#include "symbolic/evidence/routes.hpp"

#include "base/error.hpp"

#include <algorithm>
#include <utility>

namespace gnomon::symbolic {

using bdd::Bdd;
using model::State;

namespace {

// Reads a path off the layers, backwards from the last state, which is in the last layer or a successor of it.
std::vector<State> read_off(const Encoding& encoding, Transitions& transitions, const std::vector<Bdd>& layers,
                            std::vector<State> backwards) {
  const std::size_t first = backwards.empty() ? layers.size() - 1 : layers.size();
  if (backwards.empty()) backwards.push_back(encoding.pick(layers.back()));
  for (std::size_t i = first; i-- > 0;) {
    backwards.push_back(encoding.pick(layers[i] & transitions.preimage(encoding.singleton(backwards.back()))));
  }
  std::reverse(backwards.begin(), backwards.end());
  return backwards;
}

}  // namespace

Route shortest_route(const Encoding& encoding, Transitions& transitions, const RouteQuery& query) {
  if (!query.moves && query.from.intersects(query.goal)) return {{encoding.pick(query.from & query.goal)}, true};
  std::vector<Bdd> layers{query.from & query.inside};
  if (layers.back().is_false()) return {};
  Bdd found = layers.back();
  for (std::size_t steps = 0; steps < query.longest; ++steps) {
    const Bdd next = transitions.image(layers.back());
    if (next.intersects(query.goal)) {
      return {read_off(encoding, transitions, layers, {encoding.pick(next & query.goal)}), true};
    }
    Bdd fresh = (next & query.inside).minus(found);
    if (fresh.is_false()) break;
    found |= fresh;
    layers.push_back(std::move(fresh));
  }
  return {read_off(encoding, transitions, layers, {}), false};
}

namespace {

class LassoSearch {
 public:
  // Every state inside starts a (fair) path that stays inside.
  LassoSearch(const Encoding& encoding, const Temporal& temporal, State from, Bdd inside)
      : encoding_(encoding),
        transitions_(temporal.transitions()),
        fairness_(temporal.fairness()),
        from_(std::move(from)),
        inside_(std::move(inside)) {}

  Lasso run() {
    find_first();
    shorten_stem();
    try_near_states();
    return std::move(*best_);
  }

 private:
  [[nodiscard]] std::size_t length() const { return best_->states.size(); }

  [[nodiscard]] Route route(const State& from, const Bdd& goal, bool moves, std::size_t longest) const {
    return shortest_route(encoding_, transitions_, {encoding_.singleton(from), inside_, goal, moves, longest});
  }

  struct Tour {
    std::vector<State> states;  // from the head on; without its second visit if closed
    bool closed = false;
  };

  // Goes from the head through all fairness conditions, always to the nearest one, and back. If there is no way
  // back, the tour ends in a later strongly connected component than the head.
  [[nodiscard]] Tour tour(const State& head, std::size_t longest) const {
    std::vector<const Bdd*> open;
    for (const Bdd& condition : fairness_) open.push_back(&condition);
    const auto visit = [&](const State& state) {
      std::erase_if(open, [&](const Bdd* condition) { return encoding_.contains(*condition, state); });
    };
    Tour result{{head}, false};
    visit(head);
    while (true) {
      const bool back = open.empty();
      Bdd goal = back ? encoding_.singleton(head) : encoding_.manager().bottom();
      for (const Bdd* condition : open) goal |= *condition & inside_;
      const std::size_t used = result.states.size() - 1;
      if (used >= longest) return result;
      const Route leg = route(result.states.back(), goal, true, longest - used);
      for (std::size_t i = 1; i < leg.states.size(); ++i) {
        if (back && leg.arrived && i + 1 == leg.states.size()) break;
        result.states.push_back(leg.states[i]);
        visit(result.states.back());
      }
      result.closed = back && leg.arrived;
      if (back || !leg.arrived) return result;
    }
  }

  // If a tour cannot return, its end is in another strongly connected component, from which the
  // search starts again; that happens at most once for each component.
  void find_first() {
    std::vector<State> stem;
    State head = from_;
    while (!best_) {
      Tour found = tour(head, std::numeric_limits<std::size_t>::max());
      if (found.closed) return keep(stem, found.states);
      GNOMON_ASSERT(found.states.size() > 1, "every state inside has a successor inside");
      head = found.states.back();
      stem.insert(stem.end(), found.states.begin(), found.states.end() - 1);
    }
  }

  void keep(const std::vector<State>& stem, const std::vector<State>& loop) {
    if (best_ && stem.size() + loop.size() >= length()) return;
    Lasso lasso{stem, stem.size()};
    lasso.states.insert(lasso.states.end(), loop.begin(), loop.end());
    best_ = std::move(lasso);
  }

  // Enters the loop where it is nearest.
  void shorten_stem() {
    const auto middle = best_->states.begin() + static_cast<std::ptrdiff_t>(best_->loop);
    std::vector<State> loop(middle, best_->states.end());
    Bdd goal = encoding_.manager().bottom();
    for (const State& state : loop) goal |= encoding_.singleton(state);
    std::vector<State> stem = route(from_, goal, false, best_->loop).states;
    std::rotate(loop.begin(), std::find(loop.begin(), loop.end(), stem.back()), loop.end());
    stem.pop_back();
    keep(stem, loop);
  }

  // Tries loops through some states near the first one, in the order of distance; fair states are preferred.
  void try_near_states() {
    int tries = 32;
    Bdd layer = encoding_.singleton(from_);
    Bdd found = layer;
    for (std::size_t distance = 0; distance + 1 < length() && !layer.is_false(); ++distance) {
      for (const State& head : some_states(layer)) {
        if (tries-- == 0) return;
        if (distance + 1 < length()) try_loop(head, distance);
      }
      layer = (transitions_.image(layer) & inside_).minus(found);
      found |= layer;
    }
  }

  [[nodiscard]] std::vector<State> some_states(Bdd layer) const {
    constexpr std::size_t most = 6;
    std::vector<State> result;
    const auto take = [&](const Bdd& states) {
      if (states.is_false()) return;
      result.push_back(encoding_.pick(states));
      layer = layer.minus(encoding_.singleton(result.back()));
    };
    for (const Bdd& condition : fairness_) take(layer & condition);
    while (result.size() < most && !layer.is_false()) take(layer);
    return result;
  }

  void try_loop(const State& head, std::size_t distance) {
    const Tour loop = tour(head, length() - 1 - distance);
    if (!loop.closed) return;
    std::vector<State> stem = route(from_, encoding_.singleton(head), false, distance).states;
    stem.pop_back();
    keep(stem, loop.states);
  }

  const Encoding& encoding_;
  Transitions& transitions_;
  const std::vector<Bdd>& fairness_;
  State from_;
  Bdd inside_;
  std::optional<Lasso> best_;
};

}  // namespace

std::optional<Lasso> short_lasso(const Encoding& encoding, const Temporal& temporal, const State& from,
                                 const Bdd& inside) {
  Bdd all = temporal.eg(inside);
  if (!encoding.contains(all, from)) return std::nullopt;
  return LassoSearch(encoding, temporal, from, std::move(all)).run();
}

}  // namespace gnomon::symbolic
