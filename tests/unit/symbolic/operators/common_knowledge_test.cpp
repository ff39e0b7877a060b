// SPDX-License-Identifier: Apache-2.0
//
// Common knowledge on a chain of doubts, asked once (a search) and again (with the states divided into parts).
#include "symbolic/operators/common_knowledge.hpp"

#include "unit/symbolic/diagrams.hpp"

namespace gnomon::test {
namespace {

constexpr std::size_t several = 12;  // more questions than there are parts to divide into

// A and B have a number each, and everybody sees the colour. A takes states for each other that agree on its number, B
// likewise, so that a domain is a bipartite graph whose edges are the states.
class SymbolicCommonKnowledge : public testing::Test {
 protected:
  static System numbers() {
    Build build;
    build.boolean(environment, "colour", true);
    build.integer(build.agent("A"), "x", 0, 3);
    build.integer(build.agent("B"), "y", 0, 3);
    return std::move(build.system);
  }
  [[nodiscard]] symbolic::CommonKnowledge common(const Bdd& domain) {
    const std::vector<VarId> seen_by_a{VarId(0U), VarId(1U)}, seen_by_b{VarId(0U), VarId(2U)}, by_both{VarId(0U)};
    return {domain,
            {d.encoding.bits_except(seen_by_a), d.encoding.bits_except(seen_by_b)},
            d.encoding.bits_except(by_both)};
  }
  Diagrams d{numbers()};
  // A chain of four states, a pair, and one that nobody takes for another one; another colour with the first chain.
  const States chain{{0, 0, 0}, {0, 0, 1}, {0, 1, 1}, {0, 1, 2}}, pair{{0, 2, 0}, {0, 2, 3}}, lone{{0, 3, 3}};
  const States red_chain{{1, 0, 0}, {1, 0, 1}, {1, 1, 1}};
};

// The pair is joined with the chain by y = 0 and with the lone state by y = 3.
TEST_F(SymbolicCommonKnowledge, OneComponent) {
  const Bdd domain = d.set(chain) | d.set(pair) | d.set(lone);
  symbolic::CommonKnowledge knowledge = common(domain);
  for (std::size_t i = 0; i < several; ++i) {
    EXPECT_EQ(knowledge.knows(domain), domain) << i;
    EXPECT_TRUE(knowledge.knows(domain.minus(d.set(States{{0, 1, 2}}))).is_false()) << i;
  }
}

TEST_F(SymbolicCommonKnowledge, SeveralComponents) {
  const Bdd far = d.set(States{{0, 2, 3}, {0, 3, 3}});  // a pair without the state that joins it
  const Bdd domain = d.set(chain) | far | d.set(red_chain);
  symbolic::CommonKnowledge knowledge = common(domain);
  for (std::size_t i = 0; i < several; ++i) {
    EXPECT_EQ(knowledge.knows(domain.minus(d.set(States{{0, 0, 0}}))), far | d.set(red_chain)) << i;
    EXPECT_EQ(knowledge.knows(domain.minus(d.set(States{{0, 3, 3}}))), d.set(chain) | d.set(red_chain)) << i;
    EXPECT_EQ(knowledge.knows(domain.minus(d.set(States{{1, 1, 1}}))), d.set(chain) | far) << i;
    EXPECT_EQ(knowledge.knows(far), far) << i;
  }
}

TEST_F(SymbolicCommonKnowledge, StatesThatAreConnectedWithNothing) {
  const Bdd alone = d.set(States{{0, 2, 3}, {0, 3, 0}, {1, 3, 3}});
  const Bdd together = d.set(States{{0, 0, 1}, {0, 1, 1}});
  symbolic::CommonKnowledge knowledge = common(alone | together);
  const Bdd f = d.set(States{{0, 2, 3}, {1, 3, 3}, {0, 0, 1}});
  for (std::size_t i = 0; i < several; ++i) {
    EXPECT_EQ(d.states(knowledge.knows(f)), States({{0, 2, 3}, {1, 3, 3}})) << i;
  }
}

}  // namespace
}  // namespace gnomon::test
