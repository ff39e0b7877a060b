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
    return std::vector<bool>{found.conclusive, found.by_length, found.enough.has_value(), found.from_initial};
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

TEST_F(BmcSearch, BoundsEndIt) {
  const auto closure = [&](FOp op, std::uint32_t low, std::uint32_t high) {
    const FormulaId path = logic::add_bounded(specification.pool, {op, at(1), {}, low, high});
    return search(make.un(FOp::PathAll, path), false).closure();
  };
  EXPECT_EQ(closure(FOp::Globally, 0, 3).enough, 4U);
  EXPECT_EQ(closure(FOp::Globally, 0, 3).at_least, 1U);  // a path to the goal need not come back to a state
  EXPECT_EQ(closure(FOp::Globally, 2, 3).at_least, 4U);
  EXPECT_EQ(closure(FOp::Finally, 0, 3).at_least, 4U);
  EXPECT_FALSE(closure(FOp::Globally, 2, logic::Node::unbounded).enough);
  EXPECT_FALSE(closure(FOp::Globally, 2, logic::Node::unbounded).by_length);
}

TEST_F(BmcSearch, FindsPathsWithBounds) {
  const auto first_bound = [&](FOp op, Value node, std::uint32_t low, std::uint32_t high) {
    const FormulaId path = logic::add_bounded(specification.pool, {op, at(node), {}, low, high});
    bmc::Search some = search(make.un(FOp::PathSome, path), true);
    for (std::size_t bound = 1; bound < 9; ++bound) {
      if (some.at(bound)) return bound;
    }
    return std::size_t{0};
  };
  EXPECT_EQ(first_bound(FOp::Finally, 1, 0, 3), 2U);
  EXPECT_EQ(first_bound(FOp::Finally, 1, 2, 3), 4U);
  EXPECT_EQ(first_bound(FOp::Finally, 2, 0, 1), 0U);
  EXPECT_EQ(first_bound(FOp::Finally, 2, 4, logic::Node::unbounded), 5U);
  EXPECT_EQ(first_bound(FOp::Globally, 0, 0, 1), 0U);
  EXPECT_EQ(first_bound(FOp::Globally, 1, 1, 1), 2U);
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
