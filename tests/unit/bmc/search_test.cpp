// SPDX-License-Identifier: Apache-2.0
//
// Searches with growing bounds, and when they may end.
#include "bmc/search.hpp"

#include "base/error.hpp"
#include "unit/bmc/unrolled.hpp"

namespace gnomon::test {
namespace {

class BmcSearch : public testing::Test {
 protected:
  [[nodiscard]] bmc::Search search(FormulaId formula, bool holds) {
    return {u.unrolling, specification, {formula, holds, {}, false}, options, limits};
  }
  [[nodiscard]] FormulaId at(Value node) { return make.atom(static_cast<std::size_t>(node)); }
  Unrolled u{two_ways()};
  logic::Specification specification;
  Formulas make{specification.pool};
  engine::BoundedOptions options;
  bmc::Limits limits;
};

TEST_F(BmcSearch, FindsTheShortestThatIsLongEnough) {
  bmc::Search never_two = search(make.all(FOp::Globally, make.no(at(2))), false);
  EXPECT_TRUE(never_two.is_possible());
  EXPECT_FALSE(never_two.at(1));
  EXPECT_FALSE(never_two.at(2));
  const auto found = never_two.at(3);
  ASSERT_TRUE(found && found->evidence);
  EXPECT_EQ(found->evidence->claims.at(0).path.states.size(), 3U);
  EXPECT_EQ(never_two.fragments(3), (bmc::Resources{1, 1, 0}));
  EXPECT_GT(never_two.variables(), 0U);
}

TEST_F(BmcSearch, FindsNothingWhereThereIsNothing) {
  bmc::Search never_four = search(make.all(FOp::Globally, make.no(at(4))), false);
  for (const std::size_t bound : {1U, 2U, 5U}) EXPECT_FALSE(never_four.at(bound)) << bound;
  EXPECT_FALSE(search(make.all(FOp::Globally, at(0)), true).is_possible());
}

TEST_F(BmcSearch, Fairness) {
  specification.fairness = {at(4)};
  EXPECT_FALSE(search(make.some(FOp::Next, at(1)), true).at(4));  // no fair path begins in 0
  specification.fairness = {at(2)};
  EXPECT_TRUE(search(make.some(FOp::Next, at(1)), true).at(4));
  EXPECT_TRUE(bmc::is_fair(specification, {at(1), true, {}, false}));
  EXPECT_FALSE(bmc::is_fair(specification, {at(1), true, logic::PathKind::Finite, false}));
  EXPECT_FALSE(search(at(1), true).closure().conclusive);
}

TEST_F(BmcSearch, WhatWouldEndIt) {
  const auto closure = [&](FormulaId formula) {
    const bmc::Closure found = search(formula, false).closure();
    return std::vector<bool>{found.conclusive, found.by_length, found.by_first_step, found.from_initial};
  };
  using Flags = std::vector<bool>;
  const FormulaId p = at(1);
  EXPECT_EQ(closure(make.all(FOp::Next, p)), Flags({true, true, true, true}));
  EXPECT_EQ(closure(make.all(FOp::Globally, p)), Flags({true, true, false, true}));
  EXPECT_EQ(closure(make.all(FOp::Globally, make.all(FOp::Globally, p))), Flags({true, true, false, false}));
  EXPECT_EQ(closure(make.knows(AgentId(1U), p)), Flags({true, true, false, true}));
  EXPECT_EQ(closure(make.group(FOp::CommonKnows, {environment, AgentId(1U)}, p)), Flags({true, false, false, true}));
  EXPECT_EQ(closure(make.all(FOp::Globally, make.some(FOp::Next, p))), Flags({false, true, false, true}));
}

// Without a fair path everything holds in the initial state, even what no path shows.
TEST_F(BmcSearch, PrefixesProveNothingWithoutFairPaths) {
  const FormulaId stays = make.some(FOp::Globally, at(0));
  EXPECT_TRUE(search(stays, true).prefixes());
  specification.fairness = {at(4)};
  EXPECT_FALSE(search(stays, true).prefixes());
  EXPECT_TRUE(search(make.no(stays), false).prefixes());
}

TEST_F(BmcSearch, CanBeStopped) {
  std::stop_source source;
  source.request_stop();
  limits.stop = source.get_token();
  bmc::Search stopped = search(make.all(FOp::Globally, make.no(at(2))), false);
  EXPECT_THROW(static_cast<void>(stopped.at(3)), LimitError);
}

}  // namespace
}  // namespace gnomon::test
