// SPDX-License-Identifier: Apache-2.0
//
// Rewrites formulas to few operators, so that engines need not know many. The result is equivalent
// in every model, deadlocks and fairness included.
//
// What remains:
//   Boolean       True, Atom, Green, Not, And
//   knowledge     Knows, DistributedKnows, CommonKnows, Obligatory
//   CTL, ATL      PathSome over Next, Until, Globally; Coalition over Next, Until, Release
//   path logics   PathSome over path formulas of Next, Until, Diamond and the Boolean operators
//   ATL*, ATLir   both: what stood before one temporal operator on state formulas is as in CTL and ATL, and
//                 nothing else looks like that; other path formulas are as in the path logics
//   regular expressions and strategy operators as they are
#pragma once

#include "logic/formula.hpp"

#include <unordered_map>

namespace gnomon::logic {

// The equivalent formula, in the same pool. The logic decides what path quantifiers mean: in CTL and
// ATL they see finite paths into deadlocks, in the path logics infinite paths only.
[[nodiscard]] FormulaId normalise(FormulaPool& pool, FormulaId root, Logic logic);

// The same for all state formulas in it, with one pass instead of one for each. Boolean and epistemic formulas,
// CTL and ATL only; empty for other logics, where a part does not mean the same alone.
[[nodiscard]] std::unordered_map<FormulaId, FormulaId> normalise_parts(FormulaPool& pool, FormulaId root, Logic logic);

}  // namespace gnomon::logic
