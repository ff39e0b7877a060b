// SPDX-License-Identifier: Apache-2.0
//
// A model with few states needs no decision diagrams. The main engine has a head start, in which it decides most
// models; then the states are explored one by one for a moment. If there are no more of them, the explicit engine
// decides the formulas, as long as it is quick; what it does not decide is the main engine's again. See
// docs/algorithms/portfolio.md.
#pragma once

#include "api/portfolio/side_answer.hpp"
#include "engine/engine.hpp"

#include <chrono>
#include <cstddef>
#include <memory>

namespace gnomon::api {

struct SmallSpace {
  MakeEngine main;
  MakeEngine explicit_states;
  // Processor time that the main engine has alone, with all formulas together.
  std::chrono::microseconds head_start = std::chrono::milliseconds(15);
  // Then, for exploring, and for each formula.
  std::chrono::microseconds slice = std::chrono::milliseconds(150);
  std::size_t max_states = 50'000;
  std::size_t max_transitions = 1'000'000;
};

// Refers to the model. Throws LimitError.
[[nodiscard]] std::unique_ptr<engine::Engine> start_small_space(const Model& model, const engine::Options& options,
                                                                SmallSpace engines);

}  // namespace gnomon::api
