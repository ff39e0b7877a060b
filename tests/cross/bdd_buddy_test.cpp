// SPDX-License-Identifier: Apache-2.0
//
// gnomon::bdd against BuDDy: the same random operations on more variables than truth tables can
// hold. Compared are the number of models, the values under random assignments, the support, and
// which of the functions are equal.
#include "bdd/bdd.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bdd.h>
#include <cstddef>
#include <random>
#include <utility>
#include <vector>

namespace gnomon::test {
namespace {

using bdd::Bdd;
using bdd::Manager;
using bdd::Options;
using bdd::Var;
using Buddy = ::bdd;

constexpr int variables = 24;

// BuDDy's one and only manager, while a test runs.
class WithBuddy : public testing::TestWithParam<std::uint64_t> {
 protected:
  static void SetUpTestSuite() {
    bdd_init(1 << 16, 1 << 14);
    bdd_setvarnum(variables);
    bdd_setcacheratio(4);
    bdd_gbc_hook(nullptr);
  }
  static void TearDownTestSuite() { bdd_done(); }
};

// One function in both packages.
struct Both {
  Bdd ours;
  Buddy theirs;
};

class Session {
 public:
  explicit Session(std::uint64_t seed, const Options& options) : manager_(options), rng_(seed) {
    for (int i = 0; i < variables; ++i) vars_.push_back(manager_.new_variable());
    for (int i = 0; i < variables; i += 2) manager_.pair(vars_[at(i)], vars_[at(i + 1)]);
    for (int i = 0; i < 12; ++i) pool_.push_back(literal());
  }

  void step() {
    const Both f = any();
    const Both g = any();
    const Both h = any();
    Both& target = pool_[below(pool_.size())];
    switch (below(12)) {
      case 0: target = {f.ours & g.ours, f.theirs & g.theirs}; break;
      case 1: target = {f.ours | g.ours, f.theirs | g.theirs}; break;
      case 2: target = {f.ours ^ g.ours, f.theirs ^ g.theirs}; break;
      case 3: target = {f.ours.ite(g.ours, h.ours), bdd_ite(f.theirs, g.theirs, h.theirs)}; break;
      case 4: target = {f.ours.implies(g.ours), bdd_imp(f.theirs, g.theirs)}; break;
      case 5: {
        const auto [ours, theirs] = cube();
        target = {f.ours.exists(ours), bdd_exist(f.theirs, theirs)};
        break;
      }
      case 6: {
        const auto [ours, theirs] = cube();
        target = {f.ours.forall(ours), bdd_forall(f.theirs, theirs)};
        break;
      }
      case 7: {
        const auto [ours, theirs] = cube();
        target = {f.ours.and_exists(g.ours, ours), bdd_appex(f.theirs, g.theirs, bddop_and, theirs)};
        break;
      }
      case 8: {
        const int i = static_cast<int>(below(variables));
        target = {f.ours.compose(vars_[at(i)], g.ours), bdd_compose(f.theirs, g.theirs, i)};
        break;
      }
      case 9: target = image(f, g); break;
      case 10: target = renamed(f); break;
      default: target = literal(); break;
    }
    if (target.ours.is_constant()) {
      ASSERT_EQ(target.ours.is_true(), target.theirs == bddtrue);
      ASSERT_EQ(target.ours.is_false(), target.theirs == bddfalse);
      target = literal();
    }
    // Large ones make the run slow without making it better.
    if (target.ours.node_count() > 3000) target = literal();
    check(target);
  }

  void check_equalities() {
    for (const Both& f : pool_) {
      for (const Both& g : pool_) ASSERT_EQ(f.ours == g.ours, (f.theirs == g.theirs) != 0);
    }
    manager_.check_invariants();
  }

  Manager& manager() { return manager_; }

 private:
  static std::size_t at(int i) { return static_cast<std::size_t>(i); }
  std::size_t below(std::size_t bound) { return rng_() % bound; }
  const Both& any() { return pool_[below(pool_.size())]; }

  Both literal() {
    const int i = static_cast<int>(below(variables));
    const bool value = below(2) != 0;
    return {manager_.literal({vars_[at(i)], value}), value ? bdd_ithvar(i) : bdd_nithvar(i)};
  }

  Both cube() {
    Both result = {manager_.top(), bddtrue};
    for (int i = 0; i < variables; ++i) {
      if (below(4) != 0) continue;
      result.ours &= manager_.variable(vars_[at(i)]);
      result.theirs &= bdd_ithvar(i);
    }
    return result;
  }

