// SPDX-License-Identifier: Apache-2.0
//
// A run by agents, each in a lane of its own: what it does in every step, what of it each of them sees, and which other
// states it cannot tell from those of the run.
#pragma once

#include "base/limits.hpp"
#include "logic/model.hpp"
#include "verdict/evidence.hpp"
#include "verdict/view/acting.hpp"
#include "verdict/view/trace_table.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace gnomon::verdict {

struct SwimLanes {
  // An agent that sees a change: the variables that it observes and that are changed in the row of the table.
  struct Glance {
    model::AgentId agent;
    std::vector<model::VarId> changed;
  };

  // An agent that does something that matters, and the others that change while their evolution asks for it.
  struct Deed {
    model::AgentId agent;
    std::vector<model::AgentId> affects;
  };

  // Leads to the row of the table after the one with its number. Both are ascending by agent.
  struct Step {
    std::vector<Deed> deeds;
    std::vector<Glance> glances;
  };

  // Another state that must be considered in the row: by the agent, or by several together if it is not valid.
  struct Doubt {
    std::size_t row = 0;
    model::AgentId agent;
    StateRef state = 0;
    std::string relation;  // verdict::relation_text
  };

  std::vector<Step> steps;
  std::vector<Doubt> doubts;  // of the evidence, in the order of its claims
};

// What lanes need to know of a model; refers to it.
class LaneBuilder {
 public:
  explicit LaneBuilder(const Model& model);

  // The variables that each agent observes, ascending.
  [[nodiscard]] const std::vector<std::vector<model::VarId>>& observed() const { return observed_; }

  // Without doubts. Throws LimitError.
  [[nodiscard]] SwimLanes lanes(const TraceTable& table, const Limits& limits = {}) const;
  // With those of the evidence that the table is made from. Throws LimitError.
  [[nodiscard]] SwimLanes lanes(const TraceTable& table, const Evidence& evidence, const Limits& limits = {}) const;

 private:
  const Model& model_;
  Acting acting_;
  std::vector<std::vector<model::VarId>> observed_;
  std::vector<std::vector<model::AgentId>> observers_;  // by variable
};

}  // namespace gnomon::verdict
