// SPDX-License-Identifier: Apache-2.0
//
// Paths that satisfy path formulas, step by step.
#include "symbolic/paths/search.hpp"

#include "unit/symbolic/diagrams.hpp"

#include <set>

namespace gnomon::test {
namespace {

class SymbolicPathSearch : public testing::Test {
 protected:
  [[nodiscard]] symbolic::PathSearch search(const symbolic::Temporal& on, FormulaId formula, bool positive = true,
                                            logic::PathKind kind = logic::PathKind::Infinite) {
    symbolic::PathAutomaton automaton(on, d.pool, {formula, positive, kind}, {}, d.sets());
    return {d.encoding, on, std::move(automaton)};
  }
  [[nodiscard]] FormulaId finally(FormulaId f) { return d.make.bin(FOp::Until, d.make.truth(true), f); }
  // The path and its loop, which may be longer than need be; "none" if there is none. Fails if a step does not exist.
  [[nodiscard]] std::string text(const std::optional<symbolic::Lasso>& lasso) {
    if (!lasso) return "none";
    std::string result;
    for (std::size_t i = 0; i < lasso->states.size(); ++i) {
      const bool last = i + 1 == lasso->states.size();
      const State& next = lasso->states[last ? lasso->loop : i + 1];
      EXPECT_TRUE(d.encoding.contains(d.transitions.image(d.encoding.singleton(lasso->states[i])), next));
      result += (i == lasso->loop ? "(" : "") + std::to_string(lasso->states[i][0]) + (last ? ")" : " ");
    }
    return result;
  }
  [[nodiscard]] static std::set<Value> loop(const std::optional<symbolic::Lasso>& lasso) {
    std::set<Value> result;
    for (std::size_t i = lasso.value().loop; i < lasso->states.size(); ++i) result.insert(lasso->states[i][0]);
    return result;
  }
  Diagrams d{two_ways()};
  symbolic::Temporal temporal = d.temporal();
};

TEST_F(SymbolicPathSearch, FinitePathsAreShortest) {
  const auto search_for = search(temporal, finally(d.at(3)), true, logic::PathKind::Finite);
  EXPECT_EQ(search_for.finite_path(d.set({0, 4})), (std::vector<State>{{0}, {3}}));
  EXPECT_EQ(search_for.finite_path(d.set({4})), (std::vector<State>{{4}, {0}, {3}}));
  EXPECT_EQ(search_for.finite_path(d.set({3})), (std::vector<State>{{3}}));
  EXPECT_EQ(search_for.finite_path(d.set({1, 2})), std::nullopt);
}

TEST_F(SymbolicPathSearch, InfinitePaths) {
  const symbolic::PathSearch to_two = search(temporal, finally(d.at(2)));
  EXPECT_EQ(text(to_two.infinite_path(d.set({3}))), "none");
  EXPECT_EQ(text(to_two.infinite_path(d.set({0}))), "0 1 2 (1 2)");
  const symbolic::PathSearch avoiding = search(temporal, finally(d.at(2)), false);
  EXPECT_EQ(text(avoiding.infinite_path(d.everything())), "(4)");
  EXPECT_EQ(text(avoiding.infinite_path(d.set({0, 1}))), "none");
}

// Both of two things again and again, and none but one.
TEST_F(SymbolicPathSearch, Loops) {
  const auto again = [&](Value node) { return finally(d.make.no(finally(d.at(node)))); };  // its negation
  const FormulaId both = d.make.bin(FOp::And, d.make.no(again(1)), d.make.no(again(2)));
  const std::optional<symbolic::Lasso> lasso = search(temporal, both).infinite_path(d.set({0, 3}));
  EXPECT_EQ(text(lasso).substr(0, 4), "0 1 ");
  EXPECT_EQ(loop(lasso), std::set<Value>({1, 2}));
  EXPECT_EQ(text(search(temporal, again(4), false).infinite_path(d.set({4}))), "(4)");
  EXPECT_EQ(text(search(temporal, again(0), false).infinite_path(d.everything())), "none");
}

TEST_F(SymbolicPathSearch, FairLoops) {
  const symbolic::Temporal fair = d.temporal({{2}});
  const symbolic::PathSearch stays = search(fair, d.make.un(FOp::Next, d.at(4)));
  const std::optional<symbolic::Lasso> lasso = stays.infinite_path(d.set({4}));
  EXPECT_EQ(text(lasso).substr(0, 4), "4 4 ");
  EXPECT_EQ(loop(lasso), std::set<Value>({1, 2}));
}

}  // namespace
}  // namespace gnomon::test
