// SPDX-License-Identifier: Apache-2.0
//
// Builds evidence for a verdict from what an engine finds: a counterexample of a false formula, a
// witness of a true one.
#pragma once

#include "base/limits.hpp"
#include "logic/formula.hpp"
#include "model/system.hpp"
#include "verdict/evidence.hpp"
#include "verdict/explain/rules.hpp"
#include "verdict/explain/source.hpp"
#include "verdict/explain/strategy_search.hpp"

#include <cstddef>
#include <optional>
#include <string>

namespace gnomon::verdict {

struct ExplainOptions {
  // More claims are a LimitError; they would be unreadable.
  std::size_t most_claims = 20'000;
  StrategyOptions strategies;
  Limits limits;
};

// Returns evidence for a false formula in one of the initial states where it fails, for a true one in one of the
// initial states. Nothing if no finite part of the model shows anything, as for a true AG f. Throws LimitError, and
// what the source throws.
[[nodiscard]] std::optional<Evidence> explain(const model::System& system, const logic::Specification& specification,
                                              const Statement& verdict, EvidenceSource& source,
                                              const ExplainOptions& options = {});

// Returns the reason, in words, why `explain` found no evidence.
[[nodiscard]] std::string why_not_explained(const logic::Specification& specification, logic::FormulaId formula,
                                            logic::Logic logic);

}  // namespace gnomon::verdict
