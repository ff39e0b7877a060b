// SPDX-License-Identifier: Apache-2.0
//
// The concrete semantics of a system, written once: which joint actions a state allows and which
// states follow. Simulation, the reference checker and the validation of evidence all stand on this
// file; the fast engines are tested against it. The rules are those of docs/ispl.md.
//
// Nothing is materialised that can be a large product: joint actions and successors are handed to a
// callback one by one, in a fixed order, and the callback may stop the enumeration.
#pragma once

#include "model/evaluate.hpp"
#include "model/observations.hpp"
#include "model/system.hpp"

#include <functional>
#include <optional>
#include <utility>
#include <vector>

namespace gnomon::model {

// How an agent, or one of its variables, may change in a step: one alternative is taken, independently of
// all other choices. Under MultiAssignment an agent has one choice, among its enabled lines; under
// SingleAssignment one for each variable that an enabled line assigns.
struct Choice {
  using Alternative = std::vector<std::pair<VarId, Value>>;  // the variables that change, ascending

  // Distinct. If there are none, every enabled line overflows, and the step is blocked.
  std::vector<Alternative> alternatives;
};

// Removes some of the actions that an agent may take in a state, as a strategy of that agent does.
using Narrowing = std::function<void(const State& state, AgentId agent, std::vector<ActionId>& actions)>;

// Compiled conditions of a system. Refers to the system, which must outlive it. Not to be used by
// two threads at the same time (evaluation uses scratch memory); construct one for each.
class Stepper {
 public:
  explicit Stepper(const System& system);

  [[nodiscard]] const System& system() const { return *system_; }

  // Returns the actions that the agent's protocol allows, ascending. If the agent has no protocol lines (environment),
  // these are all of its actions.
  [[nodiscard]] std::vector<ActionId> allowed_actions(const State& state, AgentId agent) const;

  // Returns the protocol lines that allow an agent the action, as indices into Agent::protocol.
  [[nodiscard]] std::vector<std::size_t> allowing_lines(const State& state, AgentId agent, ActionId action) const;

  // Returns whether every component is allowed by its agent's protocol. An enabled joint action may have no successors,
  // because an overflow blocks it.
  [[nodiscard]] bool is_enabled(const State& state, const JointAction& joint) const;

  // Calls `visit` for every enabled joint action, lexicographically by agent, until it returns false.
  // Returns whether the enumeration was completed. `narrow`, if given, is called once for each agent
  // that has a choice, provided that the state has enabled joint actions at all.
  bool for_each_joint_action(const State& state, const std::function<bool(const JointAction&)>& visit,
                             const Narrowing& narrow = {}) const;

  // Returns the choices of the agent when the joint action is performed. An agent for which no line is enabled has none
  // and keeps its local state.
  [[nodiscard]] std::vector<Choice> local_choices(const State& state, const JointAction& joint, AgentId agent) const;

  // Calls `visit` for every successor, each once, until it returns false. Returns whether the
  // enumeration was completed. Does not check whether the joint action is enabled.
  bool for_each_successor(const State& state, const JointAction& joint,
                          const std::function<bool(const State&)>& visit) const;
  [[nodiscard]] std::vector<State> successors(const State& state, const JointAction& joint) const;
  // Gives the observations of a state the values that follow from its other variables. For whoever applies choices.
  void complete(State& state) const { observations_.complete(state, scratch_); }

  // Returns whether `next` is one of the successors. This is tested variable by variable or line by line, because there
  // may be too many successors to list; the time depends on the size of the model only. Does not check whether the
  // joint action is enabled.
  [[nodiscard]] bool can_follow(const State& state, const JointAction& joint, const State& next) const;

  // A line of an evolution.
  struct Line {
    AgentId agent;
    std::size_t item = 0;  // index into Agent::evolution

    friend bool operator==(const Line&, const Line&) = default;
  };
  struct EnabledLine {
    Line line;
    bool fired = false;  // of several lines with the effect that the step has, all of them

    friend bool operator==(const EnabledLine&, const EnabledLine&) = default;
  };
  // Returns the lines that are enabled in the step to `next`, one of the successors, by agents.
  [[nodiscard]] std::vector<EnabledLine> enabled_lines(const State& state, const JointAction& joint,
                                                       const State& next) const;
  // Returns those that do not fire because another line of their agent does, although they set a variable that it does
  // not set. There are none under SingleAssignment.
  [[nodiscard]] std::vector<Line> lost_updates(const State& state, const JointAction& joint, const State& next) const;

  // Returns whether the observations of a state have the values that follow from its other variables.
  [[nodiscard]] bool is_complete(const State& state) const { return observations_.are_complete(state, scratch_); }

  // An evolution item that is enabled and assigns a value outside of its variable's domain.
  struct Overflow {
    AgentId agent;
    std::size_t item = 0;  // index into Agent::evolution
  };
  // Returns the first overflow, by agents and lines.
  [[nodiscard]] std::optional<Overflow> first_overflow(const State& state, const JointAction& joint) const;

  // Returns whether no enabled joint action has a successor.
  [[nodiscard]] bool is_deadlock(const State& state) const;

  [[nodiscard]] bool is_red(const State& state, AgentId agent) const;

 private:
  struct Item {
    Evaluator condition;
    std::vector<std::pair<VarId, Evaluator>> assignments;
  };
  struct CompiledAgent {
    std::vector<Evaluator> protocol;  // conditions, in the order of Agent::protocol
    std::vector<Item> evolution;
    Evaluator red;
  };

  [[nodiscard]] std::vector<Choice> multi_assignment(const State& state, const JointAction& joint, AgentId agent) const;
  [[nodiscard]] std::vector<Choice> single_assignment(const State& state, const JointAction& joint,
                                                      AgentId agent) const;
  // Parts of `can_follow`: return whether the values of the agent's own variables in `next`, apart from observations,
  // are a possible result.
  [[nodiscard]] bool follows_by_line(const State& state, const JointAction& joint, AgentId agent,
                                     const State& next) const;
  // Return whether a variable changes, and how many of the agent's own do. Observations do not count.
  [[nodiscard]] bool changes(const State& state, const State& next, std::size_t variable) const;
  [[nodiscard]] std::size_t changed_variables(const State& state, const State& next, AgentId agent) const;
  // Returns whether the agent's variables are those of `next` if this item fires.
  [[nodiscard]] bool leads_to(const Item& item, const State& state, const JointAction& joint, AgentId agent,
                              const State& next) const;
  // Returns whether the variables that the item assigns have these values in `next`.
  [[nodiscard]] bool gives(const Item& item, const State& state, const JointAction& joint, const State& next) const;
  [[nodiscard]] bool follows_by_variable(const State& state, const JointAction& joint, AgentId agent,
                                         const State& next) const;

  const System* system_;
  std::vector<CompiledAgent> agents_;
  Observations observations_;
  mutable Scratch scratch_;
};

// Returns whether the agent observes the same values in both states.
[[nodiscard]] bool indistinguishable(const System& system, AgentId agent, const State& s, const State& t);

}  // namespace gnomon::model
