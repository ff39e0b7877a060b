// SPDX-License-Identifier: Apache-2.0
//
// Helpers for tests of the parser: texts to syntax trees, and syntax trees to S-expressions, which
// show what binds to what: `a and b or c` is `(or (and a b) c)`. Parentheses of the text are dropped.
#pragma once

#include "base/diagnostic.hpp"
#include "ispl/parser.hpp"

#include <string>
#include <vector>

namespace gnomon::ispl::test {

struct Parsed {
  Source source;
  Diagnostics diagnostics;
  Ast ast;

  // "2:5 E0102" per error, in the order of reporting.
  [[nodiscard]] std::vector<std::string> errors() const {
    std::vector<std::string> result;
    for (const Diagnostic& diagnostic : diagnostics.list()) {
      const Position at = source.position(diagnostic.span.begin);
      result.push_back(std::to_string(at.line) + ":" + std::to_string(at.column) + " " +
                       std::string(info(diagnostic.code).id));
    }
    return result;
  }
};

inline Parsed parse_file(std::string text) {
  Parsed result{Source("test.ispl", std::move(text)), {}, {}};
  result.ast = parse(result.source, result.diagnostics);
  return result;
}

inline Parsed parse_one(std::string formula) {
  Parsed result{Source("formula", std::move(formula)), {}, {}};
  result.ast = parse_formula(result.source, result.diagnostics);
  return result;
}

// The text of a span without white space.
inline std::string compact(const Source& source, Span span) {
  std::string result;
  for (const char c : source.text(span)) {
    if (c != ' ' && c != '\n') result += c;
  }
  return result;
}

// The names or binders that belong to an operator.
inline std::string label(const Source& source, const Ast& ast, const Expr& expr) {
  using enum ExprKind;
  if (expr.kind == ForAll || expr.kind == ForSome || expr.kind == Sum) {
    const std::string word = expr.kind == ForAll ? "and" : expr.kind == ForSome ? "or" : "sum";
    return word + "[" + std::string(source.text(ast.binder_lists[expr.data].span)) + "]";
  }
  const bool has_names = expr.kind >= Knows && expr.kind <= StrategyBinding;
  if (expr.kind >= Finally && expr.kind <= WeakUntil && expr.data > 0) {
    const Repetition& bounds = ast.repetitions[expr.data - 1];
    const std::string high = bounds.high ? compact(source, ast.at(*bounds.high).span) : "";
    return std::string(spelling(expr.kind)) + "[" + compact(source, ast.at(bounds.low).span) + "," + high + "]";
  }
  if (expr.kind == Repeat) {
    const Repetition& bounds = ast.repetitions[expr.data];
    const std::string high = bounds.high ? compact(source, ast.at(*bounds.high).span) : "";
    return "{" + compact(source, ast.at(bounds.low).span) + "," + high + "}";
  }
  if (!has_names) {
    if (expr.kind == Diamond) return "<>";
    if (expr.kind == Box) return "[]";
    return std::string(spelling(expr.kind));
  }
  std::string names;
  for (const DeclaredName& name : ast.name_lists[expr.data]) {
    if (!names.empty()) names += ' ';
    names += compact(source, name.span);
  }
  if (expr.kind == Coalition) return "<" + names + ">";
  if (expr.kind == StrategySome) return "<<" + names + ">>";
  if (expr.kind == StrategyAll) return "[[" + names + "]]";
  if (expr.kind == StrategyBinding) return "bind " + names;
  const auto view = ast.views.find(expr.data);
  const std::string said =
      view == ast.views.end() || expr.kind > KnowsIfCorrect ? "" : "[" + compact(source, view->second.span) + "]";
  return std::string(spelling(expr.kind)) + said + " " + names;
}

// Operands are complete before their operators, so one pass with a stack will do.
inline std::string dump(const Source& source, const Ast& ast, const std::vector<Expr>& list, std::size_t root) {
  std::vector<std::string> stack;
  for (std::size_t i = list[root].first; i <= root; ++i) {
    const Expr& expr = list[i];
    if (expr.kind == ExprKind::Paren) continue;
    const int operands = operand_count(expr.kind);
    if (operands == 0) {
      stack.push_back(compact(source, expr.span));
      continue;
    }
    std::string text;
    for (int k = 0; k < operands; ++k) {
      text = " " + stack.back() + text;
      stack.pop_back();
    }
    stack.push_back("(" + label(source, ast, expr) + text + ")");
  }
  return stack.size() == 1 ? stack.front() : "<broken tree>";
}

inline std::string dump(const Parsed& parsed, ExprId root) {
  return dump(parsed.source, parsed.ast, parsed.ast.exprs, root.index());
}
inline std::string dump(const Parsed& parsed, ConstantId root) {
  return dump(parsed.source, parsed.ast, parsed.ast.constant_exprs, root.index());
}

inline std::string joined(const std::vector<std::string>& list) {
  std::string result;
  for (const std::string& item : list) result += (result.empty() ? "" : ", ") + item;
  return result;
}

// A formula as an S-expression, or its errors.
inline std::string formula(const std::string& text) {
  const Parsed parsed = parse_one(text);
  if (parsed.diagnostics.has_errors()) return "error " + joined(parsed.errors());
  return dump(parsed, parsed.ast.formulas.at(0).root);
}

// A small model; the tests put their own text in the place of one of its parts.
struct ModelText {
  std::string header;
  std::string variables = "x : boolean;";
  std::string actions = "{ a, b }";
  std::string protocol = "Other : { a };";
  std::string evolution = "x = true if Action = a;";
  std::string evaluation = "p if M.x = true;";
  std::string initial = "M.x = true;";
  std::string groups = "g = { M };";
  std::string fairness;
  std::string formulae = "AG p;";

  // Every part is on a line of its own: the variables are line 4, the formulas line 33.
  [[nodiscard]] std::string text() const {
    return header + "\nAgent M\nVars:\n" + variables + "\nend Vars\nActions =\n" + actions + ";\nProtocol:\n" +
           protocol + "\nend Protocol\nEvolution:\n" + evolution + "\nend Evolution\nend Agent\n\nEvaluation\n" +
           evaluation + "\nend Evaluation\n\nInitStates\n" + initial + "\nend InitStates\n\nGroups\n" + groups +
           "\nend Groups\n\nFairness\n" + fairness + "\nend Fairness\n\nFormulae\n" + formulae + "\nend Formulae\n";
  }
};

// A condition as an S-expression, or its errors.
inline std::string condition(const std::string& text) {
  ModelText model;
  model.evaluation = "p if " + text + ";";
  const Parsed parsed = parse_file(model.text());
  if (parsed.diagnostics.has_errors()) return "error " + joined(parsed.errors());
  return dump(parsed, parsed.ast.atoms.at(0).condition);
}

}  // namespace gnomon::ispl::test
