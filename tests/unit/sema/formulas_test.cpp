// SPDX-License-Identifier: Apache-2.0
//
// What formulas of all logics become. Expected texts are those of MCMAS, with all parentheses.
#include "unit/sema/loading.hpp"

namespace gnomon::sema::test {
namespace {

// The tables of MCMAS's readings (design/ISPL.md, section 12).
TEST(Formulas, PrecedenceOfStateFormulas) {
  EXPECT_EQ(formula("AG p -> q"), "((AG p) -> q)");
  EXPECT_EQ(formula("AF EG p or q"), "((AF (EG p)) || q)");
  EXPECT_EQ(formula("! p and q"), "((! p) && q)");
  EXPECT_EQ(formula("p -> q -> r"), "(p -> (q -> r))");
  EXPECT_EQ(formula("p or q and r"), "(p || (q && r))");
  EXPECT_EQ(formula("p and q or r"), "((p && q) || r)");
  EXPECT_EQ(formula("p and q and r"), "((p && q) && r)");
  EXPECT_EQ(formula("<g>F p -> q"), "((<g>F p) -> q)");
  EXPECT_EQ(formula("A(p and q U r or s)"), "W0624 A((p && q) U (r || s))");
  EXPECT_EQ(formula("E(p -> q U r)"), "W0624 E((p -> q) U r)");
  EXPECT_EQ(formula("<g>(! p U q and s)"), "W0624 <g>((! p) U (q && s))");
  EXPECT_EQ(formula("A((p and q) U (r or s))"), "A((p && q) U (r || s))");
  EXPECT_EQ(formula("A(! p U ! q)"), "A((! p) U (! q))");
  EXPECT_EQ(formula("AX EX AF EF AG EG p"), "(AX (EX (AF (EF (AG (EG p))))))");
  EXPECT_EQ(formula("! AG ! p"), "(! (AG (! p)))");
  EXPECT_EQ(formula("K(A, p) and GK(g, q) or DK(g, r) -> GCK(g, s)"),
            "(((K(A, p) && GK(g, q)) || DK(g, r)) -> GCK(g, s))");
  EXPECT_EQ(formula("O(A, p -> q)"), "O(A, (p -> q))");
  EXPECT_EQ(formula("<g>X p and <g>G q"), "((<g>X p) && (<g>G q))");
  EXPECT_EQ(formula("<g>(p U q)"), "<g>(p U q)");
  EXPECT_EQ(formula("A.GreenStates or Environment.RedStates"), "(A.GreenStates || Environment.RedStates)");
  EXPECT_EQ(formula("A F p and E X q"), "((AF p) && (EX q))") << "in two words";
}

TEST(Formulas, PrecedenceOfLtl) {
  EXPECT_EQ(formula("LTL G p U q"), "(A ((G p) U q))");
  EXPECT_EQ(formula("LTL ! p U q"), "W0619 (A (! (p U q)))");
  EXPECT_EQ(formula("LTL p U q U r"), "W0614 (A ((p U q) U r))") << "to the left";
  EXPECT_EQ(formula("LTL p U (q U r)"), "(A (p U (q U r)))");
  EXPECT_EQ(formula("LTL p U q and r"), "(A ((p U q) && r))");
  EXPECT_EQ(formula("LTL p -> q U r"), "(A (p -> (q U r)))");
  EXPECT_EQ(formula("LTL G F p -> G F q"), "(A ((G (F p)) -> (G (F q))))");
  EXPECT_EQ(formula("LTL X X p or q"), "(A ((X (X p)) || q))");
  EXPECT_EQ(formula("LTL F p and q"), "(A ((F p) && q))");
}

// A path formula without temporal operators is a state formula.
TEST(Formulas, LtlOfStates) {
  EXPECT_EQ(own_text("LTL p and q"), "LTL p and q");
  EXPECT_EQ(own_text("LTL p"), "LTL p");
}

TEST(Formulas, KnowledgeInLtlQuantifiesAgain) {
  EXPECT_EQ(own_text("LTL G K(A, F p)"), "LTL G K(A, F p)");
  const auto depth = [](const std::string& text) {
    ModelText model;
    model.formulas += " " + text + ";";
    const api::Loaded loaded = load(model);
    int quantifiers = 0;
    const logic::FormulaPool& pool = loaded.model->specification.pool;
    for (const logic::FormulaId id : logic::subformulas(pool, loaded.model->specification.properties.back().formula)) {
      if (pool[id].op == logic::Op::PathAll) ++quantifiers;
    }
    return quantifiers;
  };
  EXPECT_EQ(depth("LTL F p"), 1);
  EXPECT_EQ(depth("LTL K(A, F p)"), 1);
  EXPECT_EQ(depth("LTL F K(A, F p)"), 2);
  EXPECT_EQ(depth("LTL F K(A, p)"), 1) << "not of a state formula";
  EXPECT_EQ(depth("LTL F K(A, G K(A, F q))"), 3);
  EXPECT_EQ(depth("LDL <p*>K(A, [q]p)"), 2);
  EXPECT_EQ(depth("LTL F O(A, F p)"), 2);
}

// Normal precedence, and a warning exactly where MCMAS reads something else.
TEST(Formulas, PrecedenceOfCtlStar) {
  EXPECT_EQ(formula("CTL* E F p and q"), "W0613 ((E (F p)) && q)");
  EXPECT_EQ(formula("CTL* A (G F p -> G F q)"), "W0613 (A ((G (F p)) -> (G (F q))))");
  EXPECT_EQ(formula("CTL* A F p and A G q"), "W0613 ((A (F p)) && (A (G q)))");
  EXPECT_EQ(formula("CTL* E (p U q and r)"), "W0613 (E ((p U q) && r))");
  EXPECT_EQ(formula("CTL* A (F (G p) and q)"), "(A ((F (G p)) && q))");
  EXPECT_EQ(formula("CTL* A ((F p) and q)"), "(A ((F p) && q))");
  EXPECT_EQ(formula("CTL* ! p and q"), "((! p) && q)");
  EXPECT_EQ(formula("CTL* A (! p U q)"), "W0619 (A (! (p U q)))");
  EXPECT_EQ(formula("CTL* A p U q"), "E0401");
}

TEST(Formulas, WarningAboutCtlStarOnlyWhereItMatters) {
  const auto warns = [](const std::string& text) {
    const std::string result = formula("CTL* " + text);
    EXPECT_EQ(result.find("E0"), std::string::npos) << text << ": " << result;
    return result.starts_with("W0613");
  };
  // The operand before the connective is a state formula under a temporal operator.
  EXPECT_TRUE(warns("A F K(A, p) or q"));
  EXPECT_TRUE(warns("A F (p and q) or q")) << "a parenthesised state formula";
  EXPECT_TRUE(warns("A G (E F p) -> q")) << "a closed state formula";
  EXPECT_TRUE(warns("A F ! p and q"));
  EXPECT_TRUE(warns("A (! F p and q)"));
  EXPECT_TRUE(warns("A (p and F q or r)")) << "at the end of the left side";
  EXPECT_TRUE(warns("A (p U X q and r)"));
  EXPECT_TRUE(warns("E p and q"));
  EXPECT_TRUE(warns("A (p -> F q) and A (F p and q)")) << "also deep inside";
  // It is a path formula, or it is not under a temporal operator.
  EXPECT_FALSE(warns("(A F p) and q"));
  EXPECT_FALSE(warns("p and A F q"));
  EXPECT_FALSE(warns("p -> (A F q)"));
  EXPECT_FALSE(warns("A (p -> F q)"));
  EXPECT_FALSE(warns("A G (p -> X q)"));
  EXPECT_FALSE(warns("A (F (G p) and F (X q))"));
  EXPECT_FALSE(warns("A (G ((F p) and q))"));
  EXPECT_FALSE(warns("E (F (p U q) or q)"));
  EXPECT_FALSE(warns("K(A, p) and q"));
  // Other logics have no such trap.
  EXPECT_EQ(formula("AF p and q").substr(0, 2), "((");
  EXPECT_EQ(formula("LTL F p and q").substr(0, 2), "(A");
  EXPECT_EQ(own_text("CTL*f E F p and q").substr(0, 5), "CTL*f");
}

TEST(Formulas, ChainsOfUntil) {
  EXPECT_EQ(formula("LTL p U q U r U s"), "W0614 (A (((p U q) U r) U s))") << "one warning";
  EXPECT_EQ(formula("LTL (p U q) U r"), "(A ((p U q) U r))");
  EXPECT_EQ(formula("LTL p R q W r").substr(0, 5), "W0614");
  EXPECT_EQ(formula("LTL (p U q U r) and (q U r U s)").substr(0, 12), "W0614 W0614 ");
  EXPECT_EQ(formula("LTL p U F q U r").substr(0, 5), "W0614");
}

TEST(Formulas, OwnOperators) {
  EXPECT_EQ(own_text("p <-> q xor r"), "p <-> q xor r");
  EXPECT_EQ(own_text("true and (false or tt)"), "true and (false or true)");
  EXPECT_EQ(own_text("P(A, p)"), "!O(A, !p)");
  EXPECT_EQ(own_text("KO(A, g, p)"), "KO(A, g, p)");
  EXPECT_EQ(own_text("KO(A, A, p)"), "KO(A, A, p)");
  EXPECT_EQ(own_text("A(p R q) and E(p W q)"), "A(p R q) and E(p W q)");
  EXPECT_EQ(own_text("<A>X p"), "<A>X p");
  EXPECT_EQ(own_text("<A, Environment>X p"), "<Environment, A>X p");
  EXPECT_EQ(own_text("<g, Environment>X p"), "<Environment, A>X p");
  EXPECT_EQ(own_text("<g>(F p and G q)").substr(0, 3), "<g>") << "ATL*";
  EXPECT_EQ(own_text("LTLf F p"), "LTLf F p");
  EXPECT_EQ(own_text("ATLir <g>F p"), "ATLir <g>F p");
}

TEST(Formulas, TtIsAnAtomIfTheFileHasOne) {
  ModelText model;
  model.evaluation += " tt if A.x = 2;";
  model.formulas += " EF tt;";
  EXPECT_EQ(formula("tt", model), "tt");
}

TEST(Formulas, Tests) {
  EXPECT_EQ(own_text("AG (A.x = 1 -> A.b)"), "AG ((A.x = 1) -> (A.b = true))");
  EXPECT_EQ(own_text("AG A.x + 1 < A.y * 2"), "AG (A.x + 1 < A.y * 2)");
  EXPECT_EQ(own_text("!A.x = 1"), "!(A.x = 1)");
  EXPECT_EQ(own_text("K(A, A.c = red)"), "K(A, (A.c = red))");
  EXPECT_EQ(formula("AG x = 1"), "E0209");
  EXPECT_EQ(formula("AG A.x"), "E0301");
  EXPECT_EQ(formula("AG A.Action = go"), "E0210");
  EXPECT_EQ(formula("AG A.z = 1"), "E0208");
  EXPECT_EQ(formula("AG p = q"), "E0301");
  EXPECT_EQ(formula("AG (p + q)"), "E0301");
  EXPECT_EQ(formula("AG (F p) = q"), "E0301");
  // Equal tests are one atom.
  ModelText model;
  model.formulas += " EF A.x = 1; AG (A.x = 1 or A.y = 1);";
  const api::Loaded loaded = load(model);
  ASSERT_TRUE(loaded.ok());
  EXPECT_EQ(loaded.model->system.atoms.size(), 4U + 2U);
}

TEST(Formulas, RegularExpressions) {
  EXPECT_EQ(own_text("LDL <p>q"), "LDL <p>q");
  EXPECT_EQ(own_text("LDL <p; q + r*>s"), "LDL <p; q + r*>s");
  EXPECT_EQ(own_text("LDL <(p + q)*; r?>s"), "LDL <(p + q)*; r?>s");
  EXPECT_EQ(own_text("LDL [p and q]r"), "LDL [(p and q)]r");
  EXPECT_EQ(own_text("LDL <p{2}; q{1,3}; r{2,}>s"), "LDL <p{2}; q{1,3}; r{2,}>s");
  EXPECT_EQ(own_text("LDL <(F p)?>s"), "LDL <(F p)?>s") << "a test of a path formula";
  EXPECT_EQ(own_text("LDL <(<p>q)?>s"), "LDL <(<p>q)?>s");
  EXPECT_EQ(own_text("LDL <p>q and r"), "LDL <p>q and r") << "as tight as other temporal operators";
  EXPECT_EQ(own_text("CDL* E <p>A [q]r"), "CDL* E <p>A [q]r");
  EXPECT_EQ(own_text("LDL <K(A, [p*]q)>r"), "LDL <(K(A, [p*]q))>r");
  EXPECT_EQ(formula("LDL <F p>q"), "E0406");
  EXPECT_EQ(formula("LDL <p* and q>r"), "E0406");
  EXPECT_EQ(formula("LDL <!(p;q)>r"), "E0406");
  EXPECT_EQ(formula("LDL <zz; yy>(ww)"), "E0204 E0204 E0204");
  EXPECT_EQ(formula("LDL <p{2,1}>q"), "E0407");
  EXPECT_EQ(formula("LDL <p{0}>q").substr(0, 1), "<");
  EXPECT_EQ(formula("LDL <p{1000000001}>q"), "E0407");
  EXPECT_EQ(formula("LDL <p{x}>q"), "E0501");
}

TEST(Formulas, ParametersInRepetitions) {
  ModelText model;
  model.header = "Const N = 3;";
  EXPECT_EQ(own_text("LDL <p{N - 1, N * 2}>q", model), "LDL <p{2,6}>q");
}

TEST(Formulas, WhatALogicDoesNotHave) {
  for (const std::string wrong : {"F p", "p U q", "AG F p", "K(A, F p)", "E(F p and G q)", "A(p U q U r)", "A p",
                                  "<g>p", "CTL* F p", "CTL* p U q", "CTL* K(A, F p)", "LTL A F p", "LTL <g>F p",
                                  "LDL A <p>q", "CDL* <p>q", "ATLir F p", "<<x>> (A, x) A F p"}) {
    const std::string result = formula(wrong);
    EXPECT_TRUE(result.find("E0401") != std::string::npos || result.find("E0102") != std::string::npos)
        << wrong << ": " << result;
  }
}

TEST(Formulas, NamesOfAgentsAndGroups) {
  EXPECT_EQ(formula("K(g, p)"), "E0402");
  EXPECT_EQ(formula("GK(A, p)"), "E0402");
  EXPECT_EQ(formula("K(B, p)"), "E0202");
  EXPECT_EQ(formula("GCK(h, p)"), "E0205");
  EXPECT_EQ(formula("<h>F p"), "E0205");
  EXPECT_EQ(formula("P(g, p)"), "E0402");
  EXPECT_EQ(formula("KO(A, h, p)"), "E0205");
  EXPECT_EQ(formula("B.GreenStates"), "E0202");
  EXPECT_EQ(formula("A.RedState"), "E0208");
  EXPECT_EQ(formula("K(Environment, p)"), "K(Environment, p)");
  ModelText model;
  model.groups = "A = { Environment };";
  EXPECT_EQ(formula("GK(A, p) and K(A, p)", model), "(GK(A, p) && K(A, p))") << "groups have names of their own";
}

TEST(Formulas, IndependentMistakesAreAllReported) {
  EXPECT_EQ(formula("AG (zz -> K(B, yy) and EF ww)"), "E0204 E0202 E0204 E0204");
  EXPECT_EQ(formula("(zz and p) -> yy"), "E0204 E0204");
  EXPECT_EQ(formula("LTL zz U yy"), "E0204 E0204");
  EXPECT_EQ(formula("A(zz U yy)"), "E0204 E0204");
}

TEST(Formulas, Fairness) {
  const auto fairness = [](const std::string& text) {
    ModelText model;
    model.fairness = text + ";";
    return codes(model);
  };
  EXPECT_EQ(fairness("p or !q -> r"), "");
  EXPECT_EQ(fairness("A.GreenStates and A.x = 1"), "");
  EXPECT_EQ(fairness("EF p"), "W0615");
  EXPECT_EQ(fairness("K(A, p)"), "W0615");
  EXPECT_EQ(fairness("O(A, p)"), "W0615");
  EXPECT_EQ(fairness("<A>F p"), "E0405");
  EXPECT_EQ(fairness("LTL F p"), "E0405");
  EXPECT_EQ(fairness("CTL* E F p"), "E0405");
  EXPECT_EQ(fairness("<<x>> (A, x) F p"), "E0405");
  EXPECT_EQ(fairness("F p"), "E0401");
  EXPECT_EQ(fairness("zz"), "E0204");
}

TEST(Formulas, TextAndInstanceOfAProperty) {
  ModelText model;
  model.formulas = "for i in 1..2:\n  EF   -- comment\n\t (p and\n q and r and s and A.x = i);";
  const api::Loaded loaded = load(model);
  ASSERT_TRUE(loaded.ok()) << rendered(loaded);
  const auto& properties = loaded.model->specification.properties;
  ASSERT_EQ(properties.size(), 2U);
  EXPECT_EQ(properties[0].text, "EF (p and q and r and s and A.x = i)");
  EXPECT_EQ(properties[0].instance, "i = 1");
  EXPECT_EQ(properties[1].instance, "i = 2");
}

std::string names_of(const std::string& formulas) {
  ModelText model;
  model.formulas += formulas;
  const api::Loaded loaded = load(model);
  if (!loaded.ok()) return codes(loaded);
  std::string result;
  for (const logic::Property& property : loaded.model->specification.properties) {
    result += (result.empty() ? "" : " ") + (property.name.empty() ? "-" : property.name);
  }
  return result;
}

TEST(Formulas, Names) {
  EXPECT_EQ(names_of("safety: EF p; req . live: EF q; EF r;"), "- safety req.live -");
  EXPECT_EQ(names_of("for i in 1..2: a[i].f[i + 1]: EF A.x = i;"), "- a1.f2 a2.f3");
  EXPECT_EQ(names_of("f[i in 1..3 where i <> 2]: EF A.x = i;"), "- f1 f3");
  EXPECT_EQ(names_of("for i in 1..2: f: EF A.x = i;"), "- f f") << "one name for the instances of a line";
  EXPECT_EQ(names_of("p: EF p; A: EF q; g: EF r; g.g: EF s;"), "- p A g g.g") << "a name space of their own";
}

TEST(Formulas, NamesAreGivenOnce) {
  EXPECT_EQ(names_of("f: EF p; f: EF q;"), "E0206");
  EXPECT_EQ(names_of("f2: EF p; f[i in 1..3]: EF q;"), "E0206");
  EXPECT_EQ(names_of("f[zz]: EF p;"), "E0501");
  ModelText model;
  model.formulas += "f: EF p;";
  const api::Loaded loaded = load(model, {.formulas = {"f: EF q"}});
  EXPECT_FALSE(loaded.ok());
  EXPECT_TRUE(loaded.formulas.front().diagnostics.has_errors()) << "also with one from outside";
}

}  // namespace
}  // namespace gnomon::sema::test
