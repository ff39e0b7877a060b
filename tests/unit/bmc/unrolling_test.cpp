// SPDX-License-Identifier: Apache-2.0
//
// Unrolled systems against the concrete semantics: the same steps, the same truth of conditions.
#include "bmc/unrolling.hpp"

#include "base/error.hpp"
#include "model/random.hpp"
#include "model/step.hpp"
#include "sat/cadical_solver.hpp"
#include "sat/cnf.hpp"
#include "support/random_case.hpp"
#include "support/slow.hpp"
#include "unit/model/build.hpp"
#include "unit/model/random_model.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <random>
#include <set>
#include <span>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

namespace gnomon::bmc {
namespace {

using model::JointAction;
using model::State;
using sat::Literal;
using sat::Signal;
using test::AgentId;
using test::Build;
using test::environment;
using test::Semantics;
using test::VarId;

using Successors = std::set<std::pair<JointAction, State>>;

Successors successors_by_semantics(const model::Stepper& stepper, const State& state) {
  Successors result;
  stepper.for_each_joint_action(state, [&](const JointAction& joint) {
    for (State& next : stepper.successors(state, joint)) result.emplace(joint, std::move(next));
    return true;
  });
  return result;
}

// One step from a free frame, and a solver that knows it.
class OneStep {
 public:
  explicit OneStep(const model::System& system)
      : system_(system),
        unrolling_(graph_, system),
        frame_(unrolling_.new_frame()),
        inputs_before_step_(graph_.input_count()),
        step_(unrolling_.new_step(frame_)) {
    cnf_.require(frame_.valid);
    cnf_.require(step_.possible);
  }

  // All models of the step from a state, each action with each next state once.
  Successors successors(const State& state) {
    const Literal asked = solver_->new_variable();
    std::vector<Literal> assumptions{asked};
    for (std::size_t i = 0; i < state.size(); ++i) {
      const std::uint64_t number = system_.variables[i].domain.index(state[i]);
      for (std::size_t j = 0; j < frame_.values[i].size(); ++j) {
        const Literal bit = cnf_.equal_to(frame_.values[i][j]);
        assumptions.push_back(((number >> j) & 1U) != 0 ? bit : !bit);
      }
    }
    std::vector<Signal> result_bits;
    for (const auto* codes : {&step_.actions, &step_.next.values}) {
      for (const std::vector<Signal>& code : *codes) result_bits.insert(result_bits.end(), code.begin(), code.end());
    }
    std::vector<Literal> literals;
    for (const Signal bit : result_bits) literals.push_back(cnf_.equal_to(bit));
    Successors found;
    while (solver_->solve(assumptions) == sat::Answer::Sat) {
      const sat::Simulation values = sat::evaluate(graph_, cnf_.input_values());
      EXPECT_EQ(unrolling_.state(frame_, values), state);
      EXPECT_TRUE(values.value(step_.next.valid));
      EXPECT_TRUE(found.emplace(unrolling_.action(step_, values), unrolling_.state(step_.next, values)).second);
      std::vector<Literal> another{!asked};
      for (std::size_t i = 0; i < literals.size(); ++i) {
        another.push_back(values.value(result_bits[i]) ? !literals[i] : literals[i]);
      }
      solver_->add_clause(another);
    }
    return found;
  }

  Unrolling& unrolling() { return unrolling_; }
  const Frame& frame() const { return frame_; }
  const Step& step() const { return step_; }
  // Inputs that are neither bits of the frame nor of actions.
  std::size_t choice_inputs() const {
    std::size_t bits = inputs_before_step_;
    for (const std::vector<Signal>& code : step_.actions) bits += code.size();
    return graph_.input_count() - bits;
  }

