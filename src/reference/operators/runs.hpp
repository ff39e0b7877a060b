// SPDX-License-Identifier: Apache-2.0
//
// Knowledge with a clock or with memory (logic/view), straight from its definition. Agents compare runs: paths from an
// initial state inside of the domain. What they go by is noted along the way, so that a state becomes a pair of a state
// and a note, which stands for all runs that lead to it.
//
// An operator inside of another one is evaluated first. The notes of the outer one are about runs of the graph to which
// that has led: what an agent considers possible after a run is a set of states of this graph, in each of which the
// operand holds or fails.
#pragma once

#include "logic/formula.hpp"
#include "logic/view.hpp"
#include "model/system.hpp"
#include "reference/limits.hpp"
#include "reference/space/graph.hpp"
#include "reference/space/state_set.hpp"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace gnomon::reference {

class Runs {
 public:
  // All references must outlive the object. Throws LimitError, as everything here.
  Runs(const model::System& system, const logic::FormulaPool& pool, const ExplicitGraph& graph, const StateSet& domain,
       const Limits& limits);
  Runs(const Runs&) = delete;
  Runs& operator=(const Runs&) = delete;

  [[nodiscard]] const ExplicitGraph& graph() const { return *graph_; }
  // Returns the state of the model's graph in which the runs of a state end.
  [[nodiscard]] StateIndex end_of(StateIndex s) const { return end_[s]; }
  // Returns the states whose runs end in a set of states of the model's graph.
  [[nodiscard]] StateSet ending_in(const StateSet& states) const;

  // The sets of formulas that are known.
  [[nodiscard]] const std::map<logic::FormulaId, StateSet>& sets() const { return sets_; }
  void add(logic::FormulaId formula, StateSet states) { sets_.insert_or_assign(formula, std::move(states)); }
  // Adds the set of K, DK or GCK with memory, whose operand has been added. The graph may become another one, and the
  // sets with it.
  void add_knowledge(logic::FormulaId formula);

 private:
  using Numbers = std::vector<std::uint32_t>;
  // What is remembered by an agent, by agents that share what they see, or by all of them.
  struct Memory {
    logic::View view;
    std::vector<model::VarId> variables;  // which are observed
    std::vector<model::AgentId> agents;   // whose actions are remembered

    friend auto operator<=>(const Memory&, const Memory&) = default;
  };
  struct Notes {
    Memory memory;
    std::map<logic::FormulaId, StateSet> sets_before;  // those on the graph before, whose runs the notes are about
    std::vector<std::vector<StateIndex>> possible;     // Recall, by note: the states of that graph in which runs end
    Numbers of_state;                                  // the note of each state of the present graph
  };

  [[nodiscard]] Memory memory_of(std::span<const model::AgentId> agents, const logic::View& view) const;
  // Returns the number of what is observed in each state of the graph.
  [[nodiscard]] Numbers observed(const std::vector<model::VarId>& variables);
  // Returns the number of what the agents do in each joint action.
  [[nodiscard]] Numbers performed(const std::vector<model::AgentId>& agents) const;

  // Returns notes from which it follows whether the operand is known, after making them if there are none.
  const Notes& notes(const Memory& memory, logic::FormulaId operand);
  const Notes& note_time();
  const Notes& note_last(const Memory& memory);
  const Notes& note_all(const Memory& memory);
  const Notes& replace_graph(Notes notes, const ExplicitGraph::NoteTaking& taking);

  [[nodiscard]] StateSet knows(const Memory& memory, logic::FormulaId operand);
  [[nodiscard]] StateSet common_knows(std::span<const model::AgentId> agents, const logic::View& view,
                                      logic::FormulaId operand);
  // Returns the classes of runs after which an agent has noted and observes the same.
  [[nodiscard]] Numbers alike(const Memory& memory, logic::FormulaId operand);
  // Returns the variables that all agents observe if all others that one of them does never change.
  [[nodiscard]] std::optional<std::vector<model::VarId>> public_variables(std::span<const model::AgentId> agents) const;
  // Returns the classes of runs with the same history of an agent, if all runs come to rest: one list for each agent.
  [[nodiscard]] std::vector<Numbers> histories(std::span<const model::AgentId> agents, const logic::View& view);

  // Returns the states in whose class all satisfy f.
  [[nodiscard]] StateSet holds_throughout(const Numbers& classes, const StateSet& f) const;
  // Returns the classes of the transitive closure of all of these.
  [[nodiscard]] Numbers joined(const std::vector<Numbers>& classes);

  const model::System& system_;
  const logic::FormulaPool& pool_;
  const Limits& limits_;
  Watch watch_;
  std::unique_ptr<ExplicitGraph> graph_;
  Numbers end_;
  std::map<logic::FormulaId, StateSet> sets_;
  std::deque<Notes> notes_;
};

}  // namespace gnomon::reference
