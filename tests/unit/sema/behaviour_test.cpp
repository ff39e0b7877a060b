// SPDX-License-Identifier: Apache-2.0
//
// Assignments that stand for several lines.
#include "sema/behaviour.hpp"

#include "unit/sema/loading.hpp"

namespace gnomon::sema::test {
namespace {

// The lines of the evolution; codes if there are errors.
std::vector<std::string> lines(const std::string& evolution, ModelText model = {}) {
  model.evolution = evolution;
  const api::Loaded loaded = load(model);
  if (!loaded.ok()) return {codes(loaded)};
  const model::System& system = loaded.model->system;
  std::vector<std::string> result;
  for (const model::EvolutionItem& item : system.agents[1].evolution) {
    std::string text;
    for (const model::Assignment& one : item.assignments) {
      text +=
          system[one.variable].name + " = " + model::value_expression_text(system, one.value, model::AgentId(1)) + ", ";
    }
    result.push_back(text + model::expression_text(system, item.condition, model::AgentId(1)));
  }
  return result;
}

using Lines = std::vector<std::string>;

TEST(ChosenValues, StandForALineEach) {
  EXPECT_EQ(lines("x in 1..2 if b;"), (Lines{"x = 1, b = true", "x = 2, b = true"}));
  EXPECT_EQ(lines("c in { red, c } if b;"), (Lines{"c = red, b = true", "c = c, b = true"}));
  EXPECT_EQ(lines("b in { true } and x in { 0, y + 1, 3..3 } if true;"),
            (Lines{"b = true, x = 0, true", "b = true, x = y + 1, true", "b = true, x = 3, true"}));
  EXPECT_EQ(lines("x in y..2 if b;"),
            (Lines{"x = 0, b = true and y <= 0", "x = 1, b = true and y <= 1", "x = 2, b = true and y <= 2"}));
}

TEST(ChosenValues, MustFit) {
  EXPECT_EQ(lines("x in 0..4 if b;"), Lines{"E0302"});
  EXPECT_EQ(lines("x in { 1, 4 } if b;"), Lines{"E0302"});
  EXPECT_EQ(lines("x in y + 4..9 if b;"), Lines{"E0302"});
  EXPECT_EQ(lines("c in { red, blue } if b;"), Lines{"E0302"});
  EXPECT_EQ(lines("c in 1..2 if b;"), Lines{"E0301"});
  EXPECT_EQ(lines("x in y if b;"), Lines{"E0301"});
  EXPECT_EQ(lines("x in 2..1 if b;"), Lines{"E0305"});
  EXPECT_EQ(lines("x in 1..2 and x = 3 if b;"), Lines{"E0306"});
  EXPECT_EQ(lines("z in 1..2 if b;"), Lines{"E0208"});
}

TEST(ChosenValues, MayNotBeTooMany) {
  ModelText model;
  model.vars += " n : 0..99999; m : 0..999;";
  EXPECT_EQ(lines("n in 0..99999 if b;", model), Lines{"E0503"});
  EXPECT_EQ(lines("m in 0..999 and x in 0..3 and y in 0..3 if b;", model), Lines{"E0503"});
}

}  // namespace
}  // namespace gnomon::sema::test
