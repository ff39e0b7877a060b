// SPDX-License-Identifier: Apache-2.0
//
// Formulas that come later, as those typed in the simulator: each is lowered alone against the names of the model, and
// asked of an engine that knows the model for some time already. The answers are those that an engine gives to a model
// which had the formula from the beginning, also if the engine was interrupted and asked again.
#include "api/engines.hpp"
#include "api/load.hpp"
#include "base/error.hpp"
#include "engine/engine.hpp"
#include "ispl/parser.hpp"
#include "logic/classify.hpp"
#include "logic/text/print.hpp"
#include "reference/checker.hpp"
#include "sema/lower.hpp"
#include "support/random_case.hpp"
#include "support/random_runs.hpp"
#include "unit/logic/build_formula.hpp"

#include <gtest/gtest.h>

#include <array>
#include <optional>
#include <random>

namespace gnomon::test {
namespace {

constexpr RandomPlan plan{
    .parts = 4, .formulas_per_system = 6, .cases_in_normal_runs = 2'400, .cases_in_slow_runs = 100'000};

class LaterFormulas : public RandomTest {
 protected:
  // A model, and the same with formulas of CTL, ATL and knowledge. In some of these are comparisons that the model does
  // not have.
  struct Texts {
    std::string model, whole;
  };
  static Texts random_texts(std::uint64_t seed) {
    std::mt19937_64 rng(seed);
    Case item = random_case(seed, {.states = 40, .least_states = 4});
    const std::vector<logic::Property> own = item.specification.properties;
    RandomFormulas random(item.specification.pool, item.system.agents.size(), rng);
    Formulas f(item.specification.pool);
    for (std::size_t i = 0; i < plan.formulas_per_system; ++i) {
      logic::FormulaId formula = random(4);
      if (rng() % 2 == 0) formula = f.bin(logic::Op::Or, formula, f.some(logic::Op::Finally, new_test(item, rng)));
      if (rng() % 3 == 0) formula = f.bin(logic::Op::Or, f.all(logic::Op::Globally, formula), new_test(item, rng));
      ask(item, formula);
    }
    item = with_named_groups(std::move(item));
    Texts result{{}, to_text(item)};
    item.specification.properties = own;
    result.model = to_text(item);
    return result;
  }

  static logic::FormulaId new_test(Case& item, std::mt19937_64& rng) {
    const model::VarId id(rng() % item.system.variables.size());
    const model::Variable& variable = item.system[id];
    const model::Value value = variable.domain.value(rng() % variable.domain.size());
    model::ExprPool& exprs = item.system.exprs;
    const model::ExprId condition = exprs.binary(model::Op::Equal, exprs.variable(id, variable.domain.type),
                                                 exprs.constant(value, variable.domain.type));
    const model::AtomId atom(item.system.atoms.size());
    item.system.atoms.push_back({item.system[variable.agent].name + "." + variable.name + " = " +
                                     model::value_text(item.system, variable.domain, value),
                                 condition,
                                 true,
                                 {}});
    return item.specification.pool.atom(atom);
  }

  // Asks, with an interruption at the n-th point at which the engine could be interrupted.
  static bool answer(engine::Engine& engine, const engine::Question& question, const model::State& state,
                     std::size_t point) {
    std::size_t readings = 0;
    const auto begin = std::chrono::steady_clock::now();
    const auto late = begin + std::chrono::hours(1);
    engine.set_limits({.deadline = late, .clock = [&] { return ++readings >= point ? late : begin; }});
    std::optional<bool> result;
    try {
      result = engine.holds_in(state, question);
    } catch (const LimitError&) {
    }
    engine.set_limits({});
    return result ? *result : engine.holds_in(state, question);
  }
};

TEST_P(LaterFormulas, AreAnsweredAsIfTheModelHadThem) {
  std::size_t contingent = 0;
  try_seeds(plan, [&](std::uint64_t seed) {
    std::mt19937_64 rng(seed);
    const Texts texts = random_texts(seed);
    const api::Loaded loaded = api::load(Source("model", texts.model));
    const api::Loaded whole = api::load(Source("whole", texts.whole));
    ASSERT_TRUE(loaded.ok()) << texts.model;
    ASSERT_TRUE(whole.ok()) << texts.whole;
    std::array engines{api::make_engine("symbolic", *loaded.model, {}),
                       api::make_engine("explicit", *loaded.model, {})};
    reference::ExplicitChecker expected(whole.model->system, whole.model->specification, {});
    const std::vector<logic::Property>& asked = whole.model->specification.properties;
    for (std::size_t i = loaded.model->specification.properties.size(); i < asked.size() && !HasFailure(); ++i) {
      const std::string formula = asked[i].text;
      const reference::StateSet states = expected.satisfying(asked[i].formula);
      // Later.
      const Source source("later", formula);
      Diagnostics mistakes;
      const ispl::Ast tree = ispl::parse_formula(source, mistakes);
      const Model extended = sema::extend(*loaded.model, *loaded.names, {source, tree, mistakes});
      ASSERT_FALSE(mistakes.has_errors()) << formula;
      ASSERT_EQ(extended.specification.properties.size(), loaded.model->specification.properties.size() + 1);
      const logic::Property& property = extended.specification.properties.back();
      for (const auto& engine : engines) {
        expected.domain().for_each([&](reference::StateIndex s) {
          const model::State state = expected.graph().states()[s];
          EXPECT_EQ(answer(*engine, {property, extended}, state, 1 + rng() % 200), states.contains(s))
              << formula << "\n"
              << texts.whole;
        });
        EXPECT_EQ(engine->check({property, extended}).verdict, expected.check(asked[i])) << formula << "\n"
                                                                                         << texts.whole;
      }
      ++questions;
      if (!states.empty() && states != expected.domain()) ++contingent;
    }
  });
  if (!usual()) return;
  EXPECT_GT(contingent, plan.cases_in_normal_runs / plan.parts / 10);
}

GNOMON_RANDOM_SUITE(LaterFormulas, plan.parts);

}  // namespace
}  // namespace gnomon::test
