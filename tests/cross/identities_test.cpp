// SPDX-License-Identifier: Apache-2.0
//
// Identities between operators, on random systems and on both engines. Each says for which systems it
// holds; the generator and the explicit graph see to that.
#include "logic/classify.hpp"
#include "reference/checker.hpp"
#include "support/random_case.hpp"
#include "support/random_runs.hpp"
#include "symbolic/engine.hpp"
#include "unit/logic/build_formula.hpp"
#include "unit/model/build.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <string>
#include <utility>
#include <vector>

namespace gnomon::test {
namespace {

using model::AgentId;
using reference::ExplicitChecker;
using reference::StateIndex;

constexpr std::array unary_paths = {FOp::Next, FOp::Finally, FOp::Globally};
constexpr std::array binary_paths = {FOp::Until, FOp::Release, FOp::WeakUntil};

// One random system. Formulas are collected in pairs first, since the symbolic engine may copy them.
class Laboratory {
 public:
  Laboratory(std::uint64_t seed, const CaseWishes& wishes)
      : case_(random_case(seed, wishes)),
        rng_(seed),
        random(case_.specification.pool, case_.system.agents.size(), rng_),
        f(case_.specification.pool) {
    for (std::size_t i = 0; i < case_.system.agents.size(); ++i) everyone.emplace_back(i);
  }

  void same(FormulaId left, FormulaId right, std::string what) { claims_.push_back({left, right, std::move(what)}); }

  // The six path formulas over f and g.
  std::vector<FormulaId> paths(FormulaId left, FormulaId right) {
    std::vector<FormulaId> result(unary_paths.size() + binary_paths.size());
    const auto middle =
        std::transform(unary_paths.begin(), unary_paths.end(), result.begin(), [&](FOp op) { return f.un(op, left); });
    std::transform(binary_paths.begin(), binary_paths.end(), middle, [&](FOp op) { return f.bin(op, left, right); });
    return result;
  }

  [[nodiscard]] ExplicitChecker explore() const { return {case_.system, case_.specification, {}}; }
  [[nodiscard]] bool every_move_has_one_successor() const {
    const ExplicitChecker checker = explore();
    for (std::size_t m = 0; m < checker.graph().move_count(); ++m) {
      if (checker.graph().move_successors(m).size() != 1) return false;
    }
    return true;
  }
  [[nodiscard]] bool has_fairness() const { return !case_.specification.fairness.empty(); }

  // All claims hold on both engines. Returns how many there are.
  std::size_t verify() {
    ExplicitChecker reference = explore();
    symbolic::SymbolicEngine symbolic(case_, {});
    for (const Claim& claim : claims_) {
      EXPECT_EQ(reference.satisfying(claim.left), reference.satisfying(claim.right)) << claim.what << to_text(case_);
      EXPECT_EQ(symbolic.satisfying_count(property_of(case_, claim.left)),
                symbolic.satisfying_count(property_of(case_, claim.right)))
          << claim.what;
      for (StateIndex s = 0; s < reference.graph().size(); ++s) {
        const model::State state = reference.graph().states()[s];
        EXPECT_EQ(symbolic.holds_in(state, property_of(case_, claim.left)),
                  symbolic.holds_in(state, property_of(case_, claim.right)))
            << claim.what;
      }
    }
    return claims_.size();
  }

 private:
  struct Claim {
    FormulaId left, right;
    std::string what;
  };

  Case case_;
  std::mt19937_64 rng_;
  std::vector<Claim> claims_;

