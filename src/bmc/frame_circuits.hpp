// SPDX-License-Identifier: Apache-2.0
//
// Expressions of the model as signals, over the values of one frame and the actions of a step from it.
#pragma once

#include "circuits/expressions.hpp"
#include "model/system.hpp"
#include "sat/wire.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace gnomon::bmc {

// Binary codes, lowest bit first: for each variable the index of its value in the domain, for each agent the number
// of its action.
using Codes = std::vector<std::vector<sat::Signal>>;

// Returns the number of bits that distinguish this many values.
[[nodiscard]] std::size_t code_width(std::uint64_t things);
// Return signals: the code is the number (false if the bits cannot hold it), or is below the bound.
[[nodiscard]] sat::Signal code_is(sat::Graph& graph, std::span<const sat::Signal> code, std::uint64_t number);
[[nodiscard]] sat::Signal code_below(sat::Graph& graph, std::span<const sat::Signal> code, std::uint64_t bound);

// Refers to its arguments, which must outlive it. Without actions, expressions must not test them.
class FrameEncoding {
 public:
  using Function = sat::Wire;

  FrameEncoding(sat::Wires& wires, const model::System& system, const Codes& values, const Codes& actions)
      : wires_(wires), system_(system), values_(values), actions_(actions) {}

  [[nodiscard]] sat::Wires& manager() const { return wires_; }
  [[nodiscard]] const model::System& system() const { return system_; }

  [[nodiscard]] bool is_selector(model::VarId) const { return false; }
  [[nodiscard]] std::vector<sat::Wire> code(model::VarId variable) const;
  [[nodiscard]] std::size_t code_width(model::VarId variable) const { return values_[variable.index()].size(); }
  [[nodiscard]] bool is_set(model::VarId, std::uint64_t number, std::size_t bit) const {
    return ((number >> bit) & 1U) != 0;
  }
  [[nodiscard]] sat::Wire has_value(model::VarId variable, model::Value value) const;
  [[nodiscard]] sat::Wire performs(model::AgentId agent, model::ActionId action) const;
  // Returns a signal: the code of the agent's action is not an unused one.
  [[nodiscard]] sat::Wire performs_some(model::AgentId agent) const;

 private:
  sat::Wires& wires_;
  const model::System& system_;
  const Codes& values_;
  const Codes& actions_;
};

using FrameCircuits = circuits::Expressions<FrameEncoding>;

// Gives the observations their codes, which follow from those of the other variables.
void complete(sat::Graph& graph, const model::System& system, Codes& values);

// Return codes of new inputs. Observations are functions of them.
[[nodiscard]] Codes new_values(sat::Graph& graph, const model::System& system);
[[nodiscard]] Codes new_actions(sat::Graph& graph, const model::System& system);
[[nodiscard]] std::vector<sat::Signal> new_code(sat::Graph& graph, std::uint64_t things);

// Returns a signal: every variable has a value of its domain.
[[nodiscard]] sat::Signal within_domains(sat::Graph& graph, const model::System& system, const Codes& values);
// Returns a signal, for valid frames: every agent with actions performs one that its protocol allows.
[[nodiscard]] sat::Signal allowed_actions(FrameCircuits& circuits, const FrameEncoding& encoding);

}  // namespace gnomon::bmc

extern template class gnomon::circuits::BitVector<gnomon::sat::Wire>;
extern template class gnomon::circuits::Fraction<gnomon::sat::Wire>;
extern template class gnomon::circuits::Expressions<gnomon::bmc::FrameEncoding>;
