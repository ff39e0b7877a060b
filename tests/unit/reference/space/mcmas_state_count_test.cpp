// SPDX-License-Identifier: Apache-2.0
#include "reference/space/mcmas_state_count.hpp"

#include "unit/model/build.hpp"

#include <gtest/gtest.h>

namespace gnomon::test {
namespace {

using model::mcmas_code_count;

model::Domain range(Value low, Value high) {
  model::Domain domain;
  domain.type = Type::Integer;
  domain.low = low;
  domain.high = high;
  return domain;
}

std::vector<unsigned> codes(Value low, Value high) {
  std::vector<unsigned> result;
  for (Value value = low; value <= high; ++value) result.push_back(mcmas_code_count(range(low, high), value));
  return result;
}

TEST(McmasStateCount, OfRanges) {
  EXPECT_EQ(codes(0, 1), (std::vector<unsigned>{1, 1}));
  EXPECT_EQ(codes(0, 3), (std::vector<unsigned>{1, 1, 1, 1}));
  EXPECT_EQ(codes(0, 2), (std::vector<unsigned>{1, 2, 1}));
  EXPECT_EQ(codes(-2, 2), (std::vector<unsigned>{1, 2, 2, 2, 1}));
  EXPECT_EQ(codes(1, 6), (std::vector<unsigned>{1, 1, 2, 2, 1, 1}));
  EXPECT_EQ(codes(7, 7), (std::vector<unsigned>{2}));
}

// All codes are used: together the values have as many as there are bit patterns.
TEST(McmasStateCount, AddUpToAPowerOfTwo) {
  for (Value high = 0; high < 40; ++high) {
    unsigned sum = 0;
    for (const unsigned count : codes(0, high)) sum += count;
    EXPECT_EQ(sum & (sum - 1), 0U) << high;
    EXPECT_GE(sum, static_cast<unsigned>(high) + 1);
  }
}

TEST(McmasStateCount, OtherTypesHaveOne) {
  Build b;
  const VarId flag = b.boolean(model::environment, "flag", false);
  const VarId colour = b.enumeration(model::environment, "colour", {"red", "green", "blue"}, false);
  for (const VarId v : {flag, colour}) {
    const model::Domain& domain = b.system[v].domain;
    for (std::uint64_t i = 0; i < domain.size(); ++i) EXPECT_EQ(mcmas_code_count(domain, domain.value(i)), 1U);
  }
}

TEST(McmasStateCount, OfAGraph) {
  Build b;
  const VarId n = b.integer(model::environment, "n", 0, 2, false);
  b.integer(model::environment, "k", 0, 4, false);
  const std::vector<std::pair<Value, unsigned>> expected{{0, 8}, {1, 16}, {2, 8}};
  for (const auto& [value, count] : expected) {
    b.initially(b(n) == value);
    const reference::ExplicitGraph graph(b.system, {});
    EXPECT_EQ(graph.size(), 5U);
    EXPECT_EQ(mcmas_state_count(b.system, graph), count);
  }
}

}  // namespace
}  // namespace gnomon::test
