// SPDX-License-Identifier: Apache-2.0
//
// The interface by which an engine provides what evidence is built from. States are those over which operators range:
// the reachable ones, or with fairness the fair ones.
//
// Answers must depend on nothing but the arguments and the model. All functions may throw LimitError.
#pragma once

#include "logic/formula.hpp"
#include "model/evaluate.hpp"
#include "model/system.hpp"
#include "verdict/evidence.hpp"
#include "verdict/explain/rules.hpp"

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

namespace gnomon::verdict {

// The states in which all the literals are true.
using Region = std::vector<Literal>;

// A path as in evidence, with its states in full.
struct ConcretePath {
  std::vector<model::State> states;
  std::vector<model::JointAction> actions;
  std::optional<std::size_t> loop;

  [[nodiscard]] std::size_t length() const { return actions.size(); }
};

// A pattern for states that are related to a given one.
struct StatePattern {
  std::vector<model::VarId> agree;    // the variables with the same values as in the given state, ascending
  std::vector<model::AgentId> green;  // the agents that behave correctly
  Region region;
};

// A state that an agent cannot tell from the one before it.
struct KnowledgeStep {
  model::AgentId agent;
  model::State state;
};

// The winning states for a claim about a coalition, with ranks. The coalition wins if the claim says that the formula
// holds, the others if it says that the formula fails.
class Ranking {
 public:
  Ranking() = default;
  Ranking(const Ranking&) = delete;
  Ranking& operator=(const Ranking&) = delete;
  virtual ~Ranking() = default;

  // Returns the rank of a state after so many steps. Nothing where that side does not win, and zero where the play may
  // end. Elsewhere that side can enforce that the rank of the next state is none of those that are too large
  // (`next_rank`); or the coalition is stuck, and the others win by that.
  [[nodiscard]] virtual std::optional<std::size_t> rank(const model::State& state, std::size_t steps) = 0;
};

class EvidenceSource {
 public:
  EvidenceSource() = default;
  EvidenceSource(const EvidenceSource&) = delete;
  EvidenceSource& operator=(const EvidenceSource&) = delete;
  virtual ~EvidenceSource() = default;

  [[nodiscard]] virtual bool satisfies(const model::State& state, logic::FormulaId formula) = 0;
  [[nodiscard]] virtual std::optional<model::State> initial_state(const Region& region) = 0;

  // Returns a shortest path to a state of `goal` on which all states before it are in `through`. It starts in the given
  // state, or in any initial state if none is given, and has length 0 if the start is in `goal`.
  [[nodiscard]] virtual std::optional<ConcretePath> shortest_path(const model::State* from, const Region& through,
                                                                  const Region& goal) = 0;
  // Returns a path of one step into `goal`.
  [[nodiscard]] virtual std::optional<ConcretePath> step(const model::State& from, const Region& goal) = 0;
  // Returns a path of the shape, a shortest one if it is finite. It starts in the given state, or in any initial state
  // if none is given.
  [[nodiscard]] virtual std::optional<ConcretePath> bounded_path(const model::State* from, const PathShape& shape) = 0;
  // Returns a short infinite (fair) path on which all states are in `inside`.
  [[nodiscard]] virtual std::optional<ConcretePath> lasso(const model::State& from, const Region& inside) = 0;

  // Returns a shortest run from an initial state to a state that matches the pattern for the given state.
  [[nodiscard]] virtual std::optional<ConcretePath> run_to(const model::State& state, const StatePattern& pattern) = 0;
  // Returns all states with the same values of these variables, which are ascending; the state is among them. Throws
  // LimitError if there are many.
  [[nodiscard]] virtual std::vector<model::State> alike(const model::State& state,
                                                        const std::vector<model::VarId>& agree) = 0;
  // Returns a shortest chain of at least one step into `goal`, where each step leads to a state that one of the agents
  // cannot tell from the last one. Empty if there is none.
  [[nodiscard]] virtual std::vector<KnowledgeStep> chain(const model::State& from,
                                                         const std::vector<model::AgentId>& agents,
                                                         const Region& goal) = 0;

  // Returns, in a path logic, a short path that satisfies the path formula, or that does not; a shortest one if paths
  // are finite. It starts in the given state, or in any initial state if none is given.
  [[nodiscard]] virtual std::optional<ConcretePath> path_with(const model::State* from, logic::FormulaId path,
                                                              bool holds) = 0;

  // Returns the ranking for a literal about a coalition, with plays of the given shape, without fairness.
  [[nodiscard]] virtual std::unique_ptr<Ranking> ranking(const Literal& literal, const PathShape& shape) = 0;
};

}  // namespace gnomon::verdict
