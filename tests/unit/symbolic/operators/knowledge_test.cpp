// SPDX-License-Identifier: Apache-2.0
//
// What agents know who see different bits.
#include "symbolic/operators/knowledge.hpp"

#include "unit/symbolic/diagrams.hpp"

#include <array>

namespace gnomon::test {
namespace {

constexpr AgentId a{1}, b{2};

class SymbolicKnowledge : public testing::Test {
 protected:
  // The states with this bit set: e, h, a or b.
  [[nodiscard]] Bdd with(std::size_t bit) { return d.encoding.has_value(VarId(bit), 1) & d.everything(); }
  Diagrams d{four_bits()};
  Bdd e = with(0), hidden = with(1), of_a = with(2), of_b = with(3);
};

TEST_F(SymbolicKnowledge, OfWhatOneSees) {
  symbolic::Knowledge knowledge(d.encoding, d.everything());
  EXPECT_EQ(knowledge.knows(a, of_a), of_a);
  EXPECT_EQ(knowledge.knows(a, e), e);  // an Obsvar
  EXPECT_TRUE(knowledge.knows(a, of_b).is_false());
  EXPECT_TRUE(knowledge.knows(a, hidden).is_false());
  EXPECT_EQ(knowledge.knows(a, of_a | of_b), of_a);
  EXPECT_EQ(knowledge.knows(environment, hidden & e), hidden & e);
}

TEST_F(SymbolicKnowledge, DependsOnWhatIsPossible) {
  // B's bit is set wherever A's is: A knows of B's bit by its own, B of A's where its own is not set.
  const Bdd domain = d.everything().minus(of_a.minus(of_b));
  symbolic::Knowledge knowledge(d.encoding, domain);
  EXPECT_EQ(knowledge.knows(a, domain & of_b), domain & of_a);
  EXPECT_EQ(knowledge.knows(b, domain.minus(of_a)), domain.minus(of_b));
  EXPECT_EQ(knowledge.knows(b, domain), domain);
}

TEST_F(SymbolicKnowledge, OfAGroupTogether) {
  symbolic::Knowledge knowledge(d.encoding, d.everything());
  const std::array both{a, b};
  EXPECT_EQ(knowledge.distributed_knows(both, of_a & of_b), of_a & of_b);
  EXPECT_TRUE(knowledge.distributed_knows(both, hidden).is_false());
  EXPECT_EQ(knowledge.distributed_knows(std::span(both).first(1), of_a & of_b), d.manager.bottom());
}

TEST_F(SymbolicKnowledge, InCommon) {
  symbolic::Knowledge knowledge(d.encoding, d.everything());
  const std::array both{a, b};
  EXPECT_EQ(knowledge.common_knows(both, e), e);
  EXPECT_TRUE(knowledge.common_knows(both, of_a).is_false());
  EXPECT_EQ(knowledge.common_knows(both, e | of_a), e);
  EXPECT_EQ(knowledge.common_knows(std::span(both).first(1), of_a), of_a);              // of one agent
  EXPECT_EQ(knowledge.common_knows(std::span(both).first(0), hidden), d.everything());  // of nobody
}

TEST_F(SymbolicKnowledge, TellsStatesApart) {
  const symbolic::Knowledge knowledge(d.encoding, d.everything());
  EXPECT_FALSE(knowledge.tells_apart(a, d.everything()));
  EXPECT_TRUE(knowledge.tells_apart(a, d.manager.bottom()));
  // A sees e and its own bit; the others follow from these, or do not.
  const Bdd as_a = of_a.iff(of_b) & d.everything();
  EXPECT_TRUE(knowledge.tells_apart(a, as_a & hidden));
  EXPECT_TRUE(knowledge.tells_apart(a, as_a & hidden.iff(e & of_b)));
  EXPECT_FALSE(knowledge.tells_apart(a, as_a));
  EXPECT_FALSE(knowledge.tells_apart(a, as_a & (e | of_a | hidden)));
  EXPECT_TRUE(knowledge.tells_apart(b, of_b & of_a & hidden.iff(e)));
  EXPECT_FALSE(knowledge.tells_apart(b, of_b & hidden.iff(of_a)));
}

}  // namespace
}  // namespace gnomon::test
