// SPDX-License-Identifier: Apache-2.0
//
// Which lines of an evolution are chosen between.
#include "bmc/decisions.hpp"

#include "base/error.hpp"
#include "support/small_systems.hpp"

#include <gtest/gtest.h>

namespace gnomon::test {
namespace {

std::vector<std::size_t> groups(const bmc::Decision& decision) {
  std::vector<std::size_t> result;
  for (const bmc::Decision::Line& line : decision.lines) result.push_back(line.group);
  return result;
}

// Lines 1 and 4 are both about node 0, lines 5 and 6 about node 4.
TEST(BmcDecisions, LinesThatExcludeEachOther) {
  const std::vector<bmc::Decision> found = bmc::find_decisions(two_ways(), {});
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(groups(found[0]), std::vector<std::size_t>({0, 0, 0, 1, 0, 1}));
  EXPECT_EQ(found[0].groups, 2U);
}

// Under one line at a time the two are chosen between, under one variable at a time each has a decision of its own.
TEST(BmcDecisions, OneForEachAgentOrVariable) {
  Build b;
  const AgentId a = b.agent("A", {"go", "stay"});
  const VarId x = b.boolean(a, "x"), y = b.boolean(a, "y");
  b.protocol(a, b.always(), {"go", "stay"});
  b.evolution(a, {{x, b.truth(true)}}, b.does(a, "go"));
  b.evolution(a, {{y, b.truth(true)}}, b.does(a, "go"));
  b.evolution(a, {{x, b.truth(false)}}, b.does(a, "stay"));
  const std::vector<bmc::Decision> lines = bmc::find_decisions(b.system, {});
  ASSERT_EQ(lines.size(), 1U);
  EXPECT_EQ(groups(lines[0]), std::vector<std::size_t>({0, 1, 0}));
  b.system.semantics = Semantics::SingleAssignment;
  const std::vector<bmc::Decision> variables = bmc::find_decisions(b.system, {});
  ASSERT_EQ(variables.size(), 2U);
  EXPECT_EQ(groups(variables[0]), std::vector<std::size_t>({0, 0}));
  EXPECT_EQ(variables[0].lines[1].assignments.at(0).variable, x);
  EXPECT_EQ(groups(variables[1]), std::vector<std::size_t>({0}));
  EXPECT_EQ(variables[1].groups, 1U);
}

// The protocol never allows `go` where x is set, and x is at most 2.
TEST(BmcDecisions, OnlyStatesAndActionsThatExist) {
  Build b;
  const AgentId a = b.agent("A", {"go", "stay"});
  const VarId x = b.integer(a, "x", 0, 2);
  b.protocol(a, b(x) == 0, {"go"});
  b.other(a, {"stay"});
  b.evolution(a, {{x, b.number(1)}}, b.does(a, "go"));
  b.evolution(a, {{x, b.number(2)}}, b(x) > 0);
  b.evolution(a, {{x, b.number(0)}}, b(x) > 2);
  EXPECT_EQ(bmc::find_decisions(b.system, {}).at(0).groups, 1U);
}

TEST(BmcDecisions, CanBeStopped) {
  std::stop_source source;
  source.request_stop();
  Limits limits;
  limits.stop = source.get_token();
  EXPECT_THROW(static_cast<void>(bmc::find_decisions(two_ways(), limits)), LimitError);
}

}  // namespace
}  // namespace gnomon::test
