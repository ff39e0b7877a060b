// SPDX-License-Identifier: Apache-2.0
//
// Decides whether all plays in which some agents follow their strategies satisfy a path formula. The answer comes with
// the choices on which it depends: it is the same for all strategies that make these choices.
//
// A play violates the formula if the automaton of the negation accepts it, so the product with this automaton is
// searched for an accepting run.
#pragma once

#include "automata/automaton.hpp"
#include "automata/limits.hpp"
#include "base/limits.hpp"
#include "logic/formula.hpp"
#include "model/evaluate.hpp"
#include "model/system.hpp"
#include "strategies/arena.hpp"
#include "strategies/choices.hpp"
#include "strategies/moves.hpp"

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
  Reasons reasons;
  // A choice that must be fixed before there is an answer, because a play that violates the goal makes different
  // choices for the same class.
  std::optional<Choice> undecided = std::nullopt;
  std::vector<Reasons> others = {};  // of the same answer, if it was asked for them
};

// A path formula with the automaton for the search.
struct Goal {
  // Makes a goal of any path formula.
  [[nodiscard]] static Goal general(const logic::FormulaPool& pool, logic::FormulaId path,
                                    const automata::Limits& limits);
  // Makes a goal of one temporal operator on state formulas. The automaton has an enabled transition as long as the
  // goal is undecided, even if its operands are constants.
  [[nodiscard]] static Goal simple(const logic::Node& path);

  automata::Automaton refuting;   // accepts the plays that violate the formula
  std::vector<bool> all_refuted;  // by state of the automaton: it accepts every continuation
};

// Which plays that cannot continue violate the goal.
enum class Ending : std::uint8_t {
  Ignored,  // none
  Lost,     // all plays that end where some agent has no action
  // As Lost, unless the goal has been decided by then; and if it has been decided against the agents, the play need
  // not continue. These are the rules of ATL.
  LostUnlessDecided,
};

struct OutcomeRules {
  Ending ending = Ending::Ignored;
  bool is_total = false;  // no play ever comes to an end
  // If some play violates the goal, others are looked for as well, among as many nodes again.
  bool several = false;
  // Return whether it is known that no strategies, or all strategies, satisfy the goal from a state. May be empty.
  std::function<bool(StateId)> hopeless, certain;
};

// A play up to where the goal is violated, or with `loop` an infinite one that returns to the state at that position.
struct LosingPlay {
  std::vector<StateId> states;
  std::optional<std::size_t> loop;
};

// The plays from given states. An object is for one search.
class Outcomes {
 public:
  // Returns whether a letter of the goal holds in a state.
  using Letters = std::function<Answer(logic::FormulaId, StateId)>;

  Outcomes(Arena& arena, Choices& choices, const Goal& goal, const Followed& followed, Letters letters,
           const OutcomeRules& rules, const Limits& limits);

  // Returns whether all plays from all of these states satisfy the goal, whatever open strategies do. A play that does
  // not makes one choice for each class; the reasons contain it.
  [[nodiscard]] Answer all_satisfy(const std::vector<StateId>& starts);
  // Returns a play that violates the goal, if the answer was no. It ends early in states that the rules call hopeless.
  [[nodiscard]] LosingPlay losing_play() const;

 private:
  using NodeId = std::uint32_t;
  struct Edge {
    NodeId to = 0;
    const automata::Transition* transition = nullptr;  // null: the goal is decided
    const automata::Cube* cube = nullptr;              // the cube of its guard that holds
  };
  struct Node {
    StateId state = 0;
    std::uint32_t at = 0;  // state of the automaton, or `decided`
    std::optional<NodeId> parent;
    std::vector<Edge> edges;
  };

  NodeId node(StateId state, std::uint32_t at, std::optional<NodeId> parent);
  // Goes on after a node where the goal is violated, and adds the reasons of others.
  [[nodiscard]] Answer with_others(NodeId id, Answer first);
  // Adds the successors of a node. Returns an answer if the play to this node violates the goal.
  std::optional<Answer> expand(NodeId id);
  [[nodiscard]] const automata::Cube* satisfied(const automata::Guard& guard, StateId state);
  const Answer& letter(std::uint32_t index, StateId state);

  [[nodiscard]] std::optional<std::vector<Edge>> accepting_cycle() const;
  [[nodiscard]] Answer satisfied_by_all();

  // Add the choices on which a play depends.
  void add_reasons(Reasons& reasons, StateId state, const automata::Cube& cube);
  void add_reasons_to(Reasons& reasons, NodeId id);
  void add_step(Reasons& reasons, StateId state) { add_all(reasons, moves_.from(state).reasons); }
  static void add_all(Reasons& reasons, const Reasons& more) {
    reasons.insert(reasons.end(), more.begin(), more.end());
  }
  // Returns the answer that the play to a node, and around the cycle, violates the goal.
  Answer refuted(NodeId id, Reasons reasons);
  // Adds the open choices of the play. Returns one of them if it makes another one for the same class.
  [[nodiscard]] std::optional<Choice> add_open_choices(Reasons& reasons);

  [[nodiscard]] std::uint32_t decided() const { return static_cast<std::uint32_t>(goal_.refuting.states.size()); }

  Arena& arena_;
  Choices& choices_;
  const Goal& goal_;
  Moves moves_;
  Letters letters_;
  OutcomeRules rules_;
  const Limits& limits_;
  std::vector<Node> nodes_;
  NodeId lost_at_ = 0;       // where the losing play ends, or the start of its loop
  std::vector<Edge> cycle_;  // its loop
  std::unordered_map<std::uint64_t, NodeId> ids_;
  std::unordered_map<StateId, std::vector<std::optional<Answer>>> letter_values_;
};

}  // namespace gnomon::strategies
