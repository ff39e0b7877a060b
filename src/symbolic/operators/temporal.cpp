// SPDX-License-Identifier: Apache-2.0
#include "symbolic/operators/temporal.hpp"

#include <utility>

namespace gnomon::symbolic {

using bdd::Bdd;

Temporal::Temporal(Transitions& transitions, Bdd domain, std::vector<Bdd> fairness, OnRound on_round)
    : transitions_(transitions),
      domain_(std::move(domain)),
      fairness_(std::move(fairness)),
      on_round_(std::move(on_round)) {}

Bdd Temporal::ex(const Bdd& f) const { return domain_ & transitions_.preimage(f); }

// Backward search from g through f; only the preimage of the states found last is computed.
Decided Temporal::eu(const Bdd& f, const Bdd& g, const Bdd& care) const {
  Bdd result = g;
  Bdd through = f.minus(g);  // states that may still be added
  Bdd frontier = g;
  for (std::size_t i = 0; !frontier.is_false() && care.intersects(through); ++i) {
    round(i);
    if (LongPaths* paths = transitions_.long_paths(i)) {
      if (auto all = paths->until(f, result)) return {std::move(*all)};
    }
    const Bdd fresh = through & transitions_.preimage(frontier);
    frontier = fresh.restrict(!result);  // may contain states of the result, if that makes it smaller
    result |= fresh;
    through = through.minus(fresh);
  }
  return {std::move(result), frontier.is_false() || through.is_false()};
}

// The greatest Z with Z = f and EX Z.
Bdd Temporal::with_infinite_path_in(const Bdd& f, const Bdd& care) const {
  Bdd z = f;
  for (std::size_t i = 0; care.intersects(z); ++i) {
    round(i);
    if (LongPaths* paths = transitions_.long_paths(i)) {
      if (auto all = paths->forever(z)) return std::move(*all);
    }
    Bdd next = z & transitions_.preimage(z);
    if (next == z) break;
    z = std::move(next);
  }
  return z;
}

// With fairness F1 … Fk: the greatest Z with Z = f and, for every i, EX E(f U (Z and Fi)). States
// without an infinite path in f are removed first, and every new Z immediately replaces the last one. Every Z is a
// superset of the result, so that states are decided as soon as they are in none.
Decided Temporal::eg(const Bdd& f, const Bdd& care) const {
  Bdd z = with_infinite_path_in(f, care);
  while (care.intersects(z)) {
    const Bdd before = z;
    for (const Bdd& constraint : fairness_) {
      z &= transitions_.preimage(eu(z, z & constraint));
    }
    if (z == before) return {std::move(z), true};
    z = with_infinite_path_in(z, care);
  }
  const bool everywhere = z.is_false();
  return {std::move(z), everywhere};
}

Bdd Temporal::iterated(Bdd set, std::uint32_t times, const OnSet& once) const {
  for (std::uint32_t i = 0; i < times; ++i) {
    round(i);
    Bdd next = once(set);
    if (next == set) break;
    set = std::move(next);
  }
  return set;
}

Bdd Temporal::eu_within(const Bdd& f, const Bdd& g, std::uint32_t low, std::uint32_t high) const {
  const Bdd within = iterated(g, high - low, [&](const Bdd& set) { return g | (f & ex(set)); });
  return iterated(within, low, [&](const Bdd& set) { return f & ex(set); });
}

Bdd Temporal::er_within(const Bdd& f, const Bdd& g, std::uint32_t low, std::uint32_t high) const {
  const Bdd within = iterated(g, high - low, [&](const Bdd& set) { return g & (f | ex(set)); });
  return iterated(within, low, [&](const Bdd& set) { return f | ex(set); });
}

}  // namespace gnomon::symbolic
