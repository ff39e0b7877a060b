// SPDX-License-Identifier: Apache-2.0
//
// States and actions as bits of decision diagrams. A variable with n values takes ceil(log2 n) bits
// that hold the number of its value in the domain, an agent with n actions likewise; codes beyond n
// do not occur in any set of states.
#pragma once

#include "bdd/bdd.hpp"
#include "model/evaluate.hpp"
#include "model/system.hpp"
#include "symbolic/options.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace gnomon::symbolic {

class Encoding {
 public:
  // Makes the variables of the manager, which is empty. Both references must outlive the encoding.
  Encoding(bdd::Manager& manager, const model::System& system, VariableOrder order);

  [[nodiscard]] bdd::Manager& manager() const { return manager_; }
  [[nodiscard]] const model::System& system() const { return system_; }

  // Lowest bit first.
  [[nodiscard]] const std::vector<bdd::Var>& current(model::VarId id) const { return current_[id.index()]; }
  [[nodiscard]] const std::vector<bdd::Var>& next(model::VarId id) const { return next_[id.index()]; }
  [[nodiscard]] const std::vector<bdd::Var>& action_bits(model::AgentId id) const { return actions_[id.index()]; }
  // The current bits of all variables.
  [[nodiscard]] const std::vector<bdd::Var>& state_bits() const { return state_bits_; }

  // The bits hold this number.
  [[nodiscard]] bdd::Bdd code(std::span<const bdd::Var> bits, std::uint64_t number) const;
  // The bits hold a number below `bound`.
  [[nodiscard]] bdd::Bdd below(std::span<const bdd::Var> bits, std::uint64_t bound) const;

  [[nodiscard]] bdd::Bdd has_value(model::VarId variable, model::Value value) const;  // false if not in the domain
  [[nodiscard]] bdd::Bdd performs(model::AgentId agent, model::ActionId action) const;

  // A state as a set with one member, and a member of a set, the same in every run.
  [[nodiscard]] bdd::Bdd singleton(const model::State& state) const;
  [[nodiscard]] model::State pick(const bdd::Bdd& states) const;
  [[nodiscard]] bool contains(const bdd::Bdd& states, const model::State& state) const;

 private:
  bdd::Manager& manager_;
  const model::System& system_;
  std::vector<std::vector<bdd::Var>> current_, next_, actions_;
  std::vector<bdd::Var> state_bits_;
};

}  // namespace gnomon::symbolic
