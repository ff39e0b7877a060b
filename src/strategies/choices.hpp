// SPDX-License-Identifier: Apache-2.0
//
// Strategies under construction. A slot holds one strategy, for the agents that share it; it makes a choice for each
// class of states. Two states are in one class if they are connected by states that some of these agents cannot tell
// apart. Classes are created when the search first reaches one of their states.
#pragma once

#include "model/system.hpp"
#include "strategies/arena.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

namespace gnomon::strategies {

using ClassId = std::uint32_t;
using SlotId = std::uint32_t;
// The number of a Choice: a slot, a class and the option that the strategy takes there. Only classes with at least two
// options have choices.
using ChoiceId = std::uint32_t;
// The choices on which a result depends, ascending.
using Reasons = std::vector<ChoiceId>;

[[nodiscard]] Reasons joined(const Reasons& a, const Reasons& b);

// The classes of states for agents that share a strategy.
class SharedView {
 public:
  SharedView(Arena& arena, const AlikeStates& alike, std::vector<model::AgentId> agents);

  // An action of each agent, all of the same name.
  using SharedAction = std::vector<model::ActionId>;

  [[nodiscard]] const std::vector<model::AgentId>& agents() const { return agents_; }
  ClassId class_of(StateId state);
  // Returns whether the agents have a strategy to share: every class of states in which all of them can act has a
  // shared action. Explores all reachable states if there is more than one agent.
  bool can_be_shared(StateId reachable);
  // Returns the actions that all agents may take in all states of the class.
  [[nodiscard]] const std::vector<SharedAction>& options(ClassId id) const { return options_[id]; }
  // Returns the observations of an agent, given by its index in the list, in the states of the class; ascending.
  [[nodiscard]] std::vector<std::vector<model::Value>> observations(ClassId id, std::size_t agent) const;

 private:
  ClassId new_class(std::vector<StateId> states);
  [[nodiscard]] std::vector<model::Value> observation(StateId state, std::size_t agent) const;
  [[nodiscard]] std::vector<StateId> connected(StateId from);
  [[nodiscard]] std::vector<SharedAction> shared_actions(StateId state);

  Arena& arena_;
  const AlikeStates& alike_;
  std::vector<model::AgentId> agents_;
  std::vector<std::vector<model::VarId>> observed_;  // by agent
  std::unordered_map<StateId, ClassId> classes_;
  std::unordered_map<std::vector<model::Value>, ClassId, ValuesHash> by_observation_;  // of a single agent
  std::vector<std::vector<SharedAction>> options_;
  std::optional<bool> can_be_shared_;
  std::vector<std::vector<StateId>> members_;  // by class; for a single agent one member suffices
};

struct Choice {
  SlotId slot = 0;
  ClassId place = 0;
  std::uint32_t option = 0;

  friend auto operator<=>(const Choice&, const Choice&) = default;
};

// All slots with the current choices of their strategies.
class Choices {
 public:
  Choices(Arena& arena, AlikeStates alike) : arena_(arena), alike_(std::move(alike)) {}
  Choices(const Choices&) = delete;
  Choices& operator=(const Choices&) = delete;

  SlotId new_slot(const std::vector<model::AgentId>& agents);
  [[nodiscard]] SharedView& view(SlotId slot) { return *slots_[slot].view; }

  // Returns the option that the strategy takes for the class; initially the first one.
  [[nodiscard]] std::uint32_t taken(SlotId slot, ClassId place) const;
  void take(const Choice& choice);

  // Leaves open what the strategy of the slot does for any class, until a choice is fixed.
  void leave_open(SlotId slot);
  // Makes a choice of a slot that was left open.
  void fix(const Choice& choice);
  [[nodiscard]] bool is_open(SlotId slot, ClassId place) const;

  ChoiceId id(const Choice& choice);
  [[nodiscard]] const Choice& operator[](ChoiceId id) const { return choices_[id]; }

 private:
  struct Slot {
    SharedView* view = nullptr;
    std::vector<std::uint32_t> taken;  // by class; missing ones are 0
    bool left_open = false;
    std::vector<bool> fixed;  // by class, if left open; missing ones are false
  };

  Arena& arena_;
  AlikeStates alike_;
  std::map<std::vector<model::AgentId>, std::unique_ptr<SharedView>> views_;
  std::vector<Slot> slots_;
  std::vector<Choice> choices_;
  std::map<Choice, ChoiceId> ids_;
};

}  // namespace gnomon::strategies
