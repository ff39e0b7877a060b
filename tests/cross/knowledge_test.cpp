// SPDX-License-Identifier: Apache-2.0
//
// What is said of why agents know something, on random models: compared with a list of all states.
#include "api/check.hpp"
#include "reference/checker.hpp"
#include "support/random_case.hpp"
#include "support/random_runs.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <string>
#include <vector>

namespace gnomon::test {
namespace {

using logic::FormulaId;
using logic::Op;
using model::VarId;

constexpr RandomPlan plan{.formulas_per_system = 4, .cases_in_normal_runs = 800, .cases_in_slow_runs = 20'000};
constexpr CaseWishes small{.states = 200, .formulas = 1, .depth = 2};

// Adds "EF K(a, p)" for agents and atoms, and the same of groups.
std::vector<std::size_t> add_questions(Case& item) {
  logic::FormulaPool& pool = item.specification.pool;
  std::vector<std::size_t> result;
  const auto add = [&](FormulaId knowledge) {
    result.push_back(item.specification.properties.size());
    ask(item, pool.unary(Op::PathSome, pool.unary(Op::Finally, knowledge)));
  };
  std::vector<model::AgentId> all;
  for (std::size_t i = 0; i < item.system.agents.size(); ++i) all.emplace_back(i);
  const logic::CoalitionId group = pool.coalition({all, {}});
  for (std::size_t i = 0; i < std::min<std::size_t>(item.system.atoms.size(), 2); ++i) {
    const FormulaId fact = pool.atom(model::AtomId(i));
    for (const model::AgentId agent : all) add(pool.add({.op = Op::Knows, .left = fact, .agent = agent}));
    add(pool.add({.op = Op::DistributedKnows, .left = fact, .coalition = group}));
    add(pool.add({.op = Op::EveryoneKnows, .left = fact, .coalition = group}));
  }
  return result;
}

// All states, and those where a fact holds.
class Listed {
 public:
  Listed(const Case& item, FormulaId fact) {
    reference::ExplicitChecker checker(item.system, item.specification, {});
    const reference::StateSet satisfying = checker.satisfying(fact, {});
    checker.domain().for_each([&](reference::StateIndex s) {
      states_.push_back(checker.graph().states()[s]);
      good_.push_back(satisfying.contains(s));
    });
  }

  [[nodiscard]] std::size_t count(const model::State& state, const std::vector<VarId>& variables) const {
    std::size_t result = 0;
    for (const model::State& other : states_) result += alike(state, other, variables) ? 1 : 0;
    return result;
  }
  [[nodiscard]] bool tell(const model::State& state, const std::vector<VarId>& variables) const {
    for (std::size_t i = 0; i < states_.size(); ++i) {
      if (!good_[i] && alike(state, states_[i], variables)) return false;
    }
    return true;
  }
  // Whether fewer variables than these tell the fact as well.
  [[nodiscard]] bool fewer_tell(const model::State& state, const verdict::Observers& one) const {
    const std::size_t size = one.sees.size();
    if (size > 10) return false;
    for (std::uint32_t set = 0; set < (1U << size); ++set) {
      std::vector<VarId> chosen;
      for (std::size_t i = 0; i < size; ++i) {
        if ((set >> i & 1U) != 0) chosen.push_back(one.sees[i]);
      }
      if (chosen.size() < std::min<std::size_t>(one.enough->size(), 3) && tell(state, chosen)) return true;
    }
    return false;
  }

 private:
  static bool alike(const model::State& a, const model::State& b, const std::vector<VarId>& variables) {
    return std::all_of(variables.begin(), variables.end(), [&](VarId v) { return a[v.index()] == b[v.index()]; });
  }

  std::vector<model::State> states_;
  std::vector<bool> good_;
};

// Returns what is wrong with what is said.
std::string fault_in(const Case& item, const api::Outcome& outcome) {
  for (const verdict::Knowledge& known : outcome.knowledge) {
    const verdict::Claim& claim = outcome.evidence->claims[known.claim];
    const Listed listed(item, item.specification.pool[claim.literal.formula].left);
    const model::State& state = outcome.evidence->states[claim.state];
    for (const verdict::Observers& one : known.observers) {
      if (one.sees != model::observed_variables(item.system, one.agents)) return "other variables are seen";
      if (one.alike != listed.count(state, one.sees)) return "another number of states looks so";
      if (one.first.size() != std::min<std::size_t>(listed.count(state, one.sees), 10)) return "not all are listed";
      if (!listed.tell(state, one.sees)) return "it is not known";
      if (!one.enough) return "nothing is said about what is enough";
      if (!listed.tell(state, *one.enough)) return "it is not enough";
      if (listed.fewer_tell(state, one)) return "less is enough";
      for (std::size_t i = 0; i < one.enough->size(); ++i) {
        std::vector<VarId> fewer = *one.enough;
        fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
        if (listed.tell(state, fewer)) return "one of them can be left out";
      }
    }
  }
  return {};
}

class KnowledgeTest : public RandomTest {};

TEST_P(KnowledgeTest, IsExplainedByWhatLooksTheSame) {
  std::size_t explained = 0, by_few = 0;
  const auto make = [](std::uint64_t seed) { return random_case(seed, small); };
  try_cases(plan, make, [&](Case item, std::uint64_t seed) -> std::string {
    api::CheckOptions options;
    options.engine = seed % 2 == 0 ? "symbolic" : "explicit";
    options.explain = true;
    options.consistency = api::Consistency::On;  // so that all states are known
    options.selection = add_questions(item);
    const api::CheckReport report = api::check(item, options);
    questions += report.outcomes.size();
    for (const api::Outcome& outcome : report.outcomes) {
      if (const std::string fault = fault_in(item, outcome); !fault.empty()) return fault;
      explained += outcome.knowledge.size();
      for (const verdict::Knowledge& known : outcome.knowledge) {
        for (const verdict::Observers& one : known.observers) by_few += one.enough->size() < one.sees.size() ? 1 : 0;
      }
    }
    return {};
  });
  std::printf("%zu claims explained, %zu of them by less than what is seen\n", explained, by_few);
  if (!usual()) return;
  EXPECT_GT(explained, 100U);
  EXPECT_GT(by_few, 20U);
}

GNOMON_RANDOM_SUITE(KnowledgeTest, plan.parts);

}  // namespace
}  // namespace gnomon::test
