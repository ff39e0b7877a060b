// SPDX-License-Identifier: Apache-2.0
#include "verdict/view/relation.hpp"

#include "support/case.hpp"
#include "unit/verdict/models.hpp"

#include <gtest/gtest.h>

#include <string>

namespace gnomon::test {
namespace {

class Relation : public testing::Test {
 protected:
  // The part of a property for which an operator stands.
  [[nodiscard]] logic::FormulaId formula(logic::Op op) const {
    const logic::FormulaPool& pool = item_.specification.pool;
    for (std::size_t i = 0; i < pool.size(); ++i) {
      if (pool[logic::FormulaId(i)].op == op) return logic::FormulaId(i);
    }
    ADD_FAILURE() << "no such formula";
    return {};
  }

  [[nodiscard]] std::string text(logic::Op op, const verdict::Link& link) const {
    return verdict::relation_text(item_, formula(op), 0, link);
  }
  [[nodiscard]] std::string label(logic::Op op, const verdict::Link& link) const {
    return verdict::relation_label(item_, formula(op), link);
  }

  const Case item_ = from_text(corridor_model()).value();
  const verdict::Link of_guard_{.agent = model::AgentId(2), .state = 1};
  const verdict::Link of_guard_to_itself_{.agent = model::AgentId(2), .state = 0};
  const verdict::Link of_nobody_{.state = 1};
  const verdict::Link of_nobody_to_itself_{.state = 0};
};

TEST_F(Relation, SaysWhoCannotTellStatesApart) {
  EXPECT_EQ(text(logic::Op::Knows, of_guard_), "Guard cannot tell state 1 from state 2");
  EXPECT_EQ(text(logic::Op::Knows, of_guard_to_itself_), "Guard considers state 1 possible");
  EXPECT_EQ(label(logic::Op::Knows, of_guard_), "Guard");
}

TEST_F(Relation, GroupsPoolWhatTheySee) {
  EXPECT_EQ(text(logic::Op::DistributedKnows, of_nobody_), "both together cannot tell state 1 from state 2");
  EXPECT_EQ(text(logic::Op::DistributedKnows, of_nobody_to_itself_), "both together consider state 1 possible");
  EXPECT_EQ(label(logic::Op::DistributedKnows, of_nobody_), "both together");
}

TEST_F(Relation, CorrectBehaviour) {
  EXPECT_EQ(text(logic::Op::Obligatory, of_nobody_), "Walker behaves correctly in state 2");
  EXPECT_EQ(text(logic::Op::Obligatory, of_nobody_to_itself_), "Walker behaves correctly in this state itself");
  EXPECT_EQ(label(logic::Op::Obligatory, of_nobody_), "Walker is correct");
  EXPECT_EQ(text(logic::Op::KnowsIfCorrect, of_guard_),
            "Guard cannot tell state 1 from state 2, where both behave correctly");
  EXPECT_EQ(label(logic::Op::KnowsIfCorrect, of_guard_), "Guard, if both correct");
}

}  // namespace
}  // namespace gnomon::test