 private:
  const model::System& system_;
  sat::Graph graph_;
  Unrolling unrolling_;
  Frame frame_;
  std::size_t inputs_before_step_;
  Step step_;
  std::unique_ptr<sat::Solver> solver_ = sat::make_cadical_solver();
  sat::Cnf cnf_{graph_, *solver_};
};

// The value of the signal in every state, for a graph whose first inputs are the bits of the frame.
std::vector<bool> values_in(const sat::Graph& graph, const model::System& system, const Frame& frame, Signal signal,
                            std::span<const State> states) {
  std::vector<bool> result;
  for (std::size_t first = 0; first < states.size(); first += 64) {
    const std::size_t count = std::min<std::size_t>(64, states.size() - first);
    std::vector<std::uint64_t> words(graph.input_count(), 0);
    std::size_t input = 0;
    for (std::size_t i = 0; i < system.variables.size(); ++i) {
      if (system.variables[i].is_observation()) continue;  // a function of the others
      for (std::size_t j = 0; j < frame.values[i].size(); ++j, ++input) {
        for (std::size_t k = 0; k < count; ++k) {
          const std::uint64_t number = system.variables[i].domain.index(states[first + k][i]);
          words[input] |= ((number >> j) & 1U) << k;
        }
      }
    }
    const sat::Simulation simulation(graph, words);
    for (std::size_t k = 0; k < count; ++k) result.push_back(simulation.value(signal, static_cast<unsigned>(k)));
  }
  return result;
}

// Values are drawn for every variable by itself: not only reachable states.
std::vector<State> some_states(const model::System& system, std::size_t most, std::mt19937_64& rng) {
  const model::Stepper stepper(system);
  std::uint64_t product = 1;
  for (const model::Variable& variable : system.variables) {
    if (!variable.is_observation()) product *= variable.domain.size();
  }
  if (product <= most) {
    std::vector<State> all = test::all_states(system);
    std::erase_if(all, [&](const State& state) { return !stepper.is_complete(state); });
    return all;
  }
  std::set<State> result;
  while (result.size() < most) {
    State state;
    for (const model::Variable& variable : system.variables) {
      state.push_back(variable.domain.value(model::draw_below(rng, variable.domain.size())));
    }
    stepper.complete(state);
    result.insert(std::move(state));
  }
  return {result.begin(), result.end()};
}

struct Tally {
  std::size_t systems = 0, states = 0, deadlocks = 0, steps = 0, free_systems = 0;
};

void expect_same_steps(const model::System& system, std::span<const State> states, Tally& tally) {
  OneStep step(system);
  const model::Stepper stepper(system);
  for (const State& state : states) {
    const Successors expected = successors_by_semantics(stepper, state);
    ASSERT_EQ(step.successors(state), expected);
    tally.deadlocks += expected.empty() ? 1 : 0;
    tally.steps += expected.size();
  }
  ++tally.systems;
  tally.states += states.size();
  tally.free_systems += step.choice_inputs() != 0 ? 1 : 0;
}

void expect_same_conditions(const model::System& system, std::span<const State> states) {
  sat::Graph graph;
  Unrolling unrolling(graph, system);
  const Frame frame = unrolling.new_frame();
  const model::Stepper stepper(system);
  const Signal initial = unrolling.is_initial(frame);
  std::vector<Signal> green, atoms;
  for (std::size_t i = 0; i < system.agents.size(); ++i) green.push_back(unrolling.is_green(frame, AgentId(i)));
  for (const model::Atom& atom : system.atoms) atoms.push_back(unrolling.holds(frame, atom.condition));
  const auto expect = [&](Signal signal, const auto& expected) {
    const std::vector<bool> found = values_in(graph, system, frame, signal, states);
    for (std::size_t k = 0; k < states.size(); ++k) ASSERT_EQ(found[k], expected(states[k]));
  };
  expect(frame.valid, [](const State&) { return true; });
  expect(initial, [&](const State& state) { return model::holds(system, system.initial, state); });
  for (std::size_t i = 0; i < green.size(); ++i) {
    expect(green[i], [&](const State& state) { return !stepper.is_red(state, AgentId(i)); });
  }
  for (std::size_t i = 0; i < atoms.size(); ++i) {
    expect(atoms[i], [&](const State& state) { return model::holds(system, system.atoms[i].condition, state); });
  }
}

TEST(Unrolling, StepsOfRandomSystems) {
  const std::size_t systems = test::slow_tests() ? 3000 : 120;
  Tally tally;
  for (std::uint64_t seed = 0; seed < systems && !testing::Test::HasFailure(); ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937_64 rng(seed);
    const test::Case item = seed % 4 == 3 ? test::arithmetic_case(seed) : test::random_case(seed);
    const std::vector<State> states = some_states(item.system, 40, rng);
    expect_same_conditions(item.system, states);
    expect_same_steps(item.system, states, tally);
    if (testing::Test::HasFailure()) std::printf("%s\n", test::to_text(item).c_str());
  }
  std::printf("%zu systems (%zu with free decisions), %zu states, %zu of them deadlocks, %zu steps\n", tally.systems,
              tally.free_systems, tally.states, tally.deadlocks, tally.steps);
  EXPECT_GT(tally.free_systems, tally.systems / 10);
  EXPECT_LT(tally.free_systems, tally.systems);
  EXPECT_GT(tally.deadlocks, 0U);
}

TEST(Unrolling, StepsFromAllStatesOfSmallSystems) {
  const std::size_t systems = test::slow_tests() ? 500 : 20;
  Tally tally;
  for (std::uint64_t seed = 0; seed < systems && !testing::Test::HasFailure(); ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    test::RandomSystem random(seed);
    const std::vector<State> states = test::all_states(random.system());
    expect_same_conditions(random.system(), states);
    expect_same_steps(random.system(), states, tally);
  }
  std::printf("%zu systems (%zu with free decisions), %zu states, %zu of them deadlocks, %zu steps\n", tally.systems,
              tally.free_systems, tally.states, tally.deadlocks, tally.steps);
}

// Domains of all kinds, also such as hold one value only or contain each other.
TEST(Unrolling, ConditionsOfAllKinds) {
  Build b;
  const AgentId a = b.agent("A");
  const std::vector<VarId> all{b.integer(a, "u", -3, 2),
                               b.integer(a, "v", 0, 4),
                               b.integer(a, "w", 7, 7),
                               b.integer(a, "x", -2, -1),
                               b.boolean(a, "p"),
                               b.boolean(a, "q"),
                               b.enumeration(a, "c", {"blue", "green", "red"}),
                               b.enumeration(a, "d", {"green", "red"}),
                               b.enumeration(a, "e", {"green"})};
  std::mt19937_64 rng(1);
  test::RandomExpressions random(b, rng);
  random.number_depth = 3;
  const std::size_t conditions = test::slow_tests() ? 4000 : 150;
  std::vector<model::ExprId> ids;
  for (std::size_t i = 0; i < conditions; ++i) ids.push_back(random.condition(all, 2).id);

  const std::vector<State> states = test::all_states(b.system);
  std::size_t contingent = 0;
  for (const model::ExprId id : ids) {
    sat::Graph graph;
    Unrolling unrolling(graph, b.system);
    const Frame frame = unrolling.new_frame();
    const Signal signal = unrolling.holds(frame, id);
    const std::vector<bool> found = values_in(graph, b.system, frame, signal, states);
    const model::Evaluator evaluator(b.system.exprs, id);
    model::Scratch scratch;
    for (std::size_t k = 0; k < states.size(); ++k) {
      ASSERT_EQ(found[k], evaluator.holds(states[k], nullptr, scratch)) << "condition " << id.index();
    }
    contingent += std::set<bool>(found.begin(), found.end()).size() == 2 ? 1 : 0;
  }
  EXPECT_GT(contingent, conditions / 2);
}

// Several steps in a row: any assignment of the inputs for which all are possible is a run.
TEST(Unrolling, PathsAreRuns) {
  constexpr std::size_t length = 4;
  const std::size_t systems = test::slow_tests() ? 1000 : 60;
  std::size_t runs = 0;
  for (std::uint64_t seed = 0; seed < systems && !testing::Test::HasFailure(); ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const test::Case item = test::random_case(seed);
    sat::Graph graph;
    Unrolling unrolling(graph, item.system);
    const std::unique_ptr<sat::Solver> solver = sat::make_cadical_solver();
    sat::Cnf cnf(graph, *solver);
    const Frame first = unrolling.new_frame();
    cnf.require(first.valid);
    cnf.require(unrolling.is_initial(first));
    std::vector<Step> steps;
    for (std::size_t i = 0; i < length; ++i) {
      steps.push_back(unrolling.new_step(i == 0 ? first : steps.back().next));
      cnf.require(steps.back().possible);
    }
    for (const Step& step : steps) {  // ask for change, so that the path does not simply stay
      if (solver->solve(std::vector{cnf.implying(!unrolling.same(first, step.next))}) != sat::Answer::Sat) continue;
      ++runs;
      const sat::Simulation values = sat::evaluate(graph, cnf.input_values());
      State state = unrolling.state(first, values);
      EXPECT_TRUE(model::holds(item.system, item.system.initial, state));
      EXPECT_NE(unrolling.state(step.next, values), state);
      const model::Stepper stepper(item.system);
      for (const Step& taken : steps) {
        const Successors expected = successors_by_semantics(stepper, state);
        state = unrolling.state(taken.next, values);
        EXPECT_TRUE(expected.contains({unrolling.action(taken, values), state}));
        EXPECT_TRUE(values.value(taken.next.valid));
      }
    }
  }
  EXPECT_GT(runs, systems / 2);
}

class HandWritten : public testing::TestWithParam<Semantics> {
 protected:
  HandWritten() { b_.system.semantics = GetParam(); }

