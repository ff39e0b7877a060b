// SPDX-License-Identifier: Apache-2.0
//
// The states that a search has reached, with numbers, and the steps between them. Everything is computed when it is
// first needed.
#pragma once

#include "logic/strategies.hpp"
#include "model/evaluate.hpp"
#include "model/step.hpp"
#include "model/system.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <unordered_map>
#include <utility>
#include <vector>

namespace gnomon::strategies {

using StateId = std::uint32_t;
// Returns the reachable states that have the same values of the variables as the given state, including itself. The
// variables are ascending.
using AlikeStates =
    std::function<std::vector<model::State>(const model::State& state, const std::vector<model::VarId>& variables)>;

// Returns all states from which uniform strategies of the members must succeed for the coalition to win in the given
// state, which is one of them. Each is listed once.
[[nodiscard]] std::vector<model::State> coalition_starts(const model::System& system,
                                                         const std::vector<model::AgentId>& members,
                                                         logic::UniformStart start, const model::State& state,
                                                         const AlikeStates& alike);

struct ValuesHash {
  std::size_t operator()(const std::vector<model::Value>& values) const noexcept;
};

// Refers to the system, which must outlive it.
class Arena {
 public:
  explicit Arena(const model::System& system) : system_(system), stepper_(system) {}

  [[nodiscard]] const model::System& system() const { return system_; }

  // Returns the number of a state, which is added if it is new. Throws LimitError if there are too many states.
  StateId intern(const model::State& state);
  [[nodiscard]] const model::State& operator[](StateId id) const { return *states_[id]; }
  [[nodiscard]] std::size_t size() const { return states_.size(); }

  // Returns the actions that the agent may take, ascending.
  const std::vector<model::ActionId>& allowed(StateId state, model::AgentId agent);
  // Returns whether some agent has actions but may take none of them.
  bool is_stuck(StateId state);
  // Returns the successors by a joint action, which must be enabled.
  const std::vector<StateId>& successors(StateId state, const model::JointAction& joint);

 private:
  const std::vector<std::vector<model::ActionId>>& allowed(StateId state);

  const model::System& system_;
  model::Stepper stepper_;
  std::unordered_map<model::State, StateId, ValuesHash> ids_;
  std::vector<const model::State*> states_;                         // the keys of ids_
  std::vector<std::vector<std::vector<model::ActionId>>> allowed_;  // by state and agent; empty: not yet known
  std::map<std::pair<StateId, model::JointAction>, std::vector<StateId>> successors_;
};

}  // namespace gnomon::strategies
