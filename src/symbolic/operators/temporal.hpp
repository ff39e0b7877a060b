// SPDX-License-Identifier: Apache-2.0
//
// The temporal operators on sets of states, with the rules for deadlocks and fairness.
//
// All sets are subsets of a domain S: the reachable states, or the fair ones if there is fairness.
// Transitions that leave S do not exist here. The other operators of CTL are expressed by these three
// (logic/normalise).
#pragma once

#include "bdd/bdd.hpp"
#include "symbolic/relation/transitions.hpp"

#include <cstdint>
#include <functional>
#include <string_view>
#include <vector>

namespace gnomon::symbolic {

// A set of states that is correct on those that were asked for.
struct Decided {
  bdd::Bdd states;
  bool everywhere = true;  // it is correct on the whole domain
};

class Temporal {
 public:
  // Is called in every round of a fixpoint.
  using OnRound = std::function<void(std::size_t)>;

  // `fairness`: sets that a path must visit infinitely often; empty for none.
  Temporal(Transitions& transitions, bdd::Bdd domain, std::vector<bdd::Bdd> fairness, OnRound on_round);

  [[nodiscard]] const bdd::Bdd& domain() const { return domain_; }
  [[nodiscard]] const std::vector<bdd::Bdd>& fairness() const { return fairness_; }
  [[nodiscard]] Transitions& transitions() const { return transitions_; }
  [[nodiscard]] bdd::Bdd complement(const bdd::Bdd& f) const { return domain_.minus(f); }
  void round(std::size_t number) const {
    if (on_round_) on_round_(number);
  }

  // EX: some successor satisfies f; false in a deadlock.
  [[nodiscard]] bdd::Bdd ex(const bdd::Bdd& f) const;
  // EU: some path, possibly finite, satisfies f up to a state with g. The search ends when the states of `care` are
  // decided.
  [[nodiscard]] bdd::Bdd eu(const bdd::Bdd& f, const bdd::Bdd& g) const { return eu(f, g, domain_).states; }
  [[nodiscard]] Decided eu(const bdd::Bdd& f, const bdd::Bdd& g, const bdd::Bdd& care) const;
  // EG: some infinite (fair) path stays in f. Likewise.
  [[nodiscard]] bdd::Bdd eg(const bdd::Bdd& f) const { return eg(f, domain_).states; }
  [[nodiscard]] Decided eg(const bdd::Bdd& f, const bdd::Bdd& care) const;
  // E(f U[low,high] g), E(f R[low,high] g): as many steps of EX, or as many as make a difference.
  [[nodiscard]] bdd::Bdd eu_within(const bdd::Bdd& f, const bdd::Bdd& g, std::uint32_t low, std::uint32_t high) const;
  [[nodiscard]] bdd::Bdd er_within(const bdd::Bdd& f, const bdd::Bdd& g, std::uint32_t low, std::uint32_t high) const;

  // Applies a function to a set so many times; ends when it changes nothing.
  using OnSet = std::function<bdd::Bdd(const bdd::Bdd&)>;
  [[nodiscard]] bdd::Bdd iterated(bdd::Bdd set, std::uint32_t times, const OnSet& once) const;

 private:
  // Returns the states with an infinite path in f, or, once all of `care` are known to have none, a superset.
  [[nodiscard]] bdd::Bdd with_infinite_path_in(const bdd::Bdd& f, const bdd::Bdd& care) const;

  Transitions& transitions_;
  bdd::Bdd domain_;
  std::vector<bdd::Bdd> fairness_;
  OnRound on_round_;
};

}  // namespace gnomon::symbolic
