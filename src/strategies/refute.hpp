// SPDX-License-Identifier: Apache-2.0
//
// Refutations of coalitions with uniform strategies (verdict/refutation), for the verdict of any engine.
//
// A solver proposes strategies. For each, a losing play is found, and strategies that make the same choices along this
// play are not proposed again. When no strategies are left, the plays are the refutation. The search does not use that
// a coalition cannot win from some state even with perfect information: that would be faster, but the refutation would
// not show it. It does show that no goal can be reached any more from a state, so plays end there.
#pragma once

#include "base/limits.hpp"
#include "logic/formula.hpp"
#include "logic/strategies.hpp"
#include "model/evaluate.hpp"
#include "model/system.hpp"
#include "verdict/explain/source.hpp"
#include "verdict/refutation.hpp"

#include <cstddef>
#include <optional>

namespace gnomon::strategies {

struct RefutationQuery {
  logic::FormulaId coalition;  // fails, with uniform strategies and without fairness
  model::State state;          // in this initial state
  bool refutes = true;         // as in verdict::Refutation
  logic::UniformStart start = logic::UniformStart::Pooled;
  std::size_t most_failures = 500;  // more would be unreadable
};

// Returns a refutation; the source answers questions about states. Nothing if there are successful strategies, which
// contradicts the query. Throws LimitError, and what the source throws.
[[nodiscard]] std::optional<verdict::Refutation> refute(const model::System& system, const logic::FormulaPool& pool,
                                                        const RefutationQuery& query, verdict::EvidenceSource& source,
                                                        const Limits& limits);

}  // namespace gnomon::strategies
