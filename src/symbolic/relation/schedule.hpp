// SPDX-License-Identifier: Apache-2.0
//
// Images and pre-images under a relation that is given in parts. The parts are taken one after the
// other, and every variable is quantified as soon as no later part mentions it; small parts are
// joined. Where possible, conjunction, quantification and renaming of next to current variables are
// one operation (bdd::Manager::image).
#pragma once

#include "bdd/bdd.hpp"

#include <cstddef>
#include <utility>
#include <vector>

namespace gnomon::symbolic {

// A step from current to next values.
struct Twin {
  bdd::Var current, next;
};

// What an image is computed from.
struct Relation {
  std::vector<bdd::Bdd> parts;       // each next variable occurs in one of them
  std::vector<Twin> twins;           // what changes; other variables of states stay as they are
  std::vector<bdd::Var> quantified;  // actions that do not matter
};

// Joins and quantifies as long as that makes nothing large: variables that few parts mention.
[[nodiscard]] Relation simplified(bdd::Manager& manager, Relation relation);

// The same relation for steps that start in `sources`. If it is small enough in one part, it is one
// part; otherwise the parts are simplified and say nothing about other sources.
[[nodiscard]] Relation restricted(bdd::Manager& manager, Relation relation, const bdd::Bdd& sources);

class Schedule {
 public:
  enum class Direction : std::uint8_t { Forward, Backward };

  Schedule(bdd::Manager& manager, const Relation& relation, Direction direction);

  // Forward: the successors of `states`. Backward: their predecessors, with the values of variables
  // that are not quantified for which the step leads into `states`.
  [[nodiscard]] bdd::Bdd apply(const bdd::Bdd& states) const;
  // Backward: the same, conjoined with `sources`, which may speak of current values and of variables
  // that are not quantified. Costs what the steps from `sources` cost if the relation is one part.
  [[nodiscard]] bdd::Bdd apply_within(const bdd::Bdd& sources, const bdd::Bdd& states) const;

  [[nodiscard]] std::size_t size() const { return steps_.size(); }
  [[nodiscard]] std::size_t node_count() const { return node_count_; }

 private:
  struct Step {
    bdd::Bdd relation;
    bdd::Bdd cube;  // for Manager::image: pairs and quantified variables
  };

  void plan(const std::vector<bdd::Bdd>& parts, const Relation& relation);

  bdd::Manager* manager_;
  Direction direction_;
  std::vector<Step> steps_;
  std::size_t node_count_ = 0;  // of the relations, when they were made
  // Twins whose renaming is not part of a step: renamed after all steps (forward) or before (backward).
  std::vector<std::pair<bdd::Var, bdd::Var>> renamed_;
};

}  // namespace gnomon::symbolic
