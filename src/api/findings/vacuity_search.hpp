// SPDX-License-Identifier: Apache-2.0
//
// Finds operands that do not matter: asks an engine about stronger formulas (api/findings/operands).
#pragma once

#include "api/findings/vacuity.hpp"
#include "base/limits.hpp"
#include "engine/engine.hpp"
#include "logic/model.hpp"

#include <chrono>
#include <optional>

namespace gnomon::api {

// Tries the operands of formulas of one model.
class VacuitySearch {
 public:
  // Refers to model and engine, which is at work on it.
  VacuitySearch(const Model& model, engine::Engine& engine) : model_(model), engine_(engine) {}

  // What to say of a property that holds. `limits` are those of the engine; the time may be at most `most`, if all
  // operands are tried.
  [[nodiscard]] VacuityReport of(const logic::Property& property, VacuityChecks checks, const Limits& limits,
                                 std::chrono::nanoseconds most);

 private:
  const Model& model_;
  engine::Engine& engine_;
  std::optional<Model> extended_;  // with the formulas that were tried
};

}  // namespace gnomon::api
