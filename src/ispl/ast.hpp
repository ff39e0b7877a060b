// SPDX-License-Identifier: Apache-2.0
//
// The syntax tree of an ISPL file: the text as written, before any name is looked up.
//
// Expressions (arithmetic, conditions, formulas of every logic, regular expressions) are one type
// and live in one array, `Ast::exprs`, in post-order: operands stand before their operator, so a
// subtree is the contiguous range [first, id]. Passes are loops over that range instead of
// recursion, so nesting depth is bounded by memory and never by the stack.
//
// Constant expressions (indices, bounds, filters of families) live in an array of their own,
// `Ast::constant_exprs`, in the same form.
//
// Tokens and comments are kept in full: the formatter re-emits every token, so it cannot lose one.
#pragma once

#include "base/source.hpp"
#include "base/strong_id.hpp"
#include "ispl/token.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <string_view>
#include <vector>

namespace gnomon::ispl {

using ExprId = StrongId<struct AstExprTag>;
// A constant expression: index into Ast::constant_exprs.
using ConstantId = StrongId<struct AstConstantTag>;

enum class ExprKind : std::uint8_t {
  Missing,  // stands for an operand that could not be read; already reported
  // Leaves
  Number,  // data: index into Ast::numbers
  True,
  False,
  Name,  // data: index into Ast::names
  Paren,
  // Arithmetic
  Negate,
  Add,
  Subtract,
  Multiply,
  Divide,
  IntegerDivide,
  Modulo,
  Minimum,  // min(a, b, c) is Minimum(Minimum(a, b), c)
  Maximum,
  Absolute,
  // Sets, which stand to the right of `in`
  Range,   // 1..3
  Listed,  // a, b: two elements, or a list and one more
  Set,     // { … }
  // Boolean operators on bits
  BitNot,
  BitAnd,
  BitOr,
  BitXor,
  // Comparisons
  Equal,
  NotEqual,
  Less,
  LessEqual,
  Greater,
  GreaterEqual,
  In,
  // Boolean connectives
  Not,
  And,
  Or,
  Xor,
  Implies,
  Iff,
  // if c then a else b: the operands in this order
  Conditional,
  // and[i in 1..N where c] (f), or[…], sum[…], count[…]. data: index into Ast::binder_lists; the one operand
  // is the body.
  ForAll,
  ForSome,
  Sum,
  Count,
  // Time. AG f is PathAll(Globally(f)). data: of all but Next, the bounds, `[m,n]`: 1 + index into Ast::repetitions, or
  // 0 if there are none.
  Next,
  Finally,
  Globally,
  Until,
  Release,
  WeakUntil,
  PathAll,
  PathSome,
  // Knowledge and correctness. data: index into Ast::name_lists (agent or group names).
  Knows,
  EveryoneKnows,
  DistributedKnows,
  CommonKnows,
  Obligatory,
  Permitted,
  KnowsIfCorrect,
  // Strategies. data: index into Ast::name_lists.
  Coalition,        // <g> f, <Agent1, Agent2> f
  StrategySome,     // <<x>> f
  StrategyAll,      // [[x]] f
  StrategyBinding,  // (Agent, x) f: two names; a family of the first is in scope of the second
  // Dynamic logic: operands are the regular expression and the formula.
  Diamond,
  Box,
  // Regular expressions
  Test,
  Choice,
  Sequence,
  Star,
  Repeat,  // r{m,n}. data: index into Ast::repetitions
  // Around K, GK, DK or GCK: Kw(i, f) is Whether(Knows(i, f)), M(i, f) is Possible(Knows(i, f)).
  Whether,
  Possible,
};

struct Expr {
  ExprKind kind = ExprKind::Missing;
  Span span;
  std::uint32_t first = 0;  // start of the subtree in its array
  std::uint32_t data = 0;   // meaning: see ExprKind
};

// A word, possibly with indices: `coin`, `coin[i]`, `link[i, j+1]`.
struct IndexedWord {
  Span span;  // of the word itself
  std::vector<ConstantId> indices;
  Span full_span;  // with the indices

