// SPDX-License-Identifier: Apache-2.0
//
// gnomon::bdd behind the interface of the suite.
#pragma once

#include "bdd/bdd.hpp"

#include <cstddef>
#include <span>
#include <utility>
#include <vector>

namespace gnomon::bench {

class GnomonEngine {
 public:
  using Function = bdd::Bdd;
  static constexpr const char* name = "gnomon";

  struct Plan {
    Function cube;
    std::vector<std::pair<bdd::Var, bdd::Var>> next_to_current;
  };

  // `twins`: variables 2k and 2k+1 are a bit and its next value, and stay together.
  GnomonEngine(std::size_t variables, bool twins) {
    for (std::size_t i = 0; i < variables; i += twins ? 2 : 1) {
      if (twins) {
        const std::vector<bdd::Var> group = manager_.new_group(2);
        manager_.pair(group[0], group[1]);
      } else {
        manager_.new_variable();
      }
    }
  }

  Function constant(bool value) { return manager_.constant(value); }
  Function variable(std::size_t i) { return manager_.variable(var(i)); }
  Function cube(std::span<const std::size_t> variables) { return manager_.cube(vars(variables)); }

  // For images over these current variables.
  Plan plan(std::span<const std::size_t> current) {
    Plan plan{manager_.image_cube(vars(current), {}), {}};
    for (const std::size_t i : current) plan.next_to_current.emplace_back(var(i + 1), var(i));
    return plan;
  }
  Function image(const Function& states, const Function& relation, const Plan& plan) {
    return manager_.image(states, relation, plan.cube);
  }
  static Function to_current(const Function& next_states, const Plan& plan) {
    return next_states.rename(plan.next_to_current);
  }

  void reorder() { manager_.reorder(); }

  static double count(const Function& f, std::span<const std::size_t> variables) {
    return f.count(vars(variables)).to_double();
  }
  static double node_count(const Function& f) { return static_cast<double>(f.node_count()); }

  [[nodiscard]] double peak_nodes() const { return static_cast<double>(manager_.statistics().peak_nodes); }
  [[nodiscard]] double table_bytes() const { return static_cast<double>(manager_.statistics().peak_memory_bytes); }

 private:
  static bdd::Var var(std::size_t i) { return {static_cast<std::uint32_t>(i)}; }
  static std::vector<bdd::Var> vars(std::span<const std::size_t> list) {
    std::vector<bdd::Var> result;
    result.reserve(list.size());
    for (const std::size_t i : list) result.push_back(var(i));
    return result;
  }

  bdd::Manager manager_;
};

}  // namespace gnomon::bench
