// SPDX-License-Identifier: Apache-2.0
//
// Tokens of ISPL. Words are all of one kind; `keyword` says which of them have a meaning
// somewhere. Whether a word *is* a keyword depends on the place (a variable may be called `K`
// or `in`), so the parser decides; only `is_reserved` words can never be names.
#pragma once

#include "base/source.hpp"

#include <cstdint>
#include <string_view>

namespace gnomon::ispl {

enum class TokenKind : std::uint8_t {
  EndOfFile,
  Word,
  Number,
  Text,  // "…", after `include` only
  LeftParen,
  RightParen,
  LeftBrace,
  RightBrace,
  LeftBracket,
  RightBracket,
  Less,
  Greater,
  LessEqual,
  GreaterEqual,
  NotEqual,  // <> or !=
  Equal,
  Arrow,        // ->
  DoubleArrow,  // <->
  Bang,
  Colon,
  ColonEqual,  // :=
  Comma,
  Dot,
  DotDot,
  Semicolon,
  Minus,
  Plus,
  Star,
  Slash,
  Percent,
  Ampersand,
  Bar,
  Tilde,
  Caret,
  Question,
  Hash,
};

enum class Keyword : std::uint8_t {
  None,
  // Reserved everywhere.
  Semantics,
  MultiAssignment,
  SingleAssignment,
  Agent,
  RedStates,
  GreenStates,
  Actions,
  Action,
  Protocol,
  Evolution,
  Evaluation,
  InitStates,
  Groups,
  Fairness,
  Formulae,
  End,
  Environment,
  Obsvars,
  Lobsvars,
  Vars,
  Boolean,
  True,
  False,
  Other,
  If,
  And,
  Or,
  // Formula operators; names wherever no operator can stand.
  AG,
  EG,
  AX,
  EX,
  AF,
  EF,
  A,
  E,
  X,
  F,
  G,
  U,
  R,
  W,
  K,
  GK,
  GCK,
  DK,
  O,
  P,
  KO,
  Kw,
  GKw,
  GCKw,
  DKw,
  M,
  GM,
  GCM,
  DM,
  Xor,
  Div,
  Mod,
  // Prefixes of formulas, and other words with a meaning in one place.
  LTL,
  CTL,
  LDL,
  CDL,
  LTLf,
  LDLf,
  ATLir,
  MA,
  SA,
  Const,
  Type,
  Init,
  Define,
  Observes,
  Include,
  For,
  In,
  Where,
  Sum,
  Count,
  Then,
  Else,
  Min,
  Max,
  Abs,
  PR,
  View,
  Obs,
  Clock,
  Last,
  Recall,
  With,
  OwnActions,  // `actions`
};

struct Token {
  TokenKind kind = TokenKind::EndOfFile;
  Keyword keyword = Keyword::None;
  Span span;
};

// Returns whether a word can never be a name, in any place.
[[nodiscard]] constexpr bool is_reserved(Keyword keyword) {
  return keyword >= Keyword::Semantics && keyword <= Keyword::Or;
}

// Returns whether the word opens a section of definitions, `name := expression;`. A name may be called so as well.
[[nodiscard]] constexpr bool opens_definitions(Keyword keyword) {
  return keyword == Keyword::Define || keyword == Keyword::Observes;
}

[[nodiscard]] Keyword keyword_of(std::string_view word);

// A sign outside of ASCII that can be written instead of one inside of it: `∧` for `and`.
struct Sign {
  TokenKind kind = TokenKind::EndOfFile;  // this if the character is none of them
  Keyword keyword = Keyword::None;
};
[[nodiscard]] Sign sign_of(char32_t code);

// Returns what messages call a kind of token: "`;`", "a name".
[[nodiscard]] std::string_view describe(TokenKind kind);

}  // namespace gnomon::ispl
