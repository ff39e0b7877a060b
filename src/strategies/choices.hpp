// SPDX-License-Identifier: Apache-2.0
//
// Strategies under construction. A slot is the place of one strategy, for the agents that share it; it makes a
// choice for each class of states that these have no common knowledge to tell apart. Classes come into being when
// the search first meets one of their states.
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
// A slot, a class and an option in it: what a strategy does there. Only where there are two options at least.
using ChoiceId = std::uint32_t;
// Choices that bring something about, ascending.
using Because = std::vector<ChoiceId>;

[[nodiscard]] Because joined(const Because& a, const Because& b);

// How some agents that share a strategy see the states.
class Sight {
 public:
  Sight(Arena& arena, const AlikeStates& alike, std::vector<model::AgentId> agents);

  // An action of each agent, all of the same name.
  using SharedAction = std::vector<model::ActionId>;

  [[nodiscard]] const std::vector<model::AgentId>& agents() const { return agents_; }
  ClassId class_of(StateId state);
  // There is something that they can all do wherever they all can do something: they have strategies to share.
  // Looks at all reachable states if there is more than one agent.
  bool can_be_shared(StateId reachable);
  // What all of them may do in all states of the class.
  [[nodiscard]] const std::vector<SharedAction>& options(ClassId id) const { return options_[id]; }
  // All that the agent, by its place in the list, may see in states of the class. Ascending.
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
  std::vector<std::vector<StateId>> members_;  // by class; one is enough of those of a single agent
};

struct Choice {
  SlotId slot = 0;
  ClassId place = 0;
  std::uint32_t option = 0;

  friend auto operator<=>(const Choice&, const Choice&) = default;
};

// All slots with what their strategies do at the moment.
class Choices {
 public:
  Choices(Arena& arena, AlikeStates alike) : arena_(arena), alike_(std::move(alike)) {}
  Choices(const Choices&) = delete;
  Choices& operator=(const Choices&) = delete;

  SlotId new_slot(const std::vector<model::AgentId>& agents);
  [[nodiscard]] Sight& sight(SlotId slot) { return *slots_[slot].sight; }

  // The option that the strategy takes for the class; the first one until it is told otherwise.
  [[nodiscard]] std::uint32_t taken(SlotId slot, ClassId place) const;
  void take(const Choice& choice);

  // What the agent, one of the slot's, does in the state; nothing if there is nothing that it can do. Adds the
  // choice to the list if there was one.
  std::optional<model::ActionId> action(SlotId slot, StateId state, model::AgentId agent, Because& because);

  ChoiceId id(const Choice& choice);
  [[nodiscard]] const Choice& operator[](ChoiceId id) const { return choices_[id]; }

 private:
  struct Slot {
    Sight* sight = nullptr;
    std::vector<std::uint32_t> taken;  // by class; missing ones are 0
  };

  Arena& arena_;
  AlikeStates alike_;
  std::map<std::vector<model::AgentId>, std::unique_ptr<Sight>> sights_;
  std::vector<Slot> slots_;
  std::vector<Choice> choices_;
  std::map<Choice, ChoiceId> ids_;
};

}  // namespace gnomon::strategies
