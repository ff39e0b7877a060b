// SPDX-License-Identifier: Apache-2.0
//
// A pool of functions, each as a diagram and as a truth table, that grows by random operations. What
// the operations give is compared with the tables; between operations the manager can be disturbed
// by collections, reorderings and new variables.
#pragma once

#include "bdd/bdd.hpp"
#include "unit/bdd/table.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <random>
#include <utility>
#include <vector>

namespace gnomon::test {

class Pool {
 public:
  struct Entry {
    bdd::Bdd diagram;
    Table table;
  };

  Pool(bdd::Manager& manager, std::size_t variables, std::uint64_t seed) : manager_(manager), rng_(seed) {
    variables_ = new_variables(manager, variables);
    for (std::size_t i = 0; i < 16; ++i) entries_.push_back(fresh());
  }

  [[nodiscard]] const std::vector<bdd::Var>& variables() const { return variables_; }
  [[nodiscard]] const std::vector<Entry>& entries() const { return entries_; }
  std::mt19937_64& rng() { return rng_; }
  std::size_t below(std::size_t bound) { return rng_() % bound; }
  const Entry& any() { return entries_[below(entries_.size())]; }
  std::size_t any_variable() { return below(variables_.size()); }

  // A new variable somewhere in the order, as long as tables have room for it.
  void add_variable() {
    if (variables_.size() == Table::max_variables) return;
    variables_.push_back(manager_.new_variable_at(below(manager_.variable_count() + 1)));
  }

  void shuffle_order() {
    std::vector<bdd::Var> order = manager_.order();
    std::shuffle(order.begin(), order.end(), rng_);
    manager_.set_order(order);
    ASSERT_EQ(manager_.order(), order);
  }

  // One random operation; its result replaces an entry.
  void step() {
    const Entry f = any();
    const Entry g = any();
    const Entry h = any();
    Entry& target = entries_[below(entries_.size())];
    const std::size_t choice = below(16);
    switch (choice) {
      case 0: target = {f.diagram & g.diagram, f.table & g.table}; break;
      case 1: target = {f.diagram | g.diagram, f.table | g.table}; break;
      case 2: target = {f.diagram ^ g.diagram, f.table ^ g.table}; break;
      case 3: target = {!f.diagram, !f.table}; break;
      case 4: target = {f.diagram.ite(g.diagram, h.diagram), f.table.ite(g.table, h.table)}; break;
      case 5: target = {f.diagram.implies(g.diagram), g.table | !f.table}; break;
      case 6: target = {f.diagram.iff(g.diagram), !(f.table ^ g.table)}; break;
      case 7: target = {f.diagram.minus(g.diagram), f.table & !g.table}; break;
      case 8: target = quantified(f, g); break;
      case 9: target = cofactored(f); break;
      case 10: target = composed(f, g); break;
      case 11: target = substituted(f); break;
      case 12: target = renamed(f); break;
      case 13: target = simplified(f, g); break;
      case 14: ask(f, g); break;
      default: target = fresh(); break;
    }
    // Constants are dull, and soon they would be everywhere.
    if (target.diagram.is_constant()) {
      ASSERT_EQ(target.table, Table::constant(target.diagram.is_true())) << "operation " << choice;
      target = fresh();
    }
    check(target, choice);
  }

  // Every entry is right, and equal functions are equal diagrams.
  void check_all() {
    for (const Entry& entry : entries_) {
      ASSERT_EQ(Table::of(entry.diagram), entry.table);
      for (const Entry& other : entries_) {
        ASSERT_EQ(entry.diagram == other.diagram, entry.table == other.table);
      }
    }
    manager_.check_invariants();
  }

 private:
  void check(const Entry& entry, std::size_t choice) {
    ASSERT_EQ(Table::of(entry.diagram), entry.table) << "operation " << choice;
  }

  Entry fresh() {
    const std::size_t i = any_variable();
    const bool value = below(2) != 0;
    return {manager_.literal({variables_[i], value}), value ? Table::variable(i) : !Table::variable(i)};
  }

