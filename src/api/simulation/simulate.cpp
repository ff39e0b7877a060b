// SPDX-License-Identifier: Apache-2.0
//
// Drawing again until a joint action has a successor picks evenly among those that have one. Only if
// that fails often are all joint actions looked at, provided that they are few enough.
#include "api/simulation/simulate.hpp"

#include "model/initial.hpp"
#include "model/random.hpp"

#include <fmt/format.h>

namespace gnomon::api {

namespace {

using model::ActionId;
using model::AgentId;
using model::JointAction;
using model::State;

constexpr int max_draws = 200;
constexpr std::size_t max_joint_actions = 1'000'000;

}  // namespace

Simulation::Simulation(const model::System& system, std::uint64_t seed)
    : system_(system), stepper_(system), rng_(seed) {}

std::optional<State> Simulation::initial_state() { return model::random_initial_state(system_, rng_); }

std::optional<SimulatedStep> Simulation::step(const State& state) {
  Allowed allowed;
  for (std::size_t i = 0; i < system_.agents.size(); ++i) {
    const bool takes_part = !system_.agents[i].actions.empty();
    allowed.push_back(takes_part ? stepper_.allowed_actions(state, AgentId(i)) : std::vector{ActionId()});
    if (allowed.back().empty()) {
      end_ = RunEnd{RunEnd::Kind::Deadlock, fmt::format("{} has no allowed action", system_.agents[i].name)};
      return std::nullopt;
    }
  }
  auto result = draw_step(state, allowed);
  return result ? result : search_step(state, allowed);
}

std::optional<SimulatedStep> Simulation::draw_step(const State& state, const Allowed& allowed) {
  for (int i = 0; i < max_draws; ++i) {
    JointAction joint;
    for (const std::vector<ActionId>& actions : allowed)
      joint.push_back(actions[model::draw_below(rng_, actions.size())]);
    if (auto next = draw_successor(state, joint)) return SimulatedStep{std::move(joint), std::move(*next)};
  }
  return std::nullopt;
}

// Looks at every joint action. Of those with successors the n-th replaces the choice so far with
// probability 1/n, so that in the end all were equally likely.
std::optional<SimulatedStep> Simulation::search_step(const State& state, const Allowed& allowed) {
  std::size_t count = 1;
  for (const std::vector<ActionId>& actions : allowed) {
    if (count > max_joint_actions / actions.size()) {
      end_ = RunEnd{RunEnd::Kind::GaveUp, fmt::format("{} joint actions drawn at random are all blocked: a value would "
                                                      "leave its domain; there are too many to try all",
                                                      max_draws)};
      return std::nullopt;
    }
    count *= actions.size();
  }
  std::optional<SimulatedStep> chosen;
  std::uint64_t found = 0;
  stepper_.for_each_joint_action(state, [&](const JointAction& joint) {
    if (auto next = draw_successor(state, joint)) {
      if (model::draw_below(rng_, ++found) == 0) chosen = SimulatedStep{joint, std::move(*next)};
    }
    return true;
  });
  if (!chosen) {
    end_ = RunEnd{RunEnd::Kind::Deadlock, "every enabled joint action is blocked: a value would leave its domain"};
  }
  return chosen;
}

// The choices are independent and concern different variables, so a free pick in each is a free pick
// among the successors.
std::optional<State> Simulation::draw_successor(const State& state, const JointAction& joint) {
  State next = state;
  for (std::size_t i = 0; i < system_.agents.size(); ++i) {
    for (const model::Choice& choice : stepper_.local_choices(state, joint, AgentId(i))) {
      if (choice.alternatives.empty()) return std::nullopt;
      for (const auto& [variable, value] : choice.alternatives[model::draw_below(rng_, choice.alternatives.size())]) {
        next[variable.index()] = value;
      }
    }
  }
  stepper_.complete(next);
  return next;
}

}  // namespace gnomon::api
