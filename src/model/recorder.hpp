// SPDX-License-Identifier: Apache-2.0
//
// A copy of a system with agents that watch the others: recorders, whose variables keep what was so before, and
// observers, which do nothing but see some variables. An observer that sees what an agent sees, and what is recorded of
// it, knows by what it sees now what the agent knows by memory.
//
// What was there keeps its ids. The new agents have no actions, and nobody depends on them.
#pragma once

#include "model/system.hpp"

#include <cstddef>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace gnomon::model {

// What is recorded, as variables.
struct Records {
  std::vector<VarId> time;                        // how much has been recorded
  std::map<VarId, std::vector<VarId>> values;     // earlier values of a variable
  std::map<AgentId, std::vector<VarId>> actions;  // earlier actions of an agent
};

class Recorder {
 public:
  explicit Recorder(const System& system);

  // Counts the steps: 0, 1, …, end - 1, and then from `again` on.
  Records count_steps(std::size_t end, std::size_t again);

  // Keeps the last values of variables, and what agents did in the steps between; at first there are fewer.
  Records keep_last(std::size_t count, const std::vector<VarId>& variables, const std::vector<AgentId>& agents);

  // Keeps the values of variables at the times 0 … end - 1, and what agents did then. After that time goes on to `end`;
  // with `later` it then goes on once more, and all times from there on are the same.
  Records keep_first(std::size_t end, bool later, const std::vector<VarId>& variables,
                     const std::vector<AgentId>& agents);

  // Adds an agent that sees these variables, and no others.
  AgentId add_observer(std::string name, std::vector<VarId> variables);

  [[nodiscard]] System take() { return std::move(system_); }

 private:
  using Assignments = std::vector<std::pair<VarId, ExprId>>;

  // Variables of an agent that is being made.
  VarId add_variable(std::string name, const Domain& domain);
  VarId add_number(std::string name, std::size_t largest);
  // Adds what the agent does where the condition holds.
  void add_lines(ExprId condition, const Assignments& assignments);
  void finish_agent(std::string name);
  // Returns the number of the action that the agent performs.
  [[nodiscard]] ExprId performed(AgentId agent);
  [[nodiscard]] ExprId value_of(VarId variable);
  [[nodiscard]] ExprId is(VarId variable, std::size_t number);
  // Returns the variable and its value, for all that is recorded.
  void keep(std::string_view when, const std::vector<VarId>& variables, const std::vector<AgentId>& agents,
            Records& records, Assignments& assignments);

  System system_;
  Agent agent_;  // being made
};

}  // namespace gnomon::model
