// SPDX-License-Identifier: Apache-2.0
#include "logic/text/english.hpp"

#include "api/load.hpp"

#include <gtest/gtest.h>

namespace gnomon::test {
namespace {

constexpr std::string_view model = R"(
Agent Ann
  Vars: x : 0..3; end Vars
  Actions = { go };
  Protocol: Other : { go }; end Protocol
  Evolution: x = 1 if Action = go; end Evolution
end Agent
Evaluation p if Ann.x = 1; q if Ann.x = 2; r if Ann.x = 3; end Evaluation
InitStates Ann.x = 0; end InitStates
Groups g = { Ann }; end Groups
)";

std::string sentence_of(const std::string& formula) {
  const api::Loaded loaded =
      api::load(Source("test", std::string(model)), {.definitions = {}, .formulas = {formula}, .goals = {}});
  EXPECT_TRUE(loaded.ok()) << formula;
  if (!loaded.ok()) return "";
  return logic::sentence(loaded.model->system, loaded.model->specification.pool,
                         loaded.model->specification.properties.back().formula);
}

TEST(EnglishTest, Time) {
  EXPECT_EQ(sentence_of("AG p"), "On all paths, always: p.");
  EXPECT_EQ(sentence_of("EX AF q"), "On some path, in the next state: on all paths, at some time: q.");
  EXPECT_EQ(sentence_of("E(p U q)"), "On some path, p until q.");
  EXPECT_EQ(sentence_of("A(p R q)"), "On all paths, q, for ever or up to the moment when p.");
  EXPECT_EQ(sentence_of("A(p W q)"), "On all paths, p, for ever or until q.");
  EXPECT_EQ(sentence_of("LTL G F p"), "On all paths, always: at some time: p.");
}

TEST(EnglishTest, Bounds) {
  EXPECT_EQ(sentence_of("AG[0,3] p"), "On all paths, always from step 0 to step 3: p.");
  EXPECT_EQ(sentence_of("EF[2,] p"), "On some path, at some time from step 2 on: p.");
  EXPECT_EQ(sentence_of("<g>F[4,4] p"), "g can make sure that, whatever the others do, at some time in step 4: p.");
  EXPECT_EQ(sentence_of("A(p U[0,4] q)"), "On all paths, p until, from step 0 to step 4, q.");
  EXPECT_EQ(sentence_of("E(p R[1,2] q)"), "On some path, q from step 1 to step 2, or up to the moment when p.");
  EXPECT_EQ(sentence_of("A(p W[1,2] q)"), "On all paths, p until, from step 1 to step 2, q, or up to step 2.");
  EXPECT_EQ(sentence_of("LTL G (Kw(Ann, p) -> F[0,1] q)"),
            "On all paths, always: if (Ann knows whether p), then at some time from step 0 to step 1: q.");
}

TEST(EnglishTest, Connectives) {
  EXPECT_EQ(sentence_of("p"), "p.");
  EXPECT_EQ(sentence_of("p and q and r"), "p and q and r.");
  EXPECT_EQ(sentence_of("p and (q or r)"), "p and (q or r).");
  EXPECT_EQ(sentence_of("AF p and q"), "(on all paths, at some time: p) and q.");
  EXPECT_EQ(sentence_of("q and AF p"), "q and on all paths, at some time: p.");
  EXPECT_EQ(sentence_of("AG (p and q -> r)"), "On all paths, always: if p and q, then r.");
  EXPECT_EQ(sentence_of("!(p or q)"), "Not (p or q).");
  EXPECT_EQ(sentence_of("p <-> q"), "p exactly if q.");
  EXPECT_EQ(sentence_of("p xor q"), "p or else q.");
}

TEST(EnglishTest, Agents) {
  EXPECT_EQ(sentence_of("AG (p -> K(Ann, p))"), "On all paths, always: if p, then Ann knows that p.");
  EXPECT_EQ(sentence_of("GCK(g, p)"), "It is common knowledge in g that p.");
  EXPECT_EQ(sentence_of("DK(g, p)"), "Together g know that p.");
  EXPECT_EQ(sentence_of("GK(g, p)"), "Everyone in g knows that p.");
  EXPECT_EQ(sentence_of("O(Ann, p)"), "Whenever Ann behaves correctly: p.");
  EXPECT_EQ(sentence_of("Ann.RedStates"), "Ann does not behave correctly.");
  EXPECT_EQ(sentence_of("<g>F p"), "g can make sure that, whatever the others do, at some time: p.");
  EXPECT_EQ(sentence_of("<<s>> (Ann, s) F p"), "For some strategy s, when Ann follows s, at some time: p.");
}

TEST(EnglishTest, Steps) {
  EXPECT_EQ(sentence_of("LDL <p; tt*>q"),
            "On all paths, after some steps (one step from p then any number of times one step): q.");
  EXPECT_EQ(sentence_of("LDL [p{2,3}]q"), "On all paths, whenever there were steps (2 to 3 times one step from p): q.");
}

TEST(EnglishTest, LongPartsAreLeftOut) {
  std::string formula = "p";
  for (int i = 0; i < 400; ++i) formula = "(" + formula + " or Ann.x = " + std::to_string(i % 4) + ")";
  EXPECT_LT(sentence_of("AG " + formula).size(), 2000U);
}

}  // namespace
}  // namespace gnomon::test
