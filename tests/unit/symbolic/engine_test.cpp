// SPDX-License-Identifier: Apache-2.0
//
// What random comparisons with the reference engine (tests/cross) do not reach: long runs, many
// variables, limits.
#include "symbolic/engine.hpp"

#include "api/load.hpp"
#include "base/error.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace gnomon::test {
namespace {

api::Loaded loaded(const std::string& text) {
  api::Loaded result = api::load(Source("model.ispl", text));
  EXPECT_TRUE(result.ok());
  return result;
}

// Counts from 0 to `last` and stops.
std::string counter(int last) {
  return fmt::format(R"(
Agent A
  Vars:
    x : 0..{0};
  end Vars
  Actions = {{ up }};
  Protocol:
    x < {0} : {{ up }};
  end Protocol
  Evolution:
    x = x + 1 if Action = up;
  end Evolution
end Agent
Evaluation
  top if A.x = {0};
  middle if A.x = {1};
end Evaluation
InitStates
  A.x = 0;
end InitStates
Formulae
  AG !middle;
  EF top;
end Formulae
)",
                     last, last / 2);
}

// More layers than are kept: the gaps are searched again, and the run is still a shortest one.
TEST(SymbolicEngine, LongRuns) {
  const api::Loaded model = loaded(counter(10'001));
  symbolic::SymbolicEngine checker(*model.model, {});
  EXPECT_EQ(checker.reachable_count(), 10'002);
  const auto deadlock = checker.deadlock();
  ASSERT_TRUE(deadlock);
  EXPECT_EQ(deadlock->states, 1);
  EXPECT_EQ(deadlock->trace.states.size(), 10'002U);
  EXPECT_EQ(deadlock->trace.last(), model::State{10'001});
}

TEST(SymbolicEngine, ComputesOnlyWhatIsNeeded) {
  const api::Loaded model = loaded(counter(400));  // too short for many steps at once
  symbolic::SymbolicEngine checker(*model.model, {});
  const auto& properties = model.model->specification.properties;
  EXPECT_EQ(checker.check(properties[0]).verdict, verdict::Verdict::of(false));
  EXPECT_FALSE(checker.statistics().complete);
  EXPECT_EQ(checker.statistics().depth, 200U);
  EXPECT_EQ(checker.check(properties[1]).verdict, verdict::Verdict::of(true));
  EXPECT_FALSE(checker.statistics().complete);  // whether the last layer has successors plays no part
  EXPECT_EQ(checker.statistics().depth, 400U);
  EXPECT_EQ(checker.reachable_count(), 401);
  EXPECT_TRUE(checker.statistics().complete);
}

// From several initial states EF asks about each of them.
TEST(SymbolicEngine, SomeInitialStatesReachTheGoal) {
  std::string text = counter(10);
  text.replace(text.find("A.x = 0;"), 8, "A.x = 3 or A.x = 7;");
  text.replace(text.find("AG !middle;"), 11, "EF middle;");
  const api::Loaded model = loaded(text);
  symbolic::SymbolicEngine checker(*model.model, {});
  const auto& properties = model.model->specification.properties;
  EXPECT_EQ(checker.check(properties[0]).verdict, verdict::Verdict::of(false));
  EXPECT_EQ(checker.initial_state(properties[0], false), model::State{7});
  EXPECT_EQ(checker.check(properties[1]).verdict, verdict::Verdict::of(true));
}

TEST(SymbolicEngine, GoesOnAfterADeadline) {
  const api::Loaded model = loaded(counter(30'000));
  engine::Options options;
  options.limits.deadline = std::chrono::steady_clock::now();
  symbolic::SymbolicEngine checker(*model.model, options);
  EXPECT_THROW(static_cast<void>(checker.reachable_count()), LimitError);
  checker.set_limits({});
  EXPECT_EQ(checker.reachable_count(), 30'001);
}

// One of many is picked again and again: a selector, which must give the same counts as a number.
TEST(SymbolicEngine, CodingsAgree) {
  const api::Loaded model = loaded(R"(
Const N = 6;
Agent Environment
  Vars:
    chosen : 0..N;
  end Vars
  Actions = { pick[i in 1..N], nobody };
  Protocol:
    chosen = 0 : { pick[i in 1..N], nobody };
    Other : { nobody };
  end Protocol
  Evolution:
    for i in 1..N: chosen = i if Action = pick[i];
    chosen = 0 if chosen <> 0;
  end Evolution
end Agent
Agent Member[i in 1..N]
  Vars:
    turns : 0..2;
  end Vars
  Actions = { wait };
  Protocol:
    Other : { wait };
  end Protocol
  Evolution:
    turns = turns + 1 if turns < 2 and Environment.Action = pick[i];
  end Evolution
end Agent
Evaluation
  done if and[i in 1..N] (Member[i].turns = 2);
  chosen[i in 1..N] if Environment.chosen = i;
end Evaluation
InitStates
  Environment.chosen = 0 and and[i in 1..N] (Member[i].turns = 0);
end InitStates
Groups
  some = { Environment };
end Groups
Formulae
  <some>F done;
  AG(chosen1 -> K(Member1, chosen1));
end Formulae
)");
  std::optional<BigInt> states;
  for (const engine::Coding coding : {engine::Coding::Auto, engine::Coding::Binary, engine::Coding::OneHot}) {
    engine::Options options;
    options.symbolic.coding = coding;
    symbolic::SymbolicEngine checker(*model.model, options);
    const bool numbers = coding == engine::Coding::Binary;
    EXPECT_EQ(checker.statistics().action_bits, numbers ? 3U : 7U);
    if (!states) states = checker.reachable_count();
    EXPECT_EQ(checker.reachable_count(), *states);
    EXPECT_EQ(checker.check(model.model->specification.properties[0]).verdict, verdict::Verdict::of(true));
    EXPECT_EQ(checker.check(model.model->specification.properties[1]).verdict, verdict::Verdict::of(false));
  }
}

}  // namespace
}  // namespace gnomon::test
