// SPDX-License-Identifier: Apache-2.0
//
// Typed terms: the meaning of names, numbers and operators, from the view of an agent or from outside. Used by
// the lowering of behaviour (sema/behaviour) and for tests inside formulas (sema/formulas).
#pragma once

#include "sema/context.hpp"
#include "sema/expressions/term.hpp"

#include <functional>
#include <optional>

namespace gnomon::sema {

// The place from which names are looked up.
struct View {
  std::optional<model::AgentId> agent;  // absent: Evaluation, InitStates and formulas see everything
  bool actions = false;                 // may actions be tested?
  bool assigned = false;                // right-hand sides: what is not compared with an action is no action
  bool initial = false;                 // InitStates
  bool atoms = false;                   // Evaluation: conditions may be other atoms
  bool everything = false;              // Observes: the agent sees the value, which may be about all variables
  std::optional<model::ExprId> guard = std::nullopt;  // of a line: indices have their values where it holds
};

class Terms {
 public:
  Terms(Context& context, View view) : context_(context), view_(view) {}

  Term number(std::int64_t value, Span span, bool literal);
  Term boolean(bool value, Span span);
  Term name(const ispl::Expr& expr);
  Term unary(ispl::ExprKind op, Term operand, Span span);
  Term binary(ispl::ExprKind op, Term left, Term right, Span span);
  // `if condition then … else …`
  Term conditional(const Term& condition, Term then, Term otherwise, Span span);
  // Returns 1 where the condition holds, otherwise 0.
  Term counted(const Term& condition);
  // Returns the truth of a condition that is constant.
  [[nodiscard]] std::optional<bool> decided(const Term& condition) const;
  // Return the conjunction, disjunction, sum or number of one term, and of none.
  Term single(ispl::ExprKind quantifier, Term term);
  Term neutral(ispl::ExprKind quantifier, Span span);

  // Returns the term as a Boolean expression; reports a mistake if it is none.
  std::optional<model::ExprId> condition(const Term& term);

  // A value that an assignment may choose, where the condition holds.
  struct PossibleValue {
    model::ExprId value;
    model::ExprId condition;
  };
  // Returns what `target in set` may assign; nothing after a mistake, which has been reported.
  std::optional<std::vector<PossibleValue>> possible_values(model::VarId target, const Term& set);

  // One of the names that a word with indices stands for, and where: `x2`, where the index is 2.
  struct IndexedName {
    std::string name;
    model::ExprId condition;
    std::int64_t index = 0;  // the last one
  };
  // Returns whether an index depends on the state: `x[y + 1]`.
  [[nodiscard]] bool is_indexed_by_state(const ispl::IndexedWord& word) const;
  // Returns the names that such a word stands for; one of the conditions holds in every state. Nothing after a mistake,
  // which has been reported.
  std::optional<std::vector<IndexedName>> indexed_names(const ispl::IndexedWord& word);
  // Splits the names into those that exist, which it returns, and those that the guard excludes. Nothing if there are
  // others, which it reports.
  std::optional<std::vector<IndexedName>> existing(const ispl::IndexedWord& word, const std::vector<IndexedName>& names,
                                                   const std::function<bool(const std::string&)>& exists);

  // Returns the value of an assignment to `target`; reports a value that can never fit.
  std::optional<model::ExprId> assigned_value(model::VarId target, Term value);

 private:
  Term invalid(Span span) { return {.kind = Term::Kind::Invalid, .span = span}; }
  Term value(model::ExprId expr, model::Type type, Span span);
  Term integer(model::ExprId expr, Span span, std::int64_t low, std::int64_t high, double numerator,
               double denominator);
  Term variable(model::VarId id, Span span);
  bool is_ambiguous(const std::string& word, Span span);
  Term simple(const std::string& word, const ispl::Expr& expr, const ispl::Name& name);
  Term qualified(const ispl::Expr& expr, const std::string& agent, const std::string& word, const ispl::Name& name);
  Term element(const ispl::Expr& expr, const ispl::Name& name);
  [[nodiscard]] bool depends_on_state(ispl::ConstantId index) const;
  bool is_excluded(const IndexedName& name);
  void report_missing(const ispl::IndexedWord& word, const std::vector<IndexedName>& missing,
                      const std::vector<IndexedName>& found);
  [[nodiscard]] bool is_value(const std::optional<std::string>& agent, const std::string& word);
  // Returns what a definition stands for, if that may be used here.
  Term defined(DefinitionId id, Span span);
  bool may_use(const Definition& definition, Span span);

  Term connective(ispl::ExprKind op, const Term& left, const Term& right, Span span);
  Term comparison(ispl::ExprKind op, Term left, Term right, Span span);
  Term action_test(ispl::ExprKind op, const Term& action, const Term& name, Span span);
  Term compare_numbers(ispl::ExprKind op, const Term& left, const Term& right, Span span);
  Term arithmetic(ispl::ExprKind op, const Term& left, const Term& right, Span span);
  Term constant_quotient(const Term& left, const Term& right, Span span);
  // Returns the one number or the other, with its bounds.
  Term chosen(model::ExprId condition, const Term& then, const Term& otherwise, Span span);
  Term extremum(ispl::ExprKind op, const Term& left, const Term& right, Span span);
  Term absolute(const Term& operand, Span span);
  Term range(Term low, Term high, Span span);
  Term membership(const Term& element, const Term& set, Span span);
  // Returns the values and ranges of a set; nothing if it is none, which is reported.
  std::optional<std::vector<Term>> elements(const Term& set);
  bool add_possible_values(model::VarId target, const Term& range, std::vector<PossibleValue>& values);
  std::optional<model::ExprId> is_within(const Term& element, const Term& range);

  // Reports a mistake if the term is no number; `op` is the operator that needs one.
  bool is_number(const Term& term, std::string_view op);

  // Turn a Word, or a Choice between words, into the value of the other side's enumeration.
  bool resolve(Term& word, const Term& other);
  bool resolve(Term& word, const std::vector<const model::Domain*>& domains, std::string_view of);
  // Returns the domains of the variables of enumerations that the term may be equal to.
  [[nodiscard]] std::vector<const model::Domain*> domains(const Term& term) const;
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
