// SPDX-License-Identifier: Apache-2.0
//
// Characters that ISPL does not know: what is written instead of them.
#include "ispl/foreign/advice.hpp"

#include <algorithm>
#include <array>

namespace gnomon::ispl {

namespace {

// clang-format off
constexpr std::array signs = std::to_array<ForeignSign>({
    {'\'', "`'`", "", "the left side of an evolution line is the new value, the right side the old one; there are no quoted texts"},
    {'"', "`\"`", "", "ISPL has no quoted texts; values are bare words, comments start with `--`"},
    {'\\', "`\\`", no_change, "conjunction is written `and`, disjunction `or`, negation `!`"},
    {'_', "`_`", "", "names start with a letter"},
    {'@', "`@`", no_change, "the variable of an agent is written `Agent.variable`"},
    {'$', "`$`", "", "names consist of letters, digits and `_`"},
    {'`', "a backquote", "", "ISPL has no quoted texts"},
    {0x00A0, "a no-break space", " ", "replace it by a blank"},
    {0x2007, "a figure space", " ", "replace it by a blank"},
    {0x2009, "a thin space", " ", "replace it by a blank"},
    {0x202F, "a narrow no-break space", " ", "replace it by a blank"},
    {0x200B, "a zero width space", "", "remove it"},
    {0xFEFF, "a byte order mark inside of the text", "", "remove it"},
    {0x201C, "“", "", "ISPL has no quoted texts; values are bare words"},
    {0x201D, "”", "", "ISPL has no quoted texts; values are bare words"},
    {0x2018, "‘", "", "ISPL has no quoted texts; values are bare words"},
    {0x2019, "’", "", "the left side of an evolution line is the new value; there are no quoted texts"},
    {0x2013, "–", "-", "write `-` for a difference, `--` for a comment"},
    {0x2014, "—", "--", "a comment starts with `--`"},
    {0x2212, "−", "-", "write `-`"},
    {0x00D7, "×", "*", "a product is written `*`"},
    {0x00F7, "÷", "div", "division of integers is written `div`"},
    {0x22C5, "⋅", "*", "a product is written `*`"},
    {0x2026, "…", "..", "a range is written `0 .. 3`"},
    {0x2200, "∀", no_change, "\"for all\" is written `and[i in 1..N] (…)`, \"on all paths\" `A`"},
    {0x2203, "∃", no_change, "\"there is\" is written `or[i in 1..N] (…)`, \"on some path\" `E`"},
    {0x2208, "∈", "in", "membership is written `in`: `x in { a, b }`, `i in 1..N`"},
    {0x2295, "⊕", "xor", "exclusive disjunction is written `xor`"},
    {0x22BB, "⊻", "xor", "exclusive disjunction is written `xor`"},
    {0x22A4, "⊤", "true", "truth is written `true`"},
    {0x22A5, "⊥", "false", "falsity is written `false`"},
    {0x2261, "≡", "<->", "equivalence is written `<->`"},
    {0x25A1, "□", "AG", "\"always\" is written `AG`, in LTL `G`", "G"},
    {0x25FB, "◻", "AG", "\"always\" is written `AG`, in LTL `G`", "G"},
    {0x25C7, "◇", "AF", "\"eventually\" is written `AF`, in LTL `F`", "F"},
    {0x25CA, "◊", "AF", "\"eventually\" is written `AF`, in LTL `F`", "F"},
    {0x25CB, "○", "AX", "\"next\" is written `AX`, in LTL `X`", "X"},
});
// clang-format on

}  // namespace

const ForeignSign* foreign_sign(char32_t code) {
  const auto* const found =
      std::find_if(signs.begin(), signs.end(), [&](const ForeignSign& sign) { return sign.code == code; });
  return found == signs.end() ? nullptr : found;
}

std::string_view without_accent(char32_t code) {
  // From U+00C0 to U+00FF.
  static constexpr std::array<std::string_view, 64> letters = {
      "A", "A", "A", "A", "Ae", "A", "Ae", "C", "E", "E", "E", "E", "I",  "I", "I",  "I",
      "D", "N", "O", "O", "O",  "O", "Oe", "",  "O", "U", "U", "U", "Ue", "Y", "Th", "ss",
      "a", "a", "a", "a", "ae", "a", "ae", "c", "e", "e", "e", "e", "i",  "i", "i",  "i",
      "d", "n", "o", "o", "o",  "o", "oe", "",  "o", "u", "u", "u", "ue", "y", "th", "y"};
  return code >= 0xC0 && code <= 0xFF ? letters[code - 0xC0] : std::string_view();
}

}  // namespace gnomon::ispl
