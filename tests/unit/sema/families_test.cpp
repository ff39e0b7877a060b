// SPDX-License-Identifier: Apache-2.0
//
// Families and quantifiers: which names they stand for, and that mistakes in them are reported once,
// with the instance.
#include "unit/sema/loading.hpp"

namespace gnomon::sema::test {
namespace {

using Names = std::vector<std::string>;

template <typename List> Names names(const List& list) {
  Names result;
  for (const auto& item : list) result.push_back(item.name);
  return result;
}

// A model that consists of agents, an initial condition and formulas.
api::Loaded load_text(const std::string& constants, const std::string& agents, const std::string& rest) {
  return api::load(Source("test.ispl", constants + "\n" + agents + "\n" + rest));
}

TEST(Families, Names) {
  const api::Loaded loaded = load_text("Const N = 2;",
                                       "Agent A[i in 0..N] Vars: x[j in 1..i] : 0..i; e : { v[k in 9..11], w }; end "
                                       "Vars Actions = { a, do[k in 1..2, l in 1..2 "
                                       "where k <> l] }; Protocol: Other : { a, do[k in 1..2, l in 1..2 where k <> l] "
                                       "}; end Protocol Evolution: end Evolution "
                                       "end Agent",
                                       "Evaluation for i in 1..2: p[i] if A[i].x1 = 1; q[i in 5..5] if true; end "
                                       "Evaluation InitStates true; end InitStates "
                                       "Groups g[i in 1..2] = { A[i-1], A[k in i..i] }; end Groups Formulae EF (p1 and "
                                       "p2 and q5 and A1.e = v10); <g1, g2>X true; "
                                       "<A[i in 0..1]>X true; end Formulae");
  ASSERT_TRUE(loaded.ok()) << rendered(loaded);
  const model::System& system = loaded.model->system;
  EXPECT_EQ(names(system.agents), (Names{"Environment", "A0", "A1", "A2"}));
  EXPECT_EQ(names(system.variables), (Names{"e", "x1", "e", "x1", "x2", "e"}));
  EXPECT_EQ(names(system.agents[1].actions), (Names{"a", "do1_2", "do2_1"}));
  EXPECT_EQ(names(system.groups), (Names{"g1", "g2"}));
  EXPECT_EQ(system.groups[0].members.size(), 2U);
  EXPECT_EQ(system.symbols, (Names{"v10", "v11", "v9", "w"})) << "ascending, as the values are";
  ASSERT_GE(system.atoms.size(), 3U);
  EXPECT_EQ(system.atoms[0].name + system.atoms[1].name + system.atoms[2].name, "p1p2q5");
}

TEST(Families, MayBeEmpty) {
  const api::Loaded loaded = load_text("Const N = 0;",
                                       "Agent A[i in 1..N] Vars: end Vars Actions = {}; Protocol: end Protocol "
                                       "Evolution: end Evolution end Agent Agent B Vars: "
                                       "x[i in 1..N] : boolean; end Vars Actions = { a }; Protocol: for i in 1..N: "
                                       "x[i] : { a }; Other : { a }; end Protocol "
                                       "Evolution: for i in 1..N: x[i] = true if Action = a; end Evolution end Agent",
                                       "Evaluation p if and[i in 1..N] (B.x[i]); end Evaluation InitStates true; end "
                                       "InitStates Groups g = { A[i in 1..N] }; end "
                                       "Groups Formulae EF p; GK(g, p); for i in 1..N: EF p; end Formulae");
  ASSERT_TRUE(loaded.ok()) << rendered(loaded);
  EXPECT_TRUE(loaded.diagnostics.list().empty()) << rendered(loaded);
  EXPECT_EQ(loaded.model->system.agents.size(), 2U);
  EXPECT_TRUE(loaded.model->system.variables.empty());
  EXPECT_TRUE(loaded.model->system.groups[0].members.empty());
  EXPECT_EQ(loaded.model->specification.properties.size(), 2U);
}

TEST(Families, IndicesInAndOutOfScope) {
  ModelText model;
  model.header = "Const N = 3;";
  EXPECT_EQ(condition("and[i in 1..N] (or[j in i..N] (A.x = j))", model),
            "(A.x = 1 or A.x = 2 or A.x = 3) and (A.x = 2 or A.x = 3) and A.x = 3");
  EXPECT_EQ(condition("or[i in 1..2, j in i..2] (A.x = i and A.y = j)", model),
            "A.x = 1 and A.y = 1 or A.x = 1 and A.y = 2 or A.x = 2 and A.y = 2")
      << "later ranges see earlier indices";
  EXPECT_EQ(condition("or[i in 1..2] (A.x = i) and A.y = i", model), "E0201") << "the index ends with the quantifier";
  EXPECT_EQ(condition("or[N in 1..2] (A.x = N) and A.y = N", model), "(A.x = 1 or A.x = 2) and A.y = 3")
      << "an index hides a constant";
  EXPECT_EQ(condition("or[i in 1..2] (or[i in 2..i] (A.x = i))", model), "A.x = 2") << "the range is outside";
  EXPECT_EQ(condition("sum[i in 1..N] (i) = 6 and sum[i in 3..1] (A.x) = 0", model), "true");
  EXPECT_EQ(condition("or[i in 1..2, i in 1..2] (A.x = i)", model), "E0206");
}

TEST(Families, IndicesAreConstantExpressions) {
  ModelText model;
  model.header = "Const N = 3;";
  model.vars += " v[i in 1..N] : 0..3;";
  model.initial += "";
  model.evaluation += " u if and[i in 1..N] (A.v[i] = 0);";
  model.initial = "and[i in 1..N] (A.v[i] = 0);";
  model.formulas += " EF u;";
  EXPECT_EQ(condition("A.v[N] = A.v[N - 1] + A.v[N / 3]", model), "A.v3 = A.v2 + A.v1");
  EXPECT_EQ(condition("A.v2 = 1", model), "A.v2 = 1");
  EXPECT_EQ(condition("A.v[0] = 1", model), "E0208");
  EXPECT_EQ(condition("A.v[-1] = 1", model), "E0504");
  EXPECT_EQ(condition("A.v[A.x] = 1", model), "E0504") << "x may be 0";
  EXPECT_EQ(condition("A.v[unknown] = 1", model), "E0501");
  EXPECT_EQ(condition("A.v[1 < 2] = 1", model), "E0301");
  EXPECT_EQ(condition("A.v[1 / 0] = 1", model), "E0502");
  EXPECT_EQ(condition("and[i in 1..N] (A.v[i] = i)", model), "A.v1 = 1 and A.v2 = 2 and A.v3 = 3");
}

// One report per place, with the first instance in which it occurs.
TEST(Families, MistakesAreReportedOnceWithTheInstance) {
  ModelText model;
  model.header = "Const N = 3;";
  model.evaluation += " t[i in 1..N] if and[j in 1..N where j > i] (A.x = zz[i, j]);";
  model.formulas += " for i in 1..N: EF (t[i] and t[i + 1]);";
  const api::Loaded loaded = load(model);
  ASSERT_EQ(codes(loaded), "E0201 E0204") << rendered(loaded);
  const auto& list = loaded.diagnostics.list();
  EXPECT_NE(list[0].message.find("`zz1_2`"), std::string::npos);
  EXPECT_EQ(list[0].notes.at(0).message, "in the instance i = 1, j = 2");
  EXPECT_EQ(marked(loaded, 0), "zz[i, j]");
  EXPECT_NE(list[1].message.find("`t4`"), std::string::npos);
  EXPECT_EQ(list[1].notes.at(0).message, "in the instance i = 3");
}

TEST(Families, WarningsAreReportedOnceWithTheInstance) {
  const api::Loaded loaded = load_text(
      "Const N = 3;",
      "Agent A[i in 1..N] Vars: x : 0..2; end Vars Actions = { a }; Protocol: x <> i : { a }; end Protocol Evolution: "
      "x = x + i "
      "if x < 2; end Evolution end Agent",
      "InitStates and[i in 1..N] (A[i].x = 0); end InitStates Formulae for i in 1..N: EF A[i].x = 1; end Formulae");
  ASSERT_EQ(codes(loaded), "W0608 W0609") << rendered(loaded);
  EXPECT_EQ(loaded.diagnostics.list()[0].notes.at(0).message, "in the instance i = 1");
  EXPECT_EQ(loaded.diagnostics.list()[1].notes.at(0).message, "in the instance i = 2") << "with i = 1 it cannot happen";
}

// A family is unused only if all of it is.
TEST(Families, Usage) {
  ModelText model;
  model.header = "Const N = 3;";
  model.vars += " v[i in 1..N] : boolean; u[i in 1..N] : boolean;";
  model.evaluation += " t[i in 1..N] if A.v[1]; w[i in 1..N] if A.v[2];";
  model.initial += "";
  model.initial = "A.v[1] and A.u[1];";
  model.formulas += " EF t[2];";
  const api::Loaded loaded = load(model);
  EXPECT_EQ(codes(loaded), "W0602 W0604") << rendered(loaded);
  EXPECT_EQ(marked(loaded, 0), "u[i in 1..N]");
  EXPECT_EQ(marked(loaded, 1), "w[i in 1..N]");
}

// Names of a family that could not be expanded are not reported as unknown.
TEST(Families, NoCascadesFromBrokenOnes) {
  const std::string rest =
      "Evaluation p[i in 1..M] if A1.x1 = 1; end Evaluation InitStates A1.x1 = 0; end InitStates Groups g[i in 1..M] = "
      "{ A1, A2 "
      "}; end Groups Formulae EF p1; K(A1, p[2]); GK(g1, p1); <g2>F p1; <A1>F p1; <<x>> (A1, x) F p1; end Formulae";
  const std::string agent =
      "Vars: x[i in 1..M] : 0..1; end Vars Actions = { a[i in 1..M] }; Protocol: x1 = 1 : { a1 }; Other : { a[2] }; "
      "end Protocol "
      "Evolution: x1 = 1 if Action = a2; end Evolution end Agent";
  EXPECT_EQ(codes(load_text("", "Agent A1 " + agent + " Agent A2 " + agent, rest)),
            "E0501 E0501 E0501 E0501 E0501 E0501");
  EXPECT_EQ(codes(load_text("Const M = 2;", "Agent A[i in 1..L] " + agent, rest)), "E0501");
  EXPECT_EQ(codes(load_text("Const M = 2;", "Agent A[i in 1..2000000] " + agent, rest)), "E0503");
}

// The result of a quantifier has the same type however many instances there are.
TEST(Families, TypesDoNotDependOnTheNumberOfInstances) {
  for (const std::string n : {"1", "2", "3"}) {
    ModelText model;
    model.header = "Const N = " + n + ";";
    EXPECT_EQ(condition("A.x = sum[i in 1..N] (A.b)", model), "E0301") << n;
    EXPECT_EQ(condition("and[i in 1..N] (A.x)", model), "E0301") << n;
    EXPECT_EQ(condition("or[i in 1..N] (A.x) = 1", model), "E0301") << n;
    EXPECT_EQ(condition("sum[i in 1..N] (red) = 1", model), "E0201") << n;
    EXPECT_EQ(formula("EF and[i in 1..N] (A.x)", model), "E0301") << n;
    EXPECT_EQ(formula("EF (sum[i in 1..N] (p) = 1)", model), "E0301") << n;
    EXPECT_EQ(formula("EF (sum[i in 1..N] (EF p) = 1)", model), "E0301") << n;
    EXPECT_EQ(formula("EF and[i in 1..N] (F p)", model), "E0401") << n;
    EXPECT_EQ(formula("LDL <and[i in 1..N] (p; q)>p", model), "E0406") << n;
  }
}

TEST(Families, TooLarge) {
  ModelText model;
  model.header = "Const N = 3000;";
  model.formulas += " EF and[i in 1..N, j in 1..N] (p);";
  EXPECT_EQ(codes(model), "E0503");
  model = {};
  model.formulas += " EF and[i in 1..1000000000] (p); EF and[i in 1..1000000000] (q);";
  EXPECT_EQ(codes(model), "E0503") << "once";
  model = {};
  model.formulas += " for i in 1..100001: EF p;";
  EXPECT_EQ(codes(model), "E0503") << "formulas weigh more";
  model = {};
  model.formulas += " EF and[i in 1..1000000000 where i < 5] (p);";
  EXPECT_EQ(codes(model), "E0503") << "what a filter drops is counted, too";
}

}  // namespace
}  // namespace gnomon::sema::test
