// SPDX-License-Identifier: Apache-2.0
//
// A model that is printed and read again has the same formulas and the same verdicts: random systems with formulas of
// all logics. For texts with families and constants, and every kind of expression, see printed_text_test.
#include "base/error.hpp"
#include "logic/classify.hpp"
#include "reference/checker.hpp"
#include "support/random_game_case.hpp"
#include "support/random_path_case.hpp"
#include "support/random_strategy_case.hpp"
#include "support/same_formula.hpp"
#include "support/slow.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <cstdio>
#include <optional>
#include <string>
#include <vector>

namespace gnomon::test {
namespace {

// Nothing if it would take long.
std::optional<std::vector<verdict::Verdict>> verdicts(const Case& item) {
  reference::Limits limits;
  limits.deadline = std::chrono::steady_clock::now() + std::chrono::milliseconds(200);
  std::vector<verdict::Verdict> result;
  try {
    reference::ExplicitChecker checker(item.system, item.specification, limits);
    for (const logic::Property& property : item.specification.properties) result.push_back(checker.check(property));
  } catch (const LimitError&) {
    return std::nullopt;
  }
  return result;
}

// In linear logics a quantifier is implicit, and stands before path formulas only; generators do not care.
bool can_be_implicit(const Case& item) {
  const logic::FormulaPool& pool = item.specification.pool;
  for (const logic::Property& property : item.specification.properties) {
    const bool linear = property.logic == logic::Logic::Ltl || property.logic == logic::Logic::LtlFinite ||
                        property.logic == logic::Logic::Ldl || property.logic == logic::Logic::LdlFinite;
    for (const FormulaId part : logic::subformulas(pool, property.formula)) {
      if (linear && pool[part].op == FOp::PathAll && logic::is_state_formula(pool, pool[part].left)) return false;
    }
  }
  return true;
}

struct CaseKind {
  const char* name;
  Case (*make)(std::uint64_t seed);
  bool can_be_written;  // all formulas; else some have coalitions before state formulas
};

const CaseKind case_kinds[] = {
    {"branching", [](std::uint64_t seed) { return random_case(seed, {.states = 60, .formulas = 4}); }, true},
    {"paths", [](std::uint64_t seed) { return random_path_case(seed, {.states = 30}); }, false},
    {"games", [](std::uint64_t seed) { return random_game_case(seed, {.states = 20}); }, false},
    {"strategies", [](std::uint64_t seed) { return random_strategy_case(seed, {.states = 8}); }, false},
    {"arithmetic", [](std::uint64_t seed) { return arithmetic_case(seed); }, true},
};

class ExpandVerdicts : public testing::TestWithParam<CaseKind> {};

TEST_P(ExpandVerdicts, AreTheSame) {
  const int cases = slow_tests() ? 3'000 : 200;
  int compared = 0;
  for (int seed = 0; seed < cases && !HasFailure(); ++seed) {
    const Case item = with_named_groups(GetParam().make(static_cast<std::uint64_t>(seed)));
    if (!can_be_implicit(item)) continue;
    const std::string text = to_text(item);
    const std::optional<Case> again = from_text(text);
    if (!again) {
      EXPECT_FALSE(GetParam().can_be_written) << text;
      continue;
    }
    const std::vector<logic::Property>& before = item.specification.properties;
    const std::vector<logic::Property>& after = again->specification.properties;
    ASSERT_EQ(before.size(), after.size()) << text;
    for (std::size_t i = 0; i < before.size(); ++i) {
      EXPECT_TRUE(is_same_when_plain(item.specification.pool, before[i].formula, before[i].logic,
                                     again->specification.pool, after[i].formula))
          << "seed " << seed << "\n"
          << text;
    }
    const auto first = verdicts(item);
    const auto second = first ? verdicts(*again) : std::nullopt;
    if (!second) continue;
    ++compared;
    EXPECT_EQ(*first, *second) << "seed " << seed << "\n" << text;
  }
  std::printf("%d models compared\n", compared);
  EXPECT_GT(compared, cases / 4);
}

INSTANTIATE_TEST_SUITE_P(Kinds, ExpandVerdicts, testing::ValuesIn(case_kinds),
                         [](const testing::TestParamInfo<CaseKind>& kind) { return std::string(kind.param.name); });

}  // namespace
}  // namespace gnomon::test