  // Pairs are (0,1), (2,3), …; some of them take part. The states must not mention next variables.
  Both image(const Both& f, const Both& relation) {
    std::vector<Var> current;
    Buddy current_cube = bddtrue, next_cube = bddtrue, all_next = bddtrue;
    Bdd ours_next = manager_.top();
    bddPair* const to_current = bdd_newpair();
    bddPair* const to_next = bdd_newpair();
    for (int i = 0; i < variables; i += 2) {
      all_next &= bdd_ithvar(i + 1);
      ours_next &= manager_.variable(vars_[at(i + 1)]);
      if (below(3) == 0) continue;
      current.push_back(vars_[at(i)]);
      current_cube &= bdd_ithvar(i);
      next_cube &= bdd_ithvar(i + 1);
      bdd_setpair(to_current, i + 1, i);
      bdd_setpair(to_next, i, i + 1);
    }
    const Both states = {f.ours.exists(ours_next), bdd_exist(f.theirs, all_next)};
    const Bdd plan = manager_.image_cube(current, {});
    Both result;
    if (below(2) == 0) {
      const Buddy reached = bdd_appex(states.theirs, relation.theirs, bddop_and, current_cube);
      result = {manager_.image(states.ours, relation.ours, plan), bdd_replace(reached, to_current)};
    } else {
      const Buddy shifted = bdd_replace(states.theirs, to_next);
      result = {manager_.preimage(states.ours, relation.ours, plan),
                bdd_appex(shifted, relation.theirs, bddop_and, next_cube)};
    }
    bdd_freepair(to_current);
    bdd_freepair(to_next);
    return result;
  }

  // A permutation of all variables; BuDDy takes functions for that.
  Both renamed(const Both& f) {
    std::vector<int> target(variables);
    for (int i = 0; i < variables; ++i) target[at(i)] = i;
    std::shuffle(target.begin(), target.end(), rng_);
    std::vector<std::pair<Var, Var>> renaming;
    bddPair* const pairs = bdd_newpair();
    for (int i = 0; i < variables; ++i) {
      renaming.emplace_back(vars_[at(i)], vars_[at(target[at(i)])]);
      bdd_setbddpair(pairs, i, bdd_ithvar(target[at(i)]));
    }
    Both result = {f.ours.rename(renaming), bdd_veccompose(f.theirs, pairs)};
    bdd_freepair(pairs);
    return result;
  }

  void check(const Both& f) {
    ASSERT_EQ(f.ours.count(vars_).to_double(), bdd_satcount(f.theirs));
    ASSERT_EQ(f.ours.count_double(variables), bdd_satcount(f.theirs));
    for (int round = 0; round < 20; ++round) {
      const std::uint64_t assignment = rng_();
      const auto value = [&](int variable) { return ((assignment >> variable) & 1) != 0; };
      Buddy rest = f.theirs;
      while (rest != bddtrue && rest != bddfalse) rest = value(bdd_var(rest)) ? bdd_high(rest) : bdd_low(rest);
      ASSERT_EQ(f.ours.evaluate([&](Var v) { return value(static_cast<int>(v.id)); }), rest == bddtrue);
    }
    Buddy support = bdd_support(f.theirs);
    for (const Var v : f.ours.support()) {
      ASSERT_TRUE(support != bddtrue && bdd_var(support) == static_cast<int>(v.id));
      support = bdd_high(support);
    }
    ASSERT_TRUE(support == bddtrue);
  }

  Manager manager_;
  std::mt19937_64 rng_;
  std::vector<Var> vars_;
  std::vector<Both> pool_;
};

void run(std::uint64_t seed, const Options& options, std::size_t collect_every, std::size_t reorder_every) {
  Session session(seed, options);
  for (std::size_t i = 1; i <= 1500; ++i) {
    session.step();
    if (testing::Test::HasFatalFailure()) return;
    if (collect_every != 0 && i % collect_every == 0) session.manager().collect();
    if (reorder_every != 0 && i % reorder_every == 0) session.manager().reorder();
  }
  session.check_equalities();
}

TEST_P(WithBuddy, Plain) { run(GetParam(), {}, 0, 0); }

TEST_P(WithBuddy, WithCollectionsAndReorderings) { run(100 + GetParam(), {}, 7, 23); }

TEST_P(WithBuddy, WithAutomaticReordering) {
  Options options;
  options.auto_reorder = true;
  options.first_reorder = 100;
  run(200 + GetParam(), options, 0, 0);
}

INSTANTIATE_TEST_SUITE_P(Bdd, WithBuddy, testing::Range<std::uint64_t>(1, 6));

}  // namespace
}  // namespace gnomon::test
