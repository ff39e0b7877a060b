// SPDX-License-Identifier: Apache-2.0
//
// In a fixpoint only those states are looked at again that are before one that has changed.
#include "reference/operators/coalition.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace gnomon::reference {

Coalition::Coalition(const ExplicitGraph& graph, const Temporal& temporal, std::span<const model::AgentId> members,
                     Watch& watch)
    : graph_(graph), temporal_(temporal), watch_(watch) {
  group_moves(members);
}

void Coalition::group_moves(std::span<const model::AgentId> members) {
  // Number the actions of the members in each joint action.
  std::map<model::JointAction, std::size_t> numbers;
  std::vector<std::size_t> part_of_joint;
  for (const model::JointAction& joint : graph_.joint_actions()) {
    model::JointAction part;
    for (const model::AgentId member : members) part.push_back(joint[member.index()]);
    const auto [place, is_new] = numbers.try_emplace(part, numbers.size());
    if (is_new) parts_.push_back(std::move(part));
    part_of_joint.push_back(place->second);
  }
  group_of_move_.resize(graph_.move_count());
  first_group_.push_back(0);
  for (std::size_t s = 0; s < graph_.size(); ++s) {
    std::vector<std::size_t> parts;
    for (std::size_t m = graph_.first_move(s); m < graph_.first_move(s + 1); ++m) {
      parts.push_back(part_of_joint[graph_.joint(m)]);
    }
    std::sort(parts.begin(), parts.end());
    parts.erase(std::unique(parts.begin(), parts.end()), parts.end());
    for (std::size_t m = graph_.first_move(s); m < graph_.first_move(s + 1); ++m) {
      const auto place = std::lower_bound(parts.begin(), parts.end(), part_of_joint[graph_.joint(m)]);
      group_of_move_[m] = first_group_.back() + static_cast<std::size_t>(place - parts.begin());
    }
    part_of_group_.insert(part_of_group_.end(), parts.begin(), parts.end());
    first_group_.push_back(first_group_.back() + parts.size());
  }
}

std::vector<bool> Coalition::forcing_groups(const StateSet& f) const {
  const StateSet bad = temporal_.complement(f);
  std::vector<bool> forces(first_group_.back(), false);
  temporal_.domain().for_each([&](StateIndex s) {
    for (std::size_t group = first_group_[s]; group < first_group_[s + 1]; ++group) {
      forces[group] = allowed_.empty() || allowed_[group];
    }
    for (std::size_t m = graph_.first_move(s); m < graph_.first_move(s + 1); ++m) {
      watch_.tick();
      if (leads_to(m, bad)) forces[group_of_move_[m]] = false;
    }
  });
  return forces;
}

StateSet Coalition::can_force(const StateSet& f) const {
  const StateSet bad = temporal_.complement(f);
  StateSet result = graph_.none();
  temporal_.domain().for_each([&](StateIndex s) {
    if (can_avoid(s, bad)) result.insert(s);
  });
  return result;
}

bool Coalition::can_avoid(StateIndex s, const StateSet& bad) const {
  const std::size_t first = first_group_[s];
  std::vector<bool> avoids(first_group_[s + 1] - first, true);
  for (std::size_t i = 0; i < avoids.size() && !allowed_.empty(); ++i) avoids[i] = allowed_[first + i];
  for (std::size_t m = graph_.first_move(s); m < graph_.first_move(s + 1); ++m) {
    watch_.tick();
    const std::size_t group = group_of_move_[m] - first;
    if (avoids[group] && leads_to(m, bad)) avoids[group] = false;
  }
  return std::find(avoids.begin(), avoids.end(), true) != avoids.end();
}

bool Coalition::leads_to(std::size_t move, const StateSet& set) const {
  const auto successors = graph_.move_successors(move);
  return std::any_of(successors.begin(), successors.end(), [&set](StateIndex t) { return set.contains(t); });
}

