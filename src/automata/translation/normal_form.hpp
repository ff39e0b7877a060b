// SPDX-License-Identifier: Apache-2.0
//
// Path formulas as terms: negations are pushed to the letters, Boolean operators become conjunctions and
// disjunctions. Later stages of the translation do not see formulas.
#pragma once

#include "automata/translation/terms.hpp"
#include "logic/formula.hpp"

#include <vector>

namespace gnomon::automata {

struct NormalForm {
  TermPool terms;
  std::vector<logic::FormulaId> letters;
  TermId root;
};

// The formula itself, or its negation.
enum class Sign : std::uint8_t { Positive, Negative };

// Returns the normal form of a path formula. Not recursive: formulas may be nested deeply.
[[nodiscard]] NormalForm normal_form(const logic::FormulaPool& pool, logic::FormulaId path, Sign sign, Words words);

// Returns the normal form of <r>end for a regular expression r on infinite words, where `end` is an additional letter:
// the last one, whose formula id is not valid.
[[nodiscard]] NormalForm normal_form_of_regular(const logic::FormulaPool& pool, logic::FormulaId expression);

}  // namespace gnomon::automata
