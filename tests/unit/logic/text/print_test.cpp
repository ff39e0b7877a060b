// SPDX-License-Identifier: Apache-2.0
#include "logic/text/print.hpp"

#include "logic/text/mcmas_text.hpp"
#include "unit/logic/build_formula.hpp"
#include "unit/model/build.hpp"

#include <gtest/gtest.h>

namespace gnomon::test {
namespace {

using logic::Logic;

struct FormulaPrintTest : testing::Test {
  Build b;
  AgentId alice = b.agent("Alice");
  AgentId bob = b.agent("Bob");
  VarId x = b.integer(alice, "x", 0, 3);
  logic::FormulaPool pool;
  Formulas f{pool};
  FormulaId p, q, r, test;
  logic::CoalitionId group;

  void SetUp() override {
    p = pool.atom(b.atom("p", b(x) == 1));
    q = pool.atom(b.atom("q", b(x) == 2));
    r = pool.atom(b.atom("r", b(x) == 3));
    const AtomId anonymous = b.atom("Alice.x>2", b(x) > 2);
    b.system.atoms.back().anonymous = true;
    test = pool.atom(anonymous);
    group = pool.coalition({{alice, bob}, b.group("g", {alice, bob})});
  }

  FormulaId in_group(FOp op, FormulaId operand) { return pool.add({.op = op, .left = operand, .coalition = group}); }
  std::string text(FormulaId root, Logic logic = Logic::Ctl) { return formula_text(b.system, pool, root, logic); }
  std::string mcmas(FormulaId root, Logic logic = Logic::Ctl) { return mcmas_text(b.system, pool, root, logic); }
};

TEST_F(FormulaPrintTest, Connectives) {
  EXPECT_EQ(text(f.bin(FOp::Or, f.bin(FOp::And, p, q), r)), "p and q or r");
  EXPECT_EQ(text(f.bin(FOp::And, p, f.bin(FOp::Or, q, r))), "p and (q or r)");
  EXPECT_EQ(text(f.bin(FOp::And, p, f.bin(FOp::And, q, r))), "p and (q and r)") << "keeps the grouping";
  EXPECT_EQ(text(f.bin(FOp::Implies, p, f.bin(FOp::Implies, q, r))), "p -> q -> r");
  EXPECT_EQ(text(f.bin(FOp::Implies, f.bin(FOp::Implies, p, q), r)), "(p -> q) -> r");
  EXPECT_EQ(text(f.bin(FOp::Iff, p, f.bin(FOp::Iff, q, r))), "p <-> (q <-> r)");
  EXPECT_EQ(text(f.bin(FOp::Xor, f.bin(FOp::Or, p, q), r)), "(p or q) xor r");
  EXPECT_EQ(text(f.bin(FOp::And, f.no(p), q)), "!p and q");
  EXPECT_EQ(text(f.no(f.bin(FOp::And, p, q))), "!(p and q)");
  EXPECT_EQ(text(f.bin(FOp::Or, f.truth(true), f.truth(false))), "true or false");
}

TEST_F(FormulaPrintTest, AnonymousAtomsAndColours) {
  EXPECT_EQ(text(f.all(FOp::Globally, test)), "AG (Alice.x > 2)");
  EXPECT_EQ(text(f.green(alice)), "Alice.GreenStates");
  EXPECT_EQ(text(f.bin(FOp::And, f.no(f.green(bob)), p)), "Bob.RedStates and p");
}

TEST_F(FormulaPrintTest, TestsAreOneAtom) {
  const VarId on = b.boolean(alice, "on");
  const VarId off = b.boolean(alice, "off");
  const auto anonymous = [&](E condition) {
    const AtomId atom = b.atom("", condition);
    b.system.atoms.back().anonymous = true;
    return pool.atom(atom);
  };
  EXPECT_EQ(text(anonymous(b(on))), "(Alice.on = true)");
  EXPECT_EQ(text(anonymous(!b(on))), "(Alice.on = false)");
  EXPECT_EQ(text(anonymous(b(on) && !b(off))), "(Alice.on & ~Alice.off)") << "with `and` there would be two";
  EXPECT_EQ(text(anonymous(!(b(x) == 1))), "(~(Alice.x = 1))");
  EXPECT_EQ(text(anonymous((b(x) == 1 || b(on)) == b(off))), "((Alice.x = 1) | Alice.on = Alice.off)");
  const FormulaId sum = anonymous(b(x) + b(x) * 2 > 3);
  EXPECT_EQ(text(f.un(FOp::PathAll, f.bin(FOp::Diamond, f.un(FOp::Star, f.step(sum)), sum)), Logic::Ldl),
            "LDL <((Alice.x + Alice.x * 2) > 3)*>(Alice.x + Alice.x * 2 > 3)");
  const FormulaId known = f.knows(alice, sum);
  EXPECT_EQ(text(f.un(FOp::PathAll, f.bin(FOp::Box, f.step(known), p)), Logic::Ldl),
            "LDL [(K(Alice, (Alice.x + Alice.x * 2 > 3)))]p");
}

TEST_F(FormulaPrintTest, BranchingTime) {
  EXPECT_EQ(text(f.all(FOp::Globally, f.bin(FOp::Implies, p, f.some(FOp::Finally, q)))), "AG (p -> EF q)");
  EXPECT_EQ(text(f.bin(FOp::Implies, f.all(FOp::Globally, p), q)), "AG p -> q");
  EXPECT_EQ(text(f.all(FOp::Until, f.bin(FOp::And, p, q), f.no(r))), "A((p and q) U (!r))");
  EXPECT_EQ(text(f.some(FOp::WeakUntil, p, f.all(FOp::Next, q))), "E(p W AX q)");
  EXPECT_EQ(text(f.all(FOp::Globally, f.no(p))), "AG !p");
  EXPECT_EQ(text(f.no(f.all(FOp::Globally, p))), "!AG p");
  EXPECT_EQ(text(f.all(FOp::Release, f.all(FOp::Globally, f.no(p)), q)), "A((AG !p) R q)")
      << "`AG !p R q` would mean AG !(p R q)";
}

TEST_F(FormulaPrintTest, Knowledge) {
  EXPECT_EQ(text(f.knows(alice, f.bin(FOp::And, p, q))), "K(Alice, p and q)");
  EXPECT_EQ(text(f.no(in_group(FOp::CommonKnows, p))), "!GCK(g, p)");
  EXPECT_EQ(text(in_group(FOp::EveryoneKnows, in_group(FOp::DistributedKnows, p))), "GK(g, DK(g, p))");
  EXPECT_EQ(text(f.ought(bob, p)), "O(Bob, p)");
  EXPECT_EQ(text(f.knows_if(alice, {bob}, p)), "KO(Alice, Bob, p)");
}

TEST_F(FormulaPrintTest, Coalitions) {
  EXPECT_EQ(text(in_group(FOp::Coalition, f.un(FOp::Finally, f.bin(FOp::And, p, q))), Logic::Atl), "<g>F (p and q)");
  EXPECT_EQ(text(f.can({alice, bob}, f.un(FOp::Next, f.no(p))), Logic::Atl), "<Alice, Bob>X !p");
  EXPECT_EQ(text(in_group(FOp::Coalition, f.bin(FOp::Until, p, q)), Logic::AtlUniform), "ATLir <g>(p U q)");
  EXPECT_EQ(text(in_group(FOp::Coalition, f.un(FOp::Globally, f.un(FOp::Finally, p))), Logic::AtlStar), "<g>G F p");
}

TEST_F(FormulaPrintTest, PathFormulasOfCoalitions) {
  const FormulaId weak = f.bin(FOp::WeakUntil, q, r);
  const auto can = [&](FormulaId path) { return text(in_group(FOp::Coalition, path), Logic::AtlStar); };
  EXPECT_EQ(can(f.un(FOp::Next, f.bin(FOp::And, weak, r))), "<g>X ((q W r) and r)") << "`W` is the loosest operator";
  EXPECT_EQ(can(f.un(FOp::Next, f.bin(FOp::Or, q, f.bin(FOp::Until, r, r)))), "<g>X (q or (r U r))");
  EXPECT_EQ(can(f.bin(FOp::And, weak, p)), "<g>((q W r) and p)");
  EXPECT_EQ(can(f.bin(FOp::Until, weak, f.no(p))), "<g>((q W r) U (!p))");
  EXPECT_EQ(can(f.no(weak)), "<g> !(q W r)");
  EXPECT_EQ(text(in_group(FOp::Coalition, f.bin(FOp::Implies, f.un(FOp::Finally, p), weak)), Logic::AtlUniform),
            "ATLir <g>(F p -> (q W r))");
  EXPECT_EQ(text(f.can({}, f.un(FOp::Finally, p)), Logic::Atl), "<nobody[i in 1..0]>F p");
}

TEST_F(FormulaPrintTest, LinearTime) {
  const FormulaId gf = f.un(FOp::Globally, f.un(FOp::Finally, p));
  EXPECT_EQ(text(f.un(FOp::PathAll, gf), Logic::Ltl), "LTL G F p");
  EXPECT_EQ(text(f.un(FOp::PathAll, f.bin(FOp::Until, f.un(FOp::Globally, p), q)), Logic::Ltl), "LTL G p U q");
  EXPECT_EQ(text(f.un(FOp::PathAll, f.bin(FOp::Until, f.bin(FOp::Until, p, q), r)), Logic::Ltl), "LTL (p U q) U r");
  EXPECT_EQ(text(f.un(FOp::PathAll, f.bin(FOp::Until, p, f.bin(FOp::Until, q, r))), Logic::Ltl), "LTL p U (q U r)");
  EXPECT_EQ(text(f.un(FOp::PathAll, f.no(f.bin(FOp::Until, p, q))), Logic::LtlFinite), "LTLf !(p U q)");
  EXPECT_EQ(text(f.un(FOp::PathAll, f.bin(FOp::Until, f.no(p), q)), Logic::Ltl), "LTL (!p) U q");
  EXPECT_EQ(text(f.un(FOp::PathAll, f.un(FOp::Finally, f.knows(alice, f.un(FOp::PathAll, gf)))), Logic::Ltl),
            "LTL F K(Alice, G F p)");
}

TEST_F(FormulaPrintTest, FullBranchingTimeIsSafeForMcmas) {
  const FormulaId both = f.bin(FOp::And, f.un(FOp::Finally, p), f.un(FOp::Globally, q));
  EXPECT_EQ(text(f.un(FOp::PathAll, both), Logic::CtlStar), "CTL* A((F p) and (G q))");
  EXPECT_EQ(text(f.un(FOp::PathSome, f.un(FOp::Globally, f.un(FOp::Finally, p))), Logic::CtlStar), "CTL* E G F p");
  EXPECT_EQ(text(f.bin(FOp::And, f.all(FOp::Finally, p), q), Logic::CtlStar), "CTL* (A F p) and q");
  EXPECT_EQ(text(f.bin(FOp::And, f.no(f.all(FOp::Finally, p)), q), Logic::CtlStar), "CTL* !(A F p) and q");
  EXPECT_EQ(text(f.some(FOp::Until, p, q), Logic::CtlStarFinite), "CTL*f E(p U q)");
  EXPECT_EQ(text(f.un(FOp::PathSome, f.bin(FOp::And, f.bin(FOp::Until, p, q), r)), Logic::CtlStar),
            "CTL* E((p U q) and r)");
}

TEST_F(FormulaPrintTest, DynamicLogic) {
  const FormulaId a = f.step(p);
  const FormulaId c = f.step(q);
  const auto diamond = [&](FormulaId regex, FormulaId body) {
    return text(f.un(FOp::PathAll, f.bin(FOp::Diamond, regex, body)), Logic::Ldl);
  };
  EXPECT_EQ(diamond(a, q), "LDL <p>q");
  EXPECT_EQ(diamond(f.un(FOp::Star, a), f.bin(FOp::And, p, q)), "LDL <p*>(p and q)");
  EXPECT_EQ(diamond(f.un(FOp::Star, f.bin(FOp::Sequence, a, c)), q), "LDL <(p; q)*>q");
  EXPECT_EQ(diamond(f.bin(FOp::Choice, a, f.bin(FOp::Sequence, a, c)), q), "LDL <p + p; q>q");
  EXPECT_EQ(diamond(f.bin(FOp::Sequence, f.bin(FOp::Choice, a, c), c), q), "LDL <(p + q); q>q");
  EXPECT_EQ(diamond(f.bin(FOp::Sequence, a, f.bin(FOp::Sequence, a, c)), q), "LDL <p; (p; q)>q");
  EXPECT_EQ(diamond(f.step(f.bin(FOp::And, p, q)), q), "LDL <(p and q)>q");
  EXPECT_EQ(diamond(f.un(FOp::Star, f.step(f.no(p))), q), "LDL <(!p)*>q");
  EXPECT_EQ(diamond(f.bin(FOp::Sequence, f.un(FOp::Test, p), a), q), "LDL <p?; p>q");
  EXPECT_EQ(diamond(f.un(FOp::Test, f.bin(FOp::Box, a, q)), q), "LDL <([p]q)?>q");
  EXPECT_EQ(diamond(f.un(FOp::Star, f.un(FOp::Test, p)), q), "LDL <(p?)*>q");
  EXPECT_EQ(diamond(f.repeat(a, 2, 2), q), "LDL <p{2}>q");
  EXPECT_EQ(diamond(f.repeat(f.un(FOp::Star, a), 2, 5), q), "LDL <(p*){2,5}>q");
  EXPECT_EQ(diamond(f.repeat(a, 0, logic::Node::unbounded), q), "LDL <p{0,}>q");
  EXPECT_EQ(diamond(f.un(FOp::Star, f.step(f.truth(true))), q), "LDL <true*>q");
  EXPECT_EQ(text(f.un(FOp::PathSome, f.bin(FOp::Box, a, q)), Logic::CdlStar), "CDL* E [p]q");
}

TEST_F(FormulaPrintTest, StrategyLogic) {
  const FormulaId goal = f.bind(alice, "x", f.bind(bob, "y", f.un(FOp::Finally, p)));
  const FormulaId root = f.strategy(FOp::StrategySome, "x", f.strategy(FOp::StrategyAll, "y", goal));
  EXPECT_EQ(text(root, Logic::StrategyLogic), "<<x>> [[y]] (Alice, x) (Bob, y) F p");
  EXPECT_EQ(text(root, Logic::StrategyLogicOneGoal), "#PR <<x>> [[y]] (Alice, x) (Bob, y) F p");
  const FormulaId until = f.bind(alice, "x", f.bin(FOp::Until, f.no(p), f.bin(FOp::And, q, r)));
  EXPECT_EQ(text(until, Logic::StrategyLogic), "(Alice, x) (!p U (q and r))");
  EXPECT_EQ(text(f.bin(FOp::And, until, p), Logic::StrategyLogic), "(Alice, x) (!p U (q and r)) and p");
  EXPECT_EQ(text(f.bin(FOp::Implies, f.bin(FOp::Until, p, q), r), Logic::StrategyLogic), "(p U q) -> r");
  EXPECT_EQ(text(f.no(f.un(FOp::Next, p)), Logic::StrategyLogic), "!X p");
}

TEST_F(FormulaPrintTest, McmasForm) {
  EXPECT_EQ(mcmas(f.all(FOp::Globally, f.bin(FOp::Implies, p, f.knows(alice, q)))), "(AG (p -> K(Alice, q)))");
  EXPECT_EQ(mcmas(f.bin(FOp::Or, f.bin(FOp::And, p, f.no(q)), r)), "((p && (! q)) || r)");
  EXPECT_EQ(mcmas(f.all(FOp::Until, f.bin(FOp::And, p, q), r)), "A((p && q) U r)");
  EXPECT_EQ(mcmas(in_group(FOp::Coalition, f.un(FOp::Finally, p)), Logic::Atl), "(<g>F p)");
  EXPECT_EQ(mcmas(in_group(FOp::Coalition, f.bin(FOp::Until, p, q)), Logic::Atl), "<g>(p U q)");
  EXPECT_EQ(mcmas(in_group(FOp::DistributedKnows, p)), "DK(g, p)");
  EXPECT_EQ(mcmas(f.no(f.green(alice))), "Alice.RedStates");
  EXPECT_EQ(mcmas(f.un(FOp::PathAll, f.bin(FOp::Until, f.un(FOp::Globally, p), q)), Logic::Ltl), "(A ((G p) U q))");
  EXPECT_EQ(mcmas(f.all(FOp::Globally, p), Logic::CtlStar), "(A (G p))");
  EXPECT_EQ(mcmas(f.un(FOp::PathAll, f.bin(FOp::Box, f.bin(FOp::Sequence, f.step(p), f.un(FOp::Star, f.step(q))), r)),
                  Logic::Ldl),
            "[(p;(q)*)]r");
  const FormulaId slk = f.strategy(FOp::StrategySome, "x", f.bind(alice, "x", f.no(f.un(FOp::Next, p))));
  EXPECT_EQ(mcmas(slk, Logic::StrategyLogic), "<<x>> (Alice, x) (! X p)");
}

TEST_F(FormulaPrintTest, DeepFormulasArePrintedInLinearTime) {
  FormulaId root = p;
  for (int i = 0; i < 100'000; ++i) root = f.no(f.all(FOp::Globally, f.bin(FOp::And, q, f.knows(alice, root))));
  EXPECT_GT(text(root).size(), 1'000'000U);
  EXPECT_GT(mcmas(root).size(), 1'000'000U);
}

}  // namespace
}  // namespace gnomon::test
