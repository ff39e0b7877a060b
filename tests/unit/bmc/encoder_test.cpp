// SPDX-License-Identifier: Apache-2.0
//
// How many run fragments formulas need, and how the encodings grow: on nested knowledge, (K_a K_b)^n p, and on the
// shapes of formulas in Huang, Luo, van der Meyden (2010), table 3.
#include "bmc/encoder.hpp"

#include "bmc/fragments.hpp"
#include "bmc/needs.hpp"
#include "sat/cadical_solver.hpp"
#include "sat/recorder.hpp"
#include "support/case.hpp"
#include "unit/logic/build_formula.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace gnomon::test {
namespace {

using Encoding = engine::BoundedEncoding;
using bmc::Resources;

constexpr const char* two_agents = R"(
Agent a
  Vars: x : 0..3; end Vars
  Actions = { up, stay };
  Protocol: Other : { up, stay }; end Protocol
  Evolution: x = x + 1 if Action = up and x < 3; end Evolution
end Agent
Agent b
  Vars: y : 0..3; end Vars
  Actions = { up, stay };
  Protocol: Other : { up, stay }; end Protocol
  Evolution: y = y + 1 if Action = up and y < 3; end Evolution
end Agent
Evaluation p if a.x = 0 and b.y = 0; q if a.x < 2; end Evaluation
InitStates a.x = 0 and b.y = 0; end InitStates
)";

// A counterexample of a formula, encoded with fragments of some length.
class Encoded {
 public:
  explicit Encoded(bool fair = false)
      : item_(*from_text(std::string(two_agents) + (fair ? "Fairness q; end Fairness" : ""))),
        make(item_.specification.pool) {}

  struct Size {
    Resources fragments;
    std::size_t obligations = 0, clauses = 0;
  };

  Size size(FormulaId formula, Encoding encoding, std::size_t length) {
    const verdict::Statement statement{formula, false, {}, false};
    const verdict::Rules rules(item_.specification.pool, statement);
    const bool fair = !item_.specification.fairness.empty();
    bmc::Needs needs(item_.specification.pool, rules, fair, encoding, {});
    sat::Graph graph;
    bmc::Unrolling unrolling(graph, item_.system);
    bmc::Fragments fragments(unrolling, item_.specification.pool, item_.specification.fairness);
    const auto solver = sat::make_cadical_solver();
    sat::Recorder recorder(*solver);
    sat::Cnf cnf(graph, recorder);
    bmc::Encoder encoder({item_.specification.pool, rules, needs, fragments, cnf, recorder, encoding, fair, [] {}},
                         length);
    const bmc::Skeleton skeleton = encoder.run(statement.literal());
    return {needs.resources(statement.literal(), length), skeleton.obligations.size(), recorder.clause_count()};
  }

  Resources fragments(FormulaId formula, std::size_t length) {
    return size(formula, Encoding::Huang, length).fragments;
  }

  FormulaId nested(std::size_t n) {
    FormulaId result = make.atom(0);
    for (std::size_t i = 0; i < n; ++i) result = make.knows(a, make.knows(b, result));
    return result;
  }

 private:
  Case item_;

 public:
  Formulas make;
  model::AgentId a{1}, b{2};
};

Resources counts(std::size_t states, std::size_t acyclic, std::size_t cyclic) { return {states, acyclic, cyclic}; }

TEST(BmcFragments, NestedKnowledgeNeedsOneRunForEachOperator) {
  Encoded test;
  for (const std::size_t n : {1U, 2U, 5U, 20U}) {
    EXPECT_EQ(test.fragments(test.nested(n), 7), counts(0, 2 * n, 0)) << n;
  }
}

TEST(BmcFragments, ConjunctionsAddUpAndAlternativesShare) {
  Encoded test;
  Formulas& make = test.make;
  const FormulaId f = make.knows(test.a, make.atom(0));
  const FormulaId g = make.all(FOp::Next, make.atom(1));
  EXPECT_EQ(test.fragments(make.bin(FOp::Or, f, g), 3), counts(1, 1, 0));                       // both fail
  EXPECT_EQ(test.fragments(make.bin(FOp::And, f, make.knows(test.b, f)), 3), counts(0, 2, 0));  // one fails
}

