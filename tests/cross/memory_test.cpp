// SPDX-License-Identifier: Apache-2.0
//
// Knowledge with a clock or memory: the reference against all runs of small systems, one by one, and the engines, which
// look at models with records, against the reference.
#include "api/check.hpp"
#include "base/error.hpp"
#include "logic/views.hpp"
#include "model/initial.hpp"
#include "model/step.hpp"
#include "reference/checker.hpp"
#include "support/draw.hpp"
#include "support/random_game_case.hpp"
#include "support/random_path_case.hpp"
#include "support/random_runs.hpp"
#include "support/random_strategy_case.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <map>
#include <numeric>
#include <optional>
#include <tuple>
#include <unordered_map>
#include <utility>

namespace gnomon::test {
namespace {

using logic::FormulaId;
using logic::Node;
using logic::Op;
using logic::View;
using model::AgentId;
using verdict::Verdict;
using Clock = std::chrono::steady_clock;

// ---- random views

View random_view(Draw& draw) {
  switch (draw.below(6)) {
    case 0: return {};
    case 1: return {.kind = View::Kind::Clock};
    case 2:
      return {
          .kind = View::Kind::Last, .actions = draw.one_in(3), .length = static_cast<std::uint32_t>(2 + draw.below(3))};
    default: return {.kind = View::Kind::Recall, .actions = draw.one_in(4)};
  }
}

// Gives views to the knowledge in all formulas.
Case with_views(Case item, std::uint64_t seed) {
  Draw draw(seed);
  logic::FormulaPool& pool = item.specification.pool;
  for (logic::Property& property : item.specification.properties) {
    std::unordered_map<FormulaId, FormulaId> results;
    for (const FormulaId id : logic::subformulas(pool, property.formula)) {
      Node node = pool[id];
      const int count = logic::operand_count(node.op);
      if (count >= 1) node.left = results.at(node.left);
      if (count >= 2) node.right = results.at(node.right);
      if (logic::has_view(node.op)) node.view = random_view(draw);
      node.spelling = node.spelling == logic::Spelling::Bounded ? node.spelling : logic::Spelling::Plain;
      results[id] = pool.add(node);
    }
    property.formula = results.at(property.formula);
  }
  return item;
}

// ---- all runs, one by one

// The runs of a system up to a number of steps, as a tree.
class AllRuns {
 public:
  AllRuns(const Case& item, std::size_t steps) : system_(item.system), pool_(item.specification.pool) {
    const model::Stepper stepper(system_);
    model::for_each_initial_state(system_, [&](const model::State& state) {
      runs_.push_back({state, {}, none, 0, {}});
      return true;
    });
    initial_ = runs_.size();
    for (std::size_t i = 0; i < runs_.size(); ++i) {
      if (runs_[i].steps == steps) continue;
      const model::State state = runs_[i].state;
      stepper.for_each_joint_action(state, [&](const model::JointAction& joint) {
        return stepper.for_each_successor(state, joint, [&](const model::State& next) {
          runs_[i].next.push_back(runs_.size());
          runs_.push_back({next, joint, i, runs_[i].steps + 1, {}});
          return runs_.size() <= most;
        });
      });
      if (runs_.size() > most) {
        too_many_ = true;
        return;
      }
    }
  }

  [[nodiscard]] bool too_many() const { return too_many_; }
  [[nodiscard]] std::size_t initial() const { return initial_; }
  [[nodiscard]] const model::State& initial_state(std::size_t run) const { return runs_[run].state; }

  bool holds(std::size_t run, FormulaId id) {
    const auto known = known_.find({run, id});
    if (known != known_.end()) return known->second;
    const bool result = evaluate(run, pool_[id]);
    known_.emplace(std::pair(run, id), result);
    return result;
  }

 private:
  static constexpr std::size_t none = SIZE_MAX;
  static constexpr std::size_t most = 4'000;
  struct Run {
    model::State state;
    model::JointAction action;  // of the last step
    std::size_t before = none;
    std::size_t steps = 0;
    std::vector<std::size_t> next;
  };
  using Classes = std::vector<std::size_t>;

