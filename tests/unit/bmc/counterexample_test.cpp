// SPDX-License-Identifier: Apache-2.0
//
// What is read from the solution of a solver: paths with their states, links, and loops.
#include "bmc/counterexample.hpp"

#include "bmc/encoder.hpp"
#include "unit/bmc/unrolled.hpp"

namespace gnomon::test {
namespace {

class BmcCounterexample : public testing::Test {
 protected:
  // Evidence for the literal, with fragments of some length.
  [[nodiscard]] std::optional<verdict::Evidence> evidence(FormulaId formula, bool holds, std::size_t length,
                                                          const std::vector<FormulaId>& fairness = {}) {
    const verdict::Statement statement{formula, holds, {}, false};
    const verdict::Rules rules(u.pool, statement);
    const bool fair = !fairness.empty();
    bmc::Needs needs(u.pool, rules, fair, engine::BoundedEncoding::Huang, {});
    bmc::Fragments fragments(u.unrolling, u.pool, fairness);
    const auto solver = sat::make_cadical_solver();
    sat::Cnf cnf(u.graph, *solver);
    bmc::Encoder encoder({u.pool, rules, needs, fragments, cnf, *solver, engine::BoundedEncoding::Huang, fair, [] {}},
                         length);
    const bmc::Skeleton skeleton = encoder.run(statement.literal());
    const auto answer = solver->solve(std::array{skeleton.obligations[skeleton.root].met});
    if (answer != sat::Answer::Sat) return std::nullopt;
    const sat::Simulation values = sat::evaluate(u.graph, cnf.input_values());
    return bmc::read_evidence(u.pool, statement, needs, fragments, {skeleton, *solver, values}, {});
  }
  [[nodiscard]] static Nodes nodes(const verdict::Evidence& evidence, const verdict::Path& path) {
    Nodes result;
    for (const verdict::StateRef state : path.states) result.push_back(evidence.states[state].at(0));
    return result;
  }
  Unrolled u{two_ways()};
};

TEST_F(BmcCounterexample, FinitePath) {
  const FormulaId formula = u.make.all(FOp::Globally, u.make.no(u.at(2)));
  EXPECT_FALSE(evidence(formula, false, 2));
  const auto found = evidence(formula, false, 3);
  ASSERT_TRUE(found);
  const verdict::Claim& whole = found->claims.at(0);
  EXPECT_EQ(whole.reason, verdict::Reason::Path);
  EXPECT_EQ(whole.literal, (verdict::Literal{formula, false}));
  EXPECT_EQ(nodes(*found, whole.path), Nodes({0, 1, 2}));
  EXPECT_EQ(whole.path.actions, std::vector<JointAction>(2, {ActionId(), ActionId(0U)}));
  EXPECT_EQ(whole.path.loop, std::nullopt);
  ASSERT_EQ(whole.parts.size(), 1U);
  EXPECT_EQ(whole.parts[0].position, 2U);
}

TEST_F(BmcCounterexample, EndlessPath) {
  const FormulaId formula = u.make.some(FOp::Globally, u.make.no(u.at(3)));
  EXPECT_FALSE(evidence(formula, true, 2));
  const auto found = evidence(formula, true, 3);
  ASSERT_TRUE(found);
  EXPECT_EQ(nodes(*found, found->claims.at(0).path), Nodes({0, 1, 2}));
  EXPECT_EQ(found->claims.at(0).path.loop, 1U);
  EXPECT_EQ(found->claims.at(0).parts.size(), 3U);
}

TEST_F(BmcCounterexample, Operands) {
  const FormulaId formula = u.make.bin(FOp::And, u.make.some(FOp::Next, u.at(1)), u.make.some(FOp::Next, u.at(3)));
  const auto found = evidence(formula, true, 2);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->claims.at(0).reason, verdict::Reason::Operands);
  ASSERT_EQ(found->claims.at(0).parts.size(), 2U);
  std::vector<Nodes> steps;
  for (const verdict::Part& part : found->claims[0].parts) {
    steps.push_back(nodes(*found, found->claims[part.claim].path));
  }
  EXPECT_EQ(steps, std::vector<Nodes>({{0, 1}, {0, 3}}));
}

// The environment sees nothing of the node: it takes 0 for 3, which a run shows to be reachable.
TEST_F(BmcCounterexample, Links) {
  const FormulaId formula = u.make.knows(environment, u.make.no(u.at(3)));
  const auto found = evidence(formula, false, 2);
  ASSERT_TRUE(found);
  ASSERT_EQ(found->claims.at(0).links.size(), 1U);
  const verdict::Link& link = found->claims[0].links[0];
  EXPECT_EQ(link.agent, environment);
  EXPECT_EQ(found->states[link.state], State{3});
  EXPECT_EQ(nodes(*found, link.run), Nodes({0, 3}));
}

TEST_F(BmcCounterexample, FairPaths) {
  const auto found = evidence(u.make.some(FOp::Finally, u.at(1)), true, 3, {u.at(2)});
  ASSERT_TRUE(found);
  EXPECT_EQ(nodes(*found, found->claims.at(0).path), Nodes({0, 1}));
  ASSERT_FALSE(found->fair.empty());
  EXPECT_EQ(nodes(*found, found->fair[0]), Nodes({0, 1, 2}));
  EXPECT_EQ(found->fair[0].loop, 1U);
}

}  // namespace
}  // namespace gnomon::test
