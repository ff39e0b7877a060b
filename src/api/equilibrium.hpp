// SPDX-License-Identifier: Apache-2.0
//
// Questions about equilibria: who wants what, by the names and texts that a user gives, become one formula of strategy
// logic (logic/solution_concepts) that is added to the model and decided like any other.
//
//   request --goals_of--> texts that are loaded with the model --pose--> a property of the model
#pragma once

#include "api/load.hpp"
#include "logic/solution_concepts.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gnomon::api {

// What is asked about the solutions of a game.
enum class Ask : std::uint8_t {
  Exists,  // is there one?
  Some,    // does one satisfy the goal?
  All,     // do all satisfy the goal?
  Divide,  // has an agent a strategy under which there is one, and all satisfy the goal?
};

struct EquilibriumRequest {
  struct Objective {
    std::string agent;
    std::string text;
  };
  std::vector<Objective> objectives;  // several of one agent: from best to worst
  logic::SolutionConcept solution = logic::SolutionConcept::Nash;
  Ask ask = Ask::Exists;
  std::string goal;  // empty if nothing needs it
  std::string by;    // the agent of Ask::Divide
  // Absent: some, and for dominant strategies those without an objective count as opponents.
  std::optional<logic::OthersDo> others;
};

// The objectives in their order, then the goal.
[[nodiscard]] std::vector<Goal> goals_of(const EquilibriumRequest& request);

// The question as the model has it.
struct EquilibriumQuestion {
  struct Side {
    model::AgentId agent;
    std::vector<std::string> objectives;  // as written
  };
  logic::SolutionConcept solution = logic::SolutionConcept::Nash;
  Ask ask = Ask::Exists;
  std::vector<Side> players;              // that have objectives, in the order of the request
  std::vector<model::AgentId> opponents;  // have no objective and may do anything
  std::vector<model::AgentId> others;     // have no objective; what they do is settled first
  logic::OthersDo others_do = logic::OthersDo::Some;
  std::optional<model::AgentId> by;
  std::string goal;          // as written
  std::size_t property = 0;  // index into Specification::properties
};

// Adds the question to a model that was loaded with the goals of the request and no other formulas. Throws UsageError
// for agents that the model does not have or that cannot play, and for goals that are not about one path.
[[nodiscard]] EquilibriumQuestion pose(Loaded& loaded, const EquilibriumRequest& request);

}  // namespace gnomon::api
