// SPDX-License-Identifier: Apache-2.0
#include "logic/boolean.hpp"

#include "base/error.hpp"
#include "unit/logic/build_formula.hpp"
#include "unit/model/build.hpp"

#include <gtest/gtest.h>

namespace gnomon::test {
namespace {

TEST(Boolean, Connectives) {
  const auto table = [](FOp op) {  // for FF FT TF TT
    std::string result;
    for (const bool left : {false, true}) {
      for (const bool right : {false, true}) result += logic::apply_connective(op, left, right) ? 'T' : 'F';
    }
    return result;
  };
  EXPECT_EQ(table(FOp::Not), "TTFF");
  EXPECT_EQ(table(FOp::And), "FFFT");
  EXPECT_EQ(table(FOp::Or), "FTTT");
  EXPECT_EQ(table(FOp::Xor), "FTTF");
  EXPECT_EQ(table(FOp::Implies), "TTFT");
  EXPECT_EQ(table(FOp::Iff), "TFFT");
  EXPECT_THROW((void)logic::apply_connective(FOp::Knows, true, true), InternalError);
}

TEST(Boolean, ValueInAState) {
  Build build;
  const auto agent = build.agent("A", {"a"});
  const auto x = build.integer(agent, "x", 0, 3);
  build.red(agent, build(x) == 2);
  build.atom("low", build(x) < 2);
  logic::FormulaPool pool;
  Formulas f{pool};
  const auto value = [&](FormulaId formula, model::Value at) {
    return logic::boolean_value(build.system, pool, formula, {at});
  };
  EXPECT_TRUE(value(f.truth(true), 0));
  EXPECT_FALSE(value(f.truth(false), 0));
  EXPECT_TRUE(value(f.atom(0), 1));
  EXPECT_FALSE(value(f.atom(0), 2));
  EXPECT_TRUE(value(f.green(agent), 1));
  EXPECT_FALSE(value(f.green(agent), 2));
  EXPECT_TRUE(value(f.green(model::AgentId(0)), 2)) << "an agent without red states";
  EXPECT_TRUE(value(f.bin(FOp::Xor, f.no(f.green(agent)), f.atom(0)), 2));
  EXPECT_FALSE(value(f.bin(FOp::Xor, f.no(f.green(agent)), f.atom(0)), 3));
  EXPECT_THROW((void)value(f.knows(agent, f.atom(0)), 0), InternalError);
}

}  // namespace
}  // namespace gnomon::test
