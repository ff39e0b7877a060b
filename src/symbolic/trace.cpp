// SPDX-License-Identifier: Apache-2.0
#include "symbolic/trace.hpp"

#include "base/error.hpp"

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

// The ring after which, and before the next one, the target is met first.
std::size_t piece_with(Transitions& transitions, const std::vector<Reachable::Ring>& rings, const Bdd& target) {
  for (std::size_t i = 0; i + 1 < rings.size(); ++i) {
    Bdd layer = rings[i].states;
    if (layer.intersects(target)) return i;
    for (std::size_t step = rings[i].depth + 1; step < rings[i + 1].depth; ++step) {
      layer = transitions.image(layer);
      if (layer.intersects(target)) return i;
    }
  }
  return rings.size() - 1;
}

}  // namespace

verdict::Trace shortest_trace(const Encoding& encoding, Transitions& transitions, const Reachable& reachable,
                              const Bdd& target) {
  // The kept rings cut the way back into short pieces, each of which is searched again.
  std::vector<Reachable::Ring> rings = reachable.rings();
  if (rings.empty()) rings.push_back({0, reachable.initial()});
  rings.resize(piece_with(transitions, rings, target) + 1);
  std::vector<State> backwards;
  Bdd goal = target;
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
  bits.reserve(values.size());
  for (const bdd::Literal& literal : values) bits.push_back(literal.variable);
  const Bdd cube = manager.cube(std::span<const bdd::Var>(bits));
  Bdd actions = manager.top();
  for (const Bdd& protocol : transitions.behaviour().protocols) actions &= protocol.and_exists(step, cube);
  for (const Bdd& move : transitions.behaviour().moves) actions &= move.and_exists(step, cube);
  return encoding.pick_action(actions);
}

}  // namespace gnomon::symbolic
