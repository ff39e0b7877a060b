// SPDX-License-Identifier: Apache-2.0
#include "symbolic/trace.hpp"

#include "base/error.hpp"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

namespace gnomon::symbolic {

using bdd::Bdd;
using model::State;

namespace {

// Layers of a search from a set: states reached after exactly 0, 1, 2, … steps, until one meets the
// target.
std::vector<Bdd> layers_to(Transitions& transitions, const Bdd& from, const Bdd& target) {
  std::vector<Bdd> layers{from};
  Bdd found = from;
  while (!layers.back().intersects(target)) {
    Bdd next = transitions.image(layers.back()).minus(found);
    GNOMON_ASSERT(!next.is_false(), "the target is reachable");
    found |= next;
    layers.push_back(std::move(next));
  }
  return layers;
}

// Goes back from the first of `states` (so far: one) through the layers, the last of which holds it.
void go_back(const Encoding& encoding, Transitions& transitions, const std::vector<Bdd>& layers,
             std::vector<State>& backwards) {
  for (std::size_t i = layers.size() - 1; i-- > 0;) {
    const Bdd before = layers[i] & transitions.preimage(encoding.singleton(backwards.back()));
    backwards.push_back(encoding.pick(before));
  }
}

}  // namespace

verdict::Trace shortest_trace(const Encoding& encoding, Transitions& transitions, const Reachable& reachable,
                              const Bdd& target) {
  // The kept rings cut the way back into short pieces, each of which is searched again. The first
  // piece begins at the last ring before the target.
  std::vector<Reachable::Ring> rings = reachable.rings();
  if (rings.empty()) rings.push_back({0, reachable.initial()});
  std::vector<State> backwards;
  Bdd goal = target;
  const auto hit = std::find_if(rings.begin(), rings.end(),
                                [&](const Reachable::Ring& ring) { return ring.states.intersects(target); });
  if (hit != rings.end()) rings.erase(hit + 1, rings.end());
  // Without a hit the target lies between two rings or beyond the last: try from the start.
  if (hit == rings.end() && rings.size() > 1) {
    std::size_t first = 0;
    for (; first + 1 < rings.size(); ++first) {
      Bdd layer = rings[first].states;
      bool met = false;
      for (std::size_t i = rings[first].depth; i < rings[first + 1].depth && !met; ++i) {
        layer = transitions.image(layer);
        met = layer.intersects(target);
      }
      if (met) break;
    }
    rings.erase(rings.begin() + static_cast<std::ptrdiff_t>(first) + 1, rings.end());
  }
  while (!rings.empty()) {
    const std::vector<Bdd> layers = layers_to(transitions, rings.back().states, goal);
    if (backwards.empty()) backwards.push_back(encoding.pick(layers.back() & goal));
    go_back(encoding, transitions, layers, backwards);
    goal = encoding.singleton(backwards.back());
    rings.pop_back();
  }
  verdict::Trace result;
  result.states.assign(backwards.rbegin(), backwards.rend());
  for (std::size_t i = 0; i + 1 < result.states.size(); ++i) {
    result.actions.push_back(joint_action(encoding, transitions, result.states[i], result.states[i + 1]));
  }
  return result;
}

model::JointAction joint_action(const Encoding& encoding, const Transitions& transitions, const State& from,
                                const State& to) {
  bdd::Manager& manager = encoding.manager();
  const std::vector<bdd::Literal> values = encoding.step_literals(from, to);
  const Bdd step = manager.cube(std::span<const bdd::Literal>(values));
  std::vector<bdd::Var> bits;
  for (const bdd::Literal& literal : values) bits.push_back(literal.variable);
  const Bdd cube = manager.cube(std::span<const bdd::Var>(bits));
  Bdd actions = manager.top();
  for (const Bdd& protocol : transitions.behaviour().protocols) actions &= protocol.and_exists(step, cube);
  for (const Bdd& move : transitions.behaviour().moves) actions &= move.and_exists(step, cube);
  return encoding.pick_action(actions);
}

}  // namespace gnomon::symbolic
