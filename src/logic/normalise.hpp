// SPDX-License-Identifier: Apache-2.0
//
// Rewrites formulas to few operators, so that engines need to implement only those. The result is equivalent
// in every model, deadlocks and fairness included.
//
// What remains:
//   Boolean       True, Atom, Green, Not, And
//   knowledge     Knows, DistributedKnows, CommonKnows, Obligatory
//   CTL, ATL      PathSome over Next, Until, Globally; Coalition over Next, Until, Release; both over Until and Release
//   with
//                 an upper bound (logic/bounded)
//   path logics   PathSome over path formulas of Next, Until, Diamond and the Boolean operators
//   ATL*, ATLir   both: a quantifier before one temporal operator on state formulas is rewritten as in CTL and ATL, all
//                 others as in the path logics, and no result of the second kind looks like one of the first
//   regular expressions and strategy operators as they are
#pragma once

#include "logic/formula.hpp"

#include <unordered_map>

namespace gnomon::logic {

// Returns the equivalent formula in the same pool. The logic decides what path quantifiers mean: in CTL and
// ATL they range over finite paths into deadlocks too, in the path logics over infinite paths only.
[[nodiscard]] FormulaId normalise(FormulaPool& pool, FormulaId root, Logic logic);

// Normalises all state formulas inside of a formula, in one pass instead of one for each. Only for Boolean and
// epistemic formulas, CTL and ATL; empty for other logics, where a part has another meaning on its own.
[[nodiscard]] std::unordered_map<FormulaId, FormulaId> normalise_parts(FormulaPool& pool, FormulaId root, Logic logic);

}  // namespace gnomon::logic
