// SPDX-License-Identifier: Apache-2.0
//
// Coalitions with uniform strategies against listing all strategies, on random models.
#include "reference/strategies/uniform_coalition.hpp"

#include "reference/checker.hpp"
#include "unit/logic/build_formula.hpp"
#include "unit/model/random_model.hpp"
#include "unit/reference/uniform_functions.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace gnomon::test {
namespace {

using reference::CoalitionSemantics;
using reference::ExplicitChecker;
using reference::ExplicitGraph;
using reference::Limits;
using reference::StateIndex;
using reference::StateSet;

// The definition, strategy by strategy and state by state.
class NaiveCoalition {
 public:
  NaiveCoalition(const model::System& system, const ExplicitGraph& graph, const std::vector<AgentId>& members)
      : graph_(graph), members_(members), functions_(system, graph, members) {
    for (const AgentId member : members) {
      const std::vector<VarId> seen = observed_variables(system, member);
      observed_.insert(observed_.end(), seen.begin(), seen.end());
    }
  }

  [[nodiscard]] double strategies() const { return functions_.count(); }

  // States in which some strategy wins and also wins in all that the members together cannot tell from it.
  template <typename Winning> StateSet some_strategy(Winning winning) {
    StateSet result = graph_.none();
    do {
      const StateSet won = winning();
      for (StateIndex s = 0; s < graph_.size(); ++s) {
        bool all = true;
        for (StateIndex t = 0; t < graph_.size(); ++t) all = all && (!same(s, t) || won.contains(t));
        if (all) result.insert(s);
      }
    } while (functions_.advance());
    return result;
  }

  // Under the present strategy.
  [[nodiscard]] StateSet next(const StateSet& f) const {
    StateSet result = graph_.none();
    for (StateIndex s = 0; s < graph_.size(); ++s) {
      bool some = false, all = true;
      for (std::size_t move = graph_.first_move(s); move < graph_.first_move(s + 1); ++move) {
        if (!follows(s, graph_.joint_actions()[graph_.joint(move)])) continue;
        some = true;
        for (const StateIndex t : graph_.move_successors(move)) all = all && f.contains(t);
      }
      if (some && all) result.insert(s);
    }
    return result;
  }
  [[nodiscard]] StateSet until(const StateSet& f, const StateSet& g) const {
    StateSet z = g;
    for (std::size_t round = 0; round <= graph_.size(); ++round) z = g | (f & next(z));
    return z;
  }
  [[nodiscard]] StateSet always(const StateSet& f) const {
    StateSet z = f;
    for (std::size_t round = 0; round <= graph_.size(); ++round) z = f & next(z);
    return z;
  }

 private:
  [[nodiscard]] bool follows(StateIndex s, const JointAction& joint) const {
    const State state = graph_.states()[s];
    return std::all_of(members_.begin(), members_.end(), [&](AgentId member) {
      return !joint[member.index()].valid() || functions_.allows(state, member, joint[member.index()]);
    });
  }
  [[nodiscard]] bool same(StateIndex s, StateIndex t) const {
    return std::all_of(observed_.begin(), observed_.end(), [&](VarId variable) {
      return graph_.states().value(s, variable) == graph_.states().value(t, variable);
    });
  }

  const ExplicitGraph& graph_;
  std::vector<AgentId> members_;
  UniformFunctions functions_;
  std::vector<VarId> observed_;
};

class UniformCoalitionRandom : public testing::TestWithParam<int> {};

TEST_P(UniformCoalitionRandom, AgreesWithListingAllStrategies) {
  const auto seed = static_cast<std::uint64_t>(GetParam());
  RandomSystem random(seed);
  const model::System& system = random.system();
  logic::Specification spec;
  Formulas f(spec.pool);
  std::mt19937_64 rng(seed);
  RandomFormulas formulas(spec.pool, system.agents.size(), rng);
  const std::vector<AgentId> members = formulas.some_agents();
  ExplicitChecker checker(system, spec, Limits{});
  NaiveCoalition naive(system, checker.graph(), members);
  if (naive.strategies() > 500 || checker.graph().size() > 60) return;  // takes too long

  const FormulaId p = f.atom(0);
  const FormulaId q = f.atom(1);
  const StateSet ps = checker.satisfying(p);
  const StateSet qs = checker.satisfying(q);
  const auto found = [&](FormulaId path) {
    return checker.satisfying(f.can(members, path),
                              {.coalitions = CoalitionSemantics::Uniform, .start = {}, .paths = {}});
  };
  EXPECT_EQ(found(f.un(FOp::Next, p)), naive.some_strategy([&] { return naive.next(ps); }));
  EXPECT_EQ(found(f.un(FOp::Globally, p)), naive.some_strategy([&] { return naive.always(ps); }));
  EXPECT_EQ(found(f.un(FOp::Finally, p)), naive.some_strategy([&] { return naive.until(checker.graph().all(), ps); }));
  EXPECT_EQ(found(f.bin(FOp::Until, p, q)), naive.some_strategy([&] { return naive.until(ps, qs); }));
  // Never more than with perfect information.
  for (const FOp op : {FOp::Next, FOp::Finally, FOp::Globally}) {
    EXPECT_TRUE(found(f.un(op, p)).is_subset_of(checker.satisfying(f.can(members, f.un(op, p)))));
  }
}

INSTANTIATE_TEST_SUITE_P(Seeds, UniformCoalitionRandom, testing::Range(0, 200));

// Fair outcomes are all that counts.
TEST(UniformCoalition, WinsByWhatFairOutcomesDo) {
  Build b;
  const AgentId a = b.agent("A", {"stay", "go"});
  const VarId away = b.boolean(a, "away");
  b.other(a, {"stay", "go"});
  b.evolution(a, {{away, b.truth(true)}}, b.does(a, "go"));
  const AtomId p = b.atom("p", b(away) == b.truth(true));
  b.initially(b(away) == b.truth(false));
  logic::Specification spec;
  Formulas f(spec.pool);
  const logic::Property property{.formula = f.can({}, f.un(FOp::Finally, f.pool.atom(p))),
                                 .logic = logic::Logic::AtlUniform};
  EXPECT_EQ(ExplicitChecker(b.system, spec, Limits{}).check(property), verdict::Verdict::of(false));
  spec.fairness = {f.pool.atom(p)};
  EXPECT_EQ(ExplicitChecker(b.system, spec, Limits{}).check(property), verdict::Verdict::of(true));
}

}  // namespace
}  // namespace gnomon::test
