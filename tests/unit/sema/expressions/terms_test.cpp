// SPDX-License-Identifier: Apache-2.0
//
// Names, types and values of conditions: what they become, and what is refused.
#include "unit/sema/loading.hpp"

namespace gnomon::sema::test {
namespace {

TEST(Terms, TheModelOfTheseTestsIsFine) { EXPECT_EQ(rendered(load(ModelText{})), ""); }

TEST(Terms, Precedence) {
  EXPECT_EQ(condition("A.x + A.y * 2 = 3"), "A.x + A.y * 2 = 3");
  EXPECT_EQ(condition("(A.x + A.y) * 2 = 3"), "(A.x + A.y) * 2 = 3");
  EXPECT_EQ(condition("A.x - A.y - 1 = 0"), "A.x - A.y - 1 = 0");
  EXPECT_EQ(condition("A.x - (A.y - 1) = 0"), "A.x - (A.y - 1) = 0");
  EXPECT_EQ(condition("A.x = 1 or A.y = 1 and A.b = true"), "A.x = 1 or A.y = 1 and A.b = true");
  EXPECT_EQ(condition("(A.x = 1 or A.y = 1) and A.b"), "(A.x = 1 or A.y = 1) and A.b = true");
  EXPECT_EQ(condition("!A.x = 1 and A.b"), "!(A.x = 1) and A.b = true");
  EXPECT_EQ(condition("A.x = 1 -> A.y = 1 -> A.b"), condition("A.x = 1 -> (A.y = 1 -> A.b)"));
  EXPECT_NE(condition("(A.x = 1 -> A.y = 1) -> A.b"), condition("A.x = 1 -> (A.y = 1 -> A.b)"));
  EXPECT_EQ(condition("A.b | A.b & A.b = true"), condition("(A.b | (A.b & A.b)) = true"));
}

TEST(Terms, BothWaysOfWritingAreTheSame) {
  EXPECT_EQ(condition("A.x != 1"), condition("A.x <> 1"));
  EXPECT_EQ(condition("A.b"), condition("A.b = true"));
  EXPECT_EQ(condition("!A.b"), condition("A.b = false"));
  EXPECT_EQ(condition("A.x % 2 = 1"), condition("A.x mod 2 = 1"));
  EXPECT_EQ(condition("-A.x = 0"), condition("0 - A.x = 0"));
  EXPECT_EQ(condition("red = A.c"), "red = A.c");
  EXPECT_EQ(condition("true"), "true");
  EXPECT_EQ(condition("A.x = 1 or true"), "true");
}

TEST(Terms, TypesOfComparisons) {
  for (const std::string text : {"A.b = 1", "A.x = true", "A.x = A.b", "A.c = 1", "A.c = A.x", "(A.x = 1) = A.x"}) {
    EXPECT_EQ(condition(text), "E0301") << text;
  }
  for (const std::string text : {"A.b < true", "A.c >= red", "(A.x = 1) <= A.b"})
    EXPECT_EQ(condition(text), "E0304") << text;
  for (const std::string text : {"A.c = blue", "blue <> A.c"}) EXPECT_EQ(condition(text), "E0302") << text;
  for (const std::string text : {"A.x = red", "A.b = red", "red = green", "A.x + red = 1", "red", "!red"}) {
    EXPECT_EQ(condition(text), "E0201") << text;
  }
  for (const std::string text :
       {"A.x", "A.x + 1", "A.c", "!A.x", "A.x and A.b", "3", "~A.x = true", "A.b & A.x = true"}) {
    EXPECT_EQ(condition(text), "E0301") << text;
  }
  for (const std::string text : {"A.b + 1 = 2", "A.x * A.c = 1", "-A.b = 1", "A.x mod true = 1"}) {
    EXPECT_EQ(condition(text), "E0301") << text;
  }
}

TEST(Terms, BothOperandsAreReported) {
  EXPECT_EQ(condition("A.xx = 1 and A.yy = 1"), "E0208 E0208");
  EXPECT_EQ(condition("red or A.x"), "E0201 E0301");
  EXPECT_EQ(condition("A.b + A.c = 1"), "E0301 E0301");
  EXPECT_EQ(condition("A.xx + 1 = A.b"), "E0208") << "but nothing that is built from something wrong";
  EXPECT_EQ(condition("A.xx = 1 and red"), "E0208 E0201");
}

TEST(Terms, EnumerationsMustContainEachOther) {
  ModelText model;
  model.vars += " small : { red }; other : { red, blue }; distinct : { blue };";
  model.evaluation += " u if A.small = red or A.other = red or A.distinct = blue;";
  model.initial = "A.small = red and A.other = red and A.distinct = blue;";
  model.formulas += " EF u;";
  EXPECT_EQ(condition("A.c = A.small", model), "A.c = A.small");
  EXPECT_EQ(condition("A.small <> A.c", model), "A.small <> A.c");
  EXPECT_EQ(condition("A.c = A.other", model), "E0303");
  EXPECT_EQ(condition("A.c = A.distinct", model), "E0303");
}

TEST(Terms, ComparisonsThatAreAlwaysTheSame) {
  const auto warns = [](const std::string& text) {
    ModelText model;
    model.evaluation += " t if " + text + ";";
    model.formulas += " EF t;";
    const api::Loaded loaded = load(model);
    if (loaded.diagnostics.list().empty()) return std::string("fine");
    EXPECT_EQ(codes(loaded), "W0610") << text;
    const std::string& message = loaded.diagnostics.list()[0].message;
    return message.substr(0, message.find(':'));
  };
  EXPECT_EQ(warns("A.x < 4"), "this is always true");
  EXPECT_EQ(warns("A.x <= 4"), "this is always true");
  EXPECT_EQ(warns("A.x = 4"), "this is always false");
  EXPECT_EQ(warns("A.x <> 4"), "this is always true");
  EXPECT_EQ(warns("A.x > 4"), "this is always false");
  EXPECT_EQ(warns("A.x >= 4"), "this is always false");
  EXPECT_EQ(warns("A.x < -1"), "this is always false");
  EXPECT_EQ(warns("A.x >= -1"), "this is always true");
  EXPECT_EQ(warns("4 < A.x"), "this is always false");
  EXPECT_EQ(warns("4 >= A.x"), "this is always true");
  EXPECT_EQ(warns("-1 < A.x"), "this is always true");
  EXPECT_EQ(warns("-1 >= A.x"), "this is always false");
  EXPECT_EQ(warns("A.x < 3"), "fine");
  EXPECT_EQ(warns("A.x <= 3"), "fine");
  EXPECT_EQ(warns("A.x + 0 < 4"), "fine");
  EXPECT_EQ(warns("0 <= A.x"), "fine");
}

TEST(Terms, LiteralsOfParametersAreNoLiterals) {
  ModelText model;
  model.header = "Const N = 9;";
  EXPECT_EQ(condition("A.x < N", model), "A.x < 9");
  EXPECT_EQ(codes(load([&] {
              ModelText m = model;
              m.evaluation += " t if A.x < N and N = 9;";
              m.formulas += " EF t;";
              return m;
            }())),
            "");
}

// Evaluation computes with 64-bit numerators and denominators; what might not fit is refused.
TEST(Terms, LimitsOfArithmetic) {
  ModelText model;
  model.vars = "x : 0..2147483647; y : -2147483647..2147483647; b : boolean; c : { red, green };";
  const std::string square = "A.x * A.y";
  EXPECT_EQ(condition(square + " = 1", model), "E0308") << "2^62 is more than 4.0e18";
  EXPECT_EQ(condition("A.x * (A.y div 2) = 1", model), "E0308");
  EXPECT_EQ(condition("A.x * 1000000000 = 1", model), "A.x * 1000000000 = 1");
  EXPECT_EQ(condition("A.x * 1000000000 + A.x * 1000000000 = 1", model), "E0308");
  EXPECT_EQ(condition("A.x * 2000000000 = 1", model), "E0308");
  EXPECT_EQ(condition("A.x + A.x + A.x - A.y = 1", model), "A.x + A.x + A.x - A.y = 1");
  EXPECT_EQ(condition("(A.x mod 1000) * (A.x mod 1000) * 1000 = 1", model).substr(0, 10), "A.x mod 10");
  EXPECT_EQ(condition("A.x / A.y / A.x = 1", model), "W0612 W0612 E0308") << "a denominator of 62 bits";
  EXPECT_EQ(condition("A.x / 3 div 2 = 1", model), "W0612 E0301") << "`div` of a quotient";
}

TEST(Terms, AssignedValues) {
  const auto assigned = [](const std::string& assignment, const std::string& more_vars = "") {
    ModelText model;
    model.vars += more_vars;
    model.evolution += " " + assignment + " if Action = stay;";
    const api::Loaded loaded = load(model);
    std::string errors;
    for (const Diagnostic& diagnostic : loaded.diagnostics.list()) {
      if (diagnostic.severity == Severity::Error) errors += info(diagnostic.code).id;
    }
    return errors;
  };
  for (const std::string fine : {"x = 3", "x = y", "x = x + 1", "x = (3 - 3)", "b = false", "b = !b", "b = ~b",
                                 "b = b & b | b ^ b", "b = (x = 1)", "b = (x < y and b)", "c = green",
                                 "x = 1 and y = 1 and b = true", "(x = 1 and y = 1)", "A.x = 1"}) {
    EXPECT_EQ(assigned(fine), "") << fine;
  }
  EXPECT_EQ(assigned("x = 4"), "E0302");
  EXPECT_EQ(assigned("x = -1"), "E0302");
  EXPECT_EQ(assigned("x = 2 + 2"), "E0302") << "a constant expression";
  EXPECT_EQ(assigned("x = x + 4"), "") << "arithmetic that cannot fit is a warning";
  EXPECT_EQ(assigned("c = blue"), "E0302");
  EXPECT_EQ(assigned("x = z", " z : 4..5;"), "E0302");
  EXPECT_EQ(assigned("x = z", " z : 3..5;"), "") << "some value fits";
  EXPECT_EQ(assigned("c = d", " d : { blue, black };"), "E0303");
  EXPECT_EQ(assigned("c = d", " d : { blue, red };"), "");
  EXPECT_EQ(assigned("x = true"), "E0301");
  EXPECT_EQ(assigned("b = 1"), "E0301");
  EXPECT_EQ(assigned("c = 1"), "E0301");
  EXPECT_EQ(assigned("x = c"), "E0301");
  EXPECT_EQ(assigned("x = Action"), "E0301");
  EXPECT_EQ(assigned("x = red"), "E0201");
  EXPECT_EQ(assigned("z = 1"), "E0208");
  EXPECT_EQ(assigned("B.x = 1"), "E0207");
  EXPECT_EQ(assigned("x = 1 and x = 2"), "E0306");
  EXPECT_EQ(assigned("x = 1 and (y = 1 and (b = true and x = 1))"), "E0306");
}

TEST(Terms, Visibility) {
  ModelText model;
  model.more_agents =
      "Agent Environment Obsvars: o : boolean; end Obsvars Vars: h : boolean; l : boolean; end Vars Actions = { t }; "
      "Protocol: h and o and l : { t }; Other : { t }; end Protocol Evolution: h = l if Action = t and A.Action = go; "
      "end "
      "Evolution end Agent " +
      idle_agent("B");
  model.initial += "";
  const auto evolution = [&](const std::string& condition) {
    ModelText changed = model;
    changed.evolution += " x = 2 if " + condition + ";";
    const api::Loaded loaded = load(changed);
    return loaded.ok() ? std::string() : codes(loaded);
  };
  EXPECT_EQ(evolution("Environment.o = true"), "");
  EXPECT_EQ(evolution("Environment.o"), "");
  EXPECT_EQ(evolution("Environment.h = true"), "E0207");
  EXPECT_EQ(evolution("o = true"), "E0201") << "with a fix";
  EXPECT_EQ(evolution("A.x = 1"), "") << "its own, by name";
  EXPECT_EQ(evolution("Environment.Action = t and B.Action = go and A.Action = go and Action = go"), "");
  EXPECT_EQ(evolution("Action <> go and go = Action"), "");
  EXPECT_EQ(evolution("B.Action = t"), "E0203");
  EXPECT_EQ(evolution("B.x = 1"), "E0208");
  EXPECT_EQ(evolution("Environment.Action = Environment.o"), "E0301");
  model.more_agents += "";
  ModelText lobs = model;
  lobs.evolution += " x = 2 if Environment.l;";
  EXPECT_EQ(codes(load(lobs)).substr(0, 5), "E0207");
  std::string text = lobs.text();
  text.replace(text.find("Agent A\n"), 7, "Agent A Lobsvars = { l };");
  EXPECT_TRUE(api::load(Source("test", text)).ok()) << rendered(api::load(Source("test", text)));
}

TEST(Terms, ActionsMayBeCalledLikeVariables) {
  ModelText model;
  model.actions = "go, stay, x, i1";
  model.vars += " i1 : boolean;";
  model.initial += "";
  model.protocol = "Other : { go, stay, x, i1 };";
  model.evolution += " y = 3 if Action = x; i1 = true if Action = i[1];";
  model.evaluation += " t if A.i1;";
  model.initial = "A.x = 0 and A.y = 0 and A.b = false and A.c = green and A.i1 = false;";
  model.formulas += " EF t;";
  EXPECT_EQ(codes(model), "");
}

}  // namespace
}  // namespace gnomon::sema::test
