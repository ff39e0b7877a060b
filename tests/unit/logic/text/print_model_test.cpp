// SPDX-License-Identifier: Apache-2.0
//
// The text of a whole model. That it reads back as the same model is tested with the front end, in
// tests/cross.
#include "logic/text/print_model.hpp"

#include "unit/logic/build_formula.hpp"
#include "unit/model/build.hpp"

#include <gtest/gtest.h>

namespace gnomon::test {
namespace {

TEST(PrintModelTest, EverySection) {
  Build b;
  b.system.semantics = Semantics::SingleAssignment;
  b.environment_actions({"tick"});
  const VarId clock = b.integer(environment, "clock", -1, 3, true);
  const VarId hidden = b.boolean(environment, "hidden");
  const AgentId a = b.agent("A", {"go", "stay"});
  const VarId c = b.enumeration(a, "c", {"red", "green"});
  b.lobsvars(a, {hidden});
  b.red(a, b(c) == b.symbol("red"));
  b.evolution(environment, {{clock, b(clock) + 1}}, b(clock) < 3);
  b.protocol(a, b(c) == b.symbol("red") && b(hidden), {"go", "stay"});
  b.other(a, {"stay"});
  b.evolution(a, {{c, b.symbol("green")}}, b.does(a, "go") && b.does(environment, "tick"));
  b.initially(b(clock) == 0 && !b(hidden));
  const AtomId done = b.atom("done", b(clock) == 3);
  b.atom("A.c=red", b(c) == b.symbol("red"));
  b.system.atoms.back().anonymous = true;
  const GroupId g = b.group("g", {environment, a});

  logic::Specification spec;
  Formulas f(spec.pool);
  spec.fairness.push_back(f.no(f.atom(done.index())));
  logic::Property property;
  property.formula = f.group(FOp::Coalition, {environment, a}, f.un(FOp::Finally, f.atom(1)), g);
  property.logic = logic::Logic::Atl;
  property.expected = true;
  spec.properties.push_back(property);

  EXPECT_EQ(to_ispl(b.system, spec), R"(Semantics = SingleAssignment;

Agent Environment
  Obsvars:
    clock : -1 .. 3;
  end Obsvars
  Vars:
    hidden : boolean;
  end Vars
  Actions = {tick};
  Protocol:
  end Protocol
  Evolution:
    clock = clock + 1 if clock < 3;
  end Evolution
end Agent

Agent A
  Lobsvars = {hidden};
  Vars:
    c : {green, red};
  end Vars
  RedStates:
    c = red;
  end RedStates
  Actions = {go, stay};
  Protocol:
    c = red and Environment.hidden = true : {go, stay};
    Other : {stay};
  end Protocol
  Evolution:
    c = green if Action = go and Environment.Action = tick;
  end Evolution
end Agent

Evaluation
  done if Environment.clock = 3;
end Evaluation

InitStates
  Environment.clock = 0 and Environment.hidden = false;
end InitStates

Groups
  g = {Environment, A};
end Groups

Fairness
  !done;
end Fairness

Formulae
  -- EXPECT: TRUE
  <g>F (A.c = red);
end Formulae
)");
}

TEST(PrintModelTest, AnEnvironmentWithoutContentIsLeftOut) {
  Build b;
  const AgentId a = b.agent("A", {"go"});
  const VarId p = b.boolean(a, "p");
  const VarId q = b.boolean(a, "q");
  b.other(a, {"go"});
  b.evolution(a, {{p, !b(p)}, {q, b(p) && b(q)}}, b.always());
  const std::string text = logic::to_ispl(b.system, {});
  EXPECT_EQ(text.find("Environment"), std::string::npos);
  EXPECT_EQ(text.find("Semantics"), std::string::npos);
  EXPECT_EQ(text.find("Groups"), std::string::npos);
  EXPECT_NE(text.find("    p = ~p and q = p & q if true;\n"), std::string::npos) << text;
}

}  // namespace
}  // namespace gnomon::test
