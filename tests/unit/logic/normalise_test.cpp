// SPDX-License-Identifier: Apache-2.0
//
// Which operators remain, and some rewritings by hand. That meaning is kept is tested against the
// reference checker, in unit/reference.
#include "logic/normalise.hpp"

#include "logic/classify.hpp"
#include "unit/logic/build_formula.hpp"

#include <gtest/gtest.h>

#include <set>

namespace gnomon::test {
namespace {

using logic::Logic;
using model::AgentId;

struct NormaliseTest : testing::Test {
  logic::FormulaPool pool;
  Formulas f{pool};
  FormulaId p = f.atom(0);
  FormulaId q = f.atom(1);
  AgentId a{1};
  AgentId c{2};

  FormulaId ctl(FormulaId root) { return normalise(pool, root, Logic::Ctl); }
  FormulaId both(FormulaId l, FormulaId r) { return f.bin(FOp::And, l, r); }
};

TEST_F(NormaliseTest, DeadlockRulesOfCtl) {
  const FormulaId t = f.truth(true);
  const FormulaId np = f.no(p);
  const FormulaId nq = f.no(q);
  EXPECT_EQ(ctl(f.all(FOp::Next, p)), f.no(f.some(FOp::Next, np)));
  EXPECT_EQ(ctl(f.all(FOp::Finally, p)), f.no(f.some(FOp::Globally, np)));
  EXPECT_EQ(ctl(f.all(FOp::Globally, p)), f.no(f.some(FOp::Until, t, np)));
  EXPECT_EQ(ctl(f.some(FOp::Finally, p)), f.some(FOp::Until, t, p));
  const FormulaId fails = f.some(FOp::Until, nq, both(np, nq));
  EXPECT_EQ(ctl(f.all(FOp::Until, p, q)), both(f.no(fails), f.no(f.some(FOp::Globally, nq))));
  EXPECT_EQ(ctl(f.all(FOp::WeakUntil, p, q)), f.no(fails));
  EXPECT_EQ(ctl(f.all(FOp::Release, p, q)), f.no(f.some(FOp::Until, np, nq)));
}

TEST_F(NormaliseTest, FullPathQuantifiersStayQuantifiers) {
  const FormulaId until = f.bin(FOp::Until, p, q);
  EXPECT_EQ(normalise(pool, f.un(FOp::PathAll, until), Logic::CtlStar), f.no(f.un(FOp::PathSome, f.no(until))));
  EXPECT_EQ(normalise(pool, f.un(FOp::PathAll, f.un(FOp::Globally, p)), Logic::Ltl),
            f.no(f.un(FOp::PathSome, f.bin(FOp::Until, f.truth(true), f.no(p)))));
  EXPECT_EQ(normalise(pool, f.un(FOp::PathAll, f.bin(FOp::Box, f.step(p), q)), Logic::Ldl),
            f.no(f.un(FOp::PathSome, f.bin(FOp::Diamond, f.step(p), f.no(q)))));
}

TEST_F(NormaliseTest, AStateFormulaNeedsNoPath) {
  EXPECT_EQ(normalise(pool, f.un(FOp::PathAll, p), Logic::Ltl), p);
  EXPECT_EQ(normalise(pool, f.un(FOp::PathSome, f.no(p)), Logic::CtlStar), f.no(p));
}

TEST_F(NormaliseTest, KnowledgeOfGroups) {
  EXPECT_EQ(ctl(f.group(FOp::EveryoneKnows, {a, c}, p)), both(f.knows(a, p), f.knows(c, p)));
  EXPECT_EQ(ctl(f.group(FOp::EveryoneKnows, {}, p)), f.truth(true));
}

TEST_F(NormaliseTest, OnlyTheCoreRemains) {
  const std::set<FOp> core{FOp::True,
                           FOp::Atom,
                           FOp::Green,
                           FOp::Not,
                           FOp::And,
                           FOp::Next,
                           FOp::Until,
                           FOp::Globally,
                           FOp::Release,
                           FOp::PathSome,
                           FOp::Coalition,
                           FOp::Knows,
                           FOp::DistributedKnows,
                           FOp::CommonKnows,
                           FOp::Obligatory};
  std::mt19937_64 rng(3);
  RandomFormulas random(pool, 3, rng);
  for (int i = 0; i < 200; ++i) {
    const FormulaId result = normalise(pool, random(4), Logic::Atl);
    for (const FormulaId id : subformulas(pool, result)) {
      const logic::Node& node = pool[id];
      EXPECT_TRUE(core.contains(node.op)) << static_cast<int>(node.op);
      if (node.op == FOp::PathSome) {
        EXPECT_NE(pool[node.left].op, FOp::Release);
      }
      if (node.op == FOp::Coalition) {
        EXPECT_NE(pool[node.left].op, FOp::Globally);
      }
      if (node.op == FOp::Not) {
        EXPECT_NE(pool[node.left].op, FOp::Not);
      }
    }
    EXPECT_EQ(normalise(pool, result, Logic::Atl), result) << "a second time changes nothing";
  }
}

TEST_F(NormaliseTest, DepthIsNoProblem) {
  FormulaId root = p;
  for (int i = 0; i < 50'000; ++i) root = f.un(FOp::PathAll, f.un(FOp::Finally, f.bin(FOp::Or, q, root)));
  EXPECT_GT(subformulas(pool, normalise(pool, root, Logic::CtlStar)).size(), 100'000U);
  EXPECT_GT(subformulas(pool, normalise(pool, root, Logic::Ctl)).size(), 100'000U);
}

}  // namespace
}  // namespace gnomon::test
