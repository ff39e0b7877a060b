// SPDX-License-Identifier: Apache-2.0
//
// How tightly the operators of ISPL bind, in one place for the parser and for the printers (model/print, logic/text),
// which write parentheses where the parser needs them. Knows nothing of the syntax tree.
//
// The parser keeps a stack of operators that wait for their last operand. An infix operator first completes the waiting
// ones whose strength is at least its `left`; then it waits itself, with its `right`. A prefix operator waits with its
// one strength. So an operand can stand without parentheses
//   - to the left of an infix operator, if everything that waits at its right edge is at least as strong as `left`,
//   - to the right of an operator that waits with strength s, if the `left` of every infix operator at its left edge is
//     larger than s.
#pragma once

#include <cstdint>

namespace gnomon::ispl {

// The largest number that can be written as a literal.
constexpr std::int64_t largest_literal = 2'147'483'647;

// Which operators exist, and how tightly they bind.
enum class Grammar : std::uint8_t {
  Condition,   // arithmetic, comparisons, Boolean connectives
  State,       // formulas without prefix: CTL, ATL, knowledge, correctness; tests allowed
  Path,        // LTL, CTL*
  Dynamic,     // LDL, CDL*: `<` and `[` open regular expressions
  Regex,       // inside `<…>` and `[…]`, where `>` and `*` are no operators on numbers
  RegexGroup,  // in parentheses there
  Strategy,    // strategy logic: all prefixes bind tightly, `U` is loosest
};

// Returns whether the grammar is that of the inside of a regular expression.
constexpr bool is_regular(Grammar grammar) { return grammar == Grammar::Regex || grammar == Grammar::RegexGroup; }
// Returns whether `<` and `[` open regular expressions.
constexpr bool is_dynamic(Grammar grammar) { return grammar == Grammar::Dynamic || is_regular(grammar); }

namespace precedence {

// Larger is tighter.
struct Infix {
  int left;
  int right;

  friend bool operator==(const Infix&, const Infix&) = default;
};

constexpr Infix grouping_to_the_left(int strength) { return {strength, strength + 1}; }
constexpr Infix grouping_to_the_right(int strength) { return {strength + 1, strength}; }

// Prefixes.
constexpr int quantifier = 95;
constexpr int bit_not = 90;   // and unary minus
constexpr int otherwise = 1;  // what follows `else` goes as far as it can
constexpr int modal = 45;     // X, AG, <g>, <<x>>, (Agent, x), …
constexpr int negation(Grammar grammar) { return grammar == Grammar::Strategy ? modal : 35; }

// Infix operators.
constexpr Infix product = grouping_to_the_left(80);
constexpr Infix bit_and = grouping_to_the_left(60);
constexpr Infix bit_or = grouping_to_the_left(55);
constexpr Infix range = {52, 53};       // `1..3`, to the right of `in`
constexpr Infix comparison = {51, 51};  // cannot be chained: one comparison is no operand of another
constexpr Infix conjunction = grouping_to_the_left(30);
constexpr Infix disjunction = grouping_to_the_left(25);
constexpr Infix implication = grouping_to_the_right(20);
constexpr Infix equivalence = grouping_to_the_left(15);

// U, R, W. In CTL and ATL they only separate the two halves of `A( … U … )`.
constexpr Infix until(Grammar grammar) {
  if (grammar == Grammar::State) return grouping_to_the_left(10);
  return grammar == Grammar::Strategy ? grouping_to_the_right(10) : grouping_to_the_left(40);
}

// Regular expressions. Boolean operators take none, so `!p*` can only be `(!p)*`: what waits with at least `postfix` is
// completed first.
constexpr int postfix = 12;
constexpr Infix sequence = grouping_to_the_left(8);
constexpr Infix choice = grouping_to_the_left(6);

constexpr Infix difference = grouping_to_the_left(70);
// In regular expressions `+` is a choice, and a sum between numbers.
constexpr Infix sum(Grammar grammar) { return is_regular(grammar) ? choice : difference; }

// What printers need to know about an operand: the `left` of the loosest infix operator at its left edge, and the
// strength of the weakest operator that waits at its right edge.
struct Edges {
  static constexpr int none = 1000;  // a leaf, or something in brackets

  int left = none;
  int right = none;

  static constexpr Edges of(Infix infix) { return {infix.left, infix.right}; }
};

// Return whether an operand may stand beside an operator without parentheses.
constexpr bool may_stand_left_of(Infix infix, Edges operand) { return operand.right >= infix.left; }
constexpr bool may_stand_right_of(int strength, Edges operand) { return operand.left > strength; }

}  // namespace precedence

}  // namespace gnomon::ispl
