// SPDX-License-Identifier: Apache-2.0
//
// The reachable states, explored layer by layer on demand. The layers ("onion rings") are kept
// for finding shortest paths; if there are very many, only every second, fourth, … is kept. Chaining
// finds the same states event by event, not in layers; then there are no rings.
#pragma once

#include "bdd/bdd.hpp"
#include "engine/options.hpp"
#include "symbolic/relation/transitions.hpp"

#include <cstddef>
#include <functional>
#include <vector>

namespace gnomon::symbolic {

class Reachable {
 public:
  // `on_step` is called before every image, with the depth.
  using OnStep = std::function<void(std::size_t)>;

  Reachable(Transitions& transitions, bdd::Bdd initial, engine::Reachability strategy, OnStep on_step);

  [[nodiscard]] const bdd::Bdd& initial() const { return initial_; }
  // Returns all reachable states.
  [[nodiscard]] const bdd::Bdd& all();
  // Explores until some state satisfies `goal` or there are no more. Returns whether one does.
  [[nodiscard]] bool meets(const bdd::Bdd& goal);

  // Returns the states that have been found so far.
  [[nodiscard]] const bdd::Bdd& found() const { return found_; }
  [[nodiscard]] bool complete() const { return complete_; }
  // Returns the number of layers, or of events that have found something.
  [[nodiscard]] std::size_t depth() const { return depth_; }

  // The states that are first reached after `depth` steps.
  struct Ring {
    std::size_t depth = 0;
    bdd::Bdd states;
  };
  [[nodiscard]] const std::vector<Ring>& rings() const { return rings_; }

 private:
  // Adds one more layer, or what one more event leads to.
  void grow();
  void grow_by_events();
  // Adds all layers at once; returns false if that takes large diagrams.
  [[nodiscard]] bool grow_to_the_end();
  void finish();
  [[nodiscard]] bdd::Bdd next_sources(const bdd::Bdd& layer, const bdd::Bdd& fresh, const bdd::Bdd& found) const;
  void keep_ring(std::size_t depth, const bdd::Bdd& fresh);

  Transitions& transitions_;
  bdd::Bdd initial_;
  engine::Reachability strategy_;
  OnStep on_step_;
  bdd::Bdd found_;
  bdd::Bdd sources_;  // the states whose image is computed next
  std::size_t depth_ = 0;
  bool complete_ = false;
  std::vector<Ring> rings_;
  std::size_t ring_distance_ = 1;
  std::size_t event_ = 0;         // whose turn it is
  bool event_has_found_ = false;  // in this turn
};

}  // namespace gnomon::symbolic
