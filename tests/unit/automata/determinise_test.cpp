// SPDX-License-Identifier: Apache-2.0
//
// Deterministic automata of known formulas: their sizes, what their conditions look like, and limits.
#include "automata/determinise/condition_tree.hpp"
#include "automata/determinise/deterministic.hpp"
#include "base/error.hpp"
#include "unit/logic/build_formula.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace gnomon::test {
namespace {

using automata::Condition;
using automata::DeterministicAutomaton;
using automata::Marks;

class DeterministicTest : public testing::Test {
 protected:
  logic::FormulaPool pool;
  Formulas f{pool};

  FormulaId p(std::size_t i = 0) { return f.atom(i); }
  FormulaId next(FormulaId a) { return f.un(FOp::Next, a); }
  FormulaId finally(FormulaId a) { return f.un(FOp::Finally, a); }
  FormulaId globally(FormulaId a) { return f.un(FOp::Globally, a); }
  FormulaId all(const std::vector<FormulaId>& parts) {
    FormulaId result = parts.front();
    for (std::size_t i = 1; i < parts.size(); ++i) result = f.bin(FOp::And, result, parts[i]);
    return result;
  }
  [[nodiscard]] DeterministicAutomaton translate(FormulaId path, const automata::Limits& limits = {}) const {
    return automata::deterministic_automaton(pool, path, limits);
  }
  // The nodes of the tree of the whole condition.
  static std::size_t tree_size(const DeterministicAutomaton& automaton) {
    const automata::Limits limits;
    automata::Watch watch(limits);
    const Marks marks = automaton.mark_count == 0 ? 0 : ~Marks{0} >> (automata::most_marks - automaton.mark_count);
    return automata::condition_tree(automaton.condition, 0, marks, watch).nodes.size();
  }
};

TEST_F(DeterministicTest, Sizes) {
  EXPECT_EQ(translate(p()).states.size(), 3U) << "the beginning, and two for what is decided";
  EXPECT_EQ(translate(finally(p())).states.size(), 2U);
  EXPECT_EQ(translate(globally(p())).states.size(), 2U);
  EXPECT_EQ(translate(f.bin(FOp::Until, p(0), p(1))).states.size(), 3U);
  EXPECT_EQ(translate(globally(finally(p()))).states.size(), 1U);
  EXPECT_EQ(translate(finally(globally(p()))).states.size(), 1U);
  EXPECT_EQ(translate(globally(f.bin(FOp::Implies, p(0), finally(p(1))))).states.size(), 2U);
  EXPECT_EQ(translate(f.bin(FOp::Or, finally(p()), globally(f.no(p())))).states.size(), 1U) << "true";
  EXPECT_EQ(translate(f.bin(FOp::And, finally(p()), globally(f.no(p())))).states.size(), 1U) << "false";
}

// One mark for each, and no product of what must be waited for.
TEST_F(DeterministicTest, ConjunctionsOfRecurringGoalsStaySmall) {
  for (const std::size_t count : {4U, 6U, 8U}) {
    std::vector<FormulaId> apart, together;
    for (std::size_t i = 0; i < count; ++i) {
      const FormulaId served = f.bin(FOp::Implies, p(i), finally(f.no(p(i))));
      apart.push_back(globally(served));
      together.push_back(served);
    }
    for (const FormulaId goal : {all(apart), globally(all(together))}) {
      const DeterministicAutomaton automaton = translate(goal);
      EXPECT_EQ(automaton.states.size(), 1U);
      EXPECT_EQ(automaton.mark_count, count);
      EXPECT_EQ(tree_size(automaton), count + 1);
    }
  }
}

TEST_F(DeterministicTest, Fairness) {
  // Streett conditions: each request, if it recurs, is granted again and again.
  const auto strong = [&](std::size_t i) {
    return f.bin(FOp::Implies, globally(finally(p(2 * i))), globally(finally(p(2 * i + 1))));
  };
  const DeterministicAutomaton one = translate(strong(0));
  EXPECT_EQ(one.states.size(), 1U);
  EXPECT_EQ(one.mark_count, 2U);
  const DeterministicAutomaton three = translate(all({strong(0), strong(1), strong(2)}));
  EXPECT_EQ(three.states.size(), 1U);
  EXPECT_EQ(three.mark_count, 6U);
}

// Exactly one guard holds, whatever the letters.
TEST_F(DeterministicTest, EveryStateHasOneTransitionForAllLetters) {
  const DeterministicAutomaton automaton =
      translate(f.bin(FOp::Until, f.bin(FOp::Or, p(0), next(p(1))), globally(f.bin(FOp::Or, p(2), finally(p(0))))));
  ASSERT_LE(automaton.letters.size(), 3U);
  for (const auto& transitions : automaton.states) {
    for (std::uint32_t letters = 0; letters < 8; ++letters) {
      const auto holds = [&](const automata::MarkedTransition& transition) {
        return std::any_of(transition.guard.begin(), transition.guard.end(), [&](const automata::Cube& cube) {
          return std::all_of(cube.begin(), cube.end(), [&](const automata::Literal literal) {
            return (((letters >> literal.letter) & 1U) == 1U) == literal.holds;
          });
        });
      };
      EXPECT_EQ(std::count_if(transitions.begin(), transitions.end(), holds), 1);
    }
  }
}

// The n-th letter before the end of a run of letters must be remembered: exponentially many states.
TEST_F(DeterministicTest, LimitsAreKept) {
  FormulaId far = p(1);
  for (int i = 0; i < 14; ++i) far = next(far);
  const FormulaId goal = finally(f.bin(FOp::And, p(0), far));
  automata::Limits limits;
  limits.states = 1'000;
  EXPECT_THROW((void)translate(goal, limits), LimitError);
  limits = {};
  limits.deadline = std::chrono::steady_clock::now();
  EXPECT_THROW((void)translate(globally(finally(p())), limits), LimitError);
  std::stop_source stop;
  limits = {};
  limits.stop = stop.get_token();
  stop.request_stop();
  EXPECT_THROW((void)translate(globally(finally(p())), limits), LimitError);
}

TEST_F(DeterministicTest, DeepFormulasAreNoProblem) {
  FormulaId deep = p();
  for (int i = 0; i < 300; ++i) deep = next(f.bin(FOp::And, p(1), deep));
  EXPECT_EQ(translate(deep).states.size(), 303U);
  FormulaId wide = finally(p());
  for (int i = 0; i < 2'000; ++i) wide = f.no(f.bin(FOp::Or, wide, globally(f.no(p()))));
  EXPECT_LE(translate(wide).states.size(), 2U);
}

TEST(ConditionTree, Shapes) {
  const automata::Limits limits;
  automata::Watch watch(limits);
  const auto size = [&](const Condition& condition, Marks surely, Marks perhaps) {
    return automata::condition_tree(condition, surely, perhaps, watch).nodes.size();
  };
  EXPECT_EQ(size(Condition(true), 0, 0), 1U);
  EXPECT_EQ(size(Condition::all_of(1), 0, 1), 2U) << "Buchi";
  EXPECT_EQ(size(Condition::all_of(1), 1, 0), 1U) << "always met";
  EXPECT_EQ(size(Condition::all_of(1), 0, 0), 1U) << "never met";
  EXPECT_EQ(size(Condition::all_of(40), 0, (Marks{1} << 40U) - 1), 41U) << "no search among subsets";
  EXPECT_EQ(size(Condition::all_of(40).negated(), 0, (Marks{1} << 40U) - 1), 41U);
  EXPECT_EQ(size(Condition::parity(6), 0, 0b111111), 7U) << "a chain";
  const Condition rabin =
      Condition::combined(Condition::Connective::And, Condition::all_of(1), Condition::all_of(1).negated(), 1);
  EXPECT_EQ(size(rabin, 0, 0b11), 3U);
  EXPECT_TRUE(rabin.holds(0b01));
  EXPECT_FALSE(rabin.holds(0b11));
  EXPECT_FALSE(rabin.holds(0));
}

TEST(Condition, Examples) {
  for (const Condition& condition :
       {Condition::all_of(3), Condition::all_of(3).negated(), Condition::parity(1), Condition::parity(5),
        Condition::combined(Condition::Connective::Xor, Condition::parity(3), Condition::all_of(2), 3),
        Condition::combined(Condition::Connective::Or, Condition::all_of(2), Condition::parity(4).negated(), 2)}) {
    for (const bool value : {false, true}) {
      const auto example = condition.example(value);
      ASSERT_TRUE(example.has_value());
      EXPECT_EQ(condition.holds(*example), value);
    }
  }
  EXPECT_FALSE(Condition(true).example(false).has_value());
}

TEST(Condition, Restriction) {
  const Condition condition =
      Condition::combined(Condition::Connective::Xor, Condition::parity(4), Condition::all_of(3), 4);
  const Marks kept = 0b101'1010;
  const Condition fewer = condition.restricted(kept);
  for (Marks packed = 0; packed < 16; ++packed) {
    Marks marks = 0;
    std::uint32_t place = 0;
    for (std::uint32_t mark = 0; mark < 7; ++mark) {
      if (((kept >> mark) & 1U) == 0) continue;
      if (((packed >> place) & 1U) == 1U) marks |= Marks{1} << mark;
      ++place;
    }
    EXPECT_EQ(fewer.holds(packed), condition.holds(marks));
  }
  EXPECT_EQ(Condition::all_of(2).restricted(0b01), Condition(false));
}

}  // namespace
}  // namespace gnomon::test
