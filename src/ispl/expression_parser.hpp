// SPDX-License-Identifier: Apache-2.0
//
// Expressions of every kind: arithmetic, conditions, formulas of all logics, regular expressions.
//
// Operator-precedence parsing with an explicit stack of open constructs, so that 100,000 nested
// parentheses need memory but no machine stack. Operands are written to the output array as they
// are complete, which gives the post-order form that ispl/ast.hpp describes. The operands are read in
// expression_operands.cpp, everything else in expression_parser.cpp.
#pragma once

#include "ispl/ast.hpp"
#include "ispl/cursor.hpp"
#include "ispl/grammar.hpp"

#include <optional>
#include <utility>

namespace gnomon::ispl {

class ExpressionParser {
 public:
  ExpressionParser(Cursor& cursor, Ast& ast) : cursor_(cursor), ast_(ast) {}

  // Each reads as far as the expression goes. Nothing after a mistake, which has been reported; the cursor is then
  // where the mistake was noticed.
  std::optional<ExprId> expression(Grammar grammar);
  // Reads assignments, `x = 1 and y in { 0, 1 }`, as a condition.
  std::optional<ExprId> assignments();
  std::optional<ConstantId> constant();

  // Reads a word, possibly with indices. `what` names it in messages: "a variable name".
  std::optional<IndexedWord> word(std::string_view what);
  // Reads a word with indices or a family: `x[i in 1..N]`.
  std::optional<DeclaredName> declared_name(std::string_view what);
  // Reads `obs`, `clock`, `recall` or `last n`, perhaps `with actions`.
  std::optional<View> view();
  // Reads `i in 1..N, j in 1..M where …`.
  std::optional<Binders> binders();

  // Returns whether an operand can start at that token. If not, a modal word or a prefix before it is a name.
  [[nodiscard]] bool operand_ahead(std::size_t ahead) const;

 private:
  enum class FrameKind : std::uint8_t { Prefix, Infix, Paren, Call, Regex, Body, Arguments, If, Then };
  // A construct whose end has not been read.
  struct Frame {
    FrameKind kind;
    ExprKind op;
    int binding;                          // an operator that binds less tightly completes the construct
    Grammar grammar;                      // to return to after Paren, Call, Regex and Arguments
    std::uint32_t first;                  // where the construct's operands start in the output
    std::uint32_t begin;                  // where the construct starts in the text
    std::uint32_t data;                   // of the node; Arguments: how many have been read
    TokenKind close;                      // of Paren, Call, Regex and Arguments
    ExprKind around = ExprKind::Missing;  // of Call: another operator on it, written as one word with it

    // Returns whether the construct ends with a token of its own.
    [[nodiscard]] bool is_open() const {
      return kind != FrameKind::Prefix && kind != FrameKind::Infix && kind != FrameKind::Body;
    }
  };
  struct Infix {
    ExprKind op;
    precedence::Infix binds;
  };

  std::optional<std::uint32_t> parse(Grammar grammar, std::vector<Expr>& out);
  bool operand();
  bool operator_or_end(bool& finished);

  bool name_operand();
  bool number_operand();
  bool keyword_operand(Keyword keyword);
  bool quantified(ExprKind op);
  bool call(ExprKind op, ExprKind around = ExprKind::Missing);
  bool arguments(ExprKind op);
  bool set();
  bool conditional();
  bool angle_operand();
  bool bracket_operand();
  bool strategy_quantifier(ExprKind op, TokenKind open, TokenKind close);
  bool binding();
  bool repetition();
  std::optional<std::uint32_t> bounds();
  [[nodiscard]] bool bounds_ahead(std::size_t ahead) const;
  [[nodiscard]] bool bounded_operand_ahead() const;
  [[nodiscard]] bool coalition_ahead(std::size_t ahead) const;
  [[nodiscard]] bool binding_ahead() const;
  [[nodiscard]] bool may_be_range() const;
  [[nodiscard]] std::optional<Infix> infix() const;

  void push_prefix(ExprKind op, std::uint32_t begin, int binding, std::uint32_t data = 0);
  void emit(ExprKind kind, std::uint32_t first, Span span, std::uint32_t data = 0);
  void reduce(const Frame& frame);
  void reduce_tighter_than(int binding);
  bool close(const Token& closer);
  bool next_argument(bool last);
  bool next_branch();
  bool missing_operand();
  bool chained_comparison();
  [[nodiscard]] Span value_from(std::uint32_t begin) const;
  // Appends an item and returns its index.
  template <typename List, typename Item> static std::uint32_t store(List& list, Item item) {
    list.push_back(std::move(item));
    return static_cast<std::uint32_t>(list.size() - 1);
  }

  Cursor& cursor_;
  Ast& ast_;
  // State of the expression being read; `parse` saves it around nested constants.
  std::vector<Frame> frames_;
  std::vector<Expr>* out_ = nullptr;
  Grammar grammar_ = Grammar::Condition;
  bool assigning_ = false;
  std::uint32_t nested_constants_ = 0;
  std::uint32_t nested_quantifiers_ = 0;
  std::uint32_t nested_conditionals_ = 0;
};

}  // namespace gnomon::ispl
