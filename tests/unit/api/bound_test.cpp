// SPDX-License-Identifier: Apache-2.0
//
// How many repetitions formulas need, on graphs where one can count them.
#include "api/bound.hpp"

#include "base/error.hpp"
#include "support/case.hpp"
#include "support/small_systems.hpp"

#include <gtest/gtest.h>

namespace gnomon::test {
namespace {

using Answer = verdict::Verdict::Answer;

// Node 0 to node 6 and back to 5; `at3` and the like are atoms. With a formula.
Case chain(const std::string& formula) {
  Case item;
  item.system = graph_system(7, {{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 5}, {5, 6}, {6, 5}});
  std::string text = to_text(item);
  const std::string end = "Formulae";
  text.insert(text.find(end) + end.size(), "\n  " + formula + ";");
  return *from_text(text);
}

api::BoundReport bound_of(const std::string& formula, const api::BoundOptions& options = {}) {
  Case item = chain(formula);
  const api::Repetition asked = api::repetition_of(item.specification.pool, item.specification.properties.at(0));
  return api::least_bound(item, asked, options);
}

TEST(ApiBound, LeastNumberOfRepetitions) {
  EXPECT_EQ(bound_of("LTL F at0").bound, 0U);
  EXPECT_EQ(bound_of("LTL F at1").bound, 1U);
  EXPECT_EQ(bound_of("LTL F at5").bound, 5U);
  EXPECT_EQ(bound_of("LDL <(true ; true)*> at6").bound, 3U);
  const api::BoundReport found = bound_of("LTL F at6");
  EXPECT_EQ(found.bound, 6U);
  EXPECT_EQ(found.too_small, 5U);
  EXPECT_EQ(found.exists, Answer::True);
  EXPECT_EQ(found.checks, 8U);  // any number, 0, 1, 2, 4, 8, then 6 and 5
}

TEST(ApiBound, NoNumberIsEnough) {
  const api::BoundReport found = bound_of("LTL F (at0 and at1)");
  EXPECT_EQ(found.exists, Answer::False);
  EXPECT_EQ(found.bound, std::nullopt);
  EXPECT_EQ(found.checks, 1U);
}

// A goal about the rest of the path: a bound need not exist, and the search ends somewhere.
TEST(ApiBound, TheSearchEnds) {
  api::BoundOptions options;
  options.most = 3;
  const api::BoundReport found = bound_of("LTL F G (at5 or at6)", options);
  EXPECT_EQ(found.exists, Answer::Unknown);
  EXPECT_EQ(found.too_small, 3U);
  options.most = 9;
  EXPECT_EQ(bound_of("LTL F G (at5 or at6)", options).bound, 5U);
}

TEST(ApiBound, OnlyRepetitions) {
  Case item = chain("LTL G at0");
  EXPECT_THROW(static_cast<void>(api::repetition_of(item.specification.pool, item.specification.properties.at(0))),
               UsageError);
  Case least = chain("LDL <true{2,}> at5");
  const api::Repetition asked = api::repetition_of(least.specification.pool, least.specification.properties.at(0));
  EXPECT_EQ(asked.low, 2U);
  EXPECT_EQ(asked.logic, logic::Logic::Ldl);
}

}  // namespace
}  // namespace gnomon::test
