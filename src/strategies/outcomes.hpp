// SPDX-License-Identifier: Apache-2.0
//
// Do all plays in which some agents follow their strategies satisfy a path formula? The answer comes with the choices
// of the strategies that it depends on: whatever else they do, it stays the same.
//
// A play that does not satisfy the formula is one that the automaton of the negation accepts, so the product with
// this automaton is searched for it.
#pragma once

#include "automata/automaton.hpp"
#include "automata/limits.hpp"
#include "base/limits.hpp"
#include "logic/formula.hpp"
#include "model/evaluate.hpp"
#include "model/system.hpp"
#include "strategies/arena.hpp"
#include "strategies/choices.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <unordered_map>
#include <vector>

namespace gnomon::strategies {

// A truth value and the choices that it depends on.
struct Answer {
  bool holds = false;
  Because because;
};

// A path formula, ready for the search.
struct Goal {
  // Any path formula.
  [[nodiscard]] static Goal general(const logic::FormulaPool& pool, logic::FormulaId path,
                                    const automata::Limits& limits);
  // One temporal operator on state formulas. The automaton has a transition to take as long as the goal is undecided,
  // even if its operands are constants.
  [[nodiscard]] static Goal simple(const logic::Node& path);

  automata::Automaton refuting;   // accepts the plays that do not satisfy it
  std::vector<bool> all_refuted;  // by state of the automaton: whatever comes, is accepted
};

// What plays count that cannot go on.
enum class Ending : std::uint8_t {
  Ignored,  // none
  Lost,     // where some agent can do nothing: all
  // The same unless the goal has been decided by then; and if it has been decided against the agents, the play need
  // not go on. As in ATL.
  LostUnlessDecided,
};

struct OutcomeRules {
  Ending ending = Ending::Ignored;
  bool goes_on = false;  // no play ever comes to an end
  // Known of some states before any strategy is tried: no strategies satisfy the goal from there; all do. May be
  // missing.
  std::function<bool(StateId)> hopeless, certain;
};

// A play up to where it is clear that the goal fails, or with `loop` an infinite one that comes back to the state at
// that position.
struct LosingPlay {
  std::vector<StateId> states;
  std::optional<std::size_t> loop;
};

// Plays from given states. For one use.
class Outcomes {
 public:
  // By agent; nothing for those who may do anything.
  using Followed = std::vector<std::optional<SlotId>>;
  // Says whether a letter of the goal holds in a state.
  using Letters = std::function<Answer(logic::FormulaId, StateId)>;

  Outcomes(Arena& arena, Choices& choices, const Goal& goal, const Followed& followed, Letters letters,
           const OutcomeRules& rules, const Limits& limits);

  // Do all plays from all of these states satisfy the goal?
  [[nodiscard]] Answer all_satisfy(const std::vector<StateId>& starts);
  // One that does not, if the answer was no. Ends early where the rules say that the rest is hopeless.
  [[nodiscard]] LosingPlay losing_play() const;

 private:
  using NodeId = std::uint32_t;
  struct Edge {
    NodeId to = 0;
    const automata::Transition* transition = nullptr;  // none: nothing is left to decide
    const automata::Cube* cube = nullptr;              // of its guard, that holds
  };
  struct Node {
    StateId state = 0;
    std::uint32_t at = 0;  // state of the automaton, or `decided`
    std::optional<NodeId> parent;
    std::vector<Edge> edges;
  };
  // What happens in a state, whatever the automaton does.
  struct Step {
    Because because;
    std::vector<StateId> successors;
  };

  NodeId node(StateId state, std::uint32_t at, std::optional<NodeId> parent);
  // Looks at what follows. An answer if a play to here shows that the goal fails.
  std::optional<Answer> expand(NodeId id);
  [[nodiscard]] const automata::Cube* satisfied(const automata::Guard& guard, StateId state);
  const Answer& letter(std::uint32_t index, StateId state);
  const Step& step(StateId state);
  [[nodiscard]] Step new_step(StateId state);
  void add_joint_actions(StateId state, model::JointAction& joint, std::size_t agent, Step& step);

  [[nodiscard]] std::optional<std::vector<Edge>> accepting_cycle() const;
  [[nodiscard]] Answer satisfied_by_all();

  // Why a play comes along.
  void add_reasons(Because& because, StateId state, const automata::Cube& cube);
  void add_reasons_to(Because& because, NodeId id);
  void add_step(Because& because, StateId state) { add_all(because, step(state).because); }
  static void add_all(Because& because, const Because& more) {
    because.insert(because.end(), more.begin(), more.end());
  }
  // By the play to a node and all that the choices bring about there.
  Answer refuted(NodeId id, Because because);

  [[nodiscard]] std::uint32_t decided() const { return static_cast<std::uint32_t>(goal_.refuting.states.size()); }

  Arena& arena_;
  Choices& choices_;
  const Goal& goal_;
  const Followed& followed_;
  Letters letters_;
  OutcomeRules rules_;
  const Limits& limits_;
  std::vector<Node> nodes_;
  NodeId lost_at_ = 0;       // where the losing play ends, or comes back to
  std::vector<Edge> cycle_;  // by which it comes back
  std::unordered_map<std::uint64_t, NodeId> ids_;
  std::unordered_map<StateId, std::vector<std::optional<Answer>>> letter_values_;
  std::unordered_map<StateId, Step> steps_;
};

}  // namespace gnomon::strategies
