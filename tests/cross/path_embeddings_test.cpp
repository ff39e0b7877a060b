// SPDX-License-Identifier: Apache-2.0
//
// Each of the path logics contains the smaller ones: CTL in CTL*, LTL in CTL* and LDL, CTL* and LDL in CDL*. On
// random systems a formula and its translation hold in the same states, whichever way the symbolic engine goes;
// and where a model stops for good, finite traces say what infinite paths say.
#include "base/error.hpp"
#include "logic/classify.hpp"
#include "reference/checker.hpp"
#include "support/random_case.hpp"
#include "support/random_path_case.hpp"
#include "support/random_runs.hpp"
#include "symbolic/engine.hpp"
#include "unit/automata/random_paths.hpp"
#include "unit/logic/build_formula.hpp"

#include <gtest/gtest.h>

#include <array>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace gnomon::test {
namespace {

using engine::PathEngine;
using logic::Logic;
using logic::Node;

constexpr std::array engines{PathEngine::Auto, PathEngine::Explicit, PathEngine::Symbolic};

// A formula in two logics.
struct Pair {
  FormulaId left;
  Logic left_logic;
  FormulaId right;
  Logic right_logic;
  std::string what;
};

// LTL to LDL: X f = <tt>f, f U g = <(f?;tt)*>g, and what follows from these.
class ToRegular {
 public:
  explicit ToRegular(logic::FormulaPool& pool) : make_(pool) {}

  FormulaId operator()(FormulaId path) {
    std::unordered_map<FormulaId, FormulaId> results;
    for (const FormulaId id : logic::subformulas(make_.pool, path)) results[id] = translated(make_.pool[id], results);
    return results.at(path);
  }

 private:
  FormulaId translated(Node node, const std::unordered_map<FormulaId, FormulaId>& results) {
    const int operands = logic::operand_count(node.op);
    const FormulaId f = operands >= 1 ? results.at(node.left) : FormulaId();
    const FormulaId g = operands >= 2 ? results.at(node.right) : FormulaId();
    const FormulaId any = make_.step(make_.truth(true));
    const auto until = [&](FormulaId hold, FormulaId goal) {
      const FormulaId loop = make_.un(FOp::Star, make_.bin(FOp::Sequence, make_.un(FOp::Test, hold), any));
      return make_.bin(FOp::Diamond, loop, goal);
    };
    if (node.op == FOp::Next) return make_.bin(FOp::Diamond, any, f);
    if (node.op == FOp::Finally) return make_.bin(FOp::Diamond, make_.un(FOp::Star, any), f);
    if (node.op == FOp::Globally) return make_.bin(FOp::Box, make_.un(FOp::Star, any), f);
    if (node.op == FOp::Until) return until(f, g);
    if (node.op == FOp::Release) return make_.no(until(make_.no(f), make_.no(g)));
    if (node.op == FOp::WeakUntil) {
      return make_.bin(FOp::Or, until(f, g), make_.bin(FOp::Box, make_.un(FOp::Star, any), f));
    }
    if (operands >= 1) node.left = f;
    if (operands >= 2) node.right = g;
    return make_.pool.add(node);
  }

