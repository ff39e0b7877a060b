// SPDX-License-Identifier: Apache-2.0
//
// Indices that depend on the state.
#include "unit/sema/loading.hpp"

namespace gnomon::sema::test {
namespace {

ModelText with_family() {
  ModelText model;
  model.header = "Const W = { 3, 1 };";
  model.vars += " z[i in 1..2] : 0..3 init 0; f[i in 0..3] : boolean init false; k : 1..2 init 1;";
  model.evolution += " z[k] = W[2] if Action = go; f[x] = true if Action = go; k = 2 if f[0] or z[1] = z[2];";
  model.definitions = "twice[i in 1..2] := 2 * i;";
  model.evaluation += " w if A.twice1 = A.twice2;";
  model.formulas += " EF w;";
  return model;
}

TEST(Indices, MayDependOnTheState) {
  EXPECT_EQ(codes(with_family()), "");
  EXPECT_EQ(condition("A.z[A.k] = 1", with_family()), "(if A.k = 1 then A.z1 else A.z2) = 1");
  EXPECT_EQ(condition("A.f[A.y]", with_family()),
            "A.y = 0 and A.f0 = true or !(A.y = 0) and (A.y = 1 and A.f1 = true or !(A.y = 1) and (A.y = 2 and A.f2 = "
            "true or !(A.y = 2) and A.f3 = true))");
  EXPECT_EQ(condition("W[A.k] = 1", with_family()), "(if A.k = 1 then 3 else 1) = 1");
  EXPECT_EQ(condition("A.twice[A.k] = 2", with_family()), "(if A.k = 1 then 2 else 4) = 2");
  EXPECT_EQ(condition("A.z[A.x mod 2 + 1] = 1", with_family()), "(if A.x mod 2 + 1 = 1 then A.z1 else A.z2) = 1");
  EXPECT_EQ(condition("A.z[W[A.k] div 3 + 1] = 0", with_family()),
            "(if (if A.k = 1 then 3 else 1) div 3 + 1 = 1 then A.z1 else A.z2) = 0");
  EXPECT_EQ(own_text("EF A.z[A.k] = 1", with_family()), "EF ((if A.k = 1 then A.z1 else A.z2) = 1)");
}

TEST(Indices, OfConstantsStayConstant) {
  EXPECT_EQ(condition("A.z[W[2]] = 1", with_family()), "A.z1 = 1");
  EXPECT_EQ(condition("A.z[foo] = 1", with_family()), "E0501");
}

TEST(Indices, MustNameSomething) {
  EXPECT_EQ(condition("A.z[A.x] = 1", with_family()), "E0504");
  EXPECT_EQ(condition("A.z[max(min(A.x, 2), 1)] = 1", with_family()),
            condition("A.z[max(min(A.x, 2), 1)] = 1", with_family()));
  EXPECT_EQ(condition("W[A.x] = 1", with_family()), "E0504");
  EXPECT_EQ(condition("A.z[A.k - 2] = 1", with_family()), "E0504");
  EXPECT_EQ(condition("A.z[A.b] = 1", with_family()), "E0301");
  EXPECT_EQ(condition("A.z[A.k * 99999] = 1", with_family()), "E0503");
}

TEST(Indices, OnTheLeftStandForALineEach) {
  ModelText model = with_family();
  model.evolution = "z[k] = x if b;";
  const api::Loaded loaded = load(model);
  ASSERT_TRUE(loaded.ok()) << rendered(loaded);
  const model::System& system = loaded.model->system;
  ASSERT_EQ(system.agents[1].evolution.size(), 2U);
  const model::EvolutionItem& second = system.agents[1].evolution[1];
  EXPECT_EQ(system[second.assignments[0].variable].name, "z2");
  EXPECT_EQ(model::expression_text(system, second.condition, model::AgentId(1)), "b = true and k = 2");
  model.evolution = "z[x] = 1 if b;";
  EXPECT_EQ(codes(model), "E0504");
  model.evolution = "z[k] = 1 and z[1] = 2 if b;";
  EXPECT_EQ(codes(model), "E0306");
}

TEST(Indices, OfActionsAndValues) {
  ModelText model = with_family();
  model.actions = "go, stay, pick[i in 1..2]";
  model.protocol = "Other : { go, stay, pick[i in 1..2] };";
  model.vars += " v : { v[i in 1..2] } init v1;";
  model.evolution += " v = v[k] if Action = pick[k] and v <> v[k];";
  EXPECT_EQ(codes(model), "");
  EXPECT_EQ(condition("A.v = v[A.k]", model), "A.k = 1 and A.v = v1 or !(A.k = 1) and A.v = v2");
  EXPECT_EQ(condition("A.v = v[A.x]", model), "E0302");
}

}  // namespace
}  // namespace gnomon::sema::test
