// SPDX-License-Identifier: Apache-2.0
//
// The reachable part of a model as an explicit graph.
//
// Every state has its moves, the enabled joint actions, and every move its successors. A move
// without successors is blocked by an overflow; a state without successors is a deadlock. For
// algorithms that ignore actions there are the distinct successors and predecessors.
#pragma once

#include "model/evaluate.hpp"
#include "model/step.hpp"
#include "model/system.hpp"
#include "reference/limits.hpp"
#include "reference/space/state_set.hpp"
#include "reference/space/state_table.hpp"

#include <cstdint>
#include <functional>
#include <span>
#include <utility>
#include <vector>

namespace gnomon::reference {

// Index into ExplicitGraph::joint_actions.
using JointIndex = std::uint32_t;

// Immutable once built.
class ExplicitGraph {
 public:
  // Explores breadth first from the initial states, with the joint actions that `narrow` leaves (all,
  // if it is not given). Throws LimitError.
  ExplicitGraph(const model::System& system, const Limits& limits, const model::Narrowing& narrow = {});

  [[nodiscard]] const StateTable& states() const { return states_; }
  [[nodiscard]] std::size_t size() const { return states_.size(); }
  [[nodiscard]] const std::vector<StateIndex>& initial() const { return initial_; }

  // Moves are numbered through all states; those of state s are first_move(s) … first_move(s+1)-1.
  [[nodiscard]] std::size_t first_move(std::size_t s) const { return first_move_[s]; }
  [[nodiscard]] std::size_t move_count() const { return moves_.size(); }
  [[nodiscard]] JointIndex joint(std::size_t move) const { return moves_[move].joint; }
  [[nodiscard]] std::span<const StateIndex> move_successors(std::size_t move) const;
  [[nodiscard]] const std::vector<model::JointAction>& joint_actions() const { return joint_actions_; }

  [[nodiscard]] std::span<const StateIndex> successors(StateIndex s) const { return next_.of(s); }
  [[nodiscard]] std::span<const StateIndex> predecessors(StateIndex s) const { return previous_.of(s); }
  // Returns the number of pairs of a state and a successor.
  [[nodiscard]] std::size_t transition_count() const { return next_.targets.size(); }

  // Returns the graph with the same states and only some of the moves.
  using KeepMove = std::function<bool(StateIndex, const model::JointAction&)>;
  [[nodiscard]] ExplicitGraph restricted(const KeepMove& keep, const Limits& limits) const;

  // What is noted on the way through the graph, as a number.
  using Note = std::uint32_t;
  struct NoteTaking {
    std::function<Note(StateIndex)> first;  // in an initial state
    // After a step: `note` is what was noted before it.
    std::function<Note(Note note, StateIndex from, std::size_t move, StateIndex to)> next;
  };
  // Returns the graph of the pairs of a state and a note that are reached inside of the domain.
  [[nodiscard]] struct NotedGraph with_notes(const StateSet& domain, const NoteTaking& taking,
                                             const Limits& limits) const;

  [[nodiscard]] StateSet all() const { return StateSet(size(), true); }
  [[nodiscard]] StateSet none() const { return StateSet(size()); }
  [[nodiscard]] StateSet deadlocks() const;

 private:
  struct Move {
    JointIndex joint = 0;
    std::size_t first_successor = 0;
  };
  // Lists of states, one for each state, in one array.
  struct Adjacency {
    std::vector<std::size_t> first{0};
    std::vector<StateIndex> targets;

    [[nodiscard]] std::span<const StateIndex> of(StateIndex s) const {
      return std::span(targets).subspan(first[s], first[s + 1] - first[s]);
    }
  };
  class Builder;

  explicit ExplicitGraph(StateTable states) : states_(std::move(states)) {}

  // Adds the successors of the next state, which may be repeated.
  void add_successors(std::vector<StateIndex> targets, const Limits& limits);
  void build_predecessors(const Limits& limits);

  StateTable states_;
  std::vector<StateIndex> initial_;
  std::vector<std::size_t> first_move_{0};
  std::vector<Move> moves_;
  std::vector<StateIndex> move_targets_;
  std::vector<model::JointAction> joint_actions_;
  Adjacency next_, previous_;
};

// A graph whose states stand for pairs.
struct NotedGraph {
  ExplicitGraph graph;
  std::vector<StateIndex> origin;          // by state: the state of the graph without notes
  std::vector<ExplicitGraph::Note> notes;  // by state
};

}  // namespace gnomon::reference
