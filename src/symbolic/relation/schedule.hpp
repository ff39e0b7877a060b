// SPDX-License-Identifier: Apache-2.0
//
// Images and preimages under a partitioned relation, with early quantification: the parts are conjoined one after the
// other, and every variable is quantified as soon as no later part mentions it. Small parts are merged to clusters.
// Where possible, conjunction, quantification and renaming of next to current variables are one operation
// (bdd::Manager::image).
#pragma once

#include "bdd/bdd.hpp"
#include "symbolic/relation/piecewise.hpp"

#include <cstddef>
#include <utility>
#include <vector>

namespace gnomon::symbolic {

// The current and the next variable of one bit.
struct Twin {
  bdd::Var current, next;
};

// A partitioned relation.
struct Relation {
  std::vector<bdd::Bdd> parts;       // each next variable occurs in one of them
  std::vector<Twin> twins;           // the bits that change; other variables of states stay as they are
  std::vector<bdd::Var> quantified;  // action bits that are quantified
  // Further parts, which are only computed within the sets that they are applied to.
  std::vector<Piecewise> deferred;
};

// Merges parts and quantifies variables that few parts mention, as long as nothing becomes large.
[[nodiscard]] Relation simplified(bdd::Manager& manager, Relation relation);

// Returns the relation restricted to steps that start in `sources`. It is one part if that is small enough; otherwise
// the parts are simplified with `sources` as care set. No part is deferred any more.
[[nodiscard]] Relation restricted(bdd::Manager& manager, Relation relation, const bdd::Bdd& sources);

class Schedule {
 public:
  enum class Direction : std::uint8_t { Forward, Backward };

  // Backward, no part may be deferred.
  Schedule(bdd::Manager& manager, const Relation& relation, Direction direction);

  // Returns, forward, the image of `states`; backward, their preimage, with the values of variables
  // that are not quantified for which the step leads into `states`.
  [[nodiscard]] bdd::Bdd apply(const bdd::Bdd& states) const;
  // Returns, backward, the same conjoined with `sources`, which may depend on current values and on variables
  // that are not quantified. If the relation is one part, only the steps from `sources` are computed.
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
  std::vector<Piecewise> deferred_;  // forward: conjoined before all steps
  std::vector<Step> steps_;
  std::size_t node_count_ = 0;  // of the relations, when they were made
  // Twins whose renaming is not part of a step: renamed after all steps (forward) or before (backward).
  std::vector<std::pair<bdd::Var, bdd::Var>> renamed_;
};

}  // namespace gnomon::symbolic
