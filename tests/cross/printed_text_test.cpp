// SPDX-License-Identifier: Apache-2.0
//
// What is printed means what it meant: texts of every logic and with every kind of expression, in which parentheses
// leave no doubt, are read, printed and read again. The models and formulas must be the same, node by node, and so must
// the verdicts.
#include "api/load.hpp"
#include "base/error.hpp"
#include "logic/classify.hpp"
#include "logic/solution_concepts.hpp"
#include "logic/text/mcmas_text.hpp"
#include "logic/text/print.hpp"
#include "logic/text/print_model.hpp"
#include "reference/checker.hpp"
#include "support/random_syntax.hpp"
#include "support/same_formula.hpp"
#include "support/slow.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <cstdio>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace gnomon::test {
namespace {

using verdict::Verdict;

std::string with_formula(const std::string& model, const std::string& formula) {
  return model + "Formulae\n  " + formula + ";\nend Formulae\n";
}

std::string errors(const api::Loaded& loaded) {
  std::string text;
  for (const Diagnostic& diagnostic : loaded.diagnostics.list()) {
    if (diagnostic.severity != Severity::Error) continue;
    text += diagnostic.message + " in: " +
            std::string(loaded.source.text(loaded.source.line(loaded.source.position(diagnostic.span.begin).line))) +
            "\n";
  }
  return text;
}

// Nothing if it would take long.
std::optional<Verdict> verdict_of(const Model& model) {
  reference::Limits limits;
  limits.states = 300;
  limits.transitions = 20'000;
  limits.deadline = std::chrono::steady_clock::now() + std::chrono::milliseconds(50);
  try {
    reference::ExplicitChecker checker(model.system, model.specification, limits);
    return checker.check(model.specification.properties.front());
  } catch (const LimitError&) {
    return std::nullopt;
  }
}

// Formulas as MCMAS prints them have all their parentheses, so that they can be read in the same way.
void expect_mcmas_text(const Model& model, const std::string& source) {
  const logic::Property& property = model.specification.properties.front();
  if (logic::paths_of(property.logic) && property.logic != logic::Logic::CtlStar)
    return;  // other quantifiers are shown
  std::string text = logic::mcmas_text(model.system, model.specification.pool, property.formula, property.logic);
  if (text.find("<>") != std::string::npos) return;  // a coalition of nobody has no name there
  for (const auto& [theirs, ours] : {std::pair{"&&", "and"}, std::pair{"||", "or"}}) {
    for (std::size_t at = 0; (at = text.find(theirs, at)) != std::string::npos;) text.replace(at, 2, ours);
  }
  api::LoadOptions options;
  options.formulas = {std::string(logic::prefix_text(property.logic)) + text};
  const api::Loaded again = api::load(Source("model", source), options);
  ASSERT_TRUE(again.ok()) << text << "\n" << source;
  EXPECT_TRUE(is_same(model.specification.pool, property.formula, again.model->specification.pool,
                      again.model->specification.properties.back().formula))
      << text << "\n"
      << source;
}

std::string plain_text(const Model& model, const logic::Property& property) {
  return logic::plain_formula_text(model.system, model.specification.pool, property.formula, property.logic);
}

bool has_bounds(const Model& model) {
  const logic::FormulaPool& pool = model.specification.pool;
  for (std::size_t i = 0; i < pool.size(); ++i) {
    if (pool[logic::FormulaId(i)].spelling == logic::Spelling::Bounded) return true;
  }
  return false;
}

struct PrintedText : testing::TestWithParam<std::size_t> {
  int accepted = 0, refused = 0, decided = 0;

  void expect_same(const Model& model, const std::string& source) {
    const std::string text = logic::to_ispl(model.system, model.specification);
    const api::Loaded again = api::load(Source("printed", text));
    ASSERT_TRUE(again.ok()) << errors(again) << "written:\n" << source << "\nprinted:\n" << text;
    const logic::Property& before = model.specification.properties.front();
    const logic::Property& after = again.model->specification.properties.front();
    const auto trace = "written:\n" + source + "\nprinted:\n" + text;
    EXPECT_EQ(before.logic, after.logic) << trace;
    if (has_bounds(model)) {
      // Without bounds, tests stand in another order, and so do the atoms without names.
      EXPECT_EQ(plain_text(model, before), plain_text(*again.model, after)) << trace;
      return expect_same_verdict(model, *again.model, trace);
    }
    EXPECT_TRUE(equal_ignoring_spans(model.system, again.model->system)) << trace;
    EXPECT_TRUE(is_same(model.specification.pool, before.formula, again.model->specification.pool, after.formula))
        << trace;
    ASSERT_EQ(model.specification.fairness.size(), again.model->specification.fairness.size()) << trace;
    for (std::size_t i = 0; i < model.specification.fairness.size(); ++i) {
      EXPECT_TRUE(is_same(model.specification.pool, model.specification.fairness[i], again.model->specification.pool,
                          again.model->specification.fairness[i]))
          << trace;
    }
    EXPECT_EQ(logic::to_ispl(again.model->system, again.model->specification), text);
    for (const Diagnostic& diagnostic : again.diagnostics.list()) {
      EXPECT_NE(diagnostic.code, Code::CtlStarPrecedence) << "MCMAS would read it differently\n" << trace;
    }
    expect_mcmas_text(*again.model, text);
    expect_same_verdict(model, *again.model, trace);
  }

