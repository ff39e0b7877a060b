// SPDX-License-Identifier: Apache-2.0
//
// The least number of repetitions, as `gnomon bound` finds it on both engines, against trying all numbers one
// after the other on the reference engine.
#include "api/bound.hpp"

#include "reference/checker.hpp"
#include "support/random_case.hpp"
#include "support/random_runs.hpp"
#include "unit/automata/random_paths.hpp"
#include "unit/logic/build_formula.hpp"

#include <gtest/gtest.h>

#include <cstdio>
#include <optional>
#include <vector>

namespace gnomon::test {
namespace {

using Answer = verdict::Verdict::Answer;

constexpr std::uint32_t most = 12;

FormulaId repeated(Case& item, const api::Repetition& asked, std::uint32_t high) {
  Formulas make(item.specification.pool);
  return make.un(FOp::PathAll, make.bin(FOp::Diamond, make.repeat(asked.expression, asked.low, high), asked.goal));
}

// Every third one is about single states only, so that a bound must exist if the formula holds.
api::Repetition random_repetition(Case& item, std::uint64_t seed) {
  RandomPaths random(item.specification.pool, seed);
  api::Repetition result;
  const bool about_states = seed % 3 == 0;
  logic::FormulaPool& pool = item.specification.pool;
  const FormulaId one_step = pool.unary(FOp::Step, pool.truth(true));
  result.expression = seed % 2 == 0 ? one_step : random.expression(seed % 4, !about_states);
  const FormulaId atom = pool.atom(model::AtomId(seed / 2 % RandomPaths::atoms));
  result.goal = about_states ? atom : random.path(1 + seed / 2 % 2, true);
  result.low = static_cast<std::uint32_t>(seed / 3 % 2);
  result.logic = seed / 5 % 2 == 0 ? logic::Logic::Ldl : logic::Logic::LdlFinite;
  return result;
}

// Nothing if none is enough up to the largest one that is tried.
std::optional<std::uint32_t> by_trying(Case& item, const api::Repetition& asked) {
  std::vector<logic::Property> properties;
  for (std::uint32_t n = asked.low; n <= most; ++n) {
    logic::Property property;
    property.formula = repeated(item, asked, n);
    property.logic = asked.logic;
    properties.push_back(property);
  }
  reference::ExplicitChecker checker(item.system, item.specification, {});
  for (std::size_t i = 0; i < properties.size(); ++i) {
    if (checker.check(properties[i]).answer == Answer::True) return asked.low + static_cast<std::uint32_t>(i);
  }
  return std::nullopt;
}

class Bound : public RandomTest {};

TEST_P(Bound, IsTheLeastNumberThatIsEnough) {
  std::size_t found = 0, positive = 0, none = 0, open = 0;
  try_seeds({.parts = 1, .cases_in_normal_runs = 1'500, .cases_in_slow_runs = 1'500}, [&](std::uint64_t seed) {
    CaseWishes wishes;
    wishes.states = 40;
    wishes.deterministic = seed / 4 % 2 == 0;  // more often, something must happen
    wishes.total = wishes.deterministic;
    Case item = random_case(seed, wishes);
    const api::Repetition asked = random_repetition(item, seed);
    const auto expected = by_trying(item, asked);
    for (const std::string_view engine : {"symbolic", "explicit"}) {
      api::BoundOptions options;
      options.check.engine = engine;
      options.most = most;
      const api::BoundReport report = api::least_bound(item, asked, options);
      SCOPED_TRACE(testing::Message() << engine << ": " << report.reason);
      ++questions;
      if (expected) {
        EXPECT_EQ(report.bound, expected);
        EXPECT_EQ(report.exists, Answer::True);
        EXPECT_TRUE(report.reason.empty());
      } else {
        EXPECT_TRUE(!report.bound || *report.bound > most);
      }
      const bool some_fail = report.bound && *report.bound > asked.low;
      if (some_fail) {
        EXPECT_EQ(report.too_small, *report.bound - 1);
      }
      if (report.exists == Answer::False) {
        Case plain = item;
        logic::Property whole;
        whole.formula = repeated(plain, asked, logic::Node::unbounded);
        whole.logic = asked.logic;
        reference::ExplicitChecker checker(plain.system, plain.specification, {});
        EXPECT_EQ(checker.check(whole).answer, Answer::False);
        ++none;
      }
      found += report.bound ? 1 : 0;
      positive += some_fail ? 1 : 0;
      open += report.exists == Answer::Unknown ? 1 : 0;
    }
  });
  std::printf("%zu bounds, %zu of these not the least possible; %zu times none, %zu times not known\n", found, positive,
              none, open);
  if (!usual()) return;
  EXPECT_GT(positive, 10U);
  EXPECT_GT(none, 50U);
}

GNOMON_RANDOM_SUITE(Bound, 1);

}  // namespace
}  // namespace gnomon::test