  // The same steps as the Stepper has, from all states. How many inputs the choices took.
  std::size_t expect_steps() {
    Tally tally;
    const std::vector<State> states = test::all_states(b_.system);
    expect_same_steps(b_.system, states, tally);
    return OneStep(b_.system).choice_inputs();
  }

  Build b_;
};

INSTANTIATE_TEST_SUITE_P(Unrolling, HandWritten,
                         testing::Values(Semantics::MultiAssignment, Semantics::SingleAssignment));

TEST_P(HandWritten, LinesThatExcludeEachOtherNeedNoChoice) {
  const AgentId a = b_.agent("A", {"up", "down", "stay"});
  const VarId x = b_.integer(a, "x", -2, 2);
  b_.protocol(a, b_(x) < 2, {"up", "stay"});
  b_.protocol(a, b_(x) > -2, {"down"});
  b_.evolution(a, {{x, b_(x) + 1}}, b_.does(a, "up"));
  b_.evolution(a, {{x, b_(x) - 1}}, b_.does(a, "down"));
  // Of the same action; where the protocol forbids the action; and for codes that are no values.
  b_.evolution(a, {{x, b_.number(0)}}, b_.does(a, "stay") && b_(x) != 1);
  b_.evolution(a, {{x, b_.number(2)}}, b_.does(a, "up") && b_(x) == 2);
  b_.evolution(a, {{x, b_.number(1)}}, b_(x) > 2);
  EXPECT_EQ(expect_steps(), 0U);
}

TEST_P(HandWritten, OverlappingLinesTakeAChoice) {
  const AgentId a = b_.agent("A", {"go", "stay"});
  const VarId x = b_.integer(a, "x", 0, 4);
  b_.other(a, {"go", "stay"});
  b_.evolution(a, {{x, b_(x) + 1}}, b_.does(a, "go"));
  b_.evolution(a, {{x, b_.number(0)}}, b_.does(a, "go") && b_(x) > 1);
  b_.evolution(a, {{x, b_.number(3)}}, b_(x) > 2);
  EXPECT_EQ(expect_steps(), 2U);
}

// Many lines, of which no more than two meet.
TEST_P(HandWritten, LinesThatExcludeEachOtherShareAChoice) {
  const AgentId a = b_.agent("A");
  const VarId x = b_.integer(a, "x", 0, 19);
  for (int i = 0; i < 20; ++i) {
    b_.evolution(a, {{x, b_.number((i * 7) % 20)}}, b_(x) == i);
    b_.evolution(a, {{x, b_(x) + 1}}, b_(x) == i && b_(x) > 3);
  }
  EXPECT_EQ(expect_steps(), 1U);
}

// More than there may be groups that are asked about.
TEST_P(HandWritten, ManyLinesThatAllMeet) {
  const AgentId a = b_.agent("A", {"go", "stay"});
  const VarId x = b_.integer(a, "x", 0, 39);
  b_.other(a, {"go", "stay"});
  for (int i = 0; i < 36; ++i) b_.evolution(a, {{x, b_.number(i)}}, b_.does(a, "go") && b_(x) >= i);
  EXPECT_EQ(expect_steps(), 6U);
}

// Lines that overflow are enabled: others may be taken instead, but nobody stays.
TEST_P(HandWritten, Overflow) {
  const AgentId a = b_.agent("A", {"go", "half", "wild"});
  const VarId x = b_.integer(a, "x", -1, 2);
  b_.other(a, {"go", "half", "wild"});
  b_.evolution(a, {{x, b_(x) + 1}}, b_.does(a, "go"));
  b_.evolution(a, {{x, b_(x) / 2}}, b_.does(a, "half"));
  b_.evolution(a, {{x, b_(x) / 0}}, b_.does(a, "wild") && b_(x) > 0);
  b_.evolution(a, {{x, b_(x) * b_(x)}}, b_.does(a, "wild"));
  EXPECT_EQ(expect_steps(), 1U);
}

TEST_P(HandWritten, AgentsWithFewActions) {
  const VarId e = b_.integer(environment, "e", -4, -3);
  const AgentId idle = b_.agent("Idle");
  const VarId y = b_.boolean(idle, "y");
  const AgentId one = b_.agent("One", {"only"});
  const VarId z = b_.integer(one, "z", 5, 5);
  const VarId k = b_.integer(one, "k", 0, 2);
  b_.protocol(one, b_(k) != 1, {"only"});
  b_.evolution(idle, {{y, !b_(y)}}, b_.does(one, "only"));
  b_.evolution(environment, {{e, -b_(e) - 7}}, b_.always());
  b_.evolution(one, {{z, b_(z) + b_(k)}}, b_(e) == -3);
  b_.evolution(one, {{k, b_(z) - 4}}, b_(e) == -4);
  EXPECT_EQ(expect_steps(), 0U);
  const OneStep step(b_.system);
  EXPECT_TRUE(step.step().actions[one.index()].empty());
  EXPECT_TRUE(step.frame().values[z.index()].empty());
  EXPECT_EQ(step.frame().values[e.index()].size(), 1U);
}

// No protocol at all, with three actions in two bits; and one that forgets an action.
TEST_P(HandWritten, ActionsWithUnusedCodes) {
  b_.environment_actions({"a", "b", "c"});
  const VarId e = b_.integer(environment, "e", 0, 2);
  const AgentId a = b_.agent("A", {"p", "q", "r", "s", "t"});
  const VarId x = b_.enumeration(a, "x", {"blue", "green", "red"});
  const VarId z = b_.enumeration(a, "z", {"green", "red"});
  b_.protocol(a, b_(x) == b_(z), {"p", "q", "t"});
  b_.protocol(a, b_(x) == b_.symbol("blue"), {"q", "r"});
  b_.evolution(environment, {{e, b_(e) + 1}}, b_.does(environment, "c"));
  b_.evolution(a, {{x, b_(z)}}, b_.does(a, "q"));
  b_.evolution(a, {{z, b_(x)}}, b_.does(a, "r") || b_.does(a, "t"));
  b_.evolution(a, {{x, b_.symbol("blue")}}, b_.does(a, "p"));
  EXPECT_EQ(expect_steps(), 0U);
}

TEST_P(HandWritten, WhatNothingChangesKeepsItsSignals) {
  const AgentId a = b_.agent("A", {"go"});
  const VarId x = b_.integer(a, "x", 0, 9);
  const VarId y = b_.integer(a, "y", 0, 9);
  const VarId z = b_.integer(a, "z", 0, 9);
  b_.protocol(a, b_.always(), {"go"});
  b_.evolution(a, {{y, b_(y)}}, b_(x) == 3);
  b_.evolution(a, {{z, b_(x)}}, b_(x) == 5);
  const OneStep step(b_.system);
  const auto& before = step.frame().values;
  const auto& after = step.step().next.values;
  EXPECT_EQ(before[x.index()], after[x.index()]);
  EXPECT_EQ(before[y.index()], after[y.index()]);
  EXPECT_NE(before[z.index()], after[z.index()]);
  expect_steps();
}

TEST_P(HandWritten, ASystemWithoutAnything) {
  EXPECT_EQ(expect_steps(), 0U);
  OneStep step(b_.system);
  EXPECT_TRUE(step.step().possible.is_true());
  EXPECT_TRUE(step.frame().valid.is_true());
  EXPECT_TRUE(step.unrolling().same(step.frame(), step.step().next).is_true());
}

TEST(Unrolling, FramesThatAgree) {
  Build b;
  const AgentId a = b.agent("A");
  const VarId x = b.integer(a, "x", 0, 2);
  const VarId y = b.boolean(a, "y");
  sat::Graph graph;
  Unrolling unrolling(graph, b.system);
  const Frame left = unrolling.new_frame();
  const Frame right = unrolling.new_frame();
  const Signal agree = unrolling.agree(left, right, std::vector{x});
  const Signal same = unrolling.same(left, right);
  EXPECT_TRUE(unrolling.agree(left, right, {}).is_true());
  EXPECT_TRUE(unrolling.same(left, left).is_true());
  ASSERT_EQ(graph.input_count(), 6U);
  std::vector<std::uint64_t> words(6, 0);
  for (std::uint64_t row = 0; row < 64; ++row) {
    for (std::size_t i = 0; i < 6; ++i) words[i] |= ((row >> i) & 1U) << row;
  }
  const sat::Simulation values(graph, words);
  for (unsigned row = 0; row < 64; ++row) {
    EXPECT_EQ(values.value(left.valid, row), (row & 3U) != 3U) << "the unused code of x";
    EXPECT_EQ(values.value(agree, row), (row & 3U) == ((row >> 3U) & 3U));
    EXPECT_EQ(values.value(same, row), (row & 7U) == row >> 3U) << y.index();
  }
}

// With a clock of its own every piece of work looks at the limits; the time is the number of looks.
TEST(Unrolling, AllThatGrowsLooksAtLimits) {
  Build b;
  const AgentId a = b.agent("A");
  const VarId x = b.integer(a, "x", 0, 2);
  b.evolution(a, {{x, b(x) + 1}}, b(x) < 2);
  b.evolution(a, {{x, b.number(0)}}, b(x) == 2);
  sat::Graph graph;
  Unrolling unrolling(graph, b.system);
  const Frame frame = unrolling.new_frame();
  const Frame other = unrolling.new_frame();
  using Time = std::chrono::steady_clock::time_point;
  int looks = 0;
  const auto expect_looks = [&](int least, const auto& work) {
    const auto run = [&](int patience) {
      gnomon::Limits limits;
      limits.deadline = Time(std::chrono::seconds(patience));
      limits.clock = [&looks] { return Time(std::chrono::seconds(looks++)); };
      unrolling.set_limits(limits);
      looks = 0;
      work();
    };
    run(1'000'000);
    const int all = looks;
    EXPECT_GE(all, least);
    for (int patience = 0; patience < all; ++patience) EXPECT_THROW(run(patience), LimitError);
  };
  expect_looks(1, [&] { (void)unrolling.new_frame(); });
  expect_looks(1 + 2, [&] { (void)unrolling.new_step(frame); });
  expect_looks(1, [&] { (void)unrolling.holds(frame, (b(x) == 1).id); });
  expect_looks(1, [&] { (void)unrolling.same(frame, other); });
}

// What counts is how much the circuit grows, and not how often it is asked to: frames of large models take memory.
TEST(Unrolling, LooksAtLimitsAfterEachLargeFrame) {
  Build b;
  const AgentId a = b.agent("A");
  for (int i = 0; i < 5'000; ++i) b.integer(a, "x" + std::to_string(i), 0, 2);
  std::stop_source source;
  gnomon::Limits limits;
  limits.stop = source.get_token();
  sat::Graph graph;
  Unrolling unrolling(graph, b.system, limits);
  (void)unrolling.new_frame();
  source.request_stop();
  EXPECT_THROW((void)unrolling.new_frame(), LimitError);
}

TEST(Unrolling, DeeplyNestedConditions) {
  Build b;
  const AgentId a = b.agent("A");
  const VarId p = b.boolean(a, "p");
  const VarId x = b.integer(a, "x", 0, 6);
  test::E condition = b(p);
  for (int i = 0; i < 100'000; ++i) condition = i % 2 == 0 ? condition.with(test::Op::Xor, b(x) == i % 7) : !condition;
  test::E number = b(x);
  for (int i = 0; i < 2'000; ++i) number = (number + i % 5).with(test::Op::Modulo, 7);
  condition = condition.with(test::Op::Iff, number == 3);
  sat::Graph graph;
  Unrolling unrolling(graph, b.system);
  const Frame frame = unrolling.new_frame();
  const std::vector<State> states = test::all_states(b.system);
  const std::vector<bool> found = values_in(graph, b.system, frame, unrolling.holds(frame, condition.id), states);
  for (std::size_t k = 0; k < states.size(); ++k) {
    EXPECT_EQ(found[k], model::holds(b.system, condition.id, states[k]));
  }
}

}  // namespace
}  // namespace gnomon::bmc
