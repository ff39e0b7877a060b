// SPDX-License-Identifier: Apache-2.0
//
// Solution concepts of game theory as formulas of strategy logic: what it means that strategies are an equilibrium,
// and the questions whether there is one and what equilibria lead to.
//
// A player has one or more objectives, path formulas from best to worst. He is sure to reach a level if all outcomes
// satisfy its objective or a better one, and he prefers higher levels; with one objective, being satisfied to not being
// satisfied. Everybody who acts and has no objective is one of `others`: what they do is settled before the players
// choose.
//
// The formulas are built from formulas, not from text, since objectives have been read and checked by then; so this
// needs nothing but the pool. In a formula `x_A` is the strategy that agent A follows, and `z_A` one that he could
// follow instead. docs/strategies.md shows all of them.
#pragma once

#include "logic/formula.hpp"
#include "model/system.hpp"

#include <cstdint>
#include <string_view>
#include <vector>

namespace gnomon::logic {

struct Player {
  model::AgentId agent;
  // Path formulas of LTL, from best to worst. With none, anything the player does is fine.
  std::vector<FormulaId> objectives;
};

// What is quantified over the strategies of those that have no objective.
enum class OthersDo : std::uint8_t { Some, All };

struct Game {
  std::vector<Player> players;
  std::vector<model::AgentId> others;  // with the players, all agents that have actions
  OthersDo others_do = OthersDo::Some;
};

enum class SolutionConcept : std::uint8_t {
  Nash,            // no player reaches more by another strategy of his own
  Dominant,        // whatever the other players do, no player reaches more by another strategy
  Strong,          // no coalition of players has strategies by which each of them reaches more
  SubgamePerfect,  // a Nash equilibrium in every state to which some strategies lead
};

[[nodiscard]] std::string_view name(SolutionConcept solution);  // "Nash equilibrium"

// A strong equilibrium is written with a condition for each coalition, so there is a limit to the number of players.
constexpr std::size_t most_players_of_strong_equilibrium = 12;

// There is a solution.
[[nodiscard]] FormulaId some_solution(FormulaPool& pool, const model::System& system, const Game& game,
                                      SolutionConcept solution);
// There is a solution all of whose outcomes satisfy the path formula.
[[nodiscard]] FormulaId some_solution_with(FormulaPool& pool, const model::System& system, const Game& game,
                                           SolutionConcept solution, FormulaId goal);
// All outcomes of all solutions satisfy the path formula.
[[nodiscard]] FormulaId all_solutions_with(FormulaPool& pool, const model::System& system, const Game& game,
                                           SolutionConcept solution, FormulaId goal);
// Agent `by`, who is neither player nor one of the others, has a strategy under which there is a solution and all
// solutions satisfy the goal. For Nash equilibria this is the existence of a fair protocol in Cermak, Lomuscio,
// Mogavero and Murano (2014).
[[nodiscard]] FormulaId fair_division(FormulaPool& pool, const model::System& system, const Game& game,
                                      SolutionConcept solution, model::AgentId by, FormulaId goal);

}  // namespace gnomon::logic