  // clang-format off
  bool evaluate(std::size_t run, const Node& node) {
    switch (node.op) {
      case Op::True: return true;
      case Op::False: return false;
      case Op::Atom: return model::holds(system_, system_[node.atom].condition, runs_[run].state);
      case Op::Green: return !model::holds(system_, system_[node.agent].red, runs_[run].state);
      case Op::Not: return !holds(run, node.left);
      case Op::And: return holds(run, node.left) && holds(run, node.right);
      case Op::PathSome: return std::ranges::any_of(runs_[run].next, [&](std::size_t next) { return holds(next, pool_[node.left].left); });
      case Op::PathAll: return std::ranges::all_of(runs_[run].next, [&](std::size_t next) { return holds(next, pool_[node.left].left); });
      case Op::Knows: return known_by(run, classes({node.agent}, node.view), node.left);
      case Op::KnowsIfCorrect: {
        const Classes& own = classes({node.agent}, node.view);
        for (std::size_t other = 0; other < runs_.size(); ++other) {
          if (own[other] != own[run]) continue;
          const bool correct = std::ranges::all_of(pool_[node.coalition].agents, [&](AgentId agent) { return !model::holds(system_, system_[agent].red, runs_[other].state); });
          if (correct && !holds(other, node.left)) return false;
        }
        return true;
      }
      case Op::EveryoneKnows:
        return std::ranges::all_of(pool_[node.coalition].agents, [&](AgentId agent) { return known_by(run, classes({agent}, node.view), node.left); });
      case Op::DistributedKnows: return known_by(run, classes(pool_[node.coalition].agents, node.view), node.left);
      case Op::CommonKnows:  // nobody considers anything possible
        return pool_[node.coalition].agents.empty() || known_by(run, common(pool_[node.coalition].agents, node.view), node.left);
      case Op::Or: case Op::Xor: case Op::Implies: case Op::Iff: case Op::Next: case Op::Finally: case Op::Globally: case Op::Until: case Op::Release:
      case Op::WeakUntil: case Op::Diamond: case Op::Box: case Op::Coalition: case Op::Obligatory: case Op::StrategySome: case Op::StrategyAll:
      case Op::StrategyBinding: case Op::Step: case Op::Test: case Op::Choice: case Op::Sequence: case Op::Star: case Op::Repeat: break;
    }
    throw UsageError("not among the formulas that are made here");
  }
  // clang-format on

  bool known_by(std::size_t run, const Classes& classes, FormulaId what) {
    for (std::size_t other = 0; other < runs_.size(); ++other) {
      if (classes[other] == classes[run] && !holds(other, what)) return false;
    }
    return true;
  }

  // Runs of the same length that look the same to the agents together.
  const Classes& classes(const std::vector<AgentId>& agents, const View& view) {
    const auto key = std::pair(agents, view);
    const auto known = classes_.find(key);
    if (known != classes_.end()) return known->second;
    const std::vector<model::VarId> seen = model::observed_variables(system_, agents);
    std::map<std::tuple<std::size_t, std::size_t, model::State, model::JointAction>, std::size_t> numbers;
    Classes result;
    for (const Run& run : runs_) {
      model::State view_of_state;
      for (const model::VarId variable : seen) view_of_state.push_back(run.state[variable.index()]);
      model::JointAction own;
      if (view.actions && run.before != none) {
        for (const AgentId agent : agents) own.push_back(run.action[agent.index()]);
      }
      const bool recall = view.kind == View::Kind::Recall;
      const std::size_t past = recall && run.before != none ? result[run.before] : none;
      result.push_back(numbers.try_emplace({run.steps, past, view_of_state, own}, numbers.size()).first->second);
    }
    return classes_.emplace(key, std::move(result)).first->second;
  }

  const Classes& common(const std::vector<AgentId>& agents, const View& view) {
    const auto key = std::pair(agents, view);
    const auto known = common_.find(key);
    if (known != common_.end()) return known->second;
    Classes leader(runs_.size());
    std::iota(leader.begin(), leader.end(), std::size_t{0});
    const auto find = [&leader](std::size_t run) {
      while (leader[run] != run) run = leader[run] = leader[leader[run]];
      return run;
    };
    for (const AgentId agent : agents) {
      const Classes& own = classes({agent}, view);
      std::map<std::size_t, std::size_t> first;
      for (std::size_t run = 0; run < runs_.size(); ++run) {
        leader[find(run)] = find(first.try_emplace(own[run], run).first->second);
      }
    }
    for (std::size_t run = 0; run < runs_.size(); ++run) leader[run] = find(run);
    return common_.emplace(key, std::move(leader)).first->second;
  }