  void expect_same_verdict(const Model& model, const Model& again, const std::string& trace) {
    if (++accepted % 8 != 0) return;
    const auto first = verdict_of(model);
    const auto second = first ? verdict_of(again) : std::nullopt;
    if (!second) return;
    ++decided;
    EXPECT_EQ(*first, *second) << trace;
  }
};

TEST_P(PrintedText, IsReadAsWhatItWas) {
  const TextLogic& logic = text_logics()[GetParam()];
  const int models = slow_tests() ? 1'500 : 60;
  for (int i = 0; i < models && !HasFailure(); ++i) {
    RandomSyntax random(GetParam() * 1'000'000 + static_cast<std::uint64_t>(i));
    const std::string model = random.model();
    if (!api::load(Source("model", with_formula(model, "true"))).ok()) {
      ++refused;
      continue;
    }
    for (int k = 0; k < 8 && !HasFailure(); ++k) {
      const std::string text = with_formula(model, random.formula(logic, 1 + k % 4));
      const api::Loaded loaded = api::load(Source("written", text));
      if (loaded.ok()) {
        expect_same(*loaded.model, text);
      } else {
        ++refused;
      }
    }
  }
  std::printf("%d texts, %d with a verdict, %d refused\n", accepted, decided, refused);
  EXPECT_GT(accepted, models);
  EXPECT_GT(decided, models / 20);
}

INSTANTIATE_TEST_SUITE_P(Logics, PrintedText, testing::Range(std::size_t{0}, text_logics().size()));

TEST(PrintedSolutions, AreReadAsWhatTheyWere) {
  using logic::SolutionConcept;
  const int models = slow_tests() ? 2'000 : 100;
  int compared = 0;
  for (int i = 0; i < models && !HasFailure(); ++i) {
    RandomSyntax random(static_cast<std::uint64_t>(i));
    api::LoadOptions options;
    for (int k = 0; k < 4; ++k) options.formulas.push_back("LTL " + random.goal(k));
    const std::string text = random.model() + "Formulae\nend Formulae\n";
    const api::Loaded loaded = api::load(Source("model", text), options);
    if (!loaded.ok()) continue;
    Model model = *loaded.model;
    logic::FormulaPool& pool = model.specification.pool;
    std::vector<logic::FormulaId> goals;
    for (const logic::Property& property : model.specification.properties) {
      const logic::Node& node = pool[property.formula];
      goals.push_back(node.op == logic::Op::PathAll ? node.left : property.formula);
    }
    logic::Game game;
    game.players = {{model::AgentId(1), {goals[0], goals[1]}}, {model::AgentId(2), {goals[2]}}};
    game.others = {model::AgentId(0), model::AgentId(3), model::AgentId(4)};
    model.specification.properties.clear();
    for (const auto solution :
         {SolutionConcept::Nash, SolutionConcept::Dominant, SolutionConcept::Strong, SolutionConcept::SubgamePerfect}) {
      for (const logic::FormulaId formula : {logic::some_solution(pool, model.system, game, solution),
                                             logic::all_solutions_with(pool, model.system, game, solution, goals[3])}) {
        logic::Property property;
        property.formula = formula;
        property.logic = logic::Logic::StrategyLogic;
        model.specification.properties.push_back(property);
      }
    }
    const std::string printed = logic::to_ispl(model.system, model.specification);
    const api::Loaded again = api::load(Source("printed", printed));
    ASSERT_TRUE(again.ok()) << errors(again) << printed;
    for (std::size_t k = 0; k < model.specification.properties.size(); ++k) {
      EXPECT_EQ(plain_text(model, model.specification.properties[k]),
                plain_text(*again.model, again.model->specification.properties[k]))
          << k << "\n"
          << printed;
      ++compared;
    }
  }
  EXPECT_GT(compared, models);
}

}  // namespace
}  // namespace gnomon::test
