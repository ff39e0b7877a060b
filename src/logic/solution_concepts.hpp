// SPDX-License-Identifier: Apache-2.0
//
// Solution concepts of game theory as formulas of strategy logic: what it means that strategies are an equilibrium,
// and the questions whether there is one and what equilibria lead to.
//
// A player has one or more objectives, path formulas from best to worst. A player guarantees a level if all outcomes
// satisfy its objective or a better one, and prefers higher levels. Agents that act and have no objective are the
// `others`: their strategies are quantified before those of the players.
//
// The formulas are built from formulas, not from text, since objectives have been parsed and checked by then. In a
// formula `x_A` is the strategy that agent A follows, and `z_A` an alternative strategy of A. docs/strategies.md shows
// all of the formulas.
#pragma once

#include "logic/formula.hpp"
#include "model/system.hpp"

#include <cstdint>
#include <string_view>
#include <vector>

namespace gnomon::logic {

struct Player {
  model::AgentId agent;
  // Path formulas of LTL, from best to worst. A player without objectives is indifferent.
  std::vector<FormulaId> objectives;
};

// How the strategies of agents without objectives are quantified.
enum class OthersDo : std::uint8_t { Some, All };

struct Game {
  std::vector<Player> players;
  std::vector<model::AgentId> others;  // with the players, all agents that have actions
  OthersDo others_do = OthersDo::Some;
};

enum class SolutionConcept : std::uint8_t {
  Nash,            // no player reaches more by another strategy
  Dominant,        // whatever the other players do, no player reaches more by another strategy
  Strong,          // no coalition of players has strategies by which each of them reaches more
  SubgamePerfect,  // a Nash equilibrium in every state to which some strategies lead
};

[[nodiscard]] std::string_view name(SolutionConcept solution);  // "Nash equilibrium"

// The formula of a strong equilibrium has a condition for each coalition, so the number of players is limited.
constexpr std::size_t most_players_of_strong_equilibrium = 12;

// Returns a formula: there is a solution.
[[nodiscard]] FormulaId some_solution(FormulaPool& pool, const model::System& system, const Game& game,
                                      SolutionConcept solution);
// Returns a formula: there is a solution all of whose outcomes satisfy the goal, a path formula.
[[nodiscard]] FormulaId some_solution_with(FormulaPool& pool, const model::System& system, const Game& game,
                                           SolutionConcept solution, FormulaId goal);
// Returns a formula: all outcomes of all solutions satisfy the goal, a path formula.
[[nodiscard]] FormulaId all_solutions_with(FormulaPool& pool, const model::System& system, const Game& game,
                                           SolutionConcept solution, FormulaId goal);
// Returns a formula: agent `by`, which is neither a player nor one of the others, has a strategy under which there is a
// solution and all solutions satisfy the goal. For Nash equilibria this is the existence of a fair protocol in Cermak,
// Lomuscio, Mogavero and Murano (2014).
[[nodiscard]] FormulaId fair_division(FormulaPool& pool, const model::System& system, const Game& game,
                                      SolutionConcept solution, model::AgentId by, FormulaId goal);

}  // namespace gnomon::logic