  const model::System& system_;
  const logic::FormulaPool& pool_;
  std::vector<Run> runs_;
  std::size_t initial_ = 0;
  bool too_many_ = false;
  std::map<std::pair<std::size_t, FormulaId>, bool> known_;
  std::map<std::pair<std::vector<AgentId>, View>, Classes> classes_, common_;
};

// A formula about few steps, with knowledge of those who know the time.
class ShallowFormulas {
 public:
  ShallowFormulas(Case& item, Draw& draw) : item_(item), pool_(item.specification.pool), draw_(draw) {}

  FormulaId make(int depth, std::size_t steps) {
    if (depth == 0 || draw_.one_in(6)) return leaf();
    switch (draw_.below(8)) {
      case 0: return pool_.negation(make(depth - 1, steps));
      case 1: return pool_.binary(Op::And, make(depth - 1, steps), make(depth - 1, steps));
      case 2:
      case 3:
        if (steps == 0) return leaf();
        return pool_.unary(draw_.one_in(2) ? Op::PathSome : Op::PathAll,
                           pool_.unary(Op::Next, make(depth - 1, steps - 1)));
      default: return knowledge(make(depth - 1, steps));
    }
  }

 private:
  FormulaId leaf() {
    const std::size_t count = item_.system.atoms.size();
    return count == 0 ? pool_.truth(true) : pool_.atom(model::AtomId(draw_.below(count)));
  }

  FormulaId knowledge(FormulaId what) {
    Node node{.left = what};
    node.view.kind = draw_.one_in(4) ? View::Kind::Clock : View::Kind::Recall;
    node.view.actions = node.view.kind == View::Kind::Recall && draw_.one_in(4);
    const std::size_t count = item_.system.agents.size();
    const std::size_t kind = draw_.below(8);
    if (kind < 4 || kind == 7) {
      node.op = kind == 7 ? Op::KnowsIfCorrect : Op::Knows;
      node.agent = AgentId(draw_.below(count));
    }
    if (kind >= 4) {
      logic::NamedCoalition group;
      for (std::size_t i = 0; i < count; ++i) {
        if (draw_.one_in(2)) group.agents.emplace_back(i);
      }
      node.coalition = pool_.coalition(std::move(group));
      if (kind == 4) node.op = Op::EveryoneKnows;
      if (kind == 5) node.op = Op::DistributedKnows;
      if (kind == 6) node.op = Op::CommonKnows;
    }
    return pool_.add(node);
  }

