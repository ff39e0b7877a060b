// SPDX-License-Identifier: Apache-2.0
//
// Memoryless uniform strategies by enumeration: slow and obvious.
//
// Agents that share a strategy take the same action in all states that they cannot distinguish by common knowledge; for
// one agent these are the states with the same observation. A strategy gives for each such class an action that
// all of them may take in all of its states. If a class has no such action, although all of them can act in some state
// of it, they have no strategy to share.
#pragma once

#include "logic/formula.hpp"
#include "model/system.hpp"
#include "reference/space/graph.hpp"
#include "reference/space/state_set.hpp"
#include "verdict/profile.hpp"

#include <cstddef>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace gnomon::reference {

// All strategies that some agents can share.
class StrategySpace {
 public:
  // `domain`: the states for which strategies are defined. There is at least one agent, and all have actions. Throws
  // LimitError.
  StrategySpace(const model::System& system, const ExplicitGraph& graph, const StateSet& domain,
                std::vector<model::AgentId> agents, const Limits& limits);

  [[nodiscard]] const std::vector<model::AgentId>& agents() const { return agents_; }
  // Returns the number of strategies; infinity if a double cannot hold it.
  [[nodiscard]] double count() const;
  [[nodiscard]] bool empty() const { return empty_; }
  // Throws LimitError if there are too many to try them all.
  void check_size() const;

 private:
  friend class Strategy;
  // An action of each agent, all of the same name.
  using SharedAction = std::vector<model::ActionId>;

  std::vector<model::AgentId> agents_;
  std::vector<std::size_t> class_of_;               // by state; one too large for states outside of the domain
  std::vector<std::vector<SharedAction>> options_;  // by class
  bool empty_ = false;
};

// A strategy of a space, initially the first one. Refers to its space.
class Strategy {
 public:
  explicit Strategy(const StrategySpace& space) : space_(&space), taken_(space.options_.size(), 0) {}

  // Goes to the next strategy. Returns false after the last.
  bool advance();
  // Returns whether the strategy allows the action of an agent of the space. Outside of the domain nothing is allowed.
  [[nodiscard]] bool allows(StateIndex state, model::AgentId agent, model::ActionId action) const;

  // Returns the tables of the agents, in the order of the space, for the observations with a choice.
  [[nodiscard]] std::vector<verdict::PlannedStrategy> tables(const model::System& system, const ExplicitGraph& graph,
                                                             const std::string& name) const;
  // Takes the choices of the table of one of the agents. Returns false if that is no strategy of the space.
  bool follow(const ExplicitGraph& graph, const verdict::PlannedStrategy& table);

 private:
  const StrategySpace* space_;
  std::vector<std::size_t> taken_;  // by class: the option
};

// The strategies that agents follow, and those that have a name.
struct StrategyAssignment {
  std::map<logic::StrategyVar, std::shared_ptr<const Strategy>> named;
  std::map<model::AgentId, std::shared_ptr<const Strategy>> followed;

  // Returns the graph with the moves that the strategies allow. Throws LimitError.
  [[nodiscard]] ExplicitGraph outcomes(const ExplicitGraph& graph, const Limits& limits) const;
};

// All combinations of strategies of the members of a coalition, who share none.
class MemberStrategies {
 public:
  // The graph must outlive the object. Throws LimitError, also if there are too many.
  MemberStrategies(const model::System& system, const ExplicitGraph& graph, const StateSet& domain,
                   std::span<const model::AgentId> members, const Limits& limits);
  MemberStrategies(const MemberStrategies&) = delete;
  MemberStrategies& operator=(const MemberStrategies&) = delete;

  // Returns the current combination, initially the first one. Valid as long as the object.
  [[nodiscard]] StrategyAssignment assignment() const;
  [[nodiscard]] const std::vector<Strategy>& strategies() const { return taken_; }
  // Goes to the next combination. Returns false after the last.
  bool advance();

 private:
  std::vector<StrategySpace> spaces_;  // of the members that act
  std::vector<Strategy> taken_;
};

}  // namespace gnomon::reference
