// SPDX-License-Identifier: Apache-2.0
//
// What a finite piece of a model must have to show formulas. (encoder_test.cpp counts the fragments of many.)
#include "bmc/needs.hpp"

#include "base/error.hpp"
#include "unit/logic/build_formula.hpp"

#include <gtest/gtest.h>

namespace gnomon::test {
namespace {

using bmc::Kind;
using bmc::Needs;
using bmc::Resources;

constexpr model::AgentId a{1};

class BmcNeeds : public testing::Test {
 protected:
  // About a formula, or by its value in a path logic.
  struct Asked {
    Asked(const logic::FormulaPool& pool, FormulaId formula, bool holds, bool fair = false,
          std::optional<logic::PathKind> paths = {})
        : statement{formula, holds, paths, false},
          rules(pool, statement),
          needs(pool, rules, fair, engine::BoundedEncoding::Huang, {}) {}
    verdict::Statement statement;
    verdict::Rules rules;
    Needs needs;
  };
  [[nodiscard]] bool can_be_shown(FormulaId f, bool holds) {
    return Asked(pool, f, holds).needs.can_be_shown({f, holds});
  }
  [[nodiscard]] bool is_always_shown(FormulaId f, bool holds) {
    return Asked(pool, f, holds).needs.is_always_shown({f, holds});
  }
  [[nodiscard]] Resources resources(FormulaId f, bool holds, std::size_t length, bool fair = false) {
    return Asked(pool, f, holds, fair).needs.resources(verdict::Literal{f, holds}, length);
  }
  logic::FormulaPool pool;
  Formulas make{pool};
  FormulaId p = make.atom(0), q = make.atom(1);
};

TEST_F(BmcNeeds, ResourcesAddUp) {
  const Resources one = Resources::one(Kind::Acyclic), two{1, 2, 3};
  EXPECT_EQ(one + two, (Resources{1, 3, 3}));
  EXPECT_EQ(3 * two, (Resources{3, 6, 9}));
  EXPECT_EQ(either(Resources{2, 0, 1}, two), (Resources{2, 2, 3}));
  EXPECT_EQ(two.total(), 6U);
  EXPECT_EQ(two.first(Kind::Cyclic), (bmc::FragmentId{Kind::Cyclic, 3}));
  EXPECT_THROW(static_cast<void>(std::size_t{1'000'000'000} * two), LimitError);
}

TEST_F(BmcNeeds, WhatExistsCanBeShown) {
  EXPECT_TRUE(can_be_shown(make.some(FOp::Finally, p), true));
  EXPECT_FALSE(can_be_shown(make.some(FOp::Finally, p), false));
  EXPECT_TRUE(can_be_shown(make.all(FOp::Globally, p), false));
  EXPECT_FALSE(can_be_shown(make.all(FOp::Globally, p), true));
  EXPECT_TRUE(can_be_shown(make.knows(a, p), false));
  EXPECT_FALSE(can_be_shown(make.knows(a, p), true));
  EXPECT_FALSE(can_be_shown(make.can({a}, make.un(FOp::Next, p)), true));
  // One of the two is enough, or both are needed.
  const FormulaId shown = make.some(FOp::Next, p), hidden = make.all(FOp::Next, p);
  EXPECT_TRUE(can_be_shown(make.bin(FOp::Or, shown, hidden), true));
  EXPECT_FALSE(can_be_shown(make.bin(FOp::And, shown, hidden), true));
  EXPECT_FALSE(is_always_shown(make.bin(FOp::Or, shown, hidden), true));
  EXPECT_TRUE(is_always_shown(make.bin(FOp::Or, shown, q), true));
  EXPECT_TRUE(is_always_shown(make.all(FOp::Globally, make.knows(a, p)), false));
}

TEST_F(BmcNeeds, Operands) {
  const FormulaId f = make.some(FOp::Next, p), g = make.some(FOp::Next, q), h = make.knows(a, p);
  const FormulaId whole = make.no(make.bin(FOp::And, f, make.bin(FOp::And, make.no(g), make.bin(FOp::Or, h, f))));
  Asked asked(pool, whole, false);
  const bmc::Operands& operands = asked.needs.operands({whole, false});
  EXPECT_TRUE(operands.all);
  ASSERT_EQ(operands.literals.size(), 3U);  // f, not g, and the disjunction
  const FormulaId same = make.bin(FOp::Iff, f, g);
  Asked equal(pool, same, false);
  const auto ways = equal.needs.ways({same, false});
  ASSERT_TRUE(ways);
  EXPECT_TRUE(ways->first.all && ways->second.all);
  EXPECT_NE(ways->first.literals.at(0).holds, ways->first.literals.at(1).holds);
  EXPECT_FALSE(asked.needs.ways({whole, false}));
}

TEST_F(BmcNeeds, FragmentsOfPathsAndLinks) {
  EXPECT_EQ(resources(p, true, 5), (Resources{0, 0, 0}));
  EXPECT_EQ(resources(make.some(FOp::Next, p), true, 5), (Resources{1, 0, 0}));
  EXPECT_EQ(resources(make.some(FOp::Finally, p), true, 5), (Resources{0, 1, 0}));
  EXPECT_EQ(resources(make.some(FOp::Globally, p), true, 5), (Resources{0, 0, 1}));
  EXPECT_EQ(resources(make.knows(a, p), false, 5), (Resources{0, 1, 0}));
  EXPECT_EQ(resources(make.some(FOp::Finally, make.some(FOp::Next, p)), true, 5), (Resources{1, 1, 0}));
  // Wherever a path with fairness ends, one goes on.
  EXPECT_EQ(resources(make.some(FOp::Finally, p), true, 5, true), (Resources{0, 0, 1}));
}

TEST_F(BmcNeeds, Endings) {
  const FormulaId known = make.knows(a, p), once = make.some(FOp::Finally, known);
  Asked asked(pool, once, true);
  verdict::PathShape shape;
  shape.low = 1;
  shape.high = 3;
  shape.early = {{p, true}};
  shape.goal = {{known, true}};
  shape.through = {{p, true}};
  shape.lasts = true;
  const auto flags = [&] {
    const bmc::Needs::Endings found = asked.needs.endings(shape);
    return std::vector<bool>{found.early, found.goal, found.after_all_steps, found.never};
  };
  EXPECT_EQ(flags(), std::vector<bool>({true, false, true, true}));  // that something is known cannot be shown
  shape.high = logic::Node::unbounded;
  EXPECT_EQ(flags(), std::vector<bool>({true, false, false, true}));
  shape.through = {{known, true}};
  EXPECT_EQ(flags(), std::vector<bool>({true, false, false, false}));
  shape.before = {{known, true}};
  EXPECT_EQ(flags(), std::vector<bool>({false, false, false, false}));
}

TEST_F(BmcNeeds, WhoShowsFairness) {
  const FormulaId always = make.some(FOp::Globally, p), once = make.some(FOp::Finally, p);
  Asked fair(pool, always, true, true);
  EXPECT_TRUE(fair.needs.shows_fairness({always, true}));
  EXPECT_EQ(fair.needs.first_fragment({always, true}), Kind::State);
  EXPECT_FALSE(fair.needs.shows_fairness({p, true}));
  EXPECT_EQ(fair.needs.first_fragment({p, true}), Kind::Cyclic);
  EXPECT_EQ(fair.needs.fragment_to({{always, true}}), Kind::Acyclic);
  EXPECT_EQ(fair.needs.fragment_to({{p, true}}), Kind::Cyclic);
  Asked plain(pool, once, true);
  EXPECT_EQ(plain.needs.first_fragment({p, true}), Kind::State);
  verdict::PathShape shape;
  shape.goal = {{p, true}};
  EXPECT_EQ(plain.needs.path_fragment(shape), Kind::Acyclic);
  shape.low = shape.high = 1;
  EXPECT_EQ(plain.needs.path_fragment(shape), Kind::State);
  EXPECT_EQ(plain.needs.fragment_to({{p, true}}), Kind::Acyclic);
  EXPECT_EQ(plain.needs.lasso_fragment(), Kind::Cyclic);
}

// The automaton reads p, which is the negation of the largest state formula.
TEST_F(BmcNeeds, Words) {
  const FormulaId not_p = make.no(p), formula = make.un(FOp::PathAll, make.un(FOp::Finally, not_p));
  Asked asked(pool, formula, false, false, logic::PathKind::Infinite);
  const bmc::Word& word = asked.needs.word({formula, false});
  ASSERT_EQ(word.labels.size(), 1U);
  EXPECT_EQ(word.label({0, true}), (verdict::Literal{not_p, false}));
  EXPECT_EQ(word.label({0, false}), (verdict::Literal{not_p, true}));
}

}  // namespace
}  // namespace gnomon::test
