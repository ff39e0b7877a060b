// SPDX-License-Identifier: Apache-2.0
//
// What agents know who see different bits: e (everybody), h (nobody), a (A) and b (B).
#include "reference/operators/knowledge.hpp"

#include "unit/reference/explicit_system.hpp"

#include <gtest/gtest.h>

#include <array>

namespace gnomon::test {
namespace {

constexpr AgentId a{1}, b{2};

class ReferenceKnowledge : public testing::Test {
 protected:
  static System bits() {
    Build build;
    build.system = four_bits();
    build.red(b, !build(VarId(3U)));  // B behaves correctly where its bit is set
    return std::move(build.system);
  }
  [[nodiscard]] reference::StateSet with(std::size_t bit) const {
    reference::StateSet result = s.graph.none();
    for (reference::StateIndex i = 0; i < s.graph.size(); ++i) {
      if (State(s.graph.states()[i])[bit] == 1) result.insert(i);
    }
    return result;
  }
  ExplicitSystem s{bits()};
  reference::StateSet all = s.graph.all(), none = s.graph.none();
  reference::StateSet e = with(0), hidden = with(1), of_a = with(2), of_b = with(3);
  reference::Knowledge knowledge{s.system, s.graph, all, s.watch};
  const std::array<AgentId, 2> both{a, b};
};

TEST_F(ReferenceKnowledge, OfOneAgent) {
  EXPECT_EQ(knowledge.knows(a, of_a), of_a);
  EXPECT_EQ(knowledge.knows(a, e), e);
  EXPECT_EQ(knowledge.knows(a, of_b), none);
  EXPECT_EQ(knowledge.knows(a, of_a | of_b), of_a);
  EXPECT_EQ(knowledge.knows(a, all), all);
}

TEST_F(ReferenceKnowledge, OfGroups) {
  EXPECT_EQ(knowledge.distributed_knows(both, of_a & of_b), of_a & of_b);
  EXPECT_EQ(knowledge.distributed_knows(both, hidden), none);
  EXPECT_EQ(knowledge.everyone_knows(both, e | (of_a & of_b)), e);
  EXPECT_EQ(knowledge.common_knows(both, e | of_a), e);
  EXPECT_EQ(knowledge.common_knows(both, of_a), none);
}

TEST_F(ReferenceKnowledge, Correctness) {
  EXPECT_EQ(knowledge.green(b), of_b);
  EXPECT_EQ(knowledge.green(a), all);
  EXPECT_EQ(knowledge.obligatory(b, of_b), all);
  EXPECT_EQ(knowledge.obligatory(b, of_a), none);
  EXPECT_EQ(knowledge.knows_if_correct(a, std::span(both).subspan(1), of_b | of_a), all);
  EXPECT_EQ(knowledge.knows_if_correct(a, std::span(both).subspan(1), of_a), of_a);
}

// States that do not count are not considered possible.
TEST_F(ReferenceKnowledge, OnADomain) {
  const reference::StateSet domain = all - (of_a - of_b);
  reference::Knowledge less(s.system, s.graph, domain, s.watch);
  EXPECT_EQ(less.knows(a, of_b & domain), of_a & domain);
}

}  // namespace
}  // namespace gnomon::test
