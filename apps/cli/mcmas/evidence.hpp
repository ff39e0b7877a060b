// SPDX-License-Identifier: Apache-2.0
//
// Witnesses and counterexamples in the form in which MCMAS shows them: states with numbers, lines of such
// numbers, and edges. Text and files follow from this value (cli/mcmas/evidence_print).
#pragma once

#include "logic/formula.hpp"
#include "model/evaluate.hpp"
#include "model/system.hpp"
#include "verdict/evidence.hpp"
#include "verdict/trace.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <variant>
#include <vector>

namespace gnomon::cli {

// Leads from one state to another: a joint action, or the name of an agent or group that cannot tell
// the states apart.
struct McmasEdge {
  std::size_t from = 0;
  std::size_t to = 0;
  std::variant<model::JointAction, std::string> label;
};

struct McmasEvidence {
  std::vector<model::State> states;             // by number, from 0; a state may have several numbers
  std::vector<std::vector<std::size_t>> lines;  // numbers along a path; the end of a loop repeats its beginning
  std::vector<McmasEdge> edges;
};

// What is drawn of strategies.
enum class McmasPlays : std::uint8_t {
  None,  // nothing
  One,   // one play that follows the strategy
  All,   // every step that may follow
};

struct McmasEvidenceStyle {
  McmasPlays strategies = McmasPlays::One;    // of a coalition
  McmasPlays refutations = McmasPlays::None;  // of the others against it
};

// Along the claims, depth first. As in MCMAS how the model gets to a state that somebody cannot tell
// from the present one is not part of it, nor are the fair paths. What was told of a state is not told again
// when it comes up under another number.
[[nodiscard]] McmasEvidence mcmas_evidence(const model::System& system, const logic::FormulaPool& pool,
                                           const verdict::Evidence& evidence, const McmasEvidenceStyle& style);
// A run.
[[nodiscard]] McmasEvidence mcmas_evidence(const verdict::Trace& trace);
// Nothing but a state.
[[nodiscard]] McmasEvidence mcmas_evidence(const model::State& state);

}  // namespace gnomon::cli
