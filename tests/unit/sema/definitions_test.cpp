// SPDX-License-Identifier: Apache-2.0
#include "sema/definitions.hpp"

#include "unit/sema/loading.hpp"

#include <fmt/format.h>

namespace gnomon::sema::test {
namespace {

ModelText defining(const std::string& of_agent, const std::string& of_model = "") {
  ModelText model;
  if (!of_model.empty()) model.header = "Define " + of_model + " end Define";
  model.definitions = of_agent;
  return model;
}

TEST(Definitions, StandForTheirExpressions) {
  EXPECT_EQ(condition("A.near", defining("near := x - y < 2;")), condition("A.x - A.y < 2"));
  EXPECT_EQ(condition("near", defining("", "near := A.x - A.y < 2;")), condition("A.x - A.y < 2"));
  EXPECT_EQ(condition("A.gap < 2 or A.gap = 3", defining("gap := x - y;")),
            condition("A.x - A.y < 2 or A.x - A.y = 3"));
  EXPECT_EQ(condition("A.colour = red", defining("colour := c;")), condition("A.c = red"));
  EXPECT_EQ(condition("A.x < two", defining("", "two := 1 + 1;")), condition("A.x < 2"));
}

TEST(Definitions, UseEachOtherInAnyOrder) {
  EXPECT_EQ(condition("A.third", defining("third := second and b; second := first; first := x = 1;")),
            condition("A.x = 1 and A.b"));
  EXPECT_EQ(condition("of_model", defining("own := x = 1;", "of_model := A.own or A.b;")), condition("A.x = 1 or A.b"));
}

TEST(Definitions, MayBeFamilies) {
  ModelText model = defining("at[i in 0..3] := x = i; for i in 0..1: above[i] := or[j in i+1..3] (at[j]);");
  EXPECT_EQ(condition("A.above[1]", model), condition("A.x = 2 or A.x = 3"));
  EXPECT_EQ(condition("A.above1", model), condition("A.x = 2 or A.x = 3"));
  model.more_agents =
      "Agent B[i in 1..2] Define: mine := i = 1; end Define Actions = {}; Protocol: end Protocol "
      "Evolution: end Evolution end Agent";
  EXPECT_EQ(condition("B1.mine and !B2.mine and A.above0", model), condition("A.x = 1 or A.x = 2 or A.x = 3"));
}

TEST(Definitions, DoNotSeeTheIndicesOfTheirUsers) {
  EXPECT_EQ(condition("or[i in 1..2] (A.x = i and A.d)", defining("d := y = i;")), "E0201");
}

TEST(Definitions, MayBeUsedInAllParts) {
  ModelText model = defining("small := x < 2; goes := Action = go and small;", "start := A.x = 0 and A.small;");
  model.protocol = "small : { go }; Other : { stay };";
  model.evolution = "x = 1 if goes; y = 2 if goes; b = true if goes; c = red if goes and !small;";
  model.initial = "start and A.y = 0 and A.b = false and A.c = green;";
  model.formulas += " AG (start -> A.small);";
  EXPECT_EQ(codes(model), "");
}

TEST(Definitions, AreAsVisibleAsWhatTheyMention) {
  ModelText model = defining("own := b; goes := Action = go;", "all := A.b and B.z = 0;");
  model.more_agents =
      "Agent B Vars: z : 0..1; end Vars Actions = { a }; Protocol: Other : { a }; end Protocol "
      "Evolution: z = 1 if {}; end Evolution end Agent";
  const auto in_evolution = [&](const std::string& text) {
    ModelText changed = model;
    changed.more_agents.replace(changed.more_agents.find("{}", changed.more_agents.find("Evolution")), 2, text);
    changed.formulas += " EF (all or A.own);";
    changed.evolution += " x = 2 if goes;";
    return codes(changed);
  };
  EXPECT_EQ(in_evolution("z = 0"), "");
  EXPECT_EQ(in_evolution("A.goes"), "") << "actions are seen by everybody";
  EXPECT_EQ(in_evolution("all"), "E0207");
  EXPECT_EQ(in_evolution("A.own"), "E0207");
  ModelText protocol = defining("goes := Action = go;");
  protocol.protocol = "goes : { go }; Other : { stay };";
  EXPECT_EQ(codes(protocol), "E0210");
  EXPECT_EQ(condition("A.goes", defining("goes := Action = go;")), "E0210");
}

TEST(Definitions, NamesMustBeTheirOwn) {
  EXPECT_EQ(codes(defining("x := y = 1;")), "E0206") << "a variable";
  EXPECT_EQ(codes(defining("go := y = 1;")), "E0206") << "an action";
  EXPECT_EQ(codes(defining("red := y = 1;")), "E0206") << "a value";
  EXPECT_EQ(codes(defining("d := x = 1; d := y = 1;")), "E0206");
  EXPECT_EQ(codes(defining("", "p := A.x = 1;")), "E0206") << "an atom";
  EXPECT_EQ(codes(defining("", "x := A.y = 1;")), "E0206");
  EXPECT_EQ(codes(defining("d := x = 1;", "d := A.x = 1;")), "E0206");
  EXPECT_EQ(condition("A.p", defining("p := x = 3;")), condition("A.x = 3")) << "atoms have a name space of their own";
}

TEST(Definitions, Mistakes) {
  EXPECT_EQ(codes(defining("d := nothing;")), "E0201");
  EXPECT_EQ(codes(defining("d := x + b;")), "E0301");
  EXPECT_EQ(codes(defining("d = x;")), "E0102");
  EXPECT_EQ(codes(defining("d := ;")), "E0102");
  EXPECT_EQ(condition("A.d", defining("d := x;")), "E0301") << "a number is no condition";
  EXPECT_EQ(codes(defining("d := Action;")), "E0301");
  EXPECT_EQ(condition("A.d and A.d", defining("d := nothing;")), "E0201") << "is reported once";
}

TEST(Definitions, AreNoCircles) {
  EXPECT_EQ(condition("A.d", defining("d := d;")), "E0211");
  EXPECT_EQ(condition("A.d", defining("d := e; e := !f; f := d and b;")), "E0211");
  const api::Loaded loaded = load(defining("d := e; e := d;"));
  EXPECT_NE(rendered(loaded).find("by way of `A.e`"), std::string::npos) << rendered(loaded);
}

TEST(Definitions, LongChainsAreReadOrRefused) {
  const auto chain = [](int length, bool downwards) {
    std::string text;
    for (int i = 0; i < length; ++i) {
      const int number = downwards ? length - 1 - i : i;
      text += number == 0 ? "d0 := x = 1;" : fmt::format("d{} := d{};", number, number - 1);
    }
    return defining(text);
  };
  EXPECT_EQ(condition("A.d19999", chain(20'000, false)), condition("A.x = 1"));
  EXPECT_EQ(condition("A.d449", chain(450, true)), condition("A.x = 1"));
  EXPECT_EQ(condition("A.d19999", chain(20'000, true)).substr(0, 5), "E0111");
}

TEST(Definitions, LongChainsOfDeepExpressionsAreRefused) {
  std::string text;
  for (int i = 499; i >= 0; --i) {
    std::string body = i == 0 ? "x = 1" : fmt::format("d{}", i - 1);
    for (int depth = 0; depth < 40; ++depth) body = fmt::format("and[i{} in 1..1] ({})", depth, body);
    text += fmt::format("d{} := {};", i, body);
  }
  EXPECT_EQ(condition("A.d499", defining(text)).substr(0, 5), "E0111");
}

TEST(Definitions, AtomsMayUseAtoms) {
  EXPECT_EQ(condition("p and !q"), condition("A.x = 1 and !(A.y = 2)"));
  ModelText model;
  model.evaluation = "t2 if t1; " + model.evaluation + " t1 if p or r;";
  EXPECT_EQ(condition("t2", model), condition("A.x = 1 or A.b"));
  EXPECT_EQ(condition("A.c = red and red", {}), "E0201") << "a value is no atom";
  // A name that is both is a value where one is needed, as it always was.
  model = {};
  model.evaluation += " red if A.x = 3;";
  model.formulas += " EF red;";
  EXPECT_EQ(condition("A.c = red", model), condition("A.c = red"));
  EXPECT_EQ(condition("red", model), condition("A.x = 3"));
}

// What stands in a formula must be readable as one test again.
TEST(Definitions, HaveNoImplicationsInFormulas) {
  const ModelText model = defining("d := (x = 1 -> b) <-> y = 2; e := (b -> y = 1) = (x = 2);");
  for (const std::string used : {"A.d", "A.e", "!A.d"}) {
    const std::string text = own_text("EF (" + used + " and p)", model);
    EXPECT_EQ(own_text(text), text);
  }
}

TEST(Definitions, LaterFormulasKnowThem) {
  ModelText model = defining("far := x = 3;", "near := A.x = 1;");
  model.formulas += " EF (near or A.far);";
  const api::Loaded loaded = load(model);
  ASSERT_TRUE(loaded.ok()) << rendered(loaded);
  const std::size_t before = loaded.model->specification.properties.size();
  api::LoadOptions options;
  options.formulas = {"EF (near and !A.far)"};
  const api::Loaded extended = load(model, options);
  ASSERT_TRUE(extended.ok()) << rendered(extended);
  EXPECT_EQ(extended.model->specification.properties.size(), before + 1);
}

}  // namespace
}  // namespace gnomon::sema::test
