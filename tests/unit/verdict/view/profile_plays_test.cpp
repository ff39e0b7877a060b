// SPDX-License-Identifier: Apache-2.0
//
// What comes of strategies that agents follow by what they see.
#include "verdict/view/profile_plays.hpp"

#include "base/error.hpp"
#include "support/case.hpp"
#include "unit/verdict/models.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace gnomon::test {
namespace {

using verdict::EvidenceGraph;
using verdict::PlannedStrategy;
using verdict::Profile;
using verdict::ProfilePlays;
using Kind = EvidenceGraph::Kind;

// The walker goes on, and rests when it is tired; what it sees is where it is and whether it is tired.
class Walk : public ::testing::Test {
 protected:
  Walk() : item(from_text(corridor_model()).value()) {
    profile.start = {0, 0, 0, 0};  // high, n, tired, x
    PlannedStrategy walker{.name = "", .agent = model::AgentId(1), .observed = {}, .choices = {}};
    walker.observed = model::observed_variables(item.system, walker.agent);
    for (const model::Value high : {0, 1}) {
      for (model::Value n = 0; n <= 4; ++n) {
        for (const model::Value tired : {0, 1}) {
          walker.choices.push_back({{high, n, tired}, tired == 1 || n == 4 ? rest : go});
        }
      }
    }
    profile.strategies.push_back(walker);
  }

  [[nodiscard]] ProfilePlays plays(std::size_t most = 100) const {
    return verdict::profile_plays(item.system, profile, most);
  }

  static constexpr model::ActionId go{0}, rest{2};
  Case item;
  Profile profile;
};

TEST_F(Walk, FollowsTheStrategy) {
  const ProfilePlays found = plays();
  EXPECT_EQ(found.states.size(), 9U) << "four steps and four rests";
  EXPECT_EQ(found.states.front(), profile.start);
  EXPECT_TRUE(found.graph.nodes.front().initial);
  EXPECT_EQ(found.states.back()[1], 4) << "in the hole";
  const auto& edges = found.graph.edges;
  EXPECT_TRUE(std::all_of(edges.begin(), edges.end(), [](const auto& edge) { return edge.kind == Kind::Choice; }));
  ASSERT_EQ(edges.front().choices.size(), 1U);
  EXPECT_EQ(edges.front().choices.front()[1], go);
  EXPECT_FALSE(edges.front().actions.front()[1].valid()) << "what is chosen is not said twice";
  EXPECT_EQ(edges.back().from, edges.back().to) << "it rests for ever";
  EXPECT_EQ(found.play.path.states.size(), 9U);
  EXPECT_EQ(found.play.path.actions.front()[1], go);
  EXPECT_EQ(found.play.path.loop, 8U);
}

TEST_F(Walk, WithoutAStrategyEverythingIsPossible) {
  profile.strategies.clear();
  const ProfilePlays found = plays();
  EXPECT_GT(found.graph.edges.size(), found.states.size());
  EXPECT_EQ(found.graph.edges.front().kind, Kind::Step);
}

TEST_F(Walk, WhatIsNotPlannedIsOpen) {
  profile.strategies.front().choices.clear();
  const ProfilePlays open = plays();
  profile.strategies.clear();
  EXPECT_EQ(open.states, plays().states);
}

TEST_F(Walk, ManyStatesAreCut) {
  const ProfilePlays found = plays(3);
  EXPECT_EQ(found.states.size(), 3U);
  EXPECT_EQ(found.graph.nodes.size(), 4U);
  EXPECT_EQ(found.play.path.actions.size(), 2U) << "a play ends where states are cut off";
  EXPECT_EQ(found.graph.nodes.back().shape, EvidenceGraph::Shape::Cut);
}

TEST_F(Walk, CanBeInterrupted) {
  Limits limits;
  std::stop_source stop;
  stop.request_stop();
  limits.stop = stop.get_token();
  limits.clock = [] { return std::chrono::steady_clock::time_point(); };
  EXPECT_THROW((void)verdict::profile_plays(item.system, profile, 100, limits), LimitError);
}

}  // namespace
}  // namespace gnomon::test
