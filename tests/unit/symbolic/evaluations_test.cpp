// SPDX-License-Identifier: Apache-2.0
//
// Each logic has the evaluation that reads its operators: the same formula holds in other states.
#include "symbolic/evaluations.hpp"

#include "support/small_systems.hpp"
#include "unit/logic/build_formula.hpp"

#include <gtest/gtest.h>

namespace gnomon::test {
namespace {

using logic::Logic;

class SymbolicEvaluations : public testing::Test {
 protected:
  // From node 0 to itself and to 1, where it ends.
  SymbolicEvaluations() {
    Model model;
    model.system = graph_system(2, {{0, 0}, {0, 1}});
    own.emplace(model);
    lazy.emplace(own->system(), options);
    evaluations.emplace(*lazy, *own, options);
  }

  engine::Options options;
  std::optional<engine::OwnModel> own;
  std::optional<symbolic::LazyModel> lazy;
  std::optional<symbolic::Evaluations> evaluations;
};

TEST_F(SymbolicEvaluations, OneForEachWayToRead) {
  symbolic::Evaluation& usual = evaluations->usual();
  EXPECT_EQ(&evaluations->of(Logic::Ctl), &usual);
  EXPECT_EQ(&evaluations->of(Logic::Atl), &usual);
  EXPECT_EQ(&evaluations->of(Logic::Epistemic), &usual);
  EXPECT_EQ(&evaluations->of(Logic::Ltl), &evaluations->on_paths(logic::PathKind::Infinite));
  EXPECT_EQ(&evaluations->of(Logic::LdlFinite), &evaluations->on_paths(logic::PathKind::Finite));
  EXPECT_NE(&evaluations->of(Logic::LdlFinite), &evaluations->of(Logic::Ldl));
  EXPECT_EQ(&evaluations->of(Logic::AtlStar), &evaluations->of(Logic::StrategyLogicOneGoal));
  EXPECT_EQ(&evaluations->of(Logic::AtlUniform), &evaluations->of(Logic::StrategyLogic));
  EXPECT_NE(&evaluations->of(Logic::AtlUniform), &evaluations->of(Logic::AtlStar));
}

TEST_F(SymbolicEvaluations, StatesOfFormulasWithoutModalOperators) {
  Formulas f(own->pool());
  const bdd::Bdd first = evaluations->states_where(f.atom(0));
  EXPECT_TRUE(lazy->encoding().contains(first, {0}));
  EXPECT_FALSE(lazy->encoding().contains(first, {1}));
}

TEST_F(SymbolicEvaluations, NormalForms) {
  Formulas f(own->pool());
  const FormulaId formula = f.all(FOp::Globally, f.atom(0));
  EXPECT_EQ(own->pool()[evaluations->normal_form(formula)].op, FOp::Not);
  EXPECT_EQ(evaluations->normal_form(formula), evaluations->normal_form(formula));
}

}  // namespace
}  // namespace gnomon::test
