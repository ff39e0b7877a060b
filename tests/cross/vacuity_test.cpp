// SPDX-License-Identifier: Apache-2.0
//
// What is replaced to find out about vacuity makes formulas stronger, by the word of the reference; and engines agree
// on which operands do not matter, on random models.
#include "api/check.hpp"
#include "api/findings/operands.hpp"
#include "base/error.hpp"
#include "logic/text/print.hpp"
#include "reference/checker.hpp"
#include "support/random_game_case.hpp"
#include "support/random_path_case.hpp"
#include "support/random_runs.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <cstdio>
#include <numeric>

namespace gnomon::test {
namespace {

using Clock = std::chrono::steady_clock;

constexpr RandomPlan plan{.formulas_per_system = 3, .cases_in_normal_runs = 360, .cases_in_slow_runs = 9'000};
constexpr CaseWishes small{.states = 40, .formulas = 3, .depth = 4};

Case any_case(std::uint64_t seed) {
  if (seed % 3 == 0) return random_case(seed, small);
  return seed % 3 == 1 ? random_path_case(seed, small)
                       : random_game_case(seed, {.states = 12, .formulas = 3, .depth = 3});
}

class VacuityTest : public RandomTest {};

TEST_P(VacuityTest, ReplacementsMakeFormulasStronger) {
  std::size_t tried = 0, different = 0;
  try_cases(plan, any_case, [&](Case item, std::uint64_t) -> std::string {
    reference::Limits limits;
    limits.deadline = Clock::now() + std::chrono::seconds(1);
    const std::vector<logic::Property> properties = item.specification.properties;
    std::string problem;
    try {
      reference::ExplicitChecker judge(item.system, item.specification, limits);
      for (const logic::Property& property : properties) {
        if (property.logic == logic::Logic::AtlStar) continue;  // is not asked about
        const reference::Reading reading = reference::reading_of(property.logic);
        const reference::StateSet whole = judge.satisfying(property.formula, reading);
        std::size_t left = 20;
        api::for_each_strengthening(
            item.specification.pool, property.formula, api::StrengtheningScope::Everywhere,
            [&](const api::Strengthening& one) {
              if (left == 0 || !problem.empty()) return true;
              --left;
              // A conjunct alone may be weaker than the whole.
              const logic::FormulaId both =
                  item.specification.pool.binary(logic::Op::And, property.formula, one.stronger);
              const auto stronger = judge.satisfying(one.stronger, reading);
              const auto weaker = judge.satisfying(both, reading);
              const bool conjunct = item.specification.pool[property.formula].op == logic::Op::And;
              if (!conjunct && stronger != weaker) {
                const auto text = [&](logic::FormulaId formula) {
                  return logic::formula_text(item.system, item.specification.pool, formula, property.logic);
                };
                problem = text(one.stronger) + " is not stronger than " + text(property.formula);
              }
              ++tried;
              if (stronger != whole) ++different;
              return false;
            });
      }
    } catch (const LimitError&) {
      return {};
    }
    questions += properties.size();
    return problem;
  });
  std::printf("%zu replacements, of which %zu make a difference\n", tried, different);
  if (!usual()) return;
  EXPECT_GT(different, tried / 10);
}

TEST_P(VacuityTest, EnginesAgree) {
  std::size_t found = 0, known_at_once = 0;
  const auto ask = [](const Case& item, std::string_view engine, api::VacuityChecks checks) {
    api::CheckOptions options;
    options.engine = engine;
    options.vacuity = checks;
    options.selection.resize(item.specification.properties.size());
    std::iota(options.selection.begin(), options.selection.end(), std::size_t{0});
    options.limits.deadline = Clock::now() + std::chrono::seconds(5);
    return api::check(item, options).outcomes;
  };
  try_cases(plan, any_case, [&](const Case& item, std::uint64_t) -> std::string {
    const auto symbolic = ask(item, "symbolic", api::VacuityChecks::On);
    const auto reference = ask(item, "explicit", api::VacuityChecks::On);
    const auto quick = ask(item, "symbolic", api::VacuityChecks::Auto);
    questions += 3 * symbolic.size();
    for (std::size_t i = 0; i < symbolic.size(); ++i) {
      const auto& mine = symbolic[i].vacuity;
      const auto& theirs = reference[i].vacuity;
      if (!mine.cut_off.empty() || !theirs.cut_off.empty()) continue;
      if (mine.found != theirs.found) return "the engines disagree about operands of formula " + std::to_string(i + 1);
      found += mine.found.size();
      known_at_once += quick[i].vacuity.found.size();
      for (const api::Vacuity& one : quick[i].vacuity.found) {
        const bool known = std::find(mine.found.begin(), mine.found.end(), one) != mine.found.end();
        if (!known) return "a quick look finds what a thorough one does not, in formula " + std::to_string(i + 1);
      }
    }
    return {};
  });
  std::printf("%zu operands do not matter, %zu known at once\n", found, known_at_once);
  if (!usual()) return;
  EXPECT_GT(found, 20U);
}

GNOMON_RANDOM_SUITE(VacuityTest, plan.parts);

}  // namespace
}  // namespace gnomon::test
