// SPDX-License-Identifier: Apache-2.0
//
// Refutations of coalitions with uniform strategies (verdict/refutation), whoever found out that there are none.
//
// A solver proposes strategies. For each a play that loses is found, and no strategies are proposed again that make the
// same choices along this play. If there are none left, the plays are the refutation. That a coalition cannot win from
// some state even if it sees everything would make the search shorter, but shows nothing. What can be shown is that no
// goal can be reached any more, so plays end there.
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
  std::size_t most_failures = 500;  // nobody could read more
};

// What holds in states, and which there are, is asked of the source. Nothing if there are strategies that work, which
// contradicts the query. Throws LimitError, and what the source throws.
[[nodiscard]] std::optional<verdict::Refutation> refute(const model::System& system, const logic::FormulaPool& pool,
                                                        const RefutationQuery& query, verdict::EvidenceSource& source,
                                                        const Limits& limits);

}  // namespace gnomon::strategies
