// SPDX-License-Identifier: Apache-2.0
//
// From a step back to the text of the model: the lines of protocols that allow its actions, and the lines of evolutions
// that fire, or are enabled and do not fire.
#pragma once

#include "base/limits.hpp"
#include "base/source.hpp"
#include "model/evaluate.hpp"
#include "model/step.hpp"
#include "verdict/evidence.hpp"
#include "verdict/refutation.hpp"

#include <compare>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace gnomon::verdict {

// A line of a protocol or of an evolution.
struct ModelLine {
  enum class Kind : std::uint8_t { Protocol, Evolution };

  model::AgentId agent;
  Kind kind = Kind::Protocol;
  std::size_t index = 0;  // into Agent::protocol or Agent::evolution

  friend auto operator<=>(const ModelLine&, const ModelLine&) = default;
};

// As ISPL: "got = true if Action = receive", "x = 3 : { jump }".
[[nodiscard]] std::string line_text(const model::System& system, const ModelLine& line);
[[nodiscard]] Span line_span(const model::System& system, const ModelLine& line);

struct StepLines {
  std::vector<ModelLine> fired;  // by agents: what its protocol allows, then how it evolves
  std::vector<ModelLine> lost;   // of evolutions; enabled, but others fired

  friend bool operator==(const StepLines&, const StepLines&) = default;
};

[[nodiscard]] StepLines step_lines(const model::Stepper& stepper, const model::State& state,
                                   const model::JointAction& joint, const model::State& next);

// A step between states of evidence.
struct ExplainedStep {
  StateRef from = 0, to = 0;
  model::JointAction action;
  StepLines lines;
};

// The steps on paths and in strategies of the evidence, and on plays of the refutation, each once, in the order of
// claims or failures. Of more than a few thousand there are the first. Throws LimitError.
[[nodiscard]] std::vector<ExplainedStep> explained_steps(const model::System& system, const Evidence& evidence,
                                                         const Limits& limits = {});
[[nodiscard]] std::vector<ExplainedStep> explained_steps(const model::System& system, const Refutation& refutation,
                                                         const Limits& limits = {});

}  // namespace gnomon::verdict