TEST(BmcFragments, FormulasOfThePaper) {
  Encoded test;
  Formulas& make = test.make;
  const FormulaId p = make.atom(0);
  const FormulaId k = make.knows(test.a, p);
  const FormulaId l = make.knows(test.b, p);
  const std::size_t length = 6;
  EXPECT_EQ(test.fragments(make.all(FOp::Globally, k), length), counts(0, 2, 0));                        // dc1
  EXPECT_EQ(test.fragments(make.all(FOp::Globally, make.bin(FOp::Or, k, l)), length), counts(0, 3, 0));  // pe1
  EXPECT_EQ(test.fragments(make.all(FOp::Finally, k), length), counts(0, length, 1));  // dc3, pe3: k + 1
  EXPECT_EQ(test.fragments(make.all(FOp::Finally, make.bin(FOp::Or, k, l)), length), counts(0, 2 * length, 1));  // bg3
  EXPECT_EQ(test.fragments(make.all(FOp::Globally, make.knows(test.a, l)), length), counts(0, 3, 0));            // bg1
  // One run to the end, where neither holds, with a run before each step where one does not; or a loop without end.
  EXPECT_EQ(test.fragments(make.all(FOp::Until, k, l), length), counts(0, 1 + (length - 1) + 2, 1));
}

TEST(BmcFragments, CommonKnowledgeNeedsAChain) {
  Encoded test;
  const FormulaId common =
      test.make.group(FOp::CommonKnows, {test.a, test.b}, test.make.knows(test.a, test.make.atom(0)));
  EXPECT_EQ(test.fragments(common, 5), counts(0, 6, 0));
}

// Fragments are fair loops only where nothing after them is one.
TEST(BmcFragments, FairnessIsShownWhereItIsNeeded) {
  Encoded test(true);
  Formulas& make = test.make;
  const FormulaId p = make.atom(0);
  EXPECT_EQ(test.fragments(make.all(FOp::Globally, p), 4), counts(0, 0, 1));
  EXPECT_EQ(test.fragments(make.all(FOp::Globally, make.all(FOp::Finally, p)), 4), counts(0, 1, 1));
  EXPECT_EQ(test.fragments(make.all(FOp::Next, make.all(FOp::Next, p)), 4), counts(1, 0, 1));
  EXPECT_EQ(test.fragments(make.all(FOp::Globally, make.knows(test.a, p)), 4), counts(0, 0, 2));
}

// O(l r k^2): linear in the nesting, at most quadratic in the length.
TEST(BmcSize, GrowsWithNestingTimesSquareOfLength) {
  Encoded test;
  const auto clauses = [&](std::size_t n, std::size_t length) {
    return static_cast<double>(test.size(test.nested(n), Encoding::Huang, length).clauses);
  };
  // Differences, since the beginning costs something, too.
  const double per_level = clauses(3, 6) - clauses(2, 6);
  for (const std::size_t n : {4U, 8U, 16U}) {
    EXPECT_NEAR(clauses(n + 1, 6) - clauses(n, 6), per_level, per_level / 50) << n;
  }
  for (const std::size_t length : {4U, 8U, 16U}) {
    EXPECT_LE(clauses(3, 2 * length) / clauses(3, length), 4.2) << length;
  }
}

TEST(BmcSize, OthersGrowExponentiallyWithTheNesting) {
  Encoded test;
  for (const Encoding encoding : {Encoding::Penczek, Encoding::Zbrzezny}) {
    const auto obligations = [&](std::size_t n) {
      return static_cast<double>(test.size(test.nested(n), encoding, 2).obligations);
    };
    EXPECT_GT(obligations(2) / obligations(1), 3.5);
    if (encoding == Encoding::Penczek) continue;  // the next one is too large
    EXPECT_GT(obligations(3) / obligations(2), 3.5);
  }
}

}  // namespace
}  // namespace gnomon::test