  Case& item_;
  logic::FormulaPool& pool_;
  Draw& draw_;
};

class Memory : public RandomTest {};

constexpr std::size_t most_steps = 3;
constexpr RandomPlan enumeration{.formulas_per_system = 6, .cases_in_normal_runs = 1'200, .cases_in_slow_runs = 60'000};

TEST_P(Memory, ReferenceAgainstAllRuns) {
  std::size_t compared = 0, left_out = 0;
  const auto make = [](std::uint64_t seed) {
    Case item = random_case(seed, {.states = 10, .formulas = 0, .fairness = false});
    Draw draw(seed);
    for (std::size_t i = 0; i < enumeration.formulas_per_system; ++i) {
      ask(item, ShallowFormulas(item, draw).make(5, most_steps));
    }
    return item;
  };
  try_cases(enumeration, make, [&](const Case& item, std::uint64_t) {
    AllRuns runs(item, most_steps);
    if (runs.too_many()) return std::string();
    reference::ExplicitChecker checker(item.system, item.specification, {});
    for (const logic::Property& property : item.specification.properties) {
      ++questions;
      try {
        const auto found = checker.initial_states(property.formula);
        for (std::size_t run = 0; run < runs.initial(); ++run) {
          const auto state = checker.graph().states().find(runs.initial_state(run));
          const bool holds = std::ranges::find(found.holding, *state) != found.holding.end();
          if (holds != runs.holds(run, property.formula)) return std::string("another verdict than on all runs");
        }
        ++compared;
      } catch (const LimitError&) {
        ++left_out;  // common knowledge where runs do not come to rest
      }
    }
    return std::string();
  });
  std::printf("%zu compared, %zu left out\n", compared, left_out);
  if (!usual()) return;
  EXPECT_GT(compared, 2 * left_out);
}

// ---- engines

struct Tally {
  std::size_t compared = 0, remembering = 0, recorded = 0, shown = 0, unknown = 0, given_up = 0, holding = 0;
};

std::string disagreement(const Case& item, std::string_view engine, Tally& tally) {
  reference::Limits limits;
  limits.deadline = Clock::now() + std::chrono::seconds(2);
  limits.states = 20'000;
  try {
    reference::ExplicitChecker judge(item.system, item.specification, limits);
    api::CheckOptions options;
    options.engine = engine;
    options.explain = true;  // evidence that the validator refuses is an exception
    options.limits.deadline = Clock::now() + std::chrono::seconds(3);
    for (std::size_t i = 0; i < item.specification.properties.size(); ++i) options.selection.push_back(i);
    const api::CheckReport report = api::check(item, options);
    for (const api::Outcome& outcome : report.outcomes) {
      const logic::Property& property = item.specification.properties[outcome.property];
      if (outcome.verdict.answer == Verdict::Answer::Unknown) {
        ++tally.unknown;
        continue;
      }
      const auto truth = judge.initial_states(property.formula, reference::reading_of(property.logic));
      ++tally.compared;
      if (logic::has_memory(item.specification.pool, property.formula)) ++tally.remembering;
      if (outcome.how.starts_with("with a record")) ++tally.recorded;
      const auto remembers = [](const verdict::Claim& claim) { return claim.history.has_value(); };
      if (outcome.evidence && std::ranges::any_of(outcome.evidence->claims, remembers)) ++tally.shown;
      if (truth.failing.empty()) ++tally.holding;
      if (outcome.verdict != Verdict::of(truth.failing.empty())) {
        return fmt::format("{} engine, formula {}: another verdict than the reference", engine, outcome.property + 1);
      }
      const auto& counts = outcome.initial;
      if (counts && (counts->holds != truth.holding.size() || counts->fails != truth.failing.size())) {
        return fmt::format("{} engine, formula {}: other initial states", engine, outcome.property + 1);
      }
    }
  } catch (const LimitError&) {
    ++tally.given_up;
  }
  return {};
}

class MemoryOfEngines : public RandomTest {
 protected:
  Tally compare(const RandomPlan& plan, const std::function<Case(std::uint64_t)>& make) {
    Tally tally;
    try_cases(
        plan, [&](std::uint64_t seed) { return with_views(make(seed), seed); },
        [&](const Case& item, std::uint64_t) {
          for (const std::string_view engine : {"symbolic", "auto"}) {
            questions += item.specification.properties.size();
            std::string found = disagreement(item, engine, tally);
            if (!found.empty()) return found;
          }
          return std::string();
        });
    std::printf(
        "%zu compared, %zu of these true, %zu with memory, %zu by a record, %zu shown; %zu unknown, %zu given up\n",
        tally.compared, tally.holding, tally.remembering, tally.recorded, tally.shown, tally.unknown, tally.given_up);
    if (usual()) {
      EXPECT_GT(tally.recorded, tally.compared / 20);
      EXPECT_GT(tally.remembering, tally.unknown);
    }
    return tally;
  }
};

constexpr RandomPlan engines{.formulas_per_system = 4, .cases_in_normal_runs = 1'200, .cases_in_slow_runs = 40'000};

TEST_P(MemoryOfEngines, StateFormulas) {
  const Tally tally =
      compare(engines, [](std::uint64_t seed) { return random_case(seed, {.states = 40, .formulas = 4, .depth = 3}); });
  if (usual()) {
    EXPECT_GT(tally.shown, tally.recorded / 4);
  }
}

TEST_P(MemoryOfEngines, PathFormulas) {
  (void)compare(engines,
                [](std::uint64_t seed) { return random_path_case(seed, {.states = 20, .formulas = 4, .depth = 3}); });
}

TEST_P(MemoryOfEngines, Games) {
  (void)compare(engines,
                [](std::uint64_t seed) { return random_game_case(seed, {.states = 20, .formulas = 4, .depth = 3}); });
}

TEST_P(MemoryOfEngines, Strategies) {
  (void)compare(
      engines, [](std::uint64_t seed) { return random_strategy_case(seed, {.states = 8, .formulas = 4, .depth = 3}); });
}

GNOMON_RANDOM_SUITE(Memory, enumeration.parts);
GNOMON_RANDOM_SUITE(MemoryOfEngines, engines.parts);

}  // namespace
}  // namespace gnomon::test