  std::vector<std::size_t> some_variables() {
    std::vector<std::size_t> result;
    for (std::size_t i = 0; i < variables_.size(); ++i) {
      if (below(3) == 0) result.push_back(i);
    }
    return result;
  }
  bdd::Bdd cube(const std::vector<std::size_t>& list) {
    std::vector<bdd::Var> variables;
    for (const std::size_t i : list) variables.push_back(variables_[i]);
    return manager_.cube(variables);
  }

  Entry quantified(const Entry& f, const Entry& g) {
    const std::vector<std::size_t> list = some_variables();
    switch (below(4)) {
      case 0: return {f.diagram.exists(cube(list)), f.table.exists(list)};
      case 1: return {f.diagram.forall(cube(list)), f.table.forall(list)};
      case 2: return chosen(f, list);
      default: return {f.diagram.and_exists(g.diagram, cube(list)), (f.table & g.table).exists(list)};
    }
  }
  // Which ones are chosen depends on the order.
  Entry chosen(const Entry& f, const std::vector<std::size_t>& list) {
    const bdd::Bdd result = f.diagram.representatives(cube(list));
    const Table table = Table::of(result);
    check_representatives(f.table, table, list);
    return {result, table};
  }
  Entry cofactored(const Entry& f) {
    const std::size_t i = any_variable();
    const bool value = below(2) != 0;
    return {f.diagram.cofactor({variables_[i], value}), f.table.cofactor(i, value)};
  }
  Entry composed(const Entry& f, const Entry& g) {
    const std::size_t i = any_variable();
    return {f.diagram.compose(variables_[i], g.diagram), f.table.compose({{i, g.table}})};
  }
  Entry substituted(const Entry& f) {
    std::vector<std::pair<bdd::Var, bdd::Bdd>> substitution;
    std::vector<std::pair<std::size_t, Table>> on_table;
    for (const std::size_t i : some_variables()) {
      const Entry& by = any();
      substitution.emplace_back(variables_[i], by.diagram);
      on_table.emplace_back(i, by.table);
    }
    return {f.diagram.compose(substitution), f.table.compose(on_table)};
  }
  // Some variables exchanged for others, each target once. A permutation of a random subset, so
  // that no variable that stays is also a target.
  Entry renamed(const Entry& f) {
    std::vector<std::size_t> from = some_variables();
    std::vector<std::size_t> to = from;
    std::shuffle(to.begin(), to.end(), rng_);
    std::vector<std::pair<bdd::Var, bdd::Var>> renaming;
    std::vector<std::pair<std::size_t, Table>> on_table;
    for (std::size_t k = 0; k < from.size(); ++k) {
      renaming.emplace_back(variables_[from[k]], variables_[to[k]]);
      on_table.emplace_back(from[k], Table::variable(to[k]));
    }
    return {f.diagram.rename(renaming), f.table.compose(on_table)};
  }
  // Simplification may give any function that agrees on the care set; which, the diagram says.
  Entry simplified(const Entry& f, const Entry& care) {
    if (care.diagram.is_false()) return f;
    const bdd::Bdd result = below(2) == 0 ? f.diagram.restrict(care.diagram) : f.diagram.constrain(care.diagram);
    const Table table = Table::of(result);
    EXPECT_EQ(table & care.table, f.table & care.table);
    return {result, table};
  }
  void ask(const Entry& f, const Entry& g) {
    ASSERT_EQ(f.diagram.subset_of(g.diagram), (f.table & !g.table) == Table::constant(false));
    ASSERT_EQ(f.diagram.intersects(g.diagram), (f.table & g.table) != Table::constant(false));
    ASSERT_EQ(f.diagram.count(variables_), f.table.count(variables_.size()));
    std::vector<bdd::Var> support;
    for (std::size_t i = 0; i < variables_.size(); ++i) {
      if (f.table.depends_on(i)) support.push_back(variables_[i]);
    }
    ASSERT_EQ(f.diagram.support(), support);
  }

  bdd::Manager& manager_;
  std::mt19937_64 rng_;
  std::vector<bdd::Var> variables_;
  std::vector<Entry> entries_;
};

}  // namespace gnomon::test