 public:
  RandomFormulas random;
  Formulas f;
  std::vector<AgentId> everyone;
};

constexpr RandomPlan plan{.parts = 5, .cases_in_normal_runs = 100, .cases_in_slow_runs = 2'000};

class Identities : public RandomTest {
 protected:
  // Calls `state` with many systems of the kind that is wished for.
  template <typename State> void on_systems(CaseWishes wishes, State state) {
    try_seeds(plan, [&](std::uint64_t seed) {
      Laboratory lab(seed, wishes);
      for (int round = 0; round < 2; ++round) {
        const FormulaId p = lab.random(1 + round);
        const FormulaId q = lab.random(1);
        state(lab, p, q);
      }
      questions += 4 * lab.verify();
    });
  }
};

// All agents together choose the step, if an enabled joint action has exactly one successor. Deadlocks
// without any enabled joint action do no harm: neither side has a step there.
TEST_P(Identities, GrandCoalitionIsSomePath) {
  CaseWishes wishes;
  wishes.fairness = false;
  wishes.deterministic = true;
  for (const bool total : {true, false}) {
    wishes.total = total;
    on_systems(wishes, [](Laboratory& lab, FormulaId p, FormulaId q) {
      if (!lab.every_move_has_one_successor()) return;
      for (const FormulaId path : lab.paths(p, q)) {
        lab.same(lab.f.can(lab.everyone, path), lab.f.un(FOp::PathSome, path), "<all> is E");
      }
    });
  }
}

// Where evolution is not deterministic it is against the coalition: what all can enforce may happen,
// but not the other way round. What happens on all paths, they can enforce.
TEST_P(Identities, GrandCoalitionIsBetweenSomeAndAllPaths) {
  CaseWishes wishes;
  wishes.fairness = false;
  wishes.total = true;
  on_systems(wishes, [](Laboratory& lab, FormulaId p, FormulaId q) {
    for (const FormulaId path : lab.paths(p, q)) {
      const FormulaId all = lab.f.can(lab.everyone, path);
      lab.same(lab.f.bin(FOp::Implies, all, lab.f.un(FOp::PathSome, path)), lab.f.truth(true), "<all> implies E");
      lab.same(lab.f.bin(FOp::Implies, lab.f.un(FOp::PathAll, path), all), lab.f.truth(true), "A implies <all>");
    }
  });
}

// Nobody can enforce just what happens on all paths. Without fairness, <none>X needs an enabled joint
// action, and <none>F and U see no paths that end; so this is about systems without deadlocks. With
// fairness only states with a successor count, and it holds in general.
TEST_P(Identities, EmptyCoalitionIsAllPaths) {
  CaseWishes wishes;
  wishes.fairness = false;
  wishes.total = true;
  const auto state = [](Laboratory& lab, FormulaId p, FormulaId q) {
    for (const FormulaId path : lab.paths(p, q)) {
      lab.same(lab.f.can({}, path), lab.f.un(FOp::PathAll, path), "<none> is A");
    }
  };
  on_systems(wishes, state);
  wishes.fairness = true;
  wishes.total = false;
  on_systems(wishes, [&](Laboratory& lab, FormulaId p, FormulaId q) {
    if (lab.has_fairness()) state(lab, p, q);
  });
}

// Also where the goal holds nowhere and steps are blocked.
TEST_P(Identities, WhatCoalitionsReachUnfolds) {
  CaseWishes wishes;
  wishes.fairness = false;
  on_systems(wishes, [](Laboratory& lab, FormulaId p, FormulaId q) {
    Formulas& f = lab.f;
    const std::vector<AgentId> group = lab.random.some_agents();
    for (const FormulaId goal : {q, f.bin(FOp::And, p, f.no(p)), f.truth(false)}) {
      const FormulaId until = f.can(group, f.bin(FOp::Until, p, goal));
      const FormulaId step = f.can(group, f.un(FOp::Next, until));
      lab.same(until, f.bin(FOp::Or, goal, f.bin(FOp::And, p, step)), "<C>U unfolds");
      lab.same(f.can(group, f.un(FOp::Finally, goal)), f.can(group, f.bin(FOp::Until, f.truth(true), goal)),
               "<C>F is true until");
    }
  });
}

// An agent that does nothing at all is on an island or not, for ever. On the island every atom holds; what the others
// can do elsewhere does not depend on that.
Case with_island(const Case& item) {
  Case result = item;
  Build build;
  build.system = item.system;
  const AgentId agent = build.agent("Island");
  const model::VarId here = build.boolean(agent, "here");
  for (model::Atom& atom : build.system.atoms) {
    atom.condition = (E{&build.system.exprs, atom.condition} || build(here)).id;
  }
  result.system = std::move(build.system);
  return result;
}

TEST_P(Identities, UnconnectedStatesDoNotMatter) {
  const std::uint64_t count = slow_tests() ? 400 : 40;
  for (std::uint64_t i = 0; i < count && !HasFailure(); ++i) {
    const std::uint64_t seed = GetParam() * count + i;
    SCOPED_TRACE(seed);
    CaseWishes wishes;
    wishes.fairness = false;
    Case alone = random_case(seed, wishes);
    std::mt19937_64 rng(seed);
    RandomFormulas random(alone.specification.pool, alone.system.agents.size(), rng);
    random.knowledge = false;  // of states on the island, too
    std::vector<FormulaId> formulas;
    for (int k = 0; k < 10; ++k) formulas.push_back(random(3));
    const Case both = with_island(alone);
    ExplicitChecker reference(alone.system, alone.specification, {});
    ExplicitChecker reference_both(both.system, both.specification, {});
    symbolic::SymbolicEngine symbolic_both(both, {});
    ASSERT_EQ(reference_both.graph().size(), 2 * reference.graph().size());
    for (const FormulaId formula : formulas) {
      const reference::StateSet expected = reference.satisfying(formula);
      const reference::StateSet found = reference_both.satisfying(formula);
      for (StateIndex s = 0; s < reference.graph().size(); ++s) {
        model::State state = reference.graph().states()[s];
        state.push_back(0);
        EXPECT_EQ(found.contains(*reference_both.graph().states().find(state)), expected.contains(s));
        EXPECT_EQ(symbolic_both.holds_in(state, property_of(both, formula)), expected.contains(s));
      }
    }
    if (HasFailure()) std::printf("%s", to_text(both).c_str());
  }
}

TEST_P(Identities, KnowledgeOfOne) {
  on_systems({}, [](Laboratory& lab, FormulaId p, FormulaId) {
    for (const AgentId agent : lab.everyone) {
      const FormulaId knows = lab.f.knows(agent, p);
      for (const FOp op : {FOp::DistributedKnows, FOp::EveryoneKnows, FOp::CommonKnows}) {
        lab.same(knows, lab.f.group(op, {agent}, p), "K is knowledge of a group of one");
      }
      lab.same(knows, lab.f.knows_if(agent, {}, p), "K is KO that assumes nothing");
    }
  });
}

TEST_P(Identities, CommonKnowledgeIsTheLimit) {
  on_systems({}, [](Laboratory& lab, FormulaId p, FormulaId) {
    const std::vector<AgentId> group = lab.random.some_agents();
    if (group.empty()) return;
    // How often everybody has to know is found out with the reference engine.
    ExplicitChecker checker = lab.explore();
    FormulaId iterated = lab.f.group(FOp::EveryoneKnows, group, p);
    while (true) {
      const FormulaId next = lab.f.group(FOp::EveryoneKnows, group, lab.f.bin(FOp::And, p, iterated));
      const bool arrived = checker.satisfying(next) == checker.satisfying(iterated);
      iterated = next;
      if (arrived) break;
    }
    lab.same(lab.f.group(FOp::CommonKnows, group, p), iterated, "GCK is the limit of GK");
  });
}

TEST_P(Identities, AllPathsAndSomePath) {
  on_systems({}, [](Laboratory& lab, FormulaId p, FormulaId q) {
    Formulas& f = lab.f;
    lab.same(f.all(FOp::Globally, p), f.no(f.some(FOp::Finally, f.no(p))), "AG is not EF not");
    lab.same(f.all(FOp::Next, p), f.no(f.some(FOp::Next, f.no(p))), "AX is not EX not");
    lab.same(f.all(FOp::Finally, p), f.no(f.some(FOp::Globally, f.no(p))), "AF is not EG not");
    lab.same(f.all(FOp::Release, p, q), f.no(f.some(FOp::Until, f.no(p), f.no(q))), "AR is not EU not");
    lab.same(f.some(FOp::Finally, p), f.some(FOp::Until, f.truth(true), p), "EF is true until");
    lab.same(f.some(FOp::WeakUntil, p, q), f.bin(FOp::Or, f.some(FOp::Until, p, q), f.some(FOp::Globally, p)),
             "EW is EU or EG");
    lab.same(f.some(FOp::Until, p, q),
             f.bin(FOp::Or, q, f.bin(FOp::And, p, f.some(FOp::Next, f.some(FOp::Until, p, q)))), "EU unfolds");
    lab.same(f.some(FOp::Globally, p), f.bin(FOp::And, p, f.some(FOp::Next, f.some(FOp::Globally, p))), "EG unfolds");
  });
}

// Fairness that asks for nothing changes nothing, if paths do not end: a fair path is infinite, and a
// coalition wins by a joint action without successor.
TEST_P(Identities, FairnessTrueIsNoFairness) {
  try_seeds(plan, [this](std::uint64_t seed) {
    CaseWishes wishes;
    wishes.fairness = false;
    wishes.total = true;
    wishes.formulas = 5;
    Case without = random_case(seed, wishes);
    std::mt19937_64 rng(seed);
    RandomFormulas random(without.specification.pool, without.system.agents.size(), rng);
    Formulas f(without.specification.pool);
    std::vector<FormulaId> formulas;
    for (const logic::Property& property : without.specification.properties) formulas.push_back(property.formula);
    // Random formulas rarely have until where the coalition can only choose how to fail.
    for (int i = 0; i < 5; ++i) {
      formulas.push_back(f.can(random.some_agents(), f.bin(FOp::Until, random(1), random(1))));
    }
    Case with = without;
    with.specification.fairness.push_back(with.specification.pool.truth(true));
    ExplicitChecker reference(without.system, without.specification, {});
    ExplicitChecker reference_fair(with.system, with.specification, {});
    symbolic::SymbolicEngine symbolic(without, {});
    symbolic::SymbolicEngine symbolic_fair(with, {});
    EXPECT_EQ(symbolic_fair.fair_count(), symbolic.reachable_count());
    for (const FormulaId formula : formulas) {
      EXPECT_EQ(reference.satisfying(formula), reference_fair.satisfying(formula));
      for (StateIndex s = 0; s < reference.graph().size(); ++s) {
        const model::State state = reference.graph().states()[s];
        EXPECT_EQ(symbolic.holds_in(state, property_of(without, formula)),
                  symbolic_fair.holds_in(state, property_of(with, formula)));
      }
    }
    for (const logic::Property& property : without.specification.properties) {
      EXPECT_EQ(symbolic.check(property).verdict, symbolic_fair.check(property).verdict);
    }
    questions += 4 * formulas.size();
  });
}

GNOMON_RANDOM_SUITE(Identities, plan.parts);

}  // namespace
}  // namespace gnomon::test
