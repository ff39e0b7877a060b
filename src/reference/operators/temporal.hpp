// SPDX-License-Identifier: Apache-2.0
//
// The temporal operators of CTL on an explicit graph, with the rules for deadlocks and fairness.
//
// All sets are subsets of a domain S: the reachable states, or the fair ones if there is fairness.
// Transitions that leave S do not exist here, complements are relative to S.
#pragma once

#include "reference/limits.hpp"
#include "reference/space/graph.hpp"
#include "reference/space/state_set.hpp"

#include <vector>

namespace gnomon::reference {

class Temporal {
 public:
  // `fairness`: sets that a path must visit infinitely often; empty for none.
  Temporal(const ExplicitGraph& graph, StateSet domain, std::vector<StateSet> fairness, Watch& watch);

  [[nodiscard]] const StateSet& domain() const { return domain_; }
  [[nodiscard]] const std::vector<StateSet>& fairness() const { return fairness_; }
  [[nodiscard]] StateSet complement(const StateSet& f) const { return domain_ - f; }

  // EX: some successor satisfies f; false in a deadlock.
  [[nodiscard]] StateSet ex(const StateSet& f) const;
  // EU: some path, possibly finite, satisfies f up to a state with g.
  [[nodiscard]] StateSet eu(const StateSet& f, const StateSet& g) const;
  // EG: some infinite (fair) path stays in f.
  [[nodiscard]] StateSet eg(const StateSet& f) const;

  // The other operators, by their definitions in terms of these three.
  [[nodiscard]] StateSet ax(const StateSet& f) const;
  [[nodiscard]] StateSet ef(const StateSet& f) const;
  [[nodiscard]] StateSet af(const StateSet& f) const;
  [[nodiscard]] StateSet ag(const StateSet& f) const;
  [[nodiscard]] StateSet au(const StateSet& f, const StateSet& g) const;
  [[nodiscard]] StateSet er(const StateSet& f, const StateSet& g) const;
  [[nodiscard]] StateSet ar(const StateSet& f, const StateSet& g) const;
  [[nodiscard]] StateSet ew(const StateSet& f, const StateSet& g) const;
  [[nodiscard]] StateSet aw(const StateSet& f, const StateSet& g) const;

 private:
  [[nodiscard]] StateSet eg_without_fairness(const StateSet& f) const;

  const ExplicitGraph& graph_;
  StateSet domain_;
  std::vector<StateSet> fairness_;
  Watch& watch_;
};

}  // namespace gnomon::reference