StateSet Coalition::undecided(StateSet open, StateSet waiting, StateSet bad, bool can) const {
  std::vector<StateIndex> queue;
  waiting.for_each([&queue](StateIndex s) { queue.push_back(s); });
  while (!queue.empty()) {
    const StateIndex s = queue.back();
    queue.pop_back();
    waiting.erase(s);
    if (can_avoid(s, bad) != can) continue;
    open.erase(s);
    can ? bad.erase(s) : bad.insert(s);
    for (const StateIndex before : graph_.predecessors(s)) {
      if (!open.contains(before) || waiting.contains(before)) continue;
      waiting.insert(before);
      queue.push_back(before);
    }
  }
  return open;
}

StateSet Coalition::cannot_avoid(const StateSet& f) const {
  return temporal_.ex(f) - can_force(temporal_.complement(f));
}

StateSet Coalition::cannot_avoid_reaching(const StateSet& goal, const StateSet& through) const {
  const StateSet open = through - goal;
  // These have a successor in the goal, and those that are looked at later have one in the result.
  const StateSet before = open & temporal_.ex(goal);
  return goal | (open - undecided(open, before, goal, false));
}

// The greatest Z within f or goal from which, outside of the goal and for every fairness set F, the coalition cannot
// avoid to come to the goal, or back to Z and F, through f.
StateSet Coalition::cannot_avoid_fair_path_in(const StateSet& f, const StateSet& goal) const {
  StateSet z = f | goal;
  while (true) {
    StateSet next = z;
    for (const StateSet& constraint : temporal_.fairness()) {
      next = next & (goal | cannot_avoid(cannot_avoid_reaching(goal | (z & constraint), f)));
    }
    if (next == z) return z;
    z = std::move(next);
  }
}

StateSet Coalition::cannot_avoid_fairness() const {
  return cannot_avoid_fair_path_in(temporal_.domain(), graph_.none());
}

StateSet Coalition::next(const StateSet& f) const {
  if (!fair()) return can_force(f);
  return temporal_.complement(cannot_avoid(cannot_avoid_fairness() - f));
}

StateSet Coalition::always(const StateSet& f) const { return release(graph_.none(), f); }

// Least fixpoint of g or (f and next). With fairness the others must not be able to insist on a fair path that leaves f
// before it comes to g, or that never comes to g.
StateSet Coalition::until(const StateSet& f, const StateSet& g) const {
  if (fair()) {
    const StateSet not_g = temporal_.complement(g);
    return temporal_.complement(cannot_avoid_fair_path_in(not_g, (not_g - f) & cannot_avoid_fairness()));
  }
  const StateSet open = f - g;
  return g | (open - undecided(open, open, temporal_.complement(g), true));
}

// The fixpoints of MCMAS 1.3.0. Without fairness the coalition comes to nothing if g holds in no state, even where a
// blocked step would do. With fairness the others must insist on one of the two ways to violate the formula; it is not
// enough that the coalition can only choose between them.
StateSet Coalition::mcmas_until(const StateSet& f, const StateSet& g) const {
  if (!fair()) return g.empty() ? g : until(f, g);
  const StateSet not_g = temporal_.complement(g);
  const StateSet left = cannot_avoid_reaching((not_g - f) & cannot_avoid_fairness(), not_g);
  return temporal_.complement(left | cannot_avoid_fair_path_in(not_g, graph_.none()));
}

// Greatest fixpoint of g and (f or next).
StateSet Coalition::release(const StateSet& f, const StateSet& g) const {
  if (fair()) return temporal_.complement(cannot_avoid_reaching(temporal_.complement(g), temporal_.complement(f)));
  const StateSet open = g - f;
  return (g & f) | undecided(open, open, temporal_.complement(g), false);
}

// f W g is g R (f or g).
StateSet Coalition::weak_until(const StateSet& f, const StateSet& g) const { return release(g, f | g); }

}  // namespace gnomon::reference
