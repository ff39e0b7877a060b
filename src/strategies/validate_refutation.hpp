// SPDX-License-Identifier: Apache-2.0
//
// Checks whether a refutation (verdict/refutation) shows that a coalition has no uniform strategies. Its plays are run
// on the concrete semantics of the model, and a SAT solver shows that no strategies avoid all of them, independently of
// the search that found them.
#pragma once

#include "base/limits.hpp"
#include "logic/formula.hpp"
#include "logic/strategies.hpp"
#include "model/system.hpp"
#include "verdict/explain/rules.hpp"
#include "verdict/refutation.hpp"
#include "verdict/validate/validate.hpp"

namespace gnomon::strategies {

// `claimed`: the formula that was checked, with uniform strategies, and its verdict. Nothing is assumed about the
// refutation. The values of modal formulas inside of the objective are trusted unless there is an oracle. Throws
// LimitError.
[[nodiscard]] verdict::Validation validate_refutation(const model::System& system,
                                                      const logic::Specification& specification,
                                                      const verdict::Statement& claimed, logic::UniformStart start,
                                                      const verdict::Refutation& refutation,
                                                      const verdict::Oracle& oracle = {}, const Limits& limits = {});

}  // namespace gnomon::strategies
