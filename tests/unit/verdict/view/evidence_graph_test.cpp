// SPDX-License-Identifier: Apache-2.0
#include "verdict/view/evidence_graph.hpp"

#include "base/error.hpp"
#include "logic/text/print.hpp"
#include "model/step.hpp"
#include "unit/verdict/explained.hpp"
#include "unit/verdict/models.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace gnomon::test {
namespace {

using verdict::Claim;
using verdict::ClaimRef;
using verdict::Evidence;
using verdict::EvidenceGraph;
using verdict::GraphExtent;
using verdict::Reason;
using Kind = EvidenceGraph::Kind;
using Shape = EvidenceGraph::Shape;
using Lines = std::vector<std::string>;

class Drawn : public Explained {
 public:
  using Explained::Explained;

  EvidenceGraph graph(const std::string& text, GraphExtent extent = GraphExtent::Whole) {
    return verdict::evidence_graph(item, explain(text), extent);
  }

  [[nodiscard]] std::string actions(const std::vector<model::JointAction>& joints) const {
    Lines result;
    for (const model::JointAction& joint : joints) {
      Lines names;
      for (std::size_t i = 0; i < joint.size(); ++i) {
        const model::Agent& agent = item.system.agents[i];
        if (joint[i].valid() && agent.actions.size() > 1) {
          names.push_back(agent.name + "." + agent.actions[joint[i].index()].name);
        }
      }
      result.push_back(fmt::format("{}", fmt::join(names, "&")));
    }
    return fmt::format("{}", fmt::join(result, "|"));
  }