  Formulas make_;
};

std::vector<Pair> linear_pairs(logic::FormulaPool& pool, std::uint64_t seed) {
  RandomPaths random(pool, seed);
  ToRegular to_regular(pool);
  const FormulaId path = random.path(1 + seed % 5, false);
  const FormulaId plain = pool.unary(FOp::PathAll, path);
  const FormulaId regular = pool.unary(FOp::PathAll, to_regular(path));
  const FormulaId dynamic = pool.unary(FOp::PathAll, random.path(1 + seed % 4, true));
  return {{plain, Logic::Ltl, plain, Logic::CtlStar, "LTL in CTL*"},
          {plain, Logic::Ltl, regular, Logic::Ldl, "LTL in LDL"},
          {plain, Logic::CtlStar, regular, Logic::CdlStar, "CTL* in CDL*"},
          {dynamic, Logic::Ldl, dynamic, Logic::CdlStar, "LDL in CDL*"},
          {plain, Logic::LtlFinite, plain, Logic::CtlStarFinite, "LTLf in CTL*f"},
          {plain, Logic::LtlFinite, regular, Logic::LdlFinite, "LTLf in LDLf"},
          {dynamic, Logic::LdlFinite, dynamic, Logic::CdlStarFinite, "LDLf in CDL*f"}};
}

// The states that satisfy both formulas are the same.
void expect_equal(const Case& item, const Pair& pair, PathEngine engine) {
  engine::Options options;
  options.symbolic.path_engine = engine;
  symbolic::SymbolicEngine checker(item, options);
  logic::Property left = property_of(item, pair.left), right = property_of(item, pair.right);
  left.logic = pair.left_logic;
  right.logic = pair.right_logic;
  EXPECT_EQ(checker.satisfying_count(left), checker.satisfying_count(right)) << pair.what;
  reference::ExplicitChecker reference(item.system, item.specification, {});
  for (reference::StateIndex s = 0; s < reference.graph().size(); ++s) {
    const model::State state = reference.graph().states()[s];
    ASSERT_EQ(checker.holds_in(state, left), checker.holds_in(state, right)) << pair.what;
  }
}

constexpr RandomPlan plan{.parts = 1, .cases_in_normal_runs = 300, .cases_in_slow_runs = 300};

class PathEmbeddings : public RandomTest {};

TEST_P(PathEmbeddings, LinearLogics) {
  try_seeds(plan, [this](std::uint64_t seed) {
    Case item = random_case(seed, {.states = 40});
    const std::vector<Pair> pairs = linear_pairs(item.specification.pool, seed);
    for (const Pair& pair : pairs) {
      expect_equal(item, pair, engines.at(seed % engines.size()));
      questions += 2;
    }
  });
}

// Without deadlocks, where CTL sees finite paths.
TEST_P(PathEmbeddings, CtlInCtlStar) {
  try_seeds(plan, [this](std::uint64_t seed) {
    Case item = random_case(seed, {.states = 60, .total = true});
    std::mt19937_64 rng(seed);
    RandomFormulas random(item.specification.pool, item.system.agents.size(), rng);
    random.coalitions = false;
    const FormulaId formula = random(3);
    for (const Logic larger : {Logic::CtlStar, Logic::CdlStar}) {
      expect_equal(item, {formula, Logic::Ctl, formula, larger, "CTL"}, engines.at(seed % engines.size()));
      questions += 2;
    }
  });
}

// Nothing if the formula cannot be taken apart.
std::optional<bool> answer(const Case& item, const logic::Property& property, PathEngine engine) {
  engine::Options options;
  options.symbolic.path_engine = engine;
  symbolic::SymbolicEngine checker(item, options);
  try {
    return checker.check(property).verdict.answer == verdict::Verdict::Answer::True;
  } catch (const LimitError&) {
    EXPECT_EQ(engine, PathEngine::Regular);
    return std::nullopt;
  }
}

TEST_P(PathEmbeddings, AllWaysAgree) {
  std::size_t formulas = 0, taken_apart = 0;
  try_seeds({.parts = 1, .cases_in_normal_runs = 100, .cases_in_slow_runs = 100}, [&](std::uint64_t seed) {
    const Case item = random_path_case(seed, {.states = 60, .formulas = 4});
    for (const logic::Property& property : item.specification.properties) {
      const auto expected = answer(item, property, PathEngine::Auto);
      EXPECT_EQ(answer(item, property, PathEngine::Explicit), expected);
      EXPECT_EQ(answer(item, property, PathEngine::Symbolic), expected);
      const auto regular = answer(item, property, PathEngine::Regular);
      EXPECT_EQ(regular.value_or(*expected), *expected);
      ++formulas;
      taken_apart += regular ? 1 : 0;
    }
  });
  questions += 4 * formulas;
  if (!usual()) return;
  EXPECT_GT(taken_apart, formulas / 4);
  EXPECT_LT(taken_apart, formulas);
}

GNOMON_RANDOM_SUITE(PathEmbeddings, plan.parts);

// A counter that stops at its largest value: once p holds it holds for ever, so what is true at the end of some
// long enough finite trace is true for ever after on an infinite path.
TEST(PathEmbeddingsMore, FiniteAgainstInfinite) {
  const auto item = from_text(
      "Agent A\n  Vars:\n    x : 0..3;\n  end Vars\n  Actions = { up, stay };\n"
      "  Protocol:\n    Other : { up, stay };\n  end Protocol\n"
      "  Evolution:\n    x = x + 1 if Action = up and x < 3;\n  end Evolution\nend Agent\n"
      "Evaluation\n  p if A.x = 3;\n  q if A.x = 1;\nend Evaluation\n"
      "InitStates\n  A.x = 0;\nend InitStates\n"
      "Formulae\n"
      "  CTL* E(F p);\n  CTL*f E(F p);\n"                                      // both true
      "  CDL* E(<tt;tt;tt>p);\n  CDL*f E(<tt;tt;tt>p);\n"                      // both true
      "  CDL* E(<tt;tt>p);\n  CDL*f E(<tt;tt>p);\n"                            // both false
      "  LTL G(p -> X p);\n  LTLf G(p -> (X p or !X true));\n"                 // both true, with the end in mind
      "  LDL [tt*](q -> <!p*>(p or q));\n  LDLf [tt*](q -> <!p*>(p or q));\n"  // both true
      "  LTL G !(q and X p);\n  LTLf G !(q and X p);\n"                        // both true
      "end Formulae\n");
  ASSERT_TRUE(item);
  const auto& properties = item->specification.properties;
  constexpr std::array expected{true, true, false, true, true, true};
  for (const PathEngine engine : engines) {
    engine::Options options;
    options.symbolic.path_engine = engine;
    symbolic::SymbolicEngine checker(*item, options);
    for (std::size_t i = 0; i < properties.size(); ++i) {
      EXPECT_EQ(checker.check(properties[i]).verdict.answer == verdict::Verdict::Answer::True, expected.at(i / 2))
          << properties[i].text;
    }
  }
}

}  // namespace
}  // namespace gnomon::test
