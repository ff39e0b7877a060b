// SPDX-License-Identifier: Apache-2.0
#include "symbolic/operators/coalition.hpp"

#include "base/remember.hpp"

#include <utility>

namespace gnomon::symbolic {

using bdd::Bdd;
using model::AgentId;

Coalition::Coalition(const Temporal& temporal, std::vector<AgentId> members)
    : temporal_(temporal),
      members_(std::move(members)),
      choices_(temporal.transitions().choices(temporal.domain(), members_)),
      member_cube_(temporal.transitions().action_cube(members_)) {}

Bdd Coalition::violations(const Bdd& f) const {
  return temporal_.transitions().preimage(temporal_.complement(f), members_);
}

Bdd Coalition::with_other_choice(const Bdd& violations) const { return choices_.and_exists(!violations, member_cube_); }

Bdd Coalition::cannot_avoid(const Bdd& f) const { return temporal_.ex(f).minus(can_force(temporal_.complement(f))); }

Bdd Coalition::cannot_avoid_reaching(const Bdd& goal, const Bdd& through) const {
  Bdd y = goal;
  for (std::size_t i = 0;; ++i) {
    temporal_.round(i);
    Bdd next = y | (through & cannot_avoid(y));
    if (next == y) return y;
    y = std::move(next);
  }
}

// The greatest Z within f or goal from which, outside of the goal and for every fairness set F, the coalition cannot
// avoid to come to the goal, or back to Z and F, through f.
Bdd Coalition::cannot_avoid_fair_path_in(const Bdd& f, const Bdd& goal) const {
  Bdd z = f | goal;
  while (true) {
    Bdd next = z;
    for (const Bdd& constraint : temporal_.fairness()) {
      next &= goal | cannot_avoid(cannot_avoid_reaching(goal | (next & constraint), f));
    }
    if (next == z) return z;
    z = std::move(next);
  }
}

const Bdd& Coalition::cannot_avoid_fairness() {
  return remember(cannot_avoid_fairness_,
                  [this] { return cannot_avoid_fair_path_in(temporal_.domain(), choices_.manager().bottom()); });
}

Bdd Coalition::next(const Bdd& f) {
  if (!fair()) return can_force(f);
  return temporal_.complement(cannot_avoid(cannot_avoid_fairness().minus(f)));
}

// Least fixpoint of g or (f and next). With fairness the others must not be able to insist on a fair path that leaves f
// before it comes to g, or that never comes to g.
Decided Coalition::until(const Bdd& f, const Bdd& g, const Bdd& care) {
  if (fair()) {
    const Bdd not_g = temporal_.complement(g);
    return {temporal_.complement(cannot_avoid_fair_path_in(not_g, not_g.minus(f) & cannot_avoid_fairness()))};
  }
  const Bdd asked = care & f;
  if (asked.subset_of(g)) return {g, f.subset_of(g)};
  // Only choices that may lead into the states added last can have become good; the first round looks
  // at all, because a blocked joint action leads nowhere and is good from the start.
  Bdd good = forcing(g);
  Bdd z = g;
  for (std::size_t i = 0;; ++i) {
    temporal_.round(i);
    Transitions& transitions = temporal_.transitions();
    Bdd fresh = (f & good.exists(member_cube_)).minus(z);
    if (fresh.is_false()) return {std::move(z)};
    if (const auto more = transitions.forced_until(f, z | fresh, members_, i)) fresh = more->minus(z);
    z |= fresh;
    if (asked.subset_of(z)) return {z, f.subset_of(z)};
    const Bdd changed = choices_ & transitions.preimage(fresh, members_);
    good = changed.minus(transitions.preimage_within(changed, temporal_.complement(z), members_));
  }
}

// Without fairness the coalition comes to nothing if g holds in no state, even where a blocked step would do. With
// fairness the others must insist on one of the two ways to violate the formula; it is not enough that the coalition
// can only choose between them.
Decided Coalition::mcmas_until(const Bdd& f, const Bdd& g, const Bdd& care) {
  if (!fair()) return g.is_false() ? Decided{g} : until(f, g, care);
  const Bdd not_g = temporal_.complement(g);
  const Bdd left = cannot_avoid_reaching(not_g.minus(f) & cannot_avoid_fairness(), not_g);
  return {temporal_.complement(left | cannot_avoid_fair_path_in(not_g, choices_.manager().bottom()))};
}

// Greatest fixpoint of g and (f or next).
Decided Coalition::release(const Bdd& f, const Bdd& g, const Bdd& care) {
  if (fair()) return {temporal_.complement(cannot_avoid_reaching(temporal_.complement(g), temporal_.complement(f)))};
  if (!care.intersects(g)) return {g, g.is_false()};
  // Choices that may lead into the states removed last become bad.
  Bdd bad = violations(g);
  Bdd z = g;
  for (std::size_t i = 0;; ++i) {
    temporal_.round(i);
    const Bdd lost = z.minus(f | with_other_choice(bad));
    if (lost.is_false()) return {std::move(z)};
    z = z.minus(lost);
    if (!care.intersects(z)) return {z, z.is_false()};
    bad |= temporal_.transitions().preimage(lost, members_);
  }
}

Bdd Coalition::until_within(const Bdd& f, const Bdd& g, std::uint32_t low, std::uint32_t high) {
  const Bdd within = temporal_.iterated(g, high - low, [&](const Bdd& set) { return g | (f & next(set)); });
  return temporal_.iterated(within, low, [&](const Bdd& set) { return f & next(set); });
}

Bdd Coalition::release_within(const Bdd& f, const Bdd& g, std::uint32_t low, std::uint32_t high) {
  const Bdd within = temporal_.iterated(g, high - low, [&](const Bdd& set) { return g & (f | next(set)); });
  return temporal_.iterated(within, low, [&](const Bdd& set) { return f | next(set); });
}

}  // namespace gnomon::symbolic
