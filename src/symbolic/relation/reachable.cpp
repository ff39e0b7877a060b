// SPDX-License-Identifier: Apache-2.0
#include "symbolic/relation/reachable.hpp"

#include <utility>

namespace gnomon::symbolic {

using bdd::Bdd;

namespace {

constexpr std::size_t most_rings = 4096;

}  // namespace

Reachable::Reachable(Transitions& transitions, Bdd initial, engine::Reachability strategy, OnStep on_step)
    : transitions_(transitions),
      initial_(std::move(initial)),
      strategy_(strategy),
      on_step_(std::move(on_step)),
      found_(initial_),
      sources_(initial_) {
  if (initial_.is_false()) finish();
  if (strategy != engine::Reachability::Chaining) rings_.push_back({0, initial_});
}

const Bdd& Reachable::all() {
  while (!complete_) grow();
  return found_;
}

void Reachable::finish() {
  transitions_.set_reachable(found_);
  complete_ = true;
}

bool Reachable::meets(const Bdd& goal) {
  if (found_.intersects(goal)) return true;
  while (!complete_) {
    const Bdd before = found_;
    grow();
    if (found_.minus(before).intersects(goal)) return true;
  }
  return false;
}

void Reachable::grow() {
  if (on_step_) on_step_(depth_);
  if (strategy_ == engine::Reachability::Chaining) {
    grow_by_events();
    return;
  }
  if (grow_to_the_end()) return;
  const Bdd layer = transitions_.image(sources_);
  const Bdd fresh = layer.minus(found_);
  if (fresh.is_false()) {
    finish();
    return;
  }
  Bdd found = found_ | fresh;
  Bdd sources = next_sources(layer, fresh, found);
  keep_ring(depth_ + 1, fresh);
  // Commit: nothing from here on can fail. A layer that was interrupted before is computed again.
  found_ = std::move(found);
  sources_ = std::move(sources);
  ++depth_;
}

bool Reachable::grow_to_the_end() {
  if (depth_ == 0) return false;  // the states of one step earlier are needed
  LongPaths* paths = transitions_.long_paths(depth_);
  if (paths == nullptr) return false;
  auto rest = paths->explore(found_, found_.minus(rings_.back().states));
  if (!rest) return false;
  std::vector<Ring> rings = rings_;
  for (auto& [distance, states] : rest->layers) rings.push_back({depth_ + distance, std::move(states)});
  transitions_.set_reachable(rest->states);
  rings_ = std::move(rings);
  found_ = std::move(rest->states);
  depth_ += rest->depth;
  complete_ = true;
  return true;
}

// Chaining, much as in saturation: an event is repeated as long as it finds more; then all events on lower variables
// have their turn again, before one on higher variables.
void Reachable::grow_by_events() {
  if (event_ == transitions_.event_count()) {
    finish();
    return;
  }
  Bdd found = found_ | transitions_.image_by_event(found_, event_);
  // Commit: nothing from here on can fail.
  if (found != found_) {
    found_ = std::move(found);
    event_has_found_ = true;
    ++depth_;
  } else {
    event_ = event_has_found_ && event_ > 0 ? 0 : event_ + 1;
    event_has_found_ = false;
  }
}

// Returns the states whose image is computed next. Any set between the fresh states and all known states is correct; by
// default it is one with a small diagram.
Bdd Reachable::next_sources(const Bdd& layer, const Bdd& fresh, const Bdd& found) const {
  switch (strategy_) {
    case engine::Reachability::Reached: return found;
    case engine::Reachability::Layer: return layer;
    case engine::Reachability::NewOnly: return fresh;
    case engine::Reachability::Auto:
    case engine::Reachability::Chaining: break;
  }
  return fresh.restrict(!found_);
}

void Reachable::keep_ring(std::size_t depth, const Bdd& fresh) {
  if (depth % ring_distance_ != 0) return;
  rings_.push_back({depth, fresh});
  if (rings_.size() <= most_rings) return;
  ring_distance_ *= 2;
  std::erase_if(rings_, [this](const Ring& ring) { return ring.depth % ring_distance_ != 0; });
}

}  // namespace gnomon::symbolic
