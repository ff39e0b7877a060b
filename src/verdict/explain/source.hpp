// SPDX-License-Identifier: Apache-2.0
//
// What an engine must be able to find so that its verdicts can be explained. States are those that the
// operators range over: the reachable ones, or with fairness the fair ones.
//
// Answers must not depend on anything but the question and the model. All functions may throw LimitError.
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

// States like a given one.
struct StatePattern {
  std::vector<model::VarId> agree;    // with the same values of these, ascending
  std::vector<model::AgentId> green;  // where these behave correctly
  Region region;
};

// A state that an agent cannot tell from the one before it.
struct KnowledgeStep {
  model::AgentId agent;
  model::State state;
};

// Who wins where, for a claim about a coalition: the coalition if it holds, the others if it fails.
class Ranking {
 public:
  Ranking() = default;
  Ranking(const Ranking&) = delete;
  Ranking& operator=(const Ranking&) = delete;
  virtual ~Ranking() = default;

  // Nothing where that side does not win. Zero where the play has come to its goal. Elsewhere it can see
  // to it that the next state has a rank, and a smaller one if plays must come to their goal, or else the
  // coalition is stuck and that suits the others. For plays of one step only goals have a rank.
  [[nodiscard]] virtual std::optional<std::size_t> rank(const model::State& state) = 0;
};

class EvidenceSource {
 public:
  EvidenceSource() = default;
  EvidenceSource(const EvidenceSource&) = delete;
  EvidenceSource& operator=(const EvidenceSource&) = delete;
  virtual ~EvidenceSource() = default;

  [[nodiscard]] virtual bool satisfies(const model::State& state, logic::FormulaId formula) = 0;
  [[nodiscard]] virtual std::optional<model::State> initial_state(const Region& region) = 0;

  // A shortest path to a state of `goal` on which all states before it are in `through`. From a state,
  // or from any initial state if none is given. Of length 0 if the path may end where it starts.
  [[nodiscard]] virtual std::optional<ConcretePath> shortest_path(const model::State* from, const Region& through,
                                                                  const Region& goal) = 0;
  // One step into `goal`.
  [[nodiscard]] virtual std::optional<ConcretePath> step(const model::State& from, const Region& goal) = 0;
  // A short infinite (fair) path on which all states are in `inside`.
  [[nodiscard]] virtual std::optional<ConcretePath> lasso(const model::State& from, const Region& inside) = 0;

  // A shortest run from an initial state to a state like the given one.
  [[nodiscard]] virtual std::optional<ConcretePath> run_to(const model::State& state, const StatePattern& likeness) = 0;
  // All states with the same values of these variables, which are ascending; the state among them. A limit is reached
  // if there are many.
  [[nodiscard]] virtual std::vector<model::State> alike(const model::State& state,
                                                        const std::vector<model::VarId>& agree) = 0;
  // The fewest steps, each to a state that one of the agents cannot tell from the last one, into
  // `goal`; at least one step. Empty if there are none.
  [[nodiscard]] virtual std::vector<KnowledgeStep> chain(const model::State& from,
                                                         const std::vector<model::AgentId>& agents,
                                                         const Region& goal) = 0;

  // In a path logic: a short path that satisfies the path formula, or that does not; a shortest one if paths
  // are finite. From a state, or from any initial state if none is given.
  [[nodiscard]] virtual std::optional<ConcretePath> path_with(const model::State* from, logic::FormulaId path,
                                                              bool holds) = 0;

  // For a literal about a coalition, with plays of the given shape; there is no fairness.
  [[nodiscard]] virtual std::unique_ptr<Ranking> ranking(const Literal& literal, const PathShape& shape) = 0;
};

}  // namespace gnomon::verdict
