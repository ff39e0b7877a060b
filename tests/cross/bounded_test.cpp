// SPDX-License-Identifier: Apache-2.0
//
// The bounded engine against the reference engine on random systems and formulas, with all encodings: what it says is
// so, and what a finite piece of the model can refute, it refutes with fragments that are long enough. Evidence is run
// on the model by the engine itself, whatever the answer is.
#include "base/error.hpp"
#include "bmc/checker.hpp"
#include "bmc/needs.hpp"
#include "logic/classify.hpp"
#include "reference/checker.hpp"
#include "reference/strategies/profile.hpp"
#include "support/random_case.hpp"
#include "support/random_path_case.hpp"
#include "support/random_runs.hpp"
#include "support/slow.hpp"
#include "unit/logic/build_formula.hpp"
#include "verdict/explain/rules.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <string>
#include <vector>

namespace gnomon::test {
namespace {

using Encoding = engine::BoundedEncoding;
using verdict::Verdict;

struct Tally {
  std::size_t asked = 0, refuted = 0, confirmed = 0, proved = 0, disproved = 0, open = 0, given_up = 0;
};

// All operators with bounds, behind each quantifier.
void ask_with_bounds(Case& item, std::uint64_t seed, FormulaId f) {
  Formulas make(item.specification.pool);
  const FormulaId p = make.atom(seed % 3);
  const FormulaId q = make.bin(FOp::Or, make.atom((seed + 1) % 3), f);
  const auto low = static_cast<std::uint32_t>(seed / 3 % 3);
  const bool open = seed % 5 == 0;
  const std::uint32_t high = open ? logic::Node::unbounded : std::max(1U, low + static_cast<std::uint32_t>(seed % 4));
  for (const FOp op : {FOp::Finally, FOp::Globally, FOp::Until, FOp::Release, FOp::WeakUntil}) {
    const bool unary = logic::operand_count(op) == 1;
    const FormulaId path = logic::add_bounded(make.pool, {op, p, unary ? FormulaId() : q, low, high});
    ask(item, make.un(FOp::PathAll, path));
    ask(item, make.un(FOp::PathSome, path));
  }
}

// Random formulas, and some around them that are about all paths, and about what is known.
Case branching_case(std::uint64_t seed) {
  CaseWishes wishes;
  wishes.formulas = 2;
  wishes.depth = 1 + static_cast<int>(seed % 3);
  wishes.states = 10;
  Case item = random_case(seed, wishes);
  Formulas make(item.specification.pool);
  const FormulaId f = item.specification.properties[0].formula;
  const FormulaId g = item.specification.properties[1].formula;
  const model::AgentId first(seed % item.system.agents.size());
  const model::AgentId second((seed / 2) % item.system.agents.size());
  const std::vector<model::AgentId> group =
      first == second ? std::vector{first} : std::vector{std::min(first, second), std::max(first, second)};
  const FormulaId p = make.atom(seed % 3);
  const FormulaId q = make.atom((seed + 1) % 3);
  ask(item, make.all(FOp::Globally,
                     make.bin(FOp::Implies, p, make.knows(first, make.bin(FOp::Or, q, make.knows(second, p))))));
  ask(item, make.all(FOp::Finally, make.bin(FOp::And, p, make.knows(first, q))));
  ask(item, make.all(FOp::Globally, make.bin(FOp::Implies, p, make.all(FOp::Finally, q))));
  ask(item, make.all(FOp::Globally, make.bin(FOp::Or, p, make.group(FOp::CommonKnows, group, q))));
  ask(item, make.all(FOp::Next, make.group(FOp::EveryoneKnows, group, make.all(FOp::Next, p))));
  ask(item, make.all(std::vector{FOp::Until, FOp::Release, FOp::WeakUntil}[seed % 3], p, make.bin(FOp::Or, q, f)));
  ask(item, make.all(FOp::Globally, make.bin(FOp::Or, f, make.all(FOp::Globally, make.no(p)))));
  ask(item, make.some(FOp::Until, p, make.no(make.knows(second, g))));
  ask(item, make.some(FOp::Globally, make.bin(FOp::Or, q, make.no(make.group(FOp::DistributedKnows, group, p)))));
  ask_with_bounds(item, seed, f);
  return item;
}

// Whatever refutes the property is found, if fragments are long enough: no part of it needs the word of an engine.
bool is_refutable(const Case& item, const logic::Property& property) {
  const auto& fairness = item.specification.fairness;
  const bool visible = std::all_of(fairness.begin(), fairness.end(), [&](FormulaId condition) {
    return verdict::modal_formulas(item.specification.pool, condition).empty();
  });
  if (!visible || logic::paths_of(property.logic)) return false;
  const verdict::Statement statement = verdict::statement_of(property, false);
  const verdict::Rules rules(item.specification.pool, statement);
  bmc::Needs needs(item.specification.pool, rules, false, Encoding::Huang, {});
  return needs.is_always_shown(statement.literal());
}

std::size_t largest_bound(const logic::FormulaPool& pool, FormulaId formula) {
  std::size_t result = 0;
  for (const FormulaId part : logic::subformulas(pool, formula)) {
    const auto bounded = logic::bounded_operator(pool, part);
    if (!bounded) continue;
    const bool open = bounded->high == logic::Node::unbounded;
    result = std::max<std::size_t>(result, open ? bounded->low : bounded->high);
  }
  return result;
}

std::string difference(const Case& item, const logic::Property& property, const reference::ExplicitChecker& reference,
                       Verdict::Answer expected, Encoding encoding, Tally& tally) {
  engine::BoundedOptions options;
  options.encoding = encoding;
  const std::size_t states = reference.graph().size();
  // A loop may have to come by the same state once for each fairness condition; and a step has two states. Operators
  // with bounds may need that many steps, and then a loop.
  const std::size_t bounds = largest_bound(item.specification.pool, property.formula);
  const std::size_t enough = std::max<std::size_t>(2, bounds + states * (item.specification.fairness.size() + 1));
  // Fragments that are written out, and words, take much.
  const std::size_t most = encoding != Encoding::Huang ? 4 : logic::paths_of(property.logic) ? 6 : 16;
  options.max_bound = std::min(enough, most);
  bmc::BoundedChecker checker(item.system, item.specification, options);
  bmc::Limits limits;
  limits.deadline = std::chrono::steady_clock::now() + std::chrono::seconds(2);
  ++tally.asked;
  bmc::Result result;
  try {
    result = checker.check(property, limits);
  } catch (const LimitError&) {
    ++tally.given_up;
    return {};
  }
  if (result.verdict.answer == Verdict::Answer::Unknown) {
    // Otherwise the time was up, or the rest is not for this engine.
    const bool searched = result.verdict.reason == "unknown up to bound " + std::to_string(*options.max_bound);
    ++(searched ? tally.open : tally.given_up);
    if (searched && expected == Verdict::Answer::False && enough <= *options.max_bound &&
        is_refutable(item, property)) {
      return "a counterexample was not found: " + result.verdict.reason;
    }
    return {};
  }
  const bool holds = result.verdict.answer == Verdict::Answer::True;
  ++(result.evidence ? (holds ? tally.confirmed : tally.refuted) : (holds ? tally.proved : tally.disproved));
  return result.verdict.answer == expected ? "" : "the verdicts differ: " + result.how;
}

std::string compare(const Case& item, const std::vector<Encoding>& encodings, Tally& tally) {
  reference::ExplicitChecker reference(item.system, item.specification, {});
  for (const logic::Property& property : item.specification.properties) {
    if (!bmc::may_decide(item.specification, property)) continue;
    const Verdict::Answer expected = reference.check(property).answer;
    for (const Encoding encoding : encodings) {
      const std::string defect = difference(item, property, reference, expected, encoding, tally);
      if (defect.empty()) continue;
      return fmt::format("formula {}, encoding {}: {}", &property - item.specification.properties.data() + 1,
                         static_cast<int>(encoding), defect);
    }
  }
  return {};
}

constexpr std::array all_encodings{Encoding::Huang, Encoding::Penczek, Encoding::Zbrzezny};

class BoundedAgainstReference : public RandomTest {
 protected:
  // More than one answer in `true_in` must be that a formula is true.
  void run(const RandomPlan& plan, const std::function<Case(std::uint64_t)>& make,
           const std::vector<Encoding>& encodings, std::size_t true_in) {
    Tally tally;
    try_cases(plan, make, [&](const Case& item, std::uint64_t) { return compare(item, encodings, tally); });
    std::printf("%zu questions: %zu refuted, %zu confirmed, %zu proved, %zu disproved, %zu unknown, %zu given up\n",
                tally.asked, tally.refuted, tally.confirmed, tally.proved, tally.disproved, tally.open, tally.given_up);
    questions += tally.asked;
    if (!usual()) return;
    EXPECT_GT(tally.refuted, tally.asked / 10);
    EXPECT_GT(tally.proved + tally.confirmed, tally.asked / true_in);
    EXPECT_LT(tally.given_up, tally.asked / 2);
  }
};

// Of 200 seeds 34 of 100 answers are that a formula is true, and 11 at least in 4000 parts of 15 systems that were
// drawn from these seeds. 41 are that it is false, and 17 at least.
TEST_P(BoundedAgainstReference, OnBranchingTime) {
  run({.parts = 4, .cases_in_normal_runs = 60, .cases_in_slow_runs = 8'000}, branching_case,
      {all_encodings.begin(), all_encodings.end()}, 10);
}

GNOMON_RANDOM_SUITE(BoundedAgainstReference, 4);

// Usually in one part: a part of 10 systems may have no true formula at all. Of 200 seeds 16 of 100 answers are that a
// formula is true, and 3.6 at least in 2000 samples of 40 systems; 37 that it is false, and 23 at least.
const std::size_t path_parts = slow_tests() ? 4 : 1;

class BoundedOnPathsAgainstReference : public BoundedAgainstReference {};

TEST_P(BoundedOnPathsAgainstReference, RandomSystems) {
  run(
      {.parts = path_parts, .cases_in_normal_runs = 40, .cases_in_slow_runs = 8'000},
      [](std::uint64_t seed) { return random_path_case(seed, {.states = 12, .formulas = 8}); }, {Encoding::Huang}, 30);
}

GNOMON_RANDOM_SUITE(BoundedOnPathsAgainstReference, path_parts);

}  // namespace
}  // namespace gnomon::test
