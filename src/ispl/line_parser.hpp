// SPDX-License-Identifier: Apache-2.0
//
// The lines inside of the sections of a file: declarations, lines of a protocol or an evolution, formulas. The parser
// (ispl/parser) finds the sections and recovers from mistakes; this class reads one line up to its semicolon.
#pragma once

#include "ispl/ast.hpp"
#include "ispl/cursor.hpp"
#include "ispl/expression_parser.hpp"

#include <optional>
#include <string_view>
#include <vector>

namespace gnomon::ispl {

class LineParser {
 public:
  // The references must outlive the object.
  LineParser(Cursor& cursor, ExpressionParser& expressions, Ast& ast)
      : cursor_(cursor), expressions_(expressions), ast_(ast) {}

  // Each reads a line up to its semicolon and adds it to the syntax tree. Returns false after a mistake, which has been
  // reported.
  bool semantics();
  bool view();
  bool include();
  bool constant();
  bool type_declaration();
  bool variable(std::vector<Variable>& list);
  bool protocol_line(Agent& agent);
  bool evolution_line(Agent& agent);
  bool definition(std::vector<Definition>& list);
  bool atom();
  bool group();
  bool fairness();
  // `unmarked`: the prefix of a formula that has none.
  bool formula(Prefix unmarked = Prefix::None);

  // Reads `{ a, b, … }`. `what` names an element in messages: "an action".
  bool braces(std::vector<DeclaredName>& list, std::string_view what);

 private:
  bool loop(std::optional<Binders>& loop);
  std::optional<Span> plain_name(std::string_view what, std::string_view hint);
  bool table(Constant& constant);
  bool type(VariableType& type);
  bool unknown_type();
  bool formula_name(std::optional<FormulaName>& name);
  [[nodiscard]] bool formula_name_ahead() const;
  bool formula_after_name(Formula& result, Prefix unmarked);
  bool name_list(std::vector<DeclaredName>& list, std::string_view what);
  bool check_assignments(ExprId root);
  Prefix prefix(bool& perfect_recall);
  [[nodiscard]] Prefix starred_prefix(Prefix infinite, Prefix finite);
  [[nodiscard]] bool strategy_logic_ahead() const;

  Cursor& cursor_;
  ExpressionParser& expressions_;
  Ast& ast_;
};

}  // namespace gnomon::ispl
