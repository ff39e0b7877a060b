// SPDX-License-Identifier: Apache-2.0
//
// States and actions as bits of decision diagrams. A variable with n values takes ceil(log2 n) bits
// that hold the index of its value in the domain, an agent with n actions likewise. Selectors
// (symbolic/encoding/selectors) take n bits, of which exactly one is set. Sets of states contain no other codes.
#pragma once

#include "bdd/bdd.hpp"
#include "engine/options.hpp"
#include "model/evaluate.hpp"
#include "model/system.hpp"
#include "symbolic/encoding/selectors.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace gnomon::symbolic {

class Encoding {
 public:
  using Function = bdd::Bdd;

  // Makes the variables of the manager, which is empty. Both references must outlive the encoding.
  Encoding(bdd::Manager& manager, const model::System& system, engine::VariableOrder order, engine::Coding coding);

  [[nodiscard]] bdd::Manager& manager() const { return manager_; }
  [[nodiscard]] const model::System& system() const { return system_; }

  // Return bits, lowest first.
  [[nodiscard]] const std::vector<bdd::Var>& current(model::VarId id) const { return current_[id.index()]; }
  [[nodiscard]] const std::vector<bdd::Var>& next(model::VarId id) const { return next_[id.index()]; }
  [[nodiscard]] const std::vector<bdd::Var>& action_bits(model::AgentId id) const { return actions_[id.index()]; }
  // Returns the current bits of a variable as functions; lowest bit first.
  [[nodiscard]] std::vector<bdd::Bdd> code(model::VarId id) const;
  [[nodiscard]] std::size_t code_width(model::VarId id) const { return current(id).size(); }
  // Returns the current bits of all variables.
  [[nodiscard]] const std::vector<bdd::Var>& state_bits() const { return state_bits_; }

  [[nodiscard]] bool is_selector(model::VarId id) const { return selectors_.variables[id.index()]; }

  // Returns whether a bit is set in the code of the value with this index.
  [[nodiscard]] bool is_set(model::VarId variable, std::uint64_t number, std::size_t bit) const {
    return is_selector(variable) ? number == bit : ((number >> bit) & 1U) != 0;
  }
  // Return the valid codes: those of a value of the variable, or of an action of the agent.
  [[nodiscard]] bdd::Bdd is_valid(model::VarId variable) const;
  [[nodiscard]] bdd::Bdd is_valid(model::AgentId agent) const;
  // Returns where the index of the variable's value is below the bound, for valid codes.
  [[nodiscard]] bdd::Bdd below(model::VarId variable, std::uint64_t bound) const;

  // Return where the variable has the value, or the agent performs the action, for valid codes. False if the value is
  // not in the domain.
  [[nodiscard]] bdd::Bdd has_value(model::VarId variable, model::Value value) const;
  [[nodiscard]] bdd::Bdd performs(model::AgentId agent, model::ActionId action) const;
  // Returns the complete code of the action: unlike `performs`, it excludes invalid codes.
  [[nodiscard]] bdd::Bdd performs_only(model::AgentId agent, model::ActionId action) const;

  // Returns the literals of a step from one state to another: all current and next bits.
  [[nodiscard]] std::vector<bdd::Literal> step_literals(const model::State& from, const model::State& to) const;
  // Returns a joint action of a set of actions (over action bits only), the same in every run.
  [[nodiscard]] model::JointAction pick_action(const bdd::Bdd& actions) const;

  // Returns the states with the same values of some variables, for valid codes.
  [[nodiscard]] bdd::Bdd agreeing(const model::State& state, std::span<const model::VarId> variables) const;
  // Returns the conjunction of the bits of all other variables; `variables` is ascending.
  [[nodiscard]] bdd::Bdd bits_except(std::span<const model::VarId> variables) const;

  // Return a state as a set with one member, and a member of a set, the same in every run.
  [[nodiscard]] bdd::Bdd singleton(const model::State& state) const;
  [[nodiscard]] model::State pick(const bdd::Bdd& states) const;
  [[nodiscard]] bool contains(const bdd::Bdd& states, const model::State& state) const;

 private:
  [[nodiscard]] std::vector<bdd::Bdd> functions(std::span<const bdd::Var> bits) const;
  [[nodiscard]] bdd::Bdd number_below(std::span<const bdd::Var> bits, std::uint64_t bound) const;
  [[nodiscard]] bdd::Bdd exactly_one(std::span<const bdd::Var> bits) const;
  void add_literals(const std::vector<bdd::Var>& bits, bool selector, std::uint64_t number,
                    std::vector<bdd::Literal>& literals) const;

  bdd::Manager& manager_;
  const model::System& system_;
  Selectors selectors_;
  std::vector<std::vector<bdd::Var>> current_, next_, actions_;
  std::vector<bdd::Var> state_bits_;
};

}  // namespace gnomon::symbolic
