// SPDX-License-Identifier: Apache-2.0
//
// Path formulas with a known answer, in all ways to decide them.
#include "symbolic/paths/paths.hpp"

#include "base/error.hpp"
#include "unit/symbolic/path_questions.hpp"

namespace gnomon::test {
namespace {

using engine::PathEngine;

TEST(SymbolicPaths, SomePath) {
  Diagrams d(two_ways());
  const symbolic::Temporal temporal = d.temporal();
  const Limits limits;
  for (const PathEngine engine : {PathEngine::Auto, PathEngine::Explicit, PathEngine::Symbolic}) {
    for (const PathQuestion& question : path_questions(d)) {
      symbolic::Paths paths(temporal, d.pool, {question.kind, engine, &limits}, d.sets());
      EXPECT_EQ(d.nodes(paths.some(question.formula)), question.some) << question.name;
      EXPECT_EQ(d.nodes(paths.some(question.formula, false)), question.some_not) << question.name;
    }
  }
}

TEST(SymbolicPaths, WhatCanBeTakenApart) {
  Diagrams d(two_ways());
  const symbolic::Temporal temporal = d.temporal();
  const Limits limits;
  symbolic::Paths paths(temporal, d.pool, {logic::PathKind::Infinite, PathEngine::Regular, &limits}, d.sets());
  const FormulaId later = d.make.bin(FOp::Until, d.make.truth(true), d.make.un(FOp::Next, d.at(2)));
  EXPECT_EQ(d.nodes(paths.some(later)), Nodes({0, 1, 2, 4}));
  const FormulaId two = d.make.bin(FOp::Until, d.make.truth(true), d.at(2));
  const FormulaId two_things = d.make.bin(FOp::And, two, d.make.un(FOp::Next, d.at(1)));
  EXPECT_THROW(static_cast<void>(paths.some(two_things)), LimitError);
  EXPECT_EQ(d.nodes(paths.some(two_things, false)), Nodes({1, 4}));  // one of the two fails
}

TEST(SymbolicPaths, FairPathsOnly) {
  Diagrams d(two_ways());
  const symbolic::Temporal temporal = d.temporal({{2}});
  const Limits limits;
  for (const PathEngine engine : {PathEngine::Auto, PathEngine::Explicit, PathEngine::Symbolic}) {
    symbolic::Paths paths(temporal, d.pool, {logic::PathKind::Infinite, engine, &limits}, d.sets());
    const FormulaId not_two = d.make.bin(FOp::Until, d.make.truth(true), d.at(2));
    EXPECT_EQ(d.nodes(paths.some(not_two, false)), Nodes());
    EXPECT_EQ(d.nodes(paths.some(d.make.un(FOp::Next, d.at(4)))), Nodes({4}));  // it can be left later
  }
}

}  // namespace
}  // namespace gnomon::test
