// SPDX-License-Identifier: Apache-2.0
//
// Strategy logic: which agents and strategies must be bound, and the shape of `#PR` formulas.
#include "unit/sema/loading.hpp"

namespace gnomon::sema::test {
namespace {

// The codes of a formula in a model with the agents A and B (and an environment without actions).
std::string check(const std::string& text, const std::string& header = "") {
  ModelText model;
  model.header = header;
  model.more_agents = idle_agent("B");
  model.groups = "ab = { A, B };";
  model.formulas += " GK(ab, true); " + text + ";";
  return codes(model);
}

TEST(Strategies, EveryAgentNeedsOneWhereATemporalOperatorStands) {
  EXPECT_EQ(check("<<x>> <<y>> (A, x) (B, y) F p"), "");
  EXPECT_EQ(check("<<x>> (A, x) F p"), "E0403");
  EXPECT_EQ(check("<<x>> F p"), "E0403");
  EXPECT_EQ(check("<<x>> <<y>> (A, x) ((B, y) F p and (B, x) G q)"), "");
  EXPECT_EQ(check("<<x>> <<y>> (A, x) ((B, y) F p and G q)"), "E0403") << "not on both sides";
  EXPECT_EQ(check("<<x>> <<y>> (B, y) ((A, x) F p -> (A, y) X q)"), "");
  EXPECT_EQ(check("<<x>> (A, x) p"), "") << "no temporal operator";
  EXPECT_EQ(check("<<x>> <<y>> (A, x) (B, y) G (<<z>> (A, z) F p)"), "") << "B keeps its strategy";
  EXPECT_EQ(check("<<x>> (A, x) G (<<y>> (B, y) F p)"), "E0403") << "the outer operator needs B as well";
  EXPECT_EQ(check("<<x>> (A, x) (B, x) (p U q)"), "") << "one strategy for two agents";
}

// An agent without actions has nothing to choose.
TEST(Strategies, AgentsWithoutActionsNeedNone) {
  ModelText model;
  model.formulas += " <<x>> (A, x) F p;";
  EXPECT_EQ(codes(model), "");
  model.more_agents =
      "Agent Environment Vars: end Vars Actions = { t }; Protocol: end Protocol Evolution: end Evolution end Agent";
  EXPECT_EQ(codes(model), "E0403");
}

TEST(Strategies, UnboundAgentsAreNamed) {
  ModelText model;
  model.more_agents = idle_agent("B") + idle_agent("C") + idle_agent("D[i in 1..5]");
  model.formulas += " <<x>> (A, x) (p U q);";
  const api::Loaded loaded = load(model);
  ASSERT_EQ(codes(loaded), "E0403");
  EXPECT_EQ(loaded.diagnostics.list()[0].message,
            "the agents `B`, `C`, `D1`, `D2`, `D3` and 2 more have no strategy where a temporal operator is applied");
  EXPECT_EQ(marked(loaded, 0), "p U q") << "the operator that needs it";
}

TEST(Strategies, StrategiesNeedAQuantifier) {
  EXPECT_EQ(check("<<x>> (A, x) (B, y) F p"), "E0404");
  EXPECT_EQ(check("<<x>> (A, y) (B, z) F p"), "E0404 E0404");
  EXPECT_EQ(check("(<<x>> (A, x) (B, x) F p) and (<<y>> (A, x) (B, y) F p)"), "E0404") << "out of scope";
  EXPECT_EQ(check("<<x>> ((A, x) (B, x) F p) and <<x>> ((A, x) (B, x) G p)"), "");
  EXPECT_EQ(check("<<x>> (A, x) (C, x) F p"), "E0202");
}

TEST(Strategies, Families) {
  EXPECT_EQ(check("<<x[i in 1..2]>> (A, x1) (B, x2) F p"), "");
  EXPECT_EQ(check("[[x, y]] (A, x) (B, y) F p"), "");
  EXPECT_EQ(check("<<x[i in 1..N]>> (A, x[1]) (B, x[N]) F p", "Const N = 2;"), "");
  EXPECT_EQ(check("<<x[i in 1..N]>> (A, x[1]) (B, x[N + 1]) F p", "Const N = 2;"), "E0404");
  ModelText model;
  model.header = "Const N = 3;";
  model.more_agents = idle_agent("C[i in 1..N]");
  EXPECT_EQ(own_text("[[x[i in 1..N]]] <<a>> (C[i in 1..N], x[i]) (A, a) F p", model),
            "[[x1]] [[x2]] [[x3]] <<a>> (C1, x1) (C2, x2) (C3, x3) (A, a) F p");
  EXPECT_EQ(own_text("<<a>> (C[i in 1..N], a) (A, a) F p", model), "<<a>> (C1, a) (C2, a) (C3, a) (A, a) F p");
  EXPECT_EQ(own_text("and[i in 1..2] (<<x>> (C[i], x) (C[3 - i], x) (C3, x) (A, x) F p)", model),
            "<<x>> (C1, x) (C2, x) (C3, x) (A, x) F p and <<x>> (C2, x) (C1, x) (C3, x) (A, x) F p");
}

TEST(Strategies, Precedence) {
  const auto text = [](const std::string& formula_text) { return own_text("<<x>> (A, x) " + formula_text); };
  EXPECT_EQ(text("F p and q"), text("(F p) and q").substr(0)) << "prefixes bind tightly";
  EXPECT_EQ(own_text("<<x>> (A, x) (! F p -> q U r)"), own_text("<<x>> (A, x) (((! (F p)) -> q) U r)"))
      << "`U` is looser than `->`";
  EXPECT_EQ(own_text("<<x>> (A, x) (p U (q U r))"), own_text("<<x>> (A, x) (p U q U r)")) << "to the right";
  EXPECT_EQ(own_text("!<<x>> (A, x) F p"), "!<<x>> (A, x) F p");
}

TEST(Strategies, Knowledge) {
  EXPECT_EQ(check("K(A, <<x>> (A, x) (B, x) F p)"), "");
  EXPECT_EQ(check("<<x>> (A, x) (B, x) F K(A, p)"), "");
  EXPECT_EQ(check("<<x>> (A, x) (B, x) F K(A, <<y>> (A, y) (B, y) G p)"), "");
  EXPECT_EQ(check("<<x>> (A, x) (B, x) F K(A, G p)"), "W0618") << "strategies from outside";
  EXPECT_EQ(check("<<x>> (A, x) (B, x) K(A, <<y>> (A, y) G p)"), "W0618");
  EXPECT_EQ(check("<<x>> (A, x) (B, x) DK(ab, (A, x) (B, x) F p)"), "W0618");
  EXPECT_EQ(check("K(A, F p)"), "E0401") << "not strategy logic";
}

TEST(Strategies, PerfectRecall) {
  EXPECT_EQ(check("#PR <<x>> [[y]] (A, x) (B, y) (F p and G q)"), "");
  EXPECT_EQ(check("#PR <<x>> (A, x) [[y]] (B, y) F p"), "") << "the order of the prefix is free";
  EXPECT_EQ(check("#PR (<<x>> [[y]] (A, x) (B, y) F p) and !([[x]] (A, x) (B, x) G p)"), "") << "Boolean combinations";
  EXPECT_EQ(check("#PR <<x>> [[y]] (A, x) (B, y) F K(A, p)"), "E0408");
  EXPECT_EQ(check("#PR <<x>> [[y]] (A, x) (B, y) ((F p) and (<<z>> (A, z) G p))"), "E0408");
  EXPECT_EQ(check("#PR <<x>> [[y]] (A, x) (B, y) (A, y) F p"), "E0408") << "bound twice";
  EXPECT_EQ(check("#PR <<x>> (A, x) F p"), "E0403");
  EXPECT_EQ(check("#PR <<x>> (A, x) (B, y) F p"), "E0404");
  ModelText model;
  model.formulas += " #PR <<x>> (A, x) F p; <<x>> (A, x) F p;";
  const api::Loaded loaded = load(model);
  ASSERT_TRUE(loaded.ok());
  const auto& properties = loaded.model->specification.properties;
  EXPECT_EQ(properties[properties.size() - 2].logic, logic::Logic::StrategyLogicOneGoal);
  EXPECT_EQ(properties.back().logic, logic::Logic::StrategyLogic);
}

}  // namespace
}  // namespace gnomon::sema::test
