// SPDX-License-Identifier: Apache-2.0
//
// The role of each token of a parsed text: `-` is a sign or a subtraction, `<` belongs to a comparison, a coalition or
// a regular expression, `;` is a sequence or the end of a line. The first step of the formatter; it
// reads the syntax tree once, and the later steps look at tokens only.
#pragma once

#include "ispl/ast.hpp"

#include <cstdint>
#include <vector>

namespace gnomon::ispl {

enum class Role : std::uint8_t {
  Plain,        // its kind says everything
  Connective,   // infix, a line may be broken beside it
  Comparison,   // infix, never at a line break
  Sequence,     // the `;` of a regular expression
  Sign,         // `!`, `~`, `-` before an operand
  CallWord,     // `K` in `K(agent, f)`
  CallComma,    // the comma after a call's or a binding's name: stays with what follows
  BoundsComma,  // of `F[m,n]`
  ViewClose,    // `]` in `K[recall](agent, f)`
  AngleOpen,    // `<` of a coalition or a regular expression
  AngleClose,
  BoxOpen,  // `[` of a regular expression
  BoxClose,
  QuantifierOpen,   // the first token of `<<x>>`, `[[x]]`, `(Agent, x)`
  QuantifierInner,  // the second `<` or `[`, the first `>` or `]`
  QuantifierClose,
  Postfix,     // `*` and `?` of a regular expression
  RepeatOpen,  // `{` of `r{m,n}`
  RepeatClose,
  Conditional,       // the `if` of `if c then a else b`
  PrefixStar,        // the `*` of `CTL*`
  PrefixStarFinite,  // the `*` of `CTL*f`
};

// The index that stands for no token.
inline constexpr std::uint32_t no_token = 0xFFFF'FFFFU;

struct TokenRoles {
  std::vector<Role> role;  // per token
  // Per token with the role Connective or Sequence: the connective of another precedence whose
  // operand it stands in, within the same brackets; no_token for none.
  std::vector<std::uint32_t> looser;
};

[[nodiscard]] TokenRoles token_roles(const Ast& ast);

}  // namespace gnomon::ispl
