// SPDX-License-Identifier: Apache-2.0
//
// The automaton of a path formula beside a graph.
#include "symbolic/paths/automaton.hpp"

#include "unit/symbolic/path_questions.hpp"

namespace gnomon::test {
namespace {

TEST(SymbolicPathAutomaton, FromWhereAPathSatisfies) {
  Diagrams d(two_ways());
  const symbolic::Temporal temporal = d.temporal();
  for (const PathQuestion& question : path_questions(d)) {
    const bool finite = question.kind == logic::PathKind::Finite;
    const Bdd live = finite ? temporal.domain() : temporal.eg(temporal.domain());
    for (const bool positive : {true, false}) {
      const symbolic::PathAutomaton product(temporal, d.pool, {question.formula, positive, question.kind}, {},
                                            d.sets());
      EXPECT_EQ(product.automaton().kind == automata::Class::Finite, finite);
      const symbolic::PlaceSets found = product.graph().reaching(product.goal(live));
      EXPECT_EQ(d.nodes(found[product.automaton().initial]), positive ? question.some : question.some_not)
          << question.name;
    }
  }
}

TEST(SymbolicPathAutomaton, GoalsOfAllClasses) {
  Diagrams d(two_ways());
  const symbolic::Temporal temporal = d.temporal();
  const Bdd live = temporal.eg(temporal.domain());
  const FormulaId finally = d.make.bin(FOp::Until, d.make.truth(true), d.at(2));
  const auto made = [&](FormulaId formula, bool positive) {
    return symbolic::PathAutomaton(temporal, d.pool, {formula, positive, logic::PathKind::Infinite}, {}, d.sets());
  };
  // Where F 2 has been seen, any infinite path will do; nothing is known before.
  const symbolic::PathAutomaton terminal = made(finally, true);
  EXPECT_EQ(terminal.automaton().kind, automata::Class::Terminal);
  for (std::size_t i = 0; i < terminal.automaton().states.size(); ++i) {
    EXPECT_EQ(d.nodes(terminal.goal(live)[i]),
              terminal.automaton().states[i].accepting ? Nodes({0, 1, 2, 4}) : Nodes());
  }
  // Not F 2: the states that can stay away from 2.
  const symbolic::PathAutomaton weak = made(finally, false);
  EXPECT_EQ(weak.automaton().kind, automata::Class::Weak);
  EXPECT_EQ(d.nodes(weak.goal(live)[weak.automaton().initial]), Nodes({4}));
  // G F 2, and G F 0, which no loop of the graph satisfies
  const auto again = [&](Value node) {
    const FormulaId once = d.make.bin(FOp::Until, d.make.truth(true), d.at(node));
    return made(d.make.bin(FOp::Until, d.make.truth(true), d.make.no(once)), false);
  };
  EXPECT_EQ(again(2).automaton().kind, automata::Class::General);
  EXPECT_EQ(d.nodes(again(2).goal(live)[again(2).automaton().initial]), Nodes({0, 1, 2, 4}));
  EXPECT_EQ(d.nodes(again(0).goal(live)[again(0).automaton().initial]), Nodes());
}

TEST(SymbolicPathAutomaton, Guards) {
  Diagrams d(two_ways());
  const symbolic::Temporal temporal = d.temporal_on(d.set({0, 1, 2, 3}));
  const std::vector<FormulaId> letters{d.at(1), d.at(2)};
  const auto nodes = [&](const automata::Guard& guard) {
    return d.nodes(symbolic::guard_set(temporal, guard, letters, d.sets()));
  };
  EXPECT_EQ(nodes({}), Nodes());
  EXPECT_EQ(nodes({{}}), Nodes({0, 1, 2, 3}));
  EXPECT_EQ(nodes({{{0, true}}}), Nodes({1}));
  EXPECT_EQ(nodes({{{0, false}, {1, false}}}), Nodes({0, 3}));
  EXPECT_EQ(nodes({{{0, true}}, {{1, true}}}), Nodes({1, 2}));
}

}  // namespace
}  // namespace gnomon::test
