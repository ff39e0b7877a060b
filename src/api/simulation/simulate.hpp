// SPDX-License-Identifier: Apache-2.0
//
// Random runs of a model. Every step draws an action for each agent from those that its protocol
// allows, all equally likely, and then one of the successors, all equally likely. A joint action that
// is blocked, because a value would leave its domain, is drawn again. The same seed gives the same run
// on every platform.
#pragma once

#include "model/evaluate.hpp"
#include "model/step.hpp"
#include "model/system.hpp"

#include <cstdint>
#include <optional>
#include <random>
#include <string>

namespace gnomon::api {

struct SimulatedStep {
  model::JointAction joint;
  model::State state;  // after the step
};

// Why a run goes no further.
struct RunEnd {
  enum class Kind : std::uint8_t {
    Deadlock,  // no enabled joint action has a successor
    GaveUp,    // none was found among very many joint actions
  };
  Kind kind = Kind::Deadlock;
  std::string message;
};

// Refers to the system, which must outlive it.
class Simulation {
 public:
  Simulation(const model::System& system, std::uint64_t seed);

  // Nothing if the model has no initial state.
  [[nodiscard]] std::optional<model::State> initial_state();

  // Nothing if the run ends here; `end` then tells why.
  [[nodiscard]] std::optional<SimulatedStep> step(const model::State& state);
  [[nodiscard]] const std::optional<RunEnd>& end() const { return end_; }
  [[nodiscard]] const model::Stepper& stepper() const { return stepper_; }

 private:
  using Allowed = std::vector<std::vector<model::ActionId>>;  // by agent

  [[nodiscard]] std::optional<SimulatedStep> draw_step(const model::State& state, const Allowed& allowed);
  [[nodiscard]] std::optional<SimulatedStep> search_step(const model::State& state, const Allowed& allowed);
  [[nodiscard]] std::optional<model::State> draw_successor(const model::State& state, const model::JointAction& joint);

  const model::System& system_;
  model::Stepper stepper_;
  std::mt19937_64 rng_;
  std::optional<RunEnd> end_;
};

}  // namespace gnomon::api
