// SPDX-License-Identifier: Apache-2.0
//
// The runs that claims with memory are about: each must be one of the model and fit to the claim on which it rests, and
// agents must not be able to tell those apart of which a link says so.
#pragma once

#include "logic/formula.hpp"
#include "logic/views.hpp"
#include "verdict/evidence.hpp"
#include "verdict/validate/replay.hpp"

#include <span>
#include <string>
#include <unordered_set>

namespace gnomon::verdict {

// Functions return the description of a defect; an empty text means that there is none.
class Histories {
 public:
  // The claims are about a formula and parts of it. All references must outlive the object.
  Histories(const logic::FormulaPool& pool, logic::FormulaId formula, const Evidence& evidence, const Replay& replay)
      : with_memory_(logic::parts_with_memory(pool, formula)), evidence_(evidence), replay_(replay) {}

  // Checks that of a claim, and of those on which it rests.
  [[nodiscard]] std::string defect(const Claim& claim) const;

  // Returns whether the agents, together, cannot tell the runs apart.
  [[nodiscard]] bool alike(const logic::View& view, std::span<const model::AgentId> agents, const Path& run,
                           const Path& other) const;

 private:
  [[nodiscard]] std::string own_defect(const Claim& claim) const;
  [[nodiscard]] bool see_the_same(std::span<const model::AgentId> agents, StateRef state, StateRef other) const;

  const std::unordered_set<logic::FormulaId> with_memory_;
  const Evidence& evidence_;
  const Replay& replay_;
};

}  // namespace gnomon::verdict
