// SPDX-License-Identifier: Apache-2.0
//
// Typed terms: the meaning of names, numbers and operators, from the view of an agent or from outside. Used by
// the lowering of behaviour (sema/behaviour) and for tests inside formulas (sema/formulas).
#pragma once

#include "sema/context.hpp"
#include "sema/expressions/term.hpp"

#include <optional>

namespace gnomon::sema {

// The place from which names are looked up.
struct View {
  std::optional<model::AgentId> agent;  // absent: Evaluation, InitStates and formulas see everything
  bool actions = false;                 // may actions be tested?
  bool initial = false;                 // InitStates
  bool atoms = false;                   // Evaluation: conditions may be other atoms
  bool everything = false;              // Observes: the agent sees the value, which may be about all variables
};

class Terms {
 public:
  Terms(Context& context, View view) : context_(context), view_(view) {}

  Term number(std::int64_t value, Span span, bool literal);
  Term boolean(bool value, Span span);
  Term name(const ispl::Expr& expr);
  Term unary(ispl::ExprKind op, Term operand, Span span);
  Term binary(ispl::ExprKind op, Term left, Term right, Span span);
  // Return the conjunction, disjunction or sum of one term, and of none.
  Term single(ispl::ExprKind quantifier, Term term);
  Term neutral(ispl::ExprKind quantifier, Span span);

  // Returns the term as a Boolean expression; reports a mistake if it is none.
  std::optional<model::ExprId> condition(const Term& term);

  // Returns the value of an assignment to `target`; reports a value that can never fit.
  std::optional<model::ExprId> assigned_value(model::VarId target, Term value);

 private:
  Term invalid(Span span) { return {.kind = Term::Kind::Invalid, .span = span}; }
  Term value(model::ExprId expr, model::Type type, Span span);
  Term integer(model::ExprId expr, Span span, std::int64_t low, std::int64_t high, double numerator,
               double denominator);
  Term variable(model::VarId id, Span span);
  bool is_ambiguous(const std::string& word, Span span);
  Term qualified(const ispl::Expr& expr, const std::string& agent, const ispl::Name& name);
  // Returns what a definition stands for, if that may be used here.
  Term defined(DefinitionId id, Span span);
  bool may_use(const Definition& definition, Span span);

  Term connective(ispl::ExprKind op, const Term& left, const Term& right, Span span);
  Term comparison(ispl::ExprKind op, Term left, Term right, Span span);
  Term action_test(ispl::ExprKind op, const Term& action, const Term& name, Span span);
  Term compare_numbers(ispl::ExprKind op, const Term& left, const Term& right, Span span);
  Term arithmetic(ispl::ExprKind op, const Term& left, const Term& right, Span span);
  Term constant_quotient(const Term& left, const Term& right, Span span);

  // Reports a mistake if the term is no number; `op` is the operator that needs one.
  bool is_number(const Term& term, std::string_view op);

  // Turns a Word into the value of the other side's enumeration.
  bool resolve(Term& word, const Term& other);
  bool resolve(Term& word, const model::Domain& domain, std::string_view of);
  // Explains that a constant hides a value of the enumeration that has the same name.
  void explain_hidden_value(Diagnostic& diagnostic, const Term& constant, const model::Domain& domain) const;
  bool enumerations_match(const Term& left, const Term& right, Span span);
  bool lead_from_hyphen(Diagnostic& diagnostic) const;
  void lead_from_atom(Diagnostic& diagnostic) const;
  Term misplaced_action(Span span);
  void unknown_word(const Term& word);
  [[nodiscard]] std::vector<std::string> visible_names() const;
  [[nodiscard]] std::string domain_text(const model::Domain& domain) const;

  Context& context_;
  View view_;
};

// Returns what messages call a type: "an integer".
[[nodiscard]] std::string_view type_name(model::Type type);

}  // namespace gnomon::sema
