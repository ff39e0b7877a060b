// SPDX-License-Identifier: Apache-2.0
//
// Warnings about models that are correct as texts: what is never used, and what behaviour is probably
// not meant. The checks by enumeration must be exact: no false alarm, nothing missed.
#include "unit/sema/loading.hpp"

namespace gnomon::sema::test {
namespace {

// Codes, and for each what it points at.
std::string warnings(const ModelText& model) {
  const api::Loaded loaded = load(model);
  std::string result;
  for (std::size_t i = 0; i < loaded.diagnostics.list().size(); ++i) {
    if (!result.empty()) result += ", ";
    result += std::string(info(loaded.diagnostics.list()[i].code).id) + " " + marked(loaded, i);
  }
  return result;
}

TEST(Usage, Variables) {
  ModelText model;
  model.vars += " idle : boolean; fixed : boolean; given : boolean; one : 5..5;";
  model.evolution += " idle = true if Action = go;";
  model.evaluation += " t if A.fixed and A.given and A.one = 5;";
  model.initial += "";
  model.initial = "A.given = true;";
  model.formulas += " EF t;";
  EXPECT_EQ(warnings(model), "W0602 idle, W0603 fixed");
  // With knowledge in a formula, a variable matters because it is observed.
  model.formulas += " K(A, p);";
  EXPECT_EQ(warnings(model), "W0603 fixed");
  model.formulas = "EF (p and q and r and s and t); ATLir <A>F p;";
  EXPECT_EQ(warnings(model), "W0603 fixed");
}

TEST(Usage, ReadingCounts) {
  for (const std::string reader : {"x = 2 if v = 1", "v = v + 1 if v < 1", "x = v if Action = go"}) {
    ModelText model;
    model.vars += " v : 0..1;";
    model.evolution += " v = 1 if Action = go; " + reader + ";";
    EXPECT_EQ(warnings(model), "") << reader;
  }
  ModelText model;
  model.vars += " v : 0..1;";
  model.evolution += " v = 1 if Action = go;";
  EXPECT_EQ(warnings(model), "W0602 v");
  model.protocol = "v = 0 : { go }; Other : { stay };";
  EXPECT_EQ(warnings(model), "") << "a protocol reads";
  model = {};
  model.vars += " v : 0..1;";
  model.evolution += " v = 1 if Action = go;";
  model.formulas += " EF A.v = 1;";
  EXPECT_EQ(warnings(model), "") << "a test in a formula reads";
}

TEST(Usage, AtomsGroupsActionsConstants) {
  ModelText model;
  model.header = "Const N = 1; Const M = 2; Const L = M;";
  model.actions = "go, stay, never, N1";
  model.evaluation += " t if A.x = N; u if A.x = 2; v if A.x = 3;";
  model.groups = "g = { A }; h = { A }; k = { A };";
  model.fairness = "u;";
  model.formulas += " EF t; GK(g, p); <k>F p;";
  EXPECT_EQ(warnings(model), "W0605 L, W0606 never, W0606 N1, W0604 v, W0617 h");
}

TEST(Usage, ActionsOfAnEmptyProtocolAreAllowed) {
  ModelText model;
  model.more_agents =
      "Agent Environment Vars: end Vars Actions = { a, b }; Protocol: end Protocol Evolution: end Evolution end Agent";
  EXPECT_EQ(warnings(model), "");
}

TEST(Protocol, StatesWithoutAction) {
  const auto protocol = [](const std::string& lines) {
    ModelText model;
    model.protocol = lines;
    const api::Loaded loaded = load(model);
    std::string result = codes(loaded);
    for (const Diagnostic& diagnostic : loaded.diagnostics.list()) {
      if (diagnostic.code == Code::StateWithoutAction) result += " " + diagnostic.notes.back().message;
    }
    return result;
  };
  EXPECT_EQ(protocol("x < 2 : { go }; x > 1 : { stay };"), "");
  EXPECT_EQ(protocol("x < 2 : { go }; x > 2 : { stay };"), "W0608 for example where x = 2");
  EXPECT_EQ(protocol("b = true : { go }; b = false : { stay };"), "");
  EXPECT_EQ(protocol("b and c = red : { go }; b = false : { stay };"),
            "W0608 for example where b = true and c = green");
  EXPECT_EQ(protocol("x = y : { go }; x <> y : { stay };"), "");
  EXPECT_EQ(protocol("x + y < 6 : { go, stay };"), "W0608 for example where x = 3 and y = 3");
  EXPECT_EQ(protocol("true : { go, stay };"), "");
  EXPECT_EQ(protocol("x = 0 : { go, stay }; x > 0 : {};"), "W0608 for example where x = 1");
  EXPECT_EQ(protocol("x = 0 : {}; Other : { go, stay };"), "W0608 for example where x = 0");
  EXPECT_EQ(protocol("x = 0 : {}; x = 0 : { go, stay }; Other : { go };"), "") << "another line has actions";
}

TEST(Protocol, UnreachableOther) {
  const auto protocol = [](const std::string& lines) {
    ModelText model;
    model.protocol = lines;
    return codes(model);
  };
  EXPECT_EQ(protocol("x < 2 : { go }; x > 1 : { stay }; Other : { go };"), "W0607");
  EXPECT_EQ(protocol("x < 2 : { go }; x > 2 : { stay }; Other : { go };"), "");
  EXPECT_EQ(protocol("b or !b : { go, stay }; Other : { go };"), "W0607");
  EXPECT_EQ(protocol("x < 2 : { go, stay }; x > 1 : {}; Other : { go };"), "W0608 W0607")
      << "covered, but without actions";
  EXPECT_EQ(protocol("Other : { go, stay };"), "");
}

TEST(Protocol, TooManyStatesAreNotTried) {
  ModelText model;
  model.vars += " big : 0..2000000000; large : 0..2000000000;";
  model.initial += "";
  model.evaluation += " t if A.big = A.large;";
  model.initial = "A.big = A.large;";
  model.formulas += " EF t;";
  model.protocol = "big < 5 : { go, stay };";
  EXPECT_EQ(codes(model), "") << "silent, not wrong";
}

// All values must be tried to see that one of two sums is odd. The work that is allowed grows with the text, but
// slowly.
TEST(Protocol, TheBudgetEndsTheSearch) {
  const auto protocol = [](const std::string& count) {
    ModelText model;
    model.header = "Const N = " + count + ";";
    model.vars += " v[i in 1..N] : 0..1;";
    model.initial = "and[i in 1..N] (A.v[i] = 0);";
    model.evolution += " for i in 1..N: v[i] = 1 - v[i] if Action = go;";
    model.protocol =
        "(sum[i in 1..N] (v[i])) mod 2 = 0 : { go }; (sum[i in 1..N] (v[i])) mod 2 = 1 : { stay }; Other : { go };";
    return codes(model);
  };
  EXPECT_EQ(protocol("8"), "W0607");
  EXPECT_EQ(protocol("16"), "") << "silent, not wrong";
}

TEST(Behaviour, WarningsThatAreOffAreNotLookedFor) {
  ModelText model;
  model.protocol = "x = 0 : { go }; x > 0 : { go, stay }; Other : { stay };";
  model.evolution += " x = x + 1 if Action = go;";
  model.more_agents =
      "Agent B Vars: v : boolean; end Vars Actions = { go }; Protocol: v = true : { go }; end Protocol Evolution: v = "
      "true "
      "if Action = go; end Evolution end Agent";
  model.initial += "";
  model.initial = "B.v = true;";
  const auto with = [&](const std::vector<std::string>& arguments) {
    api::LoadOptions options;
    for (const std::string& argument : arguments) options.warnings.apply(argument);
    return codes(load(model, options));
  };
  const std::string all = with({});
  for (const std::string code : {"W0607", "W0608", "W0609"}) EXPECT_NE(all.find(code), std::string::npos) << code;
  EXPECT_EQ(with({"no-state-without-action"}).find("W0608"), std::string::npos);
  EXPECT_NE(with({"no-state-without-action"}).find("W0609"), std::string::npos);
  EXPECT_EQ(with({"no-unreachable-other"}).find("W0607"), std::string::npos);
  EXPECT_EQ(with({"no-may-leave-domain"}).find("W0609"), std::string::npos);
  EXPECT_EQ(with({"no-all"}).find("W0608"), std::string::npos);
  EXPECT_EQ(with({"no-all", "error=state-without-action"}).find("W0609"), std::string::npos);
  EXPECT_NE(with({"no-all", "error=state-without-action"}).find("W0608"), std::string::npos);
}

// `up` needs room, says the protocol of whoever acts.
TEST(Domains, ProtocolsAreRespected) {
  const auto evolution = [](const std::string& protocol, const std::string& line) {
    ModelText model;
    model.protocol = protocol;
    model.evolution += " " + line;
    return codes(model);
  };
  const std::string careful = "x < 3 : { go, stay }; Other : { stay };";
  EXPECT_EQ(evolution(careful, "x = x + 1 if Action = go;"), "");
  EXPECT_EQ(evolution(careful, "x = x + 1 if Action = stay;"), "W0609");
  EXPECT_EQ(evolution(careful, "x = x + 1 if Action = go or Action = stay;"), "W0609");
  EXPECT_EQ(evolution(careful, "x = x + 1 if !(Action = stay);"), "");
  EXPECT_EQ(evolution(careful, "x = x + 2 if Action = go;"), "W0609");
  EXPECT_EQ(evolution(careful, "x = x + 2 if Action = go and x < 2;"), "");
  EXPECT_EQ(evolution(careful, "x = x - 1 if Action = go and x > 0;"), "");
  EXPECT_EQ(evolution(careful, "x = 3 - x if Action = go;"), "");
  EXPECT_EQ(evolution(careful, "x = x * x if x < 2;"), "");
  EXPECT_EQ(evolution(careful, "x = x * x if x < 3;"), "W0609");
  EXPECT_EQ(evolution(careful, "x = y if true;"), "") << "equal ranges";
  EXPECT_EQ(evolution("Other : { go, stay };", "x = x + 1 if Action = go;"), "W0609");
}

TEST(Domains, ProtocolsOfOthersAreRespected) {
  ModelText model;
  model.more_agents =
      "Agent Environment Obsvars: n : 0..3; end Obsvars Actions = { t }; Protocol: Other : { t }; end Protocol "
      "Evolution: n = n "
      "+ 1 if A.Action = go; n = n - 1 if A.Action = stay; end Evolution end Agent";
  model.protocol = "Environment.n < 3 : { go }; Other : { stay };";
  model.initial += "";
  model.initial = "Environment.n = 0 and A.x = 0 and A.y = 0 and A.b = false and A.c = green;";
  EXPECT_EQ(codes(model), "") << "A goes only where there is room, and stays only at 3";
  model.protocol = "Environment.n < 3 : { go, stay }; Other : { stay };";
  const api::Loaded loaded = load(model);
  ASSERT_EQ(codes(loaded), "W0609");
  EXPECT_EQ(marked(loaded, 0), "n = n - 1");
  EXPECT_EQ(loaded.diagnostics.list()[0].notes.at(0).message, "where n = 0 and A.Action = stay, the value is -1");
}

TEST(Domains, FractionsAndEnumerations) {
  ModelText model;
  model.evolution += " x = y / 2 if Action = stay;";
  api::Loaded loaded = load(model);
  ASSERT_EQ(codes(loaded), "W0609 W0612");
  EXPECT_EQ(loaded.diagnostics.list()[0].notes.at(0).message,
            "where y = 1 and Action = stay, the value is not an integer");
  model = {};
  model.evolution += " x = y div 2 if Action = stay;";
  EXPECT_EQ(codes(model), "");
  model = {};
  model.vars += " d : { blue, red };";
  model.initial += "";
  model.initial = "A.d = red;";
  model.evolution += " c = d if Action = stay;";
  loaded = load(model);
  ASSERT_EQ(codes(loaded), "W0609");
  EXPECT_EQ(loaded.diagnostics.list()[0].notes.at(0).message, "where d = blue and Action = stay, the value is blue");
  model.evolution += " c = d if d <> blue;";
  EXPECT_EQ(codes(model), "W0609") << "only the first";
}

TEST(Domains, SumsOverFamilies) {
  ModelText model;
  model.header = "Const N = 3;";
  model.vars += " v[i in 1..N] : 0..1; w : 0..3; u : 0..2;";
  model.initial += "";
  model.initial = "and[i in 1..N] (A.v[i] = 0) and A.w = 0 and A.u = 0;";
  model.evaluation += " t if A.w = A.u;";
  model.formulas += " EF t;";
  model.evolution += " w = sum[i in 1..N] (v[i]) if Action = go; for i in 1..N: v[i] = 1 - v[i] if Action = stay;";
  EXPECT_EQ(codes(model), "");
  model.evolution += " u = sum[i in 1..N] (v[i]) if Action = go;";
  EXPECT_EQ(codes(model), "W0609");
}

}  // namespace
}  // namespace gnomon::sema::test
