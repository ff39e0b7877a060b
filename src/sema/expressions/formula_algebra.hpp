// SPDX-License-Identifier: Apache-2.0
//
// The meaning of the operators of formulas, one node at a time: the algebra with which sema/expressions/fold evaluates
// a formula. It knows which operators the written logic has and what they may be applied to.
#pragma once

#include "sema/expressions/terms.hpp"

#include <map>
#include <optional>
#include <vector>

namespace gnomon::sema {

// A part of a formula that has been read.
struct FormulaPart {
  enum class Kind : std::uint8_t {
    Invalid,  // reported already
    Term,     // not yet a formula: the name of an atom, or a value that a comparison will use
    State,    // true or false in a state
    Path,     // true or false on a path
    Regex,
  };

  Kind kind = Kind::Invalid;
  Span span;
  Term term;
  logic::FormulaId formula;
  bool bare_temporal = false;  // Path: a temporal operator over state formulas, as CTL and ATL allow

  // Strategy logic. A part with temporal operators needs a strategy for every agent; `bound` lists the agents that have
  // one (ascending).
  std::optional<Span> needs_strategies;  // the temporal operator, if there is one
  std::vector<model::AgentId> bound;
  std::map<logic::StrategyVar, Span> free_strategies;  // not yet quantified, and where each is bound
};

class FormulaAlgebra {
 public:
  FormulaAlgebra(Context& context, ispl::Prefix prefix, ispl::ExprId root);

  FormulaPart node(const ispl::Expr& expr, FormulaPart* operands);
  [[nodiscard]] std::optional<bool> decided(const FormulaPart& operand) const;
  FormulaPart instance(const ispl::Expr& quantifier, FormulaPart operand);
  FormulaPart single(const ispl::Expr& quantifier, FormulaPart operand);
  FormulaPart join(const ispl::Expr& quantifier, FormulaPart a, FormulaPart b);
  FormulaPart neutral(const ispl::Expr& quantifier);

  // Returns the whole formula, quantified over all paths in linear logics. Nothing after a mistake.
  std::optional<logic::FormulaId> sentence(FormulaPart part);

 private:
  using Kind = FormulaPart::Kind;

  FormulaPart invalid(Span span) { return {.kind = Kind::Invalid, .span = span}; }
  FormulaPart part(Kind kind, logic::FormulaId formula, Span span) {
    return {.kind = kind, .span = span, .formula = formula};
  }
  FormulaPart wrong(Span span, std::string message, std::string hint = {});

  FormulaPart leaf(const ispl::Expr& expr);
  FormulaPart name(const ispl::Expr& expr);
  FormulaPart atom(const Term& term);
  FormulaPart test(const Term& term);
  FormulaPart correctness(const ispl::Expr& expr, const ispl::Name& name);
  FormulaPart on_terms(const ispl::Expr& expr, FormulaPart* operands);
  // Returns the value of an operator on values.
  FormulaPart applied(const ispl::Expr& expr, FormulaPart* operands, bool single);
  FormulaPart conditional(const ispl::Expr& expr, FormulaPart* operands);
  FormulaPart joined(const ispl::Expr& expr, FormulaPart* operands);
  FormulaPart joined_conditions(const ispl::Expr& expr, FormulaPart* operands);
  FormulaPart connective(const ispl::Expr& expr, FormulaPart* operands);
  FormulaPart temporal(const ispl::Expr& expr, FormulaPart* operands);
  FormulaPart path_quantifier(const ispl::Expr& expr, FormulaPart operand);
  FormulaPart coalition(const ispl::Expr& expr, FormulaPart operand);
  FormulaPart epistemic(const ispl::Expr& expr, FormulaPart operand);
  FormulaPart derived_knowledge(const ispl::Expr& expr, FormulaPart knowledge);
  FormulaPart strategy_quantifier(const ispl::Expr& expr, FormulaPart operand);
  FormulaPart strategy_binding(const ispl::Expr& expr, FormulaPart operand);
  FormulaPart bind(model::AgentId agent, logic::StrategyVar strategy, FormulaPart operand, Span span, Span name);
  FormulaPart dynamic(const ispl::Expr& expr, FormulaPart* operands);
  FormulaPart regular(const ispl::Expr& expr, FormulaPart* operands);
  FormulaPart repeat(const ispl::Expr& expr, const FormulaPart& operand);

  struct Bounds {
    std::uint32_t low = 0, high = 0;
  };
  // Returns the values of bounds; nothing after a mistake, which has been reported.
  std::optional<Bounds> bounds_of(const ispl::Repetition& bounds, Span span, std::string_view form);

  [[nodiscard]] bool is_in_value(const ispl::Expr& expr) const;
  bool is_value(const FormulaPart& operand, const ispl::Expr& op);
  // Conversions; false after a mistake, which has been reported.
  bool to_formula(FormulaPart& part);
  bool to_state(FormulaPart& part, std::string_view of);
  bool to_regex(FormulaPart& part);
  bool to_condition(FormulaPart& part, const ispl::Expr& op);

  std::optional<model::AgentId> agent(const ispl::DeclaredName& name, std::string_view op);
  std::optional<logic::CoalitionId> group(const ispl::DeclaredName& name, std::string_view op);
  std::optional<logic::CoalitionId> coalition_of(const std::vector<ispl::DeclaredName>& names);
  static void merge_strategies(FormulaPart& into, const FormulaPart& from);
  [[nodiscard]] std::vector<model::AgentId> unbound_agents(const FormulaPart& part) const;
  void report_unbound(const std::vector<model::AgentId>& agents, Span span);
  [[nodiscard]] bool linear() const;     // LTL, LDL and their finite variants
  [[nodiscard]] bool branching() const;  // CTL*, CDL* and their finite variants

  Context& context_;
  logic::FormulaPool& pool_;
  ispl::Prefix prefix_;
  Terms terms_;
  ispl::ExprId root_;
  std::vector<bool> in_value_;  // of each expression below the root: is it part of a number or of a comparison?
  std::optional<Span> printed_coalition_;  // `<<A>>` with names of agents or groups: ATL as it is printed in books
};

// Returns a prefix as it is written.
[[nodiscard]] std::string_view prefix_text(ispl::Prefix prefix);

}  // namespace gnomon::sema
