// SPDX-License-Identifier: Apache-2.0
//
// Terms as text in the syntax of formulas: `<q;(p;q)*> r`.
#pragma once

#include "automata/translation/terms.hpp"

#include <string>
#include <vector>

namespace gnomon::automata {

// Returns the text of a letter, or of its negation. A text with operators gets parentheses.
[[nodiscard]] std::string literal_text(const std::string& letter, bool holds);

// Returns the text of a term, given the texts of the letters. A long text is cut, since a term may share parts that its
// text repeats.
[[nodiscard]] std::string term_text(const TermPool& terms, TermId id, const std::vector<std::string>& letters);

// Returns the text of the list of a diamond, which is not empty.
[[nodiscard]] std::string position_text(const TermPool& terms, PositionId id, const std::vector<std::string>& letters);

}  // namespace gnomon::automata
