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
  // A limit is reached when there are more: nobody could read them.
  std::size_t most_claims = 20'000;
  StrategyOptions strategies;
  Limits limits;
};

// A false formula is explained in one of the initial states where it fails, a true one in one of the initial
// states. Nothing if no finite piece of the model says anything about it, as for a true AG f. Refers to
// nothing after the call. Throws LimitError, and what the source throws.
[[nodiscard]] std::optional<Evidence> explain(const model::System& system, const logic::Specification& specification,
                                              const Statement& verdict, EvidenceSource& source,
                                              const ExplainOptions& options = {});

// In words, if `explain` has found no evidence.
[[nodiscard]] std::string why_not_explained(const logic::Specification& specification, logic::FormulaId formula,
                                            logic::Logic logic);

}  // namespace gnomon::verdict
