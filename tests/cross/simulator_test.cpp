// SPDX-License-Identifier: Apache-2.0
//
// What the simulator says of a formula without modal operators in a state is what the explicit engine says, which works
// with sets of states: on random systems with red states, for all Boolean operators.
#include "api/load.hpp"
#include "api/simulation/state_queries.hpp"
#include "logic/text/print.hpp"
#include "reference/checker.hpp"
#include "support/random_case.hpp"
#include "unit/logic/build_formula.hpp"

#include <gtest/gtest.h>

namespace gnomon::test {
namespace {

// A Boolean formula in which every other letter is about correct behaviour.
FormulaId random_formula(Case& item, std::mt19937_64& rng) {
  RandomFormulas formulas(item.specification.pool, item.system.agents.size(), rng);
  formulas.time = formulas.knowledge = formulas.coalitions = false;
  Formulas f(item.specification.pool);
  return with_letters(f.pool, formulas(6), [&] {
    const FormulaId green = f.green(formulas.agent());
    switch (formulas.below(4)) {
      case 0: return green;
      case 1: return f.no(green);
      default: return f.atom(formulas.below(item.system.atoms.size()));
    }
  });
}

TEST(Simulator, BooleanFormulasAsTheExplicitEngineDecidesThem) {
  std::size_t answers = 0;
  std::size_t contingent = 0;
  for (std::uint64_t seed = 0; seed < 100 && !HasFailure(); ++seed) {
    const api::Loaded loaded =
        api::load(Source("random", to_text(random_case(seed, {.states = 60, .least_states = 5, .fairness = false}))));
    ASSERT_TRUE(loaded.ok()) << seed;
    Case item = *loaded.model;
    std::mt19937_64 rng(seed);
    api::StateQueries simulator(loaded, false);
    reference::ExplicitChecker engine(item.system, item.specification, {});
    for (int i = 0; i < 5; ++i) {
      const FormulaId formula = random_formula(item, rng);
      const std::string text =
          logic::formula_text(item.system, item.specification.pool, formula, logic::Logic::Boolean);
      const reference::StateSet expected = engine.satisfying(formula);
      bool some = false, all = true;
      for (reference::StateIndex s = 0; s < engine.graph().size(); ++s) {
        const api::FormulaAnswer answer = simulator.evaluate(text, engine.graph().states()[s], {});
        ASSERT_TRUE(answer.ok()) << text;
        EXPECT_EQ(answer.holds, expected.contains(s)) << text << " in state " << s << " of\n" << to_text(item);
        if (HasFailure()) break;
        ++answers;
        (answer.holds == true ? some : all) = answer.holds == true;
      }
      if (some && !all) ++contingent;
    }
  }
  std::printf("%zu answers compared; %zu formulas true in some states only\n", answers, contingent);
  EXPECT_GT(answers, 2000U);
  EXPECT_GT(contingent, 50U);
}

}  // namespace
}  // namespace gnomon::test
