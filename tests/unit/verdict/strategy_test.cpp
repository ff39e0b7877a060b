// SPDX-License-Identifier: Apache-2.0
#include "reference/checker.hpp"
#include "reference/evidence/source.hpp"
#include "support/random_case.hpp"
#include "support/slow.hpp"
#include "unit/verdict/models.hpp"
#include "verdict/explain/explain.hpp"
#include "verdict/explain/strategy_table.hpp"
#include "verdict/validate/validate.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace gnomon::test {
namespace {

using verdict::Claim;
using verdict::Reason;

class Explained {
 public:
  explicit Explained(const std::string& text)
      : case_(from_text(text).value()), checker_(case_.system, case_.specification, {}) {}
  explicit Explained(Case item) : case_(std::move(item)), checker_(case_.system, case_.specification, {}) {}

  [[nodiscard]] const Case& item() const { return case_; }

  // Evidence that validates, or nothing.
  std::optional<verdict::Evidence> explain(const logic::Property& property, const verdict::StrategyOptions& options) {
    const bool holds = checker_.check(property).answer == verdict::Verdict::Answer::True;
    reference::ExplicitEvidenceSource source(case_.system, checker_, property.formula);
    auto evidence = verdict::explain(case_.system, case_.specification, {property.formula, holds}, source,
                                     {.most_claims = 20'000, .strategies = options});
    if (evidence) {
      EXPECT_EQ(verdict::validate(case_.system, case_.specification, {property.formula, holds}, *evidence).defect, "");
    }
    return evidence;
  }

  std::optional<verdict::Evidence> explain(const std::string& text, const verdict::StrategyOptions& options = {}) {
    for (const logic::Property& property : case_.specification.properties) {
      if (property.text == text) return explain(property, options);
    }
    ADD_FAILURE() << "no formula " << text;
    return std::nullopt;
  }

  // The agent's actions in the first turn.
  std::vector<std::string> first_choices(const Claim& claim, std::size_t member = 0) const {
    std::vector<std::string> result;
    const auto& pool = case_.specification.pool;
    const model::AgentId agent = pool[pool[claim.literal.formula].coalition].agents[member];
    for (const verdict::Move& move : claim.strategy.turns.front().moves) {
      result.push_back(case_.system[agent].actions[move.choice[member].index()].name);
    }
    return result;
  }

  std::vector<verdict::StrategyTable> tables(const verdict::Evidence& evidence, const Claim& claim) const {
    return verdict::strategy_tables(case_.system, case_.specification.pool, evidence, claim);
  }

 private:
  Case case_;
  reference::ExplicitChecker checker_;
};

TEST(Strategy, OneMoveOrAllThatWin) {
  Explained model(penalty_model());
  const auto one = model.explain("<kicker>X shot");
  ASSERT_TRUE(one);
  EXPECT_EQ(one->claims.front().reason, Reason::Strategy);
  EXPECT_EQ(model.first_choices(one->claims.front()), std::vector<std::string>{"left"});
  const auto all = model.explain("<kicker>X shot", {.all = true});
  ASSERT_TRUE(all);
  EXPECT_EQ(model.first_choices(all->claims.front()), (std::vector<std::string>{"left", "right"}));
}

TEST(Strategy, AgainstACoalitionEveryMoveIsAnswered) {
  Explained model(penalty_model());
  const auto evidence = model.explain("<kicker>F scored");
  ASSERT_TRUE(evidence);
  const Claim& claim = evidence->claims.front();
  EXPECT_EQ(model.first_choices(claim), (std::vector<std::string>{"left", "right", "wait"}));
  for (const verdict::Turn& turn : claim.strategy.turns) {
    for (const verdict::Move& move : turn.moves) EXPECT_EQ(move.replies.size(), 1U);
  }
  EXPECT_TRUE(model.tables(*evidence, claim).empty());
}

TEST(Strategy, InsideOfStrategiesOnlyIfAskedFor) {
  Explained model(penalty_model());
  const auto count = [](const verdict::Evidence& evidence, Reason reason) {
    return std::count_if(evidence.claims.begin(), evidence.claims.end(),
                         [&](const Claim& claim) { return claim.reason == reason; });
  };
  const auto nested = model.explain("<kicker>G <players>F shot");
  ASSERT_TRUE(nested);
  EXPECT_GT(count(*nested, Reason::Strategy), 1);
  EXPECT_EQ(count(*nested, Reason::Engine), 0);
  const auto outermost = model.explain("<kicker>G <players>F shot", {.nested = false});
  ASSERT_TRUE(outermost);
  EXPECT_EQ(count(*outermost, Reason::Strategy), 1);
  EXPECT_GT(count(*outermost, Reason::Engine), 0);
}

TEST(Strategy, KnownOrNewStatesAreLiked) {
  Explained model(penalty_model());
  const auto known = model.explain("<kicker>G aiming");
  const auto fresh = model.explain("<players>F (held or scored)", {.new_states = true});
  ASSERT_TRUE(known && fresh);
  EXPECT_EQ(known->claims.front().strategy.turns.size(), 1U);
}

TEST(Strategy, NothingRatherThanTooMuch) {
  Explained model(penalty_model());
  EXPECT_FALSE(model.explain("<kicker>F scored", {.most_turns = 1}));
  EXPECT_FALSE(model.explain("<kicker>F scored", {.most_replies = 2}));
}

TEST(StrategyTable, AsksForAsLittleAsWillDo) {
  Explained model(penalty_model());
  const auto evidence = model.explain("<players>F (held or scored)");
  ASSERT_TRUE(evidence);
  const auto tables = model.tables(*evidence, evidence->claims.front());
  ASSERT_EQ(tables.size(), 2U);
  for (const verdict::StrategyTable& table : tables) {
    EXPECT_LE(table.rules.size(), 3U);
    for (const verdict::Rule& rule : table.rules) EXPECT_LE(rule.conditions.size(), 2U);
  }
}

bool applies(const verdict::Rule& rule, const model::State& state) {
  return std::all_of(rule.conditions.begin(), rule.conditions.end(), [&](const verdict::Condition& condition) {
    return std::binary_search(condition.values.begin(), condition.values.end(), state[condition.variable.index()]);
  });
}

// In every state of the strategy one rule applies, and it says what the strategy does.
void expect_tables_fit(const Explained& model, const verdict::Evidence& evidence, const Claim& claim) {
  const std::vector<verdict::StrategyTable> tables = model.tables(evidence, claim);
  if (tables.empty()) return;  // the claim need not be about a coalition
  const auto& pool = model.item().specification.pool;
  const std::vector<model::AgentId>& members = pool[pool[claim.literal.formula].coalition].agents;
  for (const verdict::StrategyTable& table : tables) {
    for (const verdict::Turn& turn : claim.strategy.turns) {
      if (turn.moves.empty()) continue;
      std::vector<std::vector<model::ActionId>> expected;
      for (const verdict::Move& move : turn.moves) {
        std::vector<model::ActionId> choice;
        for (std::size_t i = 0; i < members.size(); ++i) {
          const bool listed = std::find(table.agents.begin(), table.agents.end(), members[i]) != table.agents.end();
          if (listed) choice.push_back(move.choice[i]);
        }
        expected.push_back(choice);
      }
      std::size_t count = 0;
      for (const verdict::Rule& rule : table.rules) {
        if (!applies(rule, evidence.states[turn.state])) continue;
        ++count;
        EXPECT_EQ(rule.choices, expected);
      }
      EXPECT_EQ(count, 1U);
    }
  }
}

TEST(StrategyTable, FitsTheStrategyOnRandomSystems) {
  CaseWishes wishes;
  wishes.formulas = 6;
  wishes.least_states = 20;
  std::size_t tables = 0;
  for (std::uint64_t seed = 0; seed < (slow_tests() ? 5'000U : 200U) && !HasFailure(); ++seed) {
    Explained model(random_case(seed, wishes));
    for (const logic::Property& property : model.item().specification.properties) {
      const auto evidence = model.explain(property, {.all = seed % 2 == 0, .new_states = seed % 3 == 0});
      if (!evidence) continue;
      for (const Claim& claim : evidence->claims) {
        expect_tables_fit(model, *evidence, claim);
        tables += model.tables(*evidence, claim).size();
      }
    }
  }
  EXPECT_GT(tables, 50U);
}

}  // namespace
}  // namespace gnomon::test
