// SPDX-License-Identifier: Apache-2.0
//
// The lines that one line of an evolution stands for.
#include "unit/sema/loading.hpp"

namespace gnomon::sema::test {
namespace {

ModelText with_line(const std::string& line) {
  ModelText model;
  model.vars += " z[i in 1..2] : 0..3 init 0; w[i in 1..3] : 0..3 init 0; k : 1..2 init 1; m : 1..3 init 1;";
  model.evolution += "k = 2 if k = 1; m = 2 if m = 1; z1 = 1 if k = 2; z2 = 1 if k = 2; " + line;
  model.evolution += " w[m] = 1 if Action = stay;";
  model.evaluation += " t if and[i in 1..2] (A.z[i] = 1) and and[i in 1..3] (A.w[i] = 1);";
  model.formulas += " EF t;";
  return model;
}

// The lines that come of it, as "z1 z2 if …".
std::vector<std::string> lines(const std::string& line) {
  ModelText model = with_line("");
  model.evolution = line;
  const api::Loaded loaded = load(model);
  if (!loaded.ok()) return {codes(loaded)};
  std::vector<std::string> result;
  const model::System& system = loaded.model->system;
  for (const model::EvolutionItem& item : system.agents[1].evolution) {
    std::string text;
    for (const model::Assignment& one : item.assignments) {
      text += system[one.variable].name + " = " + model::expression_text(system, one.value, model::AgentId(1)) + " ";
    }
    result.push_back(text + "if " + model::expression_text(system, item.condition, model::AgentId(1)));
  }
  return result;
}

using Lines = std::vector<std::string>;

TEST(EvolutionLines, TwoElementsThatAreNeverTheSame) {
  EXPECT_EQ(lines("z[k] = 1 and z[3 - k] = 2 if b;"), Lines({"z1 = 1 z2 = 2 if b = true and k = 1 and 3 - k = 2",
                                                             "z2 = 1 z1 = 2 if b = true and k = 2 and 3 - k = 1"}));
  EXPECT_EQ(lines("z[1] = 1 and z[k] = 2 if k > 1;"), Lines({"z1 = 1 z2 = 2 if k > 1 and k = 2"}));
  EXPECT_EQ(codes(with_line("w[m] = 1 and w[m mod 3 + 1] = 2 if b;")), "");
  EXPECT_EQ(codes(with_line("w[m] = 1 and w[k] = 2 if m <> k;")), "");
}

TEST(EvolutionLines, TwoElementsThatMayBeTheSame) {
  EXPECT_EQ(codes(with_line("w[m] = 1 and w[k] = 2 if b;")), "E0306");
  EXPECT_EQ(codes(with_line("z[k] = 1 and z[1] = 2 if b;")), "E0306");
  EXPECT_EQ(codes(with_line("z1 = 1 and z1 = 1 if b;")), "E0306");
  const api::Loaded loaded = load(with_line("w[m] = 1 and w[k] = 2 if b;"));
  EXPECT_NE(rendered(loaded).find("for example where b = true and k = 1 and m = 1"), std::string::npos)
      << rendered(loaded);
  // The same value twice is no contradiction.
  EXPECT_EQ(lines("z[1] = 0 and z[k] = 0 if b;"),
            Lines({"z1 = 0 if b = true and k = 1", "z1 = 0 z2 = 0 if b = true and k = 2"}));
  EXPECT_EQ(lines("z[1] = x and z[k] = min(x, 3) if b;").size(), 2U);
}

TEST(EvolutionLines, OneIndexOfTwoFamilies) {
  EXPECT_EQ(lines("z[k] = 1 and w[k] = 2 if b;"),
            Lines({"z1 = 1 w1 = 2 if b = true and k = 1", "z2 = 1 w2 = 2 if b = true and k = 2"}));
}

TEST(EvolutionLines, SpeakOfTheElementAlone) {
  EXPECT_EQ(lines("z[k] = z[k] + 1 if z[k] < 3 and b;"),
            Lines({"z1 = z1 + 1 if z1 < 3 and b = true and k = 1", "z2 = z2 + 1 if z2 < 3 and b = true and k = 2"}));
  EXPECT_EQ(lines("w[m] = 1 if m = 2 and b;"), Lines({"w2 = 1 if b = true and m = 2"}));
  EXPECT_EQ(lines("z[k] = w[m] if b;").at(0),
            "z1 = (if m = 1 then w1 else (if m = 2 then w2 else w3)) if b = true and k = 1");
}

TEST(EvolutionLines, ActionsOnTheRight) {
  ModelText model;
  model.evolution += " x = count[i in 1..2] (Action = go) if b; b = (Action = go) if x = 2;";
  EXPECT_EQ(codes(model), "");
  model.evolution +=
      " y = (if Action = stay then 1 else y) if Action <> go; x in { 0, if Action = go then 1 else 2 } if b;";
  EXPECT_EQ(codes(model), "");
  model.evolution += " y = Action if b;";
  EXPECT_EQ(codes(model), "E0301");
}

// A constant may be called like an action where values stand.
TEST(EvolutionLines, ConstantsCalledLikeActions) {
  ModelText model;
  model.header = "Const go = 2;";
  model.evolution = "x = go if Action = stay; y = 1 if b; b = true if x = 1; c = red if b;";
  EXPECT_EQ(codes(model), "");
}

}  // namespace
}  // namespace gnomon::sema::test
