// SPDX-License-Identifier: Apache-2.0
//
// `if … then … else`, `min`, `max`, `abs`, `count` and sets: what they become, and what is refused.
#include "unit/sema/loading.hpp"

namespace gnomon::sema::test {
namespace {

// The codes of diagnostics with these lines of the evolution.
std::string evolving(const std::string& lines, ModelText model = {}) {
  model.evolution += lines;
  return codes(model);
}

TEST(Choices, BetweenNumbersAreValues) {
  EXPECT_EQ(condition("(if A.b then A.x else A.y) = 1"), "(if A.b = true then A.x else A.y) = 1");
  EXPECT_EQ(condition("min(A.x, A.y) = 1"), "(if A.x <= A.y then A.x else A.y) = 1");
  EXPECT_EQ(condition("max(A.x, A.y) = 1"), "(if A.x >= A.y then A.x else A.y) = 1");
  EXPECT_EQ(condition("abs(A.x) = 1"), "(if A.x >= 0 then A.x else 0 - A.x) = 1");
  EXPECT_EQ(condition("count[i in 1..2] (A.x = i) = 1"), "(if A.x = 1 then 1 else 0) + (if A.x = 2 then 1 else 0) = 1");
}

TEST(Choices, OfConstantsAreComputed) {
  EXPECT_EQ(condition("A.x = min(3, 1, 2) + max(0, -1) + abs(-1)"), "A.x = 2");
  EXPECT_EQ(condition("A.x = count[i in 1..5] (i mod 2 = 1)"), "A.x = 3");
  EXPECT_EQ(condition("A.x = count[i in 1..0] (A.b)"), "A.x = 0");
  EXPECT_EQ(condition("A.x = (if 1 < 2 then A.y else 0)"), "A.x = A.y");
  EXPECT_EQ(condition("or[i in 0..4 where i in { 1, 3..9 } and min(i, 3) = i] (A.x = i)"), "A.x = 1 or A.x = 3");
}

TEST(Choices, BetweenBooleansAndSymbolsAreConnectives) {
  EXPECT_EQ(condition("if A.b then A.x = 1 else A.y = 1"), "A.b = true and A.x = 1 or A.b = false and A.y = 1");
  EXPECT_EQ(condition("A.c = (if A.b then red else green)"), "A.b = true and A.c = red or A.b = false and A.c = green");
  EXPECT_EQ(condition("(if A.b then A.c else red) <> green"), "A.b = true and A.c <> green or A.b = false");
  EXPECT_EQ(condition("if p then q else A.b"), "A.x = 1 and A.y = 2 or !(A.x = 1) and A.b = true");
}

TEST(Choices, LookAtTheBranchThatConstantsTake) {
  ModelText model;
  model.vars += " z[i in 1..3] : 0..3;";
  model.evolution += " for i in 1..3: z[i] = (if i > 1 then z[i - 1] else 0) if Action = go;";
  model.initial = "A.x = 0 and A.y = 0 and A.b = false and A.c = green and and[i in 1..3] (A.z[i] = 0);";
  EXPECT_EQ(codes(model), "");
  EXPECT_EQ(condition("A.x = (if 2 > 1 then 1 else 1 / (1 - 1))"), "A.x = 1");
  EXPECT_EQ(condition("or[i in 1..(if 1 = 1 then 1 else 1 div 0)] (A.x = i)"), "A.x = 1");
}

TEST(Choices, SetsAreComparisons) {
  EXPECT_EQ(condition("A.x in { 1, A.y }"), "A.x = 1 or A.x = A.y");
  EXPECT_EQ(condition("A.x in 1..2"), "A.x >= 1 and A.x <= 2");
  EXPECT_EQ(condition("A.x in { 0, 2..A.y + 1 }"), "A.x = 0 or A.x >= 2 and A.x <= A.y + 1");
  EXPECT_EQ(condition("A.c in { red }"), "A.c = red");
  EXPECT_EQ(condition("red in { A.c }"), "red = A.c");
  EXPECT_EQ(evolving(" x = 1 if Action in { go, stay };"), "");
}

TEST(Choices, HaveBounds) {
  const auto fits = [](const std::string& value) {
    ModelText model;
    model.vars += " n : 0..2;";
    model.initial = "A.x = 0 and A.y = 0 and A.b = false and A.c = green and A.n = 0;";
    model.evaluation += " u if A.n = 1;";
    model.formulas += " EF u;";
    return evolving(" n = " + value + " if Action = go and b;", model);
  };
  EXPECT_EQ(fits("min(x, 2)"), "");
  EXPECT_EQ(fits("x"), "W0609");
  EXPECT_EQ(fits("max(x - 1, 0)"), "");
  EXPECT_EQ(fits("abs(x - 1)"), "");
  EXPECT_EQ(fits("if x < 3 then x else 2"), "");
  EXPECT_EQ(fits("if x < 2 then x else 3"), "W0609");
  EXPECT_EQ(fits("if x = 0 then 0 else 3 div x - 1"), "");
}

TEST(Choices, InFormulas) {
  EXPECT_EQ(own_text("AG (if p then q else r)"), "AG (p and q or !p and r)");
  EXPECT_EQ(own_text("AG ((if p then 1 else 2) = A.x)"), "AG ((if A.x = 1 then 1 else 2) = A.x)");
  EXPECT_EQ(own_text("AG (count[i in 1..2] (A.x = i) < 2)"),
            "AG ((if A.x = 1 then 1 else 0) + (if A.x = 2 then 1 else 0) < 2)");
  EXPECT_EQ(own_text("EF A.c in { red }"), "EF (A.c = red)");
  EXPECT_EQ(own_text("if EF p then AG q else true"), "EF p and AG q or !EF p and true");
}

TEST(Choices, OfWordsNeedSomethingToCompareWith) {
  EXPECT_EQ(condition("(if A.b then red else green) = red"), "E0201");
  EXPECT_EQ(condition("(if A.b then red else blue) = A.c"), "E0302");
  EXPECT_EQ(condition("(if A.b then red else green) + 1 = 2"), "E0201");
  EXPECT_EQ(condition("if A.b then red else green"), "E0201 E0201");
  EXPECT_EQ(evolving(" c = if b then red else blue if Action = go;"), "E0302");
  EXPECT_EQ(evolving(" x = if b then red else 1 if Action = go;"), "E0201");
}

TEST(Choices, Refused) {
  EXPECT_EQ(condition("(if A.b then 1 else A.c) = 1"), "E0301");
  EXPECT_EQ(condition("(if A.x then 1 else 2) = 1"), "E0301");
  EXPECT_EQ(condition("min(A.x, A.b) = 1"), "E0301");
  EXPECT_EQ(condition("abs(A.c) = 1"), "E0301");
  EXPECT_EQ(condition("A.x in { A.b }"), "E0301");
  EXPECT_EQ(condition("A.b in 0..1"), "E0301");
  EXPECT_EQ(condition("A.x in A.y"), "E0301");
  EXPECT_EQ(condition("A.x in 2..1"), "E0305");
  EXPECT_EQ(condition("count[i in 1..2] (A.x) = 1"), "E0301");
}

}  // namespace
}  // namespace gnomon::sema::test
