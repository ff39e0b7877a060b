// SPDX-License-Identifier: Apache-2.0
//
// What binds to what, in conditions and in the formulas of every logic: a row here for every row of
// the tables of operators in docs/ispl.md.
#include "unit/ispl/parsing.hpp"

#include <gtest/gtest.h>

#include <utility>

namespace gnomon::ispl::test {
namespace {

using Table = std::vector<std::pair<std::string, std::string>>;

void expect_formulas(const Table& table) {
  for (const auto& [text, shape] : table) EXPECT_EQ(formula(text), shape) << text;
}

void expect_conditions(const Table& table) {
  for (const auto& [text, shape] : table) EXPECT_EQ(condition(text), shape) << text;
}

TEST(Conditions, Choices) {
  expect_conditions({
      {"if a then b else c", "(if … then … else a b c)"},
      {"if a = 1 then b + 1 else c + 1", "(if … then … else (= a 1) (+ b 1) (+ c 1))"},
      {"1 + if a then b else c + 1 = d", "(+ 1 (if … then … else a b (= (+ c 1) d)))"},
      {"(if a then b else c) + 1", "(+ (if … then … else a b c) 1)"},
      {"if a then if b then c else d else e", "(if … then … else a (if … then … else b c d) e)"},
      {"if a then b else if c then d else e", "(if … then … else a b (if … then … else c d e))"},
      {"if then then else else in", "(if … then … else then else in)"},
  });
}

TEST(Conditions, Arguments) {
  expect_conditions({
      {"min(a, b)", "(min a b)"},
      {"max(a + 1, -b, c) * 2", "(* (max (max (+ a 1) (- b)) c) 2)"},
      {"abs(a - b) < 2", "(< (abs (- a b)) 2)"},
      {"min(if a then b else c, d)", "(min (if … then … else a b c) d)"},
      {"min + max = abs", "(= (+ min max) abs)"},
      {"count[i in 1..N] (a) > 1", "(> (count[…] a) 1)"},
      {"count[1] = count", "(= count[1] count)"},
  });
}

TEST(Conditions, Sets) {
  expect_conditions({
      {"x in { a, b }", "(in x ({…} (, a b)))"},
      {"x + 1 in { a } and b", "(and (in (+ x 1) ({…} a)) b)"},
      {"x in { a, 1..2, b - 1..b }", "(in x ({…} (, (, a (.. 1 2)) (.. (- b 1) b))))"},
      {"!x in 1..y + 1 or b", "(or (! (in x (.. 1 (+ y 1)))) b)"},
      {"x in -1..2", "(in x (.. (- 1) 2))"},
      {"in in 1..2", "(in in (.. 1 2))"},
  });
}

TEST(Conditions, Leaves) {
  expect_conditions({
      {"x", "x"},
      {"true", "true"},
      {"false", "false"},
      {"007", "007"},
      {"2147483647", "2147483647"},
      {"M.x", "M.x"},
      {"Environment.x", "Environment.x"},
      {"Action = a", "(= Action a)"},
      {"M.Action = a", "(= M.Action a)"},
      {"Environment.Action = a", "(= Environment.Action a)"},
      {"M.GreenStates", "M.GreenStates"},
      {"M.RedStates and x", "(and M.RedStates x)"},
      {"x[1]", "x[1]"},
      {"x [ i , j+1 ]", "x[i,j+1]"},
      {"x[1][2]", "x[1][2]"},
      {"M[i].x[j] = 1", "(= M[i].x[j] 1)"},
      {"Environment[1].x", "Environment[1].x"},
  });
}

TEST(Conditions, ArithmeticBindsTighterThanBitsThanComparisonsThanConnectives) {
  expect_conditions({
      {"x + y * z = 1", "(= (+ x (* y z)) 1)"},
      {"x * y + z", "(+ (* x y) z)"},
      {"x - y - z", "(- (- x y) z)"},
      {"x / y * z", "(* (/ x y) z)"},
      {"x div 2 mod 3 % 4", "(mod (mod (div x 2) 3) 4)"},
      {"x + 1 < y - 1", "(< (+ x 1) (- y 1))"},
      {"x--1\n= 2", "(= x 2)"},
      {"x - -1 = 2", "(= (- x (- 1)) 2)"},
      {"-x * y", "(* (- x) y)"},
      {"- - 1", "(- (- 1))"},
      {"~ x & y", "(& (~ x) y)"},
      {"~~x", "(~ (~ x))"},
      {"x & y | z ^ w", "(^ (| (& x y) z) w)"},
      {"x | y ^ z", "(^ (| x y) z)"},
      {"x | y & z", "(| x (& y z))"},
      {"x & y = z", "(= (& x y) z)"},
      {"x & y + z", "(& x (+ y z))"},
      {"!x = y", "(! (= x y))"},
      {"! x = y and z = w", "(and (! (= x y)) (= z w))"},
      {"x = 1 and y = 2 or z = 3", "(or (and (= x 1) (= y 2)) (= z 3))"},
      {"x or y and z", "(or x (and y z))"},
      {"x and y and z", "(and (and x y) z)"},
      {"x or y xor z", "(xor (or x y) z)"},
      {"x -> y -> z", "(-> x (-> y z))"},
      {"x or y -> z", "(-> (or x y) z)"},
      {"x -> y <-> z -> w", "(<-> (-> x y) (-> z w))"},
      {"x <-> y <-> z", "(<-> (<-> x y) z)"},
      {"!!x", "(! (! x))"},
      {"(x or y) and z", "(and (or x y) z)"},
      {"((x)) = (1)", "(= x 1)"},
  });
}

TEST(Conditions, EveryComparison) {
  expect_conditions({
      {"x = 1", "(= x 1)"},
      {"x <> 1", "(<> x 1)"},
      {"x != 1", "(<> x 1)"},
      {"x < 1", "(< x 1)"},
      {"x <= 1", "(<= x 1)"},
      {"x > 1", "(> x 1)"},
      {"x >= 1", "(>= x 1)"},
      {"1 = x", "(= 1 x)"},
      {"1 = 1", "(= 1 1)"},
  });
}

TEST(Conditions, Quantifiers) {
  expect_conditions({
      {"and[i in 1..3] (x[i] = 1)", "(and[i in 1..3] (= x[i] 1))"},
      {"or[i in 1..N, j in i..2 * N where i <> j] (x) and y", "(and (or[i in 1..N, j in i..2 * N where i <> j] x) y)"},
      {"sum[i in 1..3] (x[i]) + 1 = 2", "(= (+ (sum[i in 1..3] x[i]) 1) 2)"},
      {"!and[i in 1..3] (x)", "(! (and[i in 1..3] x))"},
      {"x and and[i in 1..2] (or[j in 1..2] (y))", "(and x (and[i in 1..2] (or[j in 1..2] y)))"},
      {"sum[i in 1..2] (1) * 2", "(* (sum[i in 1..2] 1) 2)"},
  });
}

TEST(Conditions, OperatorsOfFormulasAreNames) {
  for (const char* word : {"AG",   "EF",   "A",     "E",   "X",    "F",     "G",   "U",   "R",     "W",   "K",
                           "GK",   "GCK",  "DK",    "O",   "P",    "KO",    "xor", "div", "mod",   "LTL", "CTL",
                           "LDL",  "CDL",  "Kw",    "GKw", "GCKw", "DKw",   "M",   "GM",  "GCM",   "DM",  "include",
                           "LTLf", "LDLf", "ATLir", "MA",  "SA",   "Const", "for", "in",  "where", "sum", "PR"}) {
    const std::string name = word;
    EXPECT_EQ(condition(name), name);
    EXPECT_EQ(condition(name + " = " + name), "(= " + name + " " + name + ")");
    EXPECT_EQ(condition("!(" + name + ") and " + name + " + 1 = 2"), "(and (! " + name + ") (= (+ " + name + " 1) 2))");
    EXPECT_EQ(condition("M." + name + " = 1"), "(= M." + name + " 1)");
  }
  EXPECT_EQ(condition("mod mod mod = div div div"), "(= (mod mod mod) (div div div))");
}

TEST(StateFormulas, Bounds) {
  expect_formulas({
      {"AG[0,3] a", "(A (G[0,3] a))"},
      {"EF [ N , 2 * N ] !a and b", "(and (E (F[N,2*N] (! a))) b)"},
      {"A(a U[0,4] b)", "(A (U[0,4] a b))"},
      {"E(a R[1,] b)", "(E (R[1,] a b))"},
      {"<g>F[0,5] a", "(<g> (F[0,5] a))"},
      {"<g>(a W[2,3] b)", "(<g> (W[2,3] a b))"},
      {"AG[0,3] <g>X a", "(A (G[0,3] (<g> (X a))))"},
      {"EF[0,3] <M, N[1]>X a", "(E (F[0,3] (<M N[1]> (X a))))"},
      {"LTL F[0,5] a -> G[1,] b", "(-> (F[0,5] a) (G[1,] b))"},
      {"LTL a U[0,2] b U[1,1] c", "(U[1,1] (U[0,2] a b) c)"},
      {"LTL F[0,1] R", "(F[0,1] R)"},
      {"LDL F[0,3][a]b", "(F[0,3] ([] a b))"},
      {"LDL F[0,3] (<a>b)", "(F[0,3] (<> a b))"},
      {"LDL a U[b]c", "(U a ([] b c))"},
      {"LDL a U[0,2] [b]c", "(U[0,2] a ([] b c))"},
      {"<<x>> (M, x) F[0,2] [[y, z]] (M, y) a", "(<<x>> (bind M x (F[0,2] ([[y z]] (bind M y a)))))"},
  });
}

// What was an atom of a family stays one.
TEST(StateFormulas, IndicesAreNoBounds) {
  expect_formulas({
      {"LDL F[0,1] [p; q] p", "(F[0,1] ([] (; p q) p))"},
      {"LDL G[0,1][p; q*][p] q", "(G[0,1] ([] (; p (* q)) ([] p q)))"},
      {"F[1,2] and G[1]", "(and F[1,2] G[1])"},
      {"AG F[1,2]", "(A (G F[1,2]))"},
      {"F[1,2] < 3", "(< F[1,2] 3)"},
      {"F[1,2] < x and p", "(and (< F[1,2] x) p)"},
      {"F[1,2] - 1 = G[1, 2] + 1", "(= (- F[1,2] 1) (+ G[1,2] 1))"},
      {"LTL F[1,2] U q", "(U F[1,2] q)"},
      {"F[1,2].x = 1", "(= F[1,2].x 1)"},
      {"F[1] p", "error 1:6 E0102"},
      {"AX[0,1] p", "error 1:9 E0102"},
      {"AG[0,] p[1,2]", "(A (G[0,] p[1,2]))"},
      {"AG[,1] p", "error 1:4 E0102"},
      {"AG[0,1,2] p", "error 1:7 E0102"},
  });
}

TEST(StateFormulas, RowsOfTheTable) {
  expect_formulas({
      {"AG a -> b", "(-> (A (G a)) b)"},
      {"AF EG a or b", "(or (A (F (E (G a)))) b)"},
      {"! a and b", "(and (! a) b)"},
      {"a -> b -> c", "(-> a (-> b c))"},
      {"a or b and c", "(or a (and b c))"},
      {"<g>F a -> b", "(-> (<g> (F a)) b)"},
      {"A(a and b U c or a)", "(A (U (and a b) (or c a)))"},
      {"E(!a U b -> c)", "(E (U (! a) (-> b c)))"},
      {"<g>(!a U AG b)", "(<g> (U (! a) (A (G b))))"},
      {"A(a -> b R c <-> a)", "(A (R (-> a b) (<-> c a)))"},
      {"LTL G a U b", "(U (G a) b)"},
      {"LTL ! a U b", "(! (U a b))"},
      {"LTL a U b U c", "(U (U a b) c)"},
      {"LTL a U b and c", "(and (U a b) c)"},
  });
}

TEST(StateFormulas, EveryOperator) {
  expect_formulas({
      {"AG p", "(A (G p))"},
      {"EG p", "(E (G p))"},
      {"AX p", "(A (X p))"},
      {"EX p", "(E (X p))"},
      {"AF p", "(A (F p))"},
      {"EF p", "(E (F p))"},
      {"A(p U q)", "(A (U p q))"},
      {"E(p U q)", "(E (U p q))"},
      {"A(p R q)", "(A (R p q))"},
      {"E(p R q)", "(E (R p q))"},
      {"A(p W q)", "(A (W p q))"},
      {"K(M, p)", "(K M p)"},
      {"GK(g, p)", "(GK g p)"},
      {"GCK(g, p)", "(GCK g p)"},
      {"K[recall](M, p)", "(K[recall] M p)"},
      {"GCK[last N + 1 with actions](g, K[clock](M, p))", "(GCK[lastN+1withactions] g (K[clock] M p))"},
      {"KO[obs](M, N, p) or K[1]", "(or (KO[obs] M N p) K[1])"},
      {"DK(g, p)", "(DK g p)"},
      {"O(M, p)", "(O M p)"},
      {"P(M, p)", "(P M p)"},
      {"KO(M, N, p)", "(KO M N p)"},
      {"Kw(M, p and q) or Kw", "(or (Kw (K M (and p q))) Kw)"},
      {"GKw(g, p)", "(Kw (GK g p))"},
      {"DKw(g, GCKw(g, p))", "(Kw (DK g (Kw (GCK g p))))"},
      {"M(M, M) -> M", "(-> (M (K M M)) M)"},
      {"GM(g, DM(g, GCM(g, p)))", "(M (GK g (M (DK g (M (GCK g p))))))"},
      {"K(Environment, p)", "(K Environment p)"},
      {"K(M[i+1], p)", "(K M[i+1] p)"},
      {"K(M, K(N, p or q))", "(K M (K N (or p q)))"},
      {"<g>X p", "(<g> (X p))"},
      {"<g>G p and q", "(and (<g> (G p)) q)"},
      {"<g>(p U q)", "(<g> (U p q))"},
      {"<M, N, Environment>F p", "(<M N Environment> (F p))"},
      {"<M[i in 1..3]>F p", "(<M[iin1..3]> (F p))"},
      {"M.GreenStates", "M.GreenStates"},
      {"Environment.RedStates and p", "(and Environment.RedStates p)"},
      {"true -> false", "(-> true false)"},
      {"p xor q <-> r", "(<-> (xor p q) r)"},
      {"AG and[i in 1..3] (p[i])", "(A (G (and[i in 1..3] p[i])))"},
      {"AG (M.x = 1 -> M.y < M.x + 1)", "(A (G (-> (= M.x 1) (< M.y (+ M.x 1)))))"},
      {"AG M.x = 1", "(A (G (= M.x 1)))"},
      {"!M.x = 1", "(! (= M.x 1))"},
      {"AG !p", "(A (G (! p)))"},
      {"AG !p and q", "(and (A (G (! p))) q)"},
      {"ATLir <g>F p", "(<g> (F p))"},
  });
}

TEST(PathFormulas, RowsOfTheTable) {
  // CTL* has the usual precedence here; sema warns where MCMAS reads these differently.
  expect_formulas({
      {"CTL* E F a and b", "(and (E (F a)) b)"},
      {"CTL* A (G F a -> G F b)", "(A (-> (G (F a)) (G (F b))))"},
      {"CTL* A F a and A G b", "(and (A (F a)) (A (G b)))"},
      {"CTL* E (a U b and c)", "(E (and (U a b) c))"},
      {"CTL* A (F (G a) and b)", "(A (and (F (G a)) b))"},
      {"CTL* A ((F a) and b)", "(A (and (F a) b))"},
      {"CTL* ! a and b", "(and (! a) b)"},
      {"CTL* A (! a U b)", "(A (! (U a b)))"},
      {"CTL* A a U b", "(U (A a) b)"},
  });
}

TEST(PathFormulas, Temporal) {
  expect_formulas({
      {"LTL G F X p", "(G (F (X p)))"},
      {"LTL X p U q R r W s", "(W (R (U (X p) q) r) s)"},
      {"LTL p U X q", "(U p (X q))"},
      {"LTL p U (q U r)", "(U p (U q r))"},
      {"LTL K(M, p U q)", "(K M (U p q))"},
      {"LTL p U q -> r", "(-> (U p q) r)"},
      {"LTL X !p U q", "(X (! (U p q)))"},
      {"LTL G (M.x = 1 U M.y = 2)", "(G (U (= M.x 1) (= M.y 2)))"},
  });
}

TEST(Prefixes, AllOfThem) {
  const std::vector<std::pair<std::string, Prefix>> table = {
      {"p", Prefix::None},
      {"LTL p", Prefix::Ltl},
      {"LTL(p)", Prefix::Ltl},
      {"LTL!p", Prefix::Ltl},
      {"LTLf p", Prefix::LtlFinite},
      {"CTL* A p", Prefix::CtlStar},
      {"CTL*A p", Prefix::CtlStar},
      {"CTL*(p)", Prefix::CtlStar},
      {"CTL*f", Prefix::CtlStar},
      {"CTL*f;", Prefix::CtlStar},
      {"CTL*f and p", Prefix::CtlStar},
      {"CTL*f U p", Prefix::CtlStar},
      {"CTL* f", Prefix::CtlStar},
      {"CTL*f A G p", Prefix::CtlStarFinite},
      {"CTL*f (p)", Prefix::CtlStarFinite},
      {"CTL*f f", Prefix::CtlStarFinite},
      {"CTL*f !p", Prefix::CtlStarFinite},
      {"LDL <p>q", Prefix::Ldl},
      {"LDL [p]q", Prefix::Ldl},
      {"LDLf <p>q", Prefix::LdlFinite},
      {"CDL* A <p>q", Prefix::CdlStar},
      {"CDL*f A <p>q", Prefix::CdlStarFinite},
      {"CDL*f <p>q", Prefix::CdlStarFinite},
      {"ATLir <g>F p", Prefix::AtlUniform},
      {"<g>F p", Prefix::None},
      {"<<x>> (M, x) F p", Prefix::StrategyLogic},
      {"p and [[x]] (M, x) F p", Prefix::StrategyLogic},
      {"#PR <<x>> (M, x) F p", Prefix::StrategyLogic},
      {"LTL and p", Prefix::None},
      {"LTL -> p", Prefix::None},
      {"LTL", Prefix::None},
      {"LTL R", Prefix::Ltl},
      {"LTL U p", Prefix::None},
      {"LDL or LTLf", Prefix::None},
      {"ATLir;", Prefix::None},
      {"CTL -> CDL", Prefix::None},
  };
  for (const auto& [text, prefix] : table) {
    const Parsed parsed = parse_one(text);
    EXPECT_FALSE(parsed.diagnostics.has_errors()) << text << ": " << joined(parsed.errors());
    ASSERT_EQ(parsed.ast.formulas.size(), 1U) << text;
    EXPECT_EQ(parsed.ast.formulas[0].prefix, prefix) << text;
    EXPECT_EQ(parsed.ast.formulas[0].perfect_recall, text.starts_with("#")) << text;
  }
  EXPECT_EQ(formula("CTL*f U p"), "(U f p)");
}

TEST(DynamicFormulas, RegularExpressions) {
  expect_formulas({
      {"LDL <p>q", "(<> p q)"},
      {"LDL [p]q", "([] p q)"},
      {"LDL <tt*>p", "(<> (* tt) p)"},
      {"LDL <p;q>r", "(<> (; p q) r)"},
      {"LDL <p;q;r>s", "(<> (; (; p q) r) s)"},
      {"LDL <p + q>r", "(<> (+ p q) r)"},
      {"LDL <p;q + r;s>t", "(<> (+ (; p q) (; r s)) t)"},
      {"LDL <(p + q)*>r", "(<> (* (+ p q)) r)"},
      {"LDL <p?>q", "(<> (? p) q)"},
      {"LDL <(p?;q)*;!p>r", "(<> (; (* (; (? p) q)) (! p)) r)"},
      {"LDL <!p*>q", "(<> (* (! p)) q)"},
      {"LDL <p and q?;r>s", "(<> (; (? (and p q)) r) s)"},
      {"LDL <p;q or r{2} + s*>t", "(<> (+ (; p ({2,2} (or q r))) (* s)) t)"},
      {"LDL <M.x = 1*>p", "(<> (* (= M.x 1)) p)"},
      {"LDL <(M.x > 1)*>p", "(<> (* (> M.x 1)) p)"},
      {"LDL [(M.x <= 1 - M.y)?; q]p", "([] (; (? (<= M.x (- 1 M.y))) q) p)"},
      {"LDL <(M.x * 2 > M.y * -1)*>q", "(<> (* (> (* M.x 2) (* M.y (- 1)))) q)"},
      {"LDL <(p*)*>q", "(<> (* (* p)) q)"},
      {"LDL <(p*; q)>r", "(<> (; (* p) q) r)"},
      {"LDL <((M.x + 1) = 2)>p", "(<> (= (+ M.x 1) 2) p)"},
      {"LDL <p{2}>q", "(<> ({2,2} p) q)"},
      {"LDL <p{2,3}>q", "(<> ({2,3} p) q)"},
      {"LDL <p{2,}>q", "(<> ({2,} p) q)"},
      {"LDL <p**>q", "(<> (* (* p)) q)"},
      {"LDL <p and q>r", "(<> (and p q) r)"},
      {"LDL <p or q;r>s", "(<> (; (or p q) r) s)"},
      {"LDL <M.x = 1>p", "(<> (= M.x 1) p)"},
      {"LDL <p>q and r", "(and (<> p q) r)"},
      {"LDL <p>!q and r", "(and (<> p (! q)) r)"},
      {"LDL !<p>q", "(! (<> p q))"},
      {"LDL <p><q>r", "(<> p (<> q r))"},
      {"LDL <p>[q]r -> s", "(-> (<> p ([] q r)) s)"},
      {"LDL [<p>q?]r", "([] (? (<> p q)) r)"},
      {"LDL <<p>q?>r", "(<> (? (<> p q)) r)"},
      {"LDL [K(M, <p>q)]r", "([] (K M (<> p q)) r)"},
      {"LDL X [p]q", "(X ([] p q))"},
      {"LDL X[p]q", "(X ([] p q))"},
      {"LDL X or [p]q", "(or X ([] p q))"},
      {"LDL X and [p]q", "(and X ([] p q))"},
      {"LDL p[1] and [q]r", "(and p[1] ([] q r))"},
      {"LDL <p>q U r", "(U (<> p q) r)"},
      {"LDL p -> <q>r", "(-> p (<> q r))"},
      {"CDL* A (<p>q)", "(A (<> p q))"},
      {"CDL* E <p>q", "(E (<> p q))"},
      {"LDL <p>(q = 1)", "(<> p (= q 1))"},
  });
  EXPECT_EQ(formula("LDL p [q]r"), "error 1:7 E0102") << "an index touches its name";
}

TEST(StrategyFormulas, PrefixesBindTightlyAndUntilLoosely) {
  expect_formulas({
      {"<<x>> [[y]] (M, x) (N, y) G p", "(<<x>> ([[y]] (bind M x (bind N y (G p)))))"},
      {"<<x>> (M, x) F p and q", "(and (<<x>> (bind M x (F p))) q)"},
      {"<<x>> (M, x) p U q", "(U (<<x>> (bind M x p)) q)"},
      {"<<x>> (M, x) (p U q)", "(<<x>> (bind M x (U p q)))"},
      {"<<x>> (M, x) (p U q U r)", "(<<x>> (bind M x (U p (U q r))))"},
      {"<<x>> (M, x) (p -> q U r or s)", "(<<x>> (bind M x (U (-> p q) (or r s))))"},
      {"<<x>> (M, x) !p and q", "(and (<<x>> (bind M x (! p))) q)"},
      {"<<x>> (M, x) X !p", "(<<x>> (bind M x (X (! p))))"},
      {"K(M, <<x>> (M, x) F p)", "(K M (<<x>> (bind M x (F p))))"},
      {"<<x, y>> (M, x) (N, y) p", "(<<x y>> (bind M x (bind N y p)))"},
      {"<<x[i in 1..3]>> (M[i in 1..3], x[i]) p", "(<<x[iin1..3]>> (bind M[iin1..3] x[i] p))"},
      {"[[x]] (M[1], x) G p", "([[x]] (bind M[1] x (G p)))"},
      {"#PR <<x>> (M, x) F p", "(<<x>> (bind M x (F p)))"},
      {"<<x>> (Environment, x) F p", "(<<x>> (bind Environment x (F p)))"},
      {"<<x>> (M, x) (p)", "(<<x>> (bind M x p))"},
      {"< < x > > (M, x) p", "(<<x>> (bind M x p))"},
  });
}

TEST(Formulas, OperatorsAreNamesWhereNoOperatorCanStand) {
  expect_formulas({
      {"AG K", "(A (G K))"},
      {"K and A or E", "(or (and K A) E)"},
      {"A(K U O)", "(A (U K O))"},
      {"LTL U U U", "(U U U)"},
      {"LTL X X", "(X X)"},
      {"LTL G U F", "(U G F)"},
      {"LTL G -> F", "(-> G F)"},
      {"AG = 1", "(= AG 1)"},
      {"K(K, K)", "(K K K)"},
      {"in and for or sum", "(or (and in for) sum)"},
      {"AG in", "(A (G in))"},
      {"F.x = 1", "(= F.x 1)"},
      {"X", "X"},
      {"mod mod 2 = 1", "(= (mod mod 2) 1)"},
  });
}

// `R`, `W`, `P`, `KO`, `xor`, `div`, `mod` are ordinary names in MCMAS.
TEST(Formulas, NamesThatMcmasDoesNotReserveStayNames) {
  expect_formulas({
      {"AG R", "(A (G R))"},
      {"AG R -> W", "(-> (A (G R)) W)"},
      {"AG W and P", "(and (A (G W)) P)"},
      {"AG (R)", "(A (G R))"},
      {"EF mod or AX div", "(or (E (F mod)) (A (X div)))"},
      {"A(R U W)", "(A (U R W))"},
      {"LTL G R U q", "(U (G R) q)"},
      {"LTL F R", "(F R)"},
      {"LTL G R R W", "(R (G R) W)"},
      {"K(R, W)", "(K R W)"},
      {"<R>F W", "(<R> (F W))"},
      {"LTL G R p", "(R G p)"},
      {"LTL F xor q", "(xor F q)"},
      {"!R", "(! R)"},
  });
}

TEST(ConstantExpressions, AreTreesOfTheirOwn) {
  ModelText model;
  model.header = "Const N = 2 * (3 + 4) - -1; Const M2 = a[b[1] + 2] + sum[i in c[5]..6] (i);";
  const Parsed parsed = parse_file(model.text());
  ASSERT_FALSE(parsed.diagnostics.has_errors()) << joined(parsed.errors());
  ASSERT_EQ(parsed.ast.constants.size(), 2U);
  EXPECT_EQ(dump(parsed, parsed.ast.constants[0].value), "(- (* 2 (+ 3 4)) (- 1))");
  EXPECT_EQ(dump(parsed, parsed.ast.constants[1].value), "(+ a[b[1]+2] (sum[i in c[5]..6] i))");
  const ExprId root(parsed.ast.constants[1].value.index());
  const Expr& add = parsed.ast.constant_exprs[root.index()];
  EXPECT_EQ(parsed.ast.constant_exprs[add.first].kind, ExprKind::Name) << "inner constants stand before, not inside";
}

}  // namespace
}  // namespace gnomon::ispl::test
