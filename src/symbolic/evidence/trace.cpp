// SPDX-License-Identifier: Apache-2.0
#include "symbolic/evidence/trace.hpp"

#include "base/error.hpp"
#include "symbolic/evidence/routes.hpp"

#include <utility>
#include <vector>

namespace gnomon::symbolic {

using bdd::Bdd;
using model::State;

namespace {

// Returns the last ring before the depth at which the target is first reached.
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
  // The kept rings divide the way back into short pieces, each of which is searched again.
  std::vector<Reachable::Ring> rings = reachable.rings();
  if (rings.empty()) rings.push_back({0, reachable.initial()});
  rings.resize(piece_with(transitions, rings, target) + 1);
  std::vector<State> backwards;
  Bdd goal = target;
  for (; !rings.empty(); rings.pop_back()) {
    Route piece = shortest_route(encoding, transitions, {rings.back().states, encoding.manager().top(), goal});
    GNOMON_ASSERT(piece.arrived, "the target is reachable");
    goal = encoding.singleton(piece.states.front());
    if (!backwards.empty()) piece.states.pop_back();  // it is there already
    backwards.insert(backwards.end(), piece.states.rbegin(), piece.states.rend());
  }
  return with_actions(encoding, transitions, {backwards.rbegin(), backwards.rend()});
}

verdict::Trace with_actions(const Encoding& encoding, const Transitions& transitions, std::vector<State> states) {
  verdict::Trace result{std::move(states), {}};
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
  for (const Piecewise& move : transitions.behaviour().deferred) actions &= move.within(step).exists(cube);
  return encoding.pick_action(actions);
}

}  // namespace gnomon::symbolic
