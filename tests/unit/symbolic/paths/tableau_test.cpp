// SPDX-License-Identifier: Apache-2.0
//
// Path formulas with a known answer, with an automaton in bits.
#include "symbolic/paths/tableau.hpp"

#include "unit/symbolic/path_questions.hpp"

namespace gnomon::test {
namespace {

class SymbolicTableau : public testing::Test {
 protected:
  [[nodiscard]] Nodes some(const symbolic::Temporal& temporal, const symbolic::PathGoal& goal) {
    const auto bits = [this](std::size_t number) {
      while (bits_.size() <= number) {
        const std::vector<bdd::Var> pair = d.manager.new_group(2);
        bits_.emplace_back(pair[0], pair[1]);
      }
      return bits_[number];
    };
    const Bdd live = goal.kind == logic::PathKind::Finite ? temporal.domain() : temporal.eg(temporal.domain());
    return d.nodes(symbolic::Tableau(temporal, d.pool, goal, {}, d.sets(), bits).some(live));
  }
  Diagrams d{two_ways()};
  std::vector<std::pair<bdd::Var, bdd::Var>> bits_;
};

TEST_F(SymbolicTableau, SomePath) {
  const symbolic::Temporal temporal = d.temporal();
  for (const PathQuestion& question : path_questions(d)) {
    EXPECT_EQ(some(temporal, {question.formula, true, question.kind}), question.some) << question.name;
    EXPECT_EQ(some(temporal, {question.formula, false, question.kind}), question.some_not) << question.name;
  }
}

TEST_F(SymbolicTableau, FairPathsOnly) {
  const FormulaId again = d.make.bin(FOp::Until, d.make.truth(true), d.at(2));
  EXPECT_EQ(some(d.temporal({{2}}), {again, false, logic::PathKind::Infinite}), Nodes());
  EXPECT_EQ(some(d.temporal({{4}}), {again, false, logic::PathKind::Infinite}), Nodes({4}));
  EXPECT_EQ(some(d.temporal({{4}}), {again, true, logic::PathKind::Infinite}), Nodes());
}

}  // namespace
}  // namespace gnomon::test