  [[nodiscard]] bool missing() const { return span.empty(); }
};

// A reference: `x`, `Agent.x`, `Agent.Action`, `Agent.GreenStates`.
struct Name {
  std::optional<IndexedWord> agent;
  IndexedWord word;
};

// `i in 1..N`
struct Binder {
  Span variable;
  ConstantId low;
  ConstantId high;
};

// `i in 1..N, j in 1..M where i <> j`
struct Binders {
  std::vector<Binder> list;
  std::optional<ConstantId> filter;
  Span span;
};

// `{m,n}` of a regular expression, `[m,n]` of a temporal operator.
struct Repetition {
  ConstantId low;
  std::optional<ConstantId> high;  // absent: unbounded
};

// A name that is declared, or an element of a list: `x`, `x[3]`, or the family `x[i in 1..N]`.
struct DeclaredName {
  IndexedWord word;
  std::optional<Binders> family;
  Span span;
};

// What knowledge goes by: `recall`, `last 3 with actions`.
struct View {
  enum class Kind : std::uint8_t { Obs, Clock, Last, Recall };
  Kind kind = Kind::Obs;
  std::optional<ConstantId> length;  // of Last
  bool actions = false;
  Span span;
};

// `include "file";`
struct Include {
  Span path;  // without the quotes
  Span span;
};

// `N = 3 where N >= 2`, or a table: `Weight = { 3, 1, 2 }`.
struct Constant {
  Span name;
  ConstantId value;                 // not of a table
  std::vector<ConstantId> entries;  // of a table
  std::optional<ConstantId> condition;
  Span span;
};

enum class TypeKind : std::uint8_t { Boolean, Range, Enumeration, Named };

// The values that a variable can have.
struct VariableType {
  TypeKind type = TypeKind::Boolean;
  ConstantId low, high;              // Range
  std::vector<DeclaredName> values;  // Enumeration
  Span type_name;                    // Named
};

// `Type Place = 0..N`
struct TypeDeclaration : VariableType {
  Span name;
  Span span;
};

struct Variable : VariableType {
  std::optional<Binders> loop;
  DeclaredName name;
  std::optional<ExprId> initial;  // `init 0`
  Span span;
};

struct ProtocolLine {
  std::optional<Binders> loop;
  std::optional<ExprId> condition;  // absent: Other
  std::vector<DeclaredName> actions;
  Span span;
};

struct EvolutionLine {
  std::optional<Binders> loop;
  // `and`, parentheses and ForAll over Equal(Name, value) and In(Name, set); the parser has checked this
  ExprId assignments;
  ExprId condition;
  Span span;
};

// `near := abs(x - y) <= 1`: a name for an expression.
struct Definition {
  std::optional<Binders> loop;
  DeclaredName name;
  ExprId value;
  Span span;
};

struct Agent {
  DeclaredName name;
  bool is_environment = false;
  std::vector<Variable> observable;    // Obsvars, of the environment only
  std::vector<DeclaredName> lobsvars;  // of the other agents only
  std::vector<Variable> variables;     // Vars
  std::vector<Definition> observes;
  std::vector<Definition> definitions;
  std::optional<ExprId> red;  // RedStates
  std::vector<DeclaredName> actions;
  std::vector<ProtocolLine> protocol;
  std::vector<EvolutionLine> evolution;
  Span span;
};

struct Atom {
  std::optional<Binders> loop;
  DeclaredName name;
  ExprId condition;
  Span span;
};

struct Group {
  std::optional<Binders> loop;
  DeclaredName name;
  std::vector<DeclaredName> members;
  Span span;
};

// How a formula is introduced. Strategy logic is recognised by its quantifiers.
enum class Prefix : std::uint8_t {
  None,
  Ltl,
  CtlStar,
  Ldl,
  CdlStar,
  LtlFinite,
  CtlStarFinite,
  LdlFinite,
  CdlStarFinite,
  AtlUniform,
  StrategyLogic,
};

// The name of a formula, `safety` or, in a group of formulas, `timing.safety`. The last word may be a family.
struct FormulaName {
  std::vector<IndexedWord> groups;
  DeclaredName word;
  Span span;
};

struct Formula {
  std::optional<Binders> loop;
  std::optional<FormulaName> name;
  Prefix prefix = Prefix::None;
  bool perfect_recall = false;  // marked #PR
  ExprId root;
  Span span;       // without `for`, the name and the semicolon
  Span full_span;  // with `for` and the name
};

enum class Semantics : std::uint8_t { MultiAssignment, SingleAssignment };

// A comment, from `--` to the end of the line.
struct Comment {
  Span span;
  std::uint32_t next_token;  // index of the first token after it
};

struct Ast {
  std::vector<Token> tokens;  // ends with EndOfFile
  std::vector<Comment> comments;

  std::vector<Expr> exprs;
  std::vector<Expr> constant_exprs;
  std::vector<std::int64_t> numbers;
  std::vector<Name> names;
  std::vector<std::vector<DeclaredName>> name_lists;
  std::map<std::uint32_t, View> views;  // of knowledge operators that say it, by their lists of names
  std::vector<Binders> binder_lists;
  std::vector<Repetition> repetitions;

  Semantics semantics = Semantics::MultiAssignment;
  std::optional<View> view;  // of knowledge operators that do not say it
  std::vector<Include> includes;
  std::vector<Constant> constants;
  std::vector<TypeDeclaration> types;
  std::vector<Definition> definitions;  // of the whole model
  std::vector<Agent> agents;
  std::vector<Atom> atoms;
  std::optional<ExprId> initial;
  std::vector<Group> groups;
  std::vector<Formula> fairness;
  std::vector<Formula> formulas;

  [[nodiscard]] const Expr& at(ExprId id) const { return exprs[id.index()]; }
  [[nodiscard]] const Expr& at(ConstantId id) const { return constant_exprs[id.index()]; }
  // Returns the last (or only) operand of an operator with operands.
  [[nodiscard]] ExprId last_operand(ExprId id) const { return ExprId(id.index() - 1); }
  // Returns the first operand of an operator with two.
  [[nodiscard]] ExprId first_operand(ExprId id) const { return ExprId(at(last_operand(id)).first - 1); }
};

// Returns whether the operator takes values: arithmetic, operators on bits, sets and comparisons.
[[nodiscard]] constexpr bool is_on_values(ExprKind kind) { return kind >= ExprKind::Negate && kind <= ExprKind::In; }
[[nodiscard]] constexpr bool is_comparison(ExprKind kind) { return kind >= ExprKind::Equal && kind <= ExprKind::In; }
[[nodiscard]] constexpr bool is_quantifier(ExprKind kind) {
  return kind >= ExprKind::ForAll && kind <= ExprKind::Count;
}

// Returns the number of operands of a node of this kind.
[[nodiscard]] int operand_count(ExprKind kind);

// Returns the operator as it is written: "and", "AG", "<g>".
[[nodiscard]] std::string_view spelling(ExprKind kind);

}  // namespace gnomon::ispl
