// SPDX-License-Identifier: Apache-2.0
//
// Terms as people read them, in the syntax of formulas: `<q;(p;q)*> r`.
#pragma once

#include "automata/translation/terms.hpp"

#include <string>
#include <vector>

namespace gnomon::automata {

// A letter, or its negation. A text with operators gets parentheses.
[[nodiscard]] std::string literal_text(const std::string& letter, bool holds);

// With the texts of the letters. A long text is cut, since terms share what their text repeats.
[[nodiscard]] std::string term_text(const TermPool& terms, TermId id, const std::vector<std::string>& letters);

// The list of a diamond, which is not empty.
[[nodiscard]] std::string position_text(const TermPool& terms, PositionId id, const std::vector<std::string>& letters);

}  // namespace gnomon::automata
