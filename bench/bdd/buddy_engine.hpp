// SPDX-License-Identifier: Apache-2.0
//
// BuDDy behind the interface of the suite: 2^20 nodes to start with, tables that double, computed
// tables of a quarter of the nodes. An image is a relational product and a renaming, because BuDDy
// has no operation for both.
#pragma once

#include <algorithm>
#include <bdd.h>
#include <climits>
#include <cstddef>
#include <span>
#include <utility>
#include <vector>

namespace gnomon::bench {

class BuddyFunction {
 public:
  BuddyFunction() = default;
  explicit BuddyFunction(BDD root) : root_(bdd_addref(root)) {}
  BuddyFunction(const BuddyFunction& other) : root_(bdd_addref(other.root_)) {}
  BuddyFunction(BuddyFunction&& other) noexcept : root_(std::exchange(other.root_, 0)) {}
  BuddyFunction& operator=(BuddyFunction other) noexcept {
    std::swap(root_, other.root_);
    return *this;
  }
  ~BuddyFunction() { bdd_delref(root_); }

  [[nodiscard]] BDD root() const { return root_; }
  [[nodiscard]] bool is_false() const { return root_ == 0; }
  [[nodiscard]] bool is_constant() const { return root_ <= 1; }

  BuddyFunction operator!() const { return BuddyFunction(bdd_not(root_)); }
  friend BuddyFunction operator&(const BuddyFunction& a, const BuddyFunction& b) {
    return BuddyFunction(bdd_apply(a.root_, b.root_, bddop_and));
  }
  friend BuddyFunction operator|(const BuddyFunction& a, const BuddyFunction& b) {
    return BuddyFunction(bdd_apply(a.root_, b.root_, bddop_or));
  }
  friend BuddyFunction operator^(const BuddyFunction& a, const BuddyFunction& b) {
    return BuddyFunction(bdd_apply(a.root_, b.root_, bddop_xor));
  }
  [[nodiscard]] BuddyFunction implies(const BuddyFunction& b) const {
    return BuddyFunction(bdd_apply(root_, b.root_, bddop_imp));
  }
  [[nodiscard]] BuddyFunction iff(const BuddyFunction& b) const {
    return BuddyFunction(bdd_apply(root_, b.root_, bddop_biimp));
  }
  [[nodiscard]] BuddyFunction minus(const BuddyFunction& b) const {
    return BuddyFunction(bdd_apply(root_, b.root_, bddop_diff));
  }
  [[nodiscard]] BuddyFunction ite(const BuddyFunction& g, const BuddyFunction& h) const {
    return BuddyFunction(bdd_ite(root_, g.root_, h.root_));
  }
  [[nodiscard]] BuddyFunction exists(const BuddyFunction& cube) const {
    return BuddyFunction(bdd_exist(root_, cube.root_));
  }
  [[nodiscard]] BuddyFunction and_exists(const BuddyFunction& b, const BuddyFunction& cube) const {
    return BuddyFunction(bdd_appex(root_, b.root_, bddop_and, cube.root_));
  }

 private:
  BDD root_ = 0;
};

class BuddyEngine {
 public:
  using Function = BuddyFunction;
  static constexpr const char* name = "buddy";

  // The twins to rename, and the variables to quantify, of an image.
  struct Plan {
    Function quantified;
    bddPair* next_to_current = nullptr;
  };

  // `twins`: variables 2k and 2k+1 are a bit and its next value, and stay together.
  BuddyEngine(std::size_t variables, bool twins) {
    bdd_init(1 << 20, 1 << 18);
    bdd_setcacheratio(4);
    bdd_setmaxincrease(INT_MAX / 2);
    bdd_gbc_hook(collecting);
    bdd_setvarnum(static_cast<int>(variables));
    for (int i = 0; i < bdd_varnum(); i += twins ? 2 : 1) {
      bdd_intaddvarblock(i, twins ? i + 1 : i, BDD_REORDER_FIXED);
    }
  }

  static Function constant(bool value) { return Function(value ? 1 : 0); }
  static Function variable(std::size_t i) { return Function(bdd_ithvar(static_cast<int>(i)).id()); }
  static Function cube(std::span<const std::size_t> variables) {
    std::vector<int> list(variables.begin(), variables.end());
    return Function(bdd_makeset(list.data(), static_cast<int>(list.size())).id());
  }

  // For images over these current variables.
  static Plan plan(std::span<const std::size_t> current) {
    Plan plan{cube(current), bdd_newpair()};
    for (const std::size_t i : current) bdd_setpair(plan.next_to_current, static_cast<int>(i + 1), static_cast<int>(i));
    return plan;
  }
  static Function image(const Function& states, const Function& relation, const Plan& plan) {
    return to_current(states.and_exists(relation, plan.quantified), plan);
  }
  static Function to_current(const Function& next_states, const Plan& plan) {
    return Function(bdd_replace(next_states.root(), plan.next_to_current));
  }

  static void reorder() { bdd_reorder(BDD_REORDER_SIFT); }

  static double count(const Function& f, std::span<const std::size_t> variables) {
    return bdd_satcountset(f.root(), cube(variables).root());
  }
  static double node_count(const Function& f) { return bdd_nodecount(f.root()); }

  static double peak_nodes() { return peak = std::max(peak, bdd_getnodenum()); }
  static double table_bytes() { return 0; }  // not told

 private:
  static void collecting(int before, bddGbcStat* statistics) {
    if (before != 0) peak = std::max(peak, statistics->nodes - statistics->freenodes);
  }

  static inline int peak = 0;
};

}  // namespace gnomon::bench
