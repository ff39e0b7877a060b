// SPDX-License-Identifier: Apache-2.0
//
// Memoryless uniform strategies, one by one: slow and obvious.
//
// Agents that share a strategy do the same in all states that they have no common knowledge to tell apart; for one
// agent these are the states in which it observes the same. A strategy names for each such class an action that
// all of them may take in all of its states. If there is a class without one, although somewhere in it all of them
// may do something, they have no strategy to share.
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
  // `domain`: the states that count. The agents have actions, and there is one at least.
  StrategySpace(const model::System& system, const ExplicitGraph& graph, const StateSet& domain,
                std::vector<model::AgentId> agents);

  [[nodiscard]] const std::vector<model::AgentId>& agents() const { return agents_; }
  // How many there are; infinite if a double cannot hold it.
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

// One of them; the first at first. Refers to its space.
class Strategy {
 public:
  explicit Strategy(const StrategySpace& space) : space_(&space), taken_(space.options_.size(), 0) {}

  // Goes on to the next. False after the last.
  bool advance();
  // The agent, which is one of the space, may do this. Outside of the domain it may do nothing.
  [[nodiscard]] bool allows(StateIndex state, model::AgentId agent, model::ActionId action) const;

  // What the agents, in the order of the space, do where there is a choice.
  [[nodiscard]] std::vector<verdict::PlannedStrategy> tables(const model::System& system, const ExplicitGraph& graph,
                                                             const std::string& name) const;
  // Does what the table of one of the agents says. False if that is no strategy of the space.
  bool follow(const ExplicitGraph& graph, const verdict::PlannedStrategy& table);

 private:
  const StrategySpace* space_;
  std::vector<std::size_t> taken_;  // by class: the option
};

// Who follows which strategy, and which strategies have a name.
struct StrategyAssignment {
  std::map<logic::StrategyVar, std::shared_ptr<const Strategy>> named;
  std::map<model::AgentId, std::shared_ptr<const Strategy>> followed;

  // The graph with the moves that are left.
  [[nodiscard]] ExplicitGraph outcomes(const ExplicitGraph& graph) const;
};

// All combinations of strategies of the members of a coalition, each of them alone.
class MemberStrategies {
 public:
  // The graph must outlive the object. Throws LimitError if there are too many.
  MemberStrategies(const model::System& system, const ExplicitGraph& graph, const StateSet& domain,
                   std::span<const model::AgentId> members);
  MemberStrategies(const MemberStrategies&) = delete;
  MemberStrategies& operator=(const MemberStrategies&) = delete;

  // The present combination; the first at first. Valid as long as the object.
  [[nodiscard]] StrategyAssignment assignment() const;
  [[nodiscard]] const std::vector<Strategy>& strategies() const { return taken_; }
  // Goes on to the next. False after the last.
  bool advance();

 private:
  std::vector<StrategySpace> spaces_;  // of the members that act
  std::vector<Strategy> taken_;
};

}  // namespace gnomon::reference
