// SPDX-License-Identifier: Apache-2.0
//
// Evaluation of a path formula on one path, by the definitions of its operators, position by position. The values of
// some state formulas may be unknown at some positions: the formula is true only if it is true for all values of those.
#pragma once

#include "base/limits.hpp"
#include "logic/formula.hpp"
#include "verdict/evidence.hpp"

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace gnomon::verdict {

// Positions 0 … length-1. The last one is followed by the position `loop`, or by nothing.
struct WordShape {
  std::size_t length = 1;
  std::optional<std::size_t> loop;
};

// Returns the value of a maximal state formula at a position, if it is known.
using KnownLabel = std::function<std::optional<bool>(logic::FormulaId label, std::size_t position)>;

// A state formula and its value at a position.
using PlacedLiteral = std::pair<std::size_t, Literal>;

// The known values, by state formula and position.
using Letters = std::map<std::pair<logic::FormulaId, std::size_t>, bool>;
// Returns a function that looks values up. Refers to the letters.
[[nodiscard]] KnownLabel lookup(const Letters& letters);

// Returns whether the formula, or its negation if not `positive`, holds at the first position. Throws LimitError, as
// the next one.
[[nodiscard]] bool holds_on_word(const logic::FormulaPool& pool, logic::FormulaId path, bool positive,
                                 const WordShape& word, const KnownLabel& known, const Limits& limits = {});

// Returns labels that suffice for the formula (or its negation) to hold on the word, given all labels along it: drops
// those that the verdict does not need, `drop_first` ones first. Some may stay that are not needed if there are many,
// because each attempt evaluates the formula.
[[nodiscard]] std::vector<PlacedLiteral> minimal_labels(const logic::FormulaPool& pool, logic::FormulaId path,
                                                        bool positive, const WordShape& word,
                                                        const std::vector<PlacedLiteral>& letters,
                                                        const std::function<bool(const Literal&)>& drop_first,
                                                        const Limits& limits = {});

}  // namespace gnomon::verdict
