// SPDX-License-Identifier: Apache-2.0
#include "api/findings/operands.hpp"

#include "logic/text/print.hpp"
#include "support/case.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace gnomon::test {
namespace {

using api::Strengthening;
using api::StrengtheningScope;

constexpr const char* frame = R"(
Agent Environment
  Vars: x : 0..3; end Vars
  Actions = { go };
  Protocol: Other : { go }; end Protocol
  Evolution: end Evolution
end Agent
Evaluation p if Environment.x = 1; q if Environment.x = 2; r if Environment.x = 3; end Evaluation
InitStates Environment.x = 0; end InitStates
Formulae )";

// The stronger formulas in the order in which they are tried; `useless`: operands of which the visitor says that they
// do not matter.
std::vector<std::string> tried(const std::string& formula, StrengtheningScope scope = StrengtheningScope::Everywhere,
                               const std::string& useless = "") {
  auto item = from_text(frame + formula + "; end Formulae");
  if (!item) throw std::runtime_error("there is an error in " + formula);
  const logic::Property property = item->specification.properties[0];
  logic::FormulaPool& pool = item->specification.pool;
  const auto text = [&](logic::FormulaId id) { return logic::formula_text(item->system, pool, id, property.logic); };
  std::vector<std::string> result;
  api::for_each_strengthening(pool, property.formula, scope, [&](const Strengthening& one) {
    result.push_back(text(one.stronger) + (one.condition.valid() ? " never " + text(one.condition) : ""));
    return !useless.empty() && text(one.operand) == useless;
  });
  return result;
}

using Texts = std::vector<std::string>;

TEST(Vacuity, BothSidesOfAnImplication) {
  EXPECT_EQ(tried("AG (p -> q)"), (Texts{"AG (p -> false) never p", "AG (true -> q)"}));
  EXPECT_EQ(tried("AG (p -> q)", StrengtheningScope::Everywhere, "q"), Texts{"AG (p -> false) never p"})
      << "that p never holds says all";
  EXPECT_EQ(tried("EF (p -> q)"), (Texts{"EF (p -> false)", "EF (true -> q)"}));
  EXPECT_EQ(tried("AG !(p -> q)"), Texts());
}

TEST(Vacuity, PolarityDecidesAboutTheConstant) {
  EXPECT_EQ(tried("AG (p or q)"), (Texts{"AG (false or q)", "AG (p or false)"}));
  EXPECT_EQ(tried("AG !(p and q)"), (Texts{"AG !(true and q)", "AG !(p and true)"}));
  EXPECT_EQ(tried("AG (p and r -> q)"), (Texts{"AG (p and r -> false) never p and r", "AG (true -> q)",
                                               "AG (true and r -> q)", "AG (p and true -> q)"}));
  EXPECT_EQ(tried("AG (p <-> q)"), Texts());
  EXPECT_EQ(tried("AG (p and q)"), Texts());
}

TEST(Vacuity, ConjunctsAreTriedAlone) {
  EXPECT_EQ(tried("AG (p or q) and AG (r or q)"),
            (Texts{"AG (false or q)", "AG (p or false)", "AG (false or q)", "AG (r or false)"}));
}

TEST(Vacuity, WhatIsSaidOfPathsStaysAboutPaths) {
  EXPECT_EQ(tried("CTL* A (p or X q)"), Texts{"CTL* A(false or (X q))"});

  EXPECT_EQ(tried("<<x>> (Environment, x) (p or X q)"), Texts{"<<x>> (Environment, x) (false or X q)"});
  EXPECT_EQ(tried("<<x>> (Environment, x) [[y]] (p or X q)"), Texts{"<<x>> (Environment, x) [[y]] (false or X q)"});
  EXPECT_EQ(tried("<<x>> (Environment, x) (p or q)"),
            (Texts{"<<x>> (Environment, x) (false or q)", "<<x>> (Environment, x) (p or false)"}));
}

TEST(Vacuity, TemporalOperators) {
  EXPECT_EQ(tried("A(p U q)"), Texts{"A(false U q)"});
  EXPECT_EQ(tried("A(p R q)"), Texts{"A(false R q)"});
  EXPECT_EQ(tried("A(p W q)"), (Texts{"A(false W q)", "A(p W false)"}));
  EXPECT_EQ(tried("LTL G (p -> F q)"), (Texts{"LTL G (p -> false) never LTL p", "LTL G (true -> F q)"}));
}

TEST(Vacuity, NothingInsideOfWhatDoesNotMatter) {
  EXPECT_EQ(tried("AG (p or (q -> r))", StrengtheningScope::Everywhere, "q -> r"),
            (Texts{"AG (false or (q -> r))", "AG (p or false)"}));
}

TEST(Vacuity, InvariantsOnly) {
  const auto invariants = [](const std::string& formula) { return tried(formula, StrengtheningScope::Invariants); };
  EXPECT_EQ(invariants("AG (p -> AF (q or r))"), (Texts{"AG (p -> false) never p", "AG (true -> AF (q or r))"}));
  EXPECT_EQ(invariants("EF (p or q)"), Texts());
  EXPECT_EQ(invariants("p or q"), Texts());
  EXPECT_EQ(invariants("AG K(Environment, p or q)"),
            (Texts{"AG K(Environment, false or q)", "AG K(Environment, p or false)"}));
  EXPECT_EQ(invariants("LTL G (p -> F q)"), Texts());
  EXPECT_EQ(invariants("LTL G (p -> q)").size(), 2U);
}

}  // namespace
}  // namespace gnomon::test
