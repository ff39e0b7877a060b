// SPDX-License-Identifier: Apache-2.0
//
// Names of types, initial values, tables and conditions on constants.
#include "sema/declare.hpp"

#include "base/error.hpp"
#include "unit/sema/loading.hpp"

namespace gnomon::sema::test {
namespace {

std::string initial(const ModelText& model) {
  const api::Loaded loaded = load(model);
  if (!loaded.ok()) return codes(loaded);
  return model::expression_text(loaded.model->system, loaded.model->system.initial, std::nullopt);
}

ModelText with_types(const std::string& types, const std::string& vars) {
  ModelText model;
  model.header = types;
  model.vars = vars;
  return model;
}

TEST(Types, StandForWhatTheyAreDeclaredAs) {
  const api::Loaded plain = load(ModelText{});
  const api::Loaded named =
      load(with_types("Const N = 3; Type P = 0..N; Type Q = P; Type B = boolean; Type C = { red, green };",
                      "x : P; y : Q; b : B; c : C;"));
  EXPECT_EQ(codes(named), "");
  ASSERT_TRUE(named.ok());
  EXPECT_TRUE(equal_ignoring_spans(plain.model->system, named.model->system));
}

TEST(Types, MustBeDeclaredBefore) {
  EXPECT_EQ(codes(with_types("Type P = 0..3;", "x : P; y : Q; b : boolean; c : { red, green };")), "E0201");
  EXPECT_EQ(codes(with_types("Type P = Q; Type Q = 0..3;", "x : Q; y : Q; b : boolean; c : { red, green };")), "E0102");
  const api::Loaded loaded =
      load(with_types("Type Place = 0..3;", "x : place; y : 0..3; b : boolean; c : { red, green };"));
  EXPECT_NE(rendered(loaded).find("did you mean `Place`?"), std::string::npos) << rendered(loaded);
}

TEST(Types, AreCheckedOnce) {
  EXPECT_EQ(codes(with_types("Type P = 3..0;", "x : P; y : P; b : boolean; c : { red, green };")), "E0305");
}

TEST(InitialValues, AreConjoinedWithTheInitialCondition) {
  ModelText model;
  model.vars = "x : 0..3 init 0; y : 0..3 init x + 1; b : boolean init x = 0; c : { red, green } init red;";
  model.initial = "A.x < 2;";
  EXPECT_EQ(initial(model), "A.x < 2 and A.x = 0 and A.y = A.x + 1 and A.b = (A.x = 0) and A.c = red");
}

TEST(InitialValues, OfFamiliesKnowTheIndex) {
  ModelText model;
  model.vars += " z[i in 1..2] : 0..4 init 2 * i; for i in 3..3: z[i] : 0..4 init i;";
  model.evaluation += " u if A.z[1] = A.z[2] and A.z[3] = 0;";
  model.formulas += " EF u;";
  model.initial = "true;";
  EXPECT_EQ(initial(model), "A.z1 = 2 and A.z2 = 4 and A.z3 = 3");
}

TEST(InitialValues, AreCheckedLikeAssignments) {
  const auto with = [](const std::string& value) {
    ModelText model;
    model.vars = "x : 0..3 init " + value + "; y : 0..3; b : boolean; c : { red, green };";
    return codes(model);
  };
  EXPECT_EQ(with("0"), "");
  EXPECT_EQ(with("2"), "W0627") << "`InitStates` says otherwise";
  EXPECT_EQ(with("4"), "E0302");
  EXPECT_EQ(with("true"), "E0301");
  EXPECT_EQ(with("red"), "E0201");
  EXPECT_EQ(with("z"), "E0201");
}

TEST(Tables, CountFromOne) {
  ModelText model;
  model.header = "Const W = { 3, 1, 2 }; Const M = W[1] - W[2];";
  EXPECT_EQ(condition("A.x = W[2] + M and A.y = W3", model), "A.x = 3 and A.y = 2");
  EXPECT_EQ(condition("or[i in 1..3] (A.x = W[i] and A.y = i)", model),
            "A.x = 3 and A.y = 1 or A.x = 1 and A.y = 2 or A.x = 2 and A.y = 3");
  EXPECT_EQ(condition("A.x = W[0]", model), "E0504");
  EXPECT_EQ(condition("A.x = W[4]", model), "E0504");
  EXPECT_EQ(condition("or[i in 1..W[4]] (A.x = i)", model), "E0504");
}

TEST(ConditionsOnConstants, MustHold) {
  ModelText model;
  model.header = "Const N = 3 where N >= 2;";
  model.vars = "x : 0..N; y : 0..3; b : boolean; c : { red, green };";
  EXPECT_EQ(codes(model), "");
  api::LoadOptions options;
  options.definitions = {{"N", 4}};
  EXPECT_EQ(codes(load(model, options)), "");
  options.definitions = {{"N", 1}};
  EXPECT_EQ(codes(load(model, options)), "E0505");
  EXPECT_NE(rendered(load(model, options)).find("it is 1, as the command line says"), std::string::npos);
  model.header = "Const N = 3 where N + 1;";
  EXPECT_EQ(codes(model), "E0301");
}

TEST(ConditionsOnConstants, TablesCannotBeGiven) {
  ModelText model;
  model.header = "Const W = { 1, 2 };";
  api::LoadOptions options;
  options.definitions = {{"W", 4}};
  EXPECT_THROW((void)load(model, options), UsageError);
}

}  // namespace
}  // namespace gnomon::sema::test
