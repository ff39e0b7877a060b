// SPDX-License-Identifier: Apache-2.0
//
// Observations of agents, from the text to the system.
#include "logic/text/print_model.hpp"
#include "sema/definitions.hpp"
#include "unit/sema/loading.hpp"

#include <fmt/format.h>

#include <stdexcept>

namespace gnomon::sema::test {
namespace {

// A second agent, which has observations.
ModelText watched(const std::string& observes, const std::string& protocol = "Other : { wait };") {
  ModelText model;
  model.more_agents = "Agent B Vars: m : boolean; end Vars Observes: " + observes +
                      " end Observes Actions = { shout, wait }; Protocol: " + protocol +
                      " end Protocol Evolution: m = true if Action = shout; end Evolution end Agent\n";
  model.initial = "A.x = 0 and A.y = 0 and A.b = false and A.c = green and B.m = false;";
  model.formulas = "EF (p and q and r and s); EF B.m = true;";
  return model;
}

const model::Variable& variable(const api::Loaded& loaded, const std::string& name) {
  for (const model::Variable& candidate : loaded.model->system.variables) {
    if (candidate.name == name) return candidate;
  }
  throw std::runtime_error("no variable " + name);
}

std::string domain_of(const std::string& expression) {
  const api::Loaded loaded = load(watched("seen := " + expression + ";", "true : { shout, wait };"));
  if (!loaded.ok()) return rendered(loaded);
  const model::Domain& domain = variable(loaded, "seen").domain;
  if (domain.type == model::Type::Boolean) return "boolean";
  if (domain.type == model::Type::Integer) return fmt::format("{}..{}", domain.low, domain.high);
  std::string result;
  for (const model::Symbol symbol : domain.shown()) result += loaded.model->system.symbols[symbol.index()] + " ";
  return result;
}

TEST(Observations, HaveTheDomainsOfTheirExpressions) {
  EXPECT_EQ(domain_of("A.x = A.y"), "boolean");
  EXPECT_EQ(domain_of("A.b"), "boolean");
  EXPECT_EQ(domain_of("A.x"), "0..3");
  EXPECT_EQ(domain_of("A.x - A.y"), "-3..3");
  EXPECT_EQ(domain_of("A.c"), "red green ");
}

TEST(Observations, AreUsedAsVariables) {
  const ModelText model =
      watched("near := A.x > 1; both := near and A.b;", "near and !both : { shout }; Other : { wait };");
  const api::Loaded loaded = load(model);
  ASSERT_TRUE(loaded.ok()) << rendered(loaded);
  EXPECT_EQ(codes(model), "");
  const model::System& system = loaded.model->system;
  EXPECT_EQ(model::expression_text(system, system.agents[1].protocol[0].condition, model::AgentId(1)),
            "near = true and both = false");
  EXPECT_EQ(model::expression_text(system, variable(loaded, "both").observed, model::AgentId(1)),
            "A.x > 1 and A.b = true")
      << "observations are about variables that have a value of their own";
}

TEST(Observations, AreWrittenWithTheirAgentElsewhere) {
  ModelText model = watched("near := A.x > 1;", "near : { shout }; Other : { wait };");
  model.formulas += " AG (B.near -> K(B, B.near));";
  EXPECT_EQ(codes(model), "");
  model.initial = "A.y = 0 and A.b = false and A.c = green and B.m = false and !B.near;";
  const api::Loaded loaded = load(model);
  ASSERT_TRUE(loaded.ok()) << rendered(loaded);
  EXPECT_NE(model::expression_text(loaded.model->system, loaded.model->system.initial, {}).find("A.x > 1"),
            std::string::npos)
      << "the initial condition is about variables that have a value of their own";
}

TEST(Observations, AreNotSeenByOthers) {
  ModelText model = watched("near := A.x > 1;", "near : { shout }; Other : { wait };");
  model.evolution += " x = 2 if B.near;";
  EXPECT_EQ(codes(model), "E0207");
}

TEST(Observations, MayBeFamilies) {
  const ModelText model = watched("at[i in 0..3] := A.x = i; for i in 0..1: above[i] := or[j in i+1..3] (at[j]);",
                                  "at[0] or above[1] : { shout }; Other : { wait };");
  EXPECT_EQ(codes(model), "");
}

TEST(Observations, MayUseDefinitions) {
  ModelText model = watched("near := close and A.b;", "near : { shout }; Other : { wait };");
  model.header = "Define close := A.x > 1; end Define";
  EXPECT_EQ(codes(model), "");
}

TEST(Observations, HaveMistakes) {
  const std::string use = "near : { shout }; Other : { wait };";
  EXPECT_EQ(codes(watched("near := !near;", use)), "E0211");
  EXPECT_EQ(codes(watched("near := far; far := !near;", use)), "E0211");
  EXPECT_EQ(codes(watched("near := A.Action = go;", use)), "E0210");
  EXPECT_EQ(codes(watched("near := A.z = 1;", use)), "E0208");
  EXPECT_EQ(codes(watched("m := A.x > 1;", "Other : { shout, wait };")), "E0206");
  EXPECT_EQ(codes(watched("half := A.x / 2;")), "W0612 E0217");
  EXPECT_EQ(codes(watched("large := (A.x + 1) * 2147483647;")), "E0217");
  ModelText assigned = watched("near := A.x > 1;", use);
  assigned.more_agents.replace(assigned.more_agents.find("m = true if"), 11, "near = true if");
  EXPECT_EQ(codes(assigned), "E0216");
}

TEST(Observations, ArePrintedAndReadAgain) {
  const api::Loaded loaded = load(watched("near := A.x > 1; gap := A.x - A.y; colour := A.c; on := A.b;",
                                          "near and gap < 2 : { shout }; Other : { wait };"));
  ASSERT_TRUE(loaded.ok()) << rendered(loaded);
  const std::string text = logic::to_ispl(loaded.model->system, loaded.model->specification);
  const api::Loaded again = api::load(Source("again.ispl", text));
  ASSERT_TRUE(again.ok()) << rendered(again) << text;
  EXPECT_TRUE(equal_ignoring_spans(loaded.model->system, again.model->system)) << text;
}

}  // namespace
}  // namespace gnomon::sema::test