  // "0 step 1: Walker.go", with the numbers of nodes.
  [[nodiscard]] Lines edges(const EvidenceGraph& graph) const {
    Lines result;
    for (const EvidenceGraph::Edge& edge : graph.edges) {
      const char* kinds[] = {"step", "run", "choice", "knowledge", "correct"};
      std::string text = fmt::format("{} {}{} {}:", edge.from, edge.closes_loop ? "back-" : "",
                                     kinds[static_cast<std::size_t>(edge.kind)], edge.to);
      if (!edge.choices.empty()) text += fmt::format(" [{}]", actions(edge.choices));
      if (!edge.actions.empty()) text += " " + actions(edge.actions);
      if (!edge.relation.empty()) text += " " + edge.relation;
      result.push_back(text);
    }
    return result;
  }
};

// "0!" for an initial state, "3~" for one of a fair path, "fork", "… 5" for states that are left out.
Lines nodes(const EvidenceGraph& graph) {
  Lines result;
  for (const EvidenceGraph::Node& node : graph.nodes) {
    switch (node.shape) {
      case Shape::Fork: result.emplace_back("fork"); continue;
      case Shape::Cut: result.push_back(fmt::format("… {}", node.left_out)); continue;
      case Shape::State: break;
    }
    result.push_back(fmt::format("{}{}{}", node.state, node.initial ? "!" : "", node.fair ? "~" : ""));
  }
  return result;
}

// For "EG p": states 0, 1, … and back to `loop`, with a claim that p holds in each.
Evidence lasso(std::size_t length, std::size_t loop) {
  const logic::FormulaId whole(1), p(0);
  Evidence result;
  result.states.resize(length);
  Claim root{.literal = {whole, true}, .reason = Reason::Path};
  result.claims.push_back({});
  for (std::size_t i = 0; i < length; ++i) {
    root.path.states.push_back(i);
    root.path.actions.push_back({model::ActionId(0)});
    root.parts.push_back({i, i + 1});
    result.claims.push_back({.state = i, .literal = {p, true}});
  }
  root.path.loop = loop;
  result.claims.front() = root;
  return result;
}

TEST(EvidenceGraph, PathWithWhatDecidesAboutIt) {
  Drawn drawn(corridor_model());
  const Evidence evidence = drawn.explain("EX tired and EX !tired");
  const EvidenceGraph graph = verdict::evidence_graph(drawn.item, evidence, GraphExtent::Whole);
  EXPECT_EQ(nodes(graph), (Lines{"0!", "1"}));
  EXPECT_EQ(drawn.edges(graph), (Lines{"0 step 1: Walker.go", "0 step 0: Walker.back"}));
  EXPECT_EQ(graph.nodes[1].before, 0U);
  EXPECT_EQ(graph.nodes[0].before, std::nullopt);
  // Neither the whole formula nor its connective is noted.
  const auto noted = [&](std::size_t node) {
    Lines result;
    for (const ClaimRef claim : graph.nodes[node].notes) {
      const auto& [formula, holds] = evidence.claims[claim].literal;
      const std::string text = logic::formula_text(drawn.item.system, drawn.item.specification.pool, formula,
                                                   drawn.item.specification.properties.front().logic);
      result.push_back(holds ? text : "not " + text);
    }
    return result;
  };
  EXPECT_EQ(noted(0), (Lines{"EX tired", "EX !tired", "!tired"}));
  EXPECT_EQ(noted(1), (Lines{"tired"}));
  EXPECT_EQ(evidence.claims[graph.edges[0].claims.at(0)].path.states, (std::vector<std::size_t>{0, 1}));
}

TEST(EvidenceGraph, ChainOfLooksAlike) {
  Drawn drawn(chain_model());
  const EvidenceGraph graph = drawn.graph("zero -> GCK(ab, !four)");
  EXPECT_EQ(nodes(graph), (Lines{"0!", "1!", "2!", "3!", "4!"}));
  EXPECT_EQ(drawn.edges(graph),
            (Lines{"0 knowledge 1: A", "1 knowledge 2: B", "2 knowledge 3: A", "3 knowledge 4: B"}));
}

TEST(EvidenceGraph, RunToALinkedStateOnlyIfItIsNotThere) {
  Drawn drawn(corridor_model());
  const EvidenceGraph graph = drawn.graph("K(Guard, zero)");
  EXPECT_EQ(nodes(graph), (Lines{"0!", "1"}));
  EXPECT_EQ(drawn.edges(graph), (Lines{"0 run 1: Walker.go", "0 knowledge 1: Guard"}));
  const EvidenceGraph duty = drawn.graph("O(Walker, !hole)");
  EXPECT_EQ(duty.edges.back().kind, Kind::Correct);
  EXPECT_EQ(duty.edges.back().relation, "Walker is correct");
}

TEST(EvidenceGraph, KnowledgeHasNoDirection) {
  Drawn drawn(chain_model());
  Evidence evidence = drawn.explain("zero -> GCK(ab, !four)");
  Claim* chain = nullptr;
  for (Claim& claim : evidence.claims) {
    if (claim.reason == Reason::Links) chain = &claim;
  }
  ASSERT_NE(chain, nullptr);
  verdict::Link back = chain->links.front();  // of A, from the first state to the second
  const verdict::StateRef second = back.state;
  back.state = chain->state;
  Claim other = *chain;
  other.state = second;
  other.links = {back};
  evidence.claims.push_back(other);
  evidence.claims.front().parts.push_back({0, evidence.claims.size() - 1});
  const EvidenceGraph graph = verdict::evidence_graph(drawn.item, evidence, GraphExtent::Whole);
  EXPECT_EQ(drawn.edges(graph),
            (Lines{"0 knowledge 1: A", "1 knowledge 2: B", "2 knowledge 3: A", "3 knowledge 4: B"}));
  EXPECT_EQ(graph.edges[0].claims.size(), 2U);
}

TEST(EvidenceGraph, LassoComesBack) {
  Drawn drawn(corridor_model());
  const EvidenceGraph graph = verdict::evidence_graph(drawn.item, lasso(3, 1), GraphExtent::Whole);
  EXPECT_EQ(nodes(graph), (Lines{"0!", "1", "2"}));
  ASSERT_EQ(graph.edges.size(), 3U);
  EXPECT_FALSE(graph.edges[1].closes_loop);
  EXPECT_TRUE(graph.edges[2].closes_loop);
  EXPECT_EQ(graph.edges[2].to, 1U);
  // Staying in a state is no way back.
  EXPECT_FALSE(verdict::evidence_graph(drawn.item, lasso(2, 1), GraphExtent::Whole).edges.back().closes_loop);
}

TEST(EvidenceGraph, LongPathsAreCutOnDemand) {
  Drawn drawn(corridor_model());
  const Evidence evidence = lasso(3000, 2);
  const EvidenceGraph whole = verdict::evidence_graph(drawn.item, evidence, GraphExtent::Whole);
  EXPECT_EQ(whole.nodes.size(), 3000U);
  EXPECT_EQ(whole.edges.size(), 3000U);
  EXPECT_EQ(whole.longest_path, 3000U);
  const EvidenceGraph cut = verdict::evidence_graph(drawn.item, evidence, GraphExtent::Cut);
  EXPECT_EQ(nodes(cut), (Lines{"0!", "1", "2", "3", "… 2992", "2996", "2997", "2998", "2999"}));
  EXPECT_EQ(cut.longest_path, 8U);
  EXPECT_EQ(nodes(verdict::evidence_graph(drawn.item, lasso(12, 2), GraphExtent::Cut)).size(), 12U);
}

TEST(EvidenceGraph, WhatAllStatesShowIsSaidOnce) {
  Drawn drawn(corridor_model());
  Evidence evidence = lasso(4, 2);
  EXPECT_EQ(verdict::evidence_graph(drawn.item, evidence, GraphExtent::Whole).everywhere, (std::vector<ClaimRef>{1}));
  evidence.claims[2].literal.holds = false;
  EXPECT_TRUE(verdict::evidence_graph(drawn.item, evidence, GraphExtent::Whole).everywhere.empty());
  EXPECT_TRUE(verdict::evidence_graph(drawn.item, lasso(1, 0), GraphExtent::Whole).everywhere.empty());
}

TEST(EvidenceGraph, FairPathsComeLast) {
  Drawn drawn(corridor_model());
  Evidence evidence = lasso(2, 0);
  evidence.states.resize(3);
  const model::JointAction other{model::ActionId(1)};
  evidence.fair.push_back({{1, 2}, {other, other}, 1});
  const EvidenceGraph graph = verdict::evidence_graph(drawn.item, evidence, GraphExtent::Whole);
  EXPECT_EQ(nodes(graph), (Lines{"0!", "1", "2~"}));
  ASSERT_EQ(graph.edges.size(), 4U);
  for (std::size_t i = 0; i < graph.edges.size(); ++i) {
    EXPECT_EQ(graph.edges[i].claims.empty(), i >= 2) << i;
    EXPECT_EQ(graph.edges[i].kind, i >= 2 ? Kind::Run : Kind::Step) << i;
  }
  EXPECT_EQ(graph.everywhere, (std::vector<ClaimRef>{1}));  // state 2 is not counted
  EXPECT_EQ(nodes(verdict::evidence_graph(drawn.item, evidence, GraphExtent::Cut)), (Lines{"0!", "1"}));
}

TEST(EvidenceGraph, StepOfAPathIsNoStepOfARun) {
  Drawn drawn(corridor_model());
  Evidence evidence = lasso(2, 0);
  const model::JointAction other{model::ActionId(1)};
  evidence.fair.push_back({{0, 1}, {other, other}, 0});
  const EvidenceGraph graph = verdict::evidence_graph(drawn.item, evidence, GraphExtent::Whole);
  ASSERT_EQ(graph.edges.size(), 2U);
  EXPECT_EQ(graph.edges[0].kind, Kind::Step);
  EXPECT_EQ(graph.edges[0].actions.size(), 1U);
}

TEST(EvidenceGraph, ChoicesOfACoalitionAndReplies) {
  Drawn drawn(penalty_model());
  const EvidenceGraph certain = drawn.graph("<kicker>X shot");
  EXPECT_EQ(nodes(certain), (Lines{"0!", "1"}));
  EXPECT_EQ(drawn.edges(certain), (Lines{"0 choice 1: [Kicker.left] Keeper.stay"}));
}

TEST(EvidenceGraph, RepliesBeginAtAFork) {
  std::string text = penalty_model();
  const std::string replaced = "EF (shot and <keeper>X held)", asked = "AG !(shot and <keeper>X !scored)";
  text.replace(text.find(replaced), replaced.size(), asked);
  Drawn drawn(text);
  const EvidenceGraph graph = drawn.graph(asked);
  EXPECT_EQ(nodes(graph), (Lines{"0!", "1", "fork", "2", "3"}));
  // A ball that is not let in is held, or hits the post.
  EXPECT_EQ(drawn.edges(graph), (Lines{"0 step 1: Kicker.left&Keeper.stay", "1 choice 2: [Keeper.left]",
                                       "2 step 3: Kicker.wait", "2 step 4: Kicker.wait"}));
}

TEST(EvidenceGraph, ChoicesThatAreAnsweredInTheSameWayAreOne) {
  Drawn drawn(penalty_model());
  const EvidenceGraph graph = drawn.graph("<keeper>X aiming");
  EXPECT_EQ(nodes(graph), (Lines{"0!", "1"}));
  EXPECT_EQ(drawn.edges(graph), (Lines{"0 step 1: [Keeper.stay] Kicker.left"}));
  for (const EvidenceGraph::Edge& edge : drawn.graph("<kicker>F scored").edges) {
    EXPECT_EQ(edge.kind, Kind::Step);
    EXPECT_EQ(edge.actions.size(), 1U);
  }
}

TEST(EvidenceGraph, LargeStrategiesAreCutOnDemand) {
  Drawn drawn(penalty_model());
  Evidence evidence = drawn.explain("<kicker>X shot");
  Claim& claim = evidence.claims.front();
  verdict::Move move = claim.strategy.turns.front().moves.front();
  move.replies.resize(1);
  claim.strategy.turns.clear();
  constexpr std::size_t count = 100;
  evidence.states.resize(count);
  for (std::size_t i = 0; i < count; ++i) {
    move.replies.front().turn = (i + 1) % count;
    claim.strategy.turns.push_back({i, {move}});
  }
  EXPECT_EQ(verdict::evidence_graph(drawn.item, evidence, GraphExtent::Whole).nodes.size(), count);
  const EvidenceGraph cut = verdict::evidence_graph(drawn.item, evidence, GraphExtent::Cut);
  EXPECT_EQ(cut.nodes.size(), 41U);
  EXPECT_EQ(nodes(cut).back(), "… 60");
}

TEST(EvidenceGraph, FailureShowsThePlayAndItsLetters) {
  const model::JointAction go{model::ActionId(0)};
  const logic::FormulaId p(0), q(1);
  verdict::Failure failure;
  failure.run = {{2, 0}, {go}, {}};
  failure.play = {{0, 1, 0}, {go, go}, {}};
  failure.letters = {{0, {p, false}}, {1, {q, true}}, {2, {p, false}}, {2, {q, true}}};
  const EvidenceGraph graph = verdict::failure_graph(failure);
  EXPECT_EQ(nodes(graph), (Lines{"0", "1", "2!"}));
  EXPECT_EQ(graph.nodes[0].notes, (std::vector<std::size_t>{0, 3}));  // p of the third position is known
  EXPECT_EQ(graph.nodes[1].notes, (std::vector<std::size_t>{1}));
  EXPECT_EQ(graph.edges.back().kind, Kind::Run);
  EXPECT_TRUE(graph.edges.front().claims.empty());
  failure.run = {};
  EXPECT_EQ(nodes(verdict::failure_graph(failure)), (Lines{"0!", "1"}));
}

TEST(EvidenceGraph, ARefutationHasThePlaysOfItsFailures) {
  const model::JointAction go{model::ActionId(0)}, stay{model::ActionId(1)};
  const logic::FormulaId p(0);
  verdict::Refutation refutation;
  refutation.failures.resize(2);
  refutation.failures[0].play = {{0, 1}, {go}, {}};
  refutation.failures[0].letters = {{1, {p, false}}};
  refutation.failures[1].play = {{0, 2}, {stay}, {}};
  refutation.failures[1].letters = {{0, {p, false}}, {1, {p, false}}};
  const EvidenceGraph graph = verdict::refutation_graph(refutation, 2);
  EXPECT_EQ(nodes(graph), (Lines{"0!", "1", "2"}));
  EXPECT_EQ(graph.nodes[0].notes, (std::vector<std::size_t>{1}));  // letters are counted through all failures
  EXPECT_EQ(graph.nodes[2].notes, (std::vector<std::size_t>{2}));
  EXPECT_EQ(graph.edges.size(), 2U);
  EXPECT_EQ(nodes(verdict::refutation_graph(refutation, 1)), (Lines{"0!", "1"}));
}

TEST(EvidenceGraph, CanBeInterrupted) {
  Drawn drawn(corridor_model());
  Limits limits;
  std::stop_source stop;
  stop.request_stop();
  limits.stop = stop.get_token();
  EXPECT_THROW((void)verdict::evidence_graph(drawn.item, lasso(10'000, 2), GraphExtent::Whole, limits), LimitError);
}

// Edges with actions are steps of the model, every claim finds its state, and edges know claims that exist.
void expect_true_picture(const Drawn& drawn, const Evidence& evidence, const EvidenceGraph& graph) {
  const model::Stepper stepper(drawn.item.system);
  for (const Claim& claim : evidence.claims) {
    EXPECT_TRUE(std::any_of(graph.nodes.begin(), graph.nodes.end(), [&](const EvidenceGraph::Node& node) {
      return node.shape == Shape::State && node.state == claim.state;
    }));
  }
  for (const EvidenceGraph::Edge& edge : graph.edges) {
    const EvidenceGraph::Node &from = graph.nodes.at(edge.from), &to = graph.nodes.at(edge.to);
    for (const ClaimRef claim : edge.claims) EXPECT_LT(claim, evidence.claims.size());
    if (from.shape == Shape::Fork || to.shape == Shape::Fork) continue;
    const std::vector<model::JointAction> choices =
        edge.choices.empty() ? std::vector(1, model::JointAction(drawn.item.system.agents.size())) : edge.choices;
    for (const model::JointAction& choice : choices) {
      for (model::JointAction action : edge.actions) {
        for (std::size_t i = 0; i < action.size(); ++i) {
          EXPECT_FALSE(choice[i].valid() && action[i].valid());
          if (choice[i].valid()) action[i] = choice[i];
        }
        EXPECT_TRUE(stepper.can_follow(evidence.states[from.state], action, evidence.states[to.state]));
      }
    }
  }
}

TEST(EvidenceGraph, EverythingInItIsTrue) {
  std::size_t pictures = 0;
  for (const std::string& text : {corridor_model(), chain_model(), fair_model(), penalty_model()}) {
    Drawn drawn(text);
    for (const logic::Property& property : drawn.item.specification.properties) {
      const auto evidence = drawn.explain(property);
      if (!evidence) continue;
      SCOPED_TRACE(property.text);
      expect_true_picture(drawn, *evidence, verdict::evidence_graph(drawn.item, *evidence, GraphExtent::Whole));
      ++pictures;
    }
  }
  EXPECT_GT(pictures, 40U);
}

}  // namespace
}  // namespace gnomon::test
