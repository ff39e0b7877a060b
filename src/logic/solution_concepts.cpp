// SPDX-License-Identifier: Apache-2.0
#include "logic/solution_concepts.hpp"

#include "base/error.hpp"

#include <algorithm>
#include <iterator>
#include <string>

namespace gnomon::logic {

namespace {

using model::AgentId;
using Agents = std::vector<AgentId>;

class Writer {
 public:
  Writer(FormulaPool& pool, const model::System& system, const Game& game)
      : pool_(pool), system_(system), game_(game), players_(agents_of(game.players)) {
    for (std::size_t i = 0; i < system.agents.size(); ++i) {
      if (!system.agents[i].actions.empty()) acting_.emplace_back(i);
    }
  }

  FormulaId solution(SolutionConcept wanted) {
    switch (wanted) {
      case SolutionConcept::Nash: return nash();
      case SolutionConcept::Dominant: return dominant();
      case SolutionConcept::Strong: return strong();
      case SolutionConcept::SubgamePerfect: return subgame_perfect();
    }
    return pool_.truth(true);
  }

  // Quantifies over the strategies of the players.
  FormulaId for_players(Op quantifier, FormulaId body) { return quantified(quantifier, players_, chosen, body); }
  FormulaId for_agent(Op quantifier, AgentId agent, FormulaId body) {
    return quantified(quantifier, {agent}, chosen, body);
  }
  // The strategies of the others are quantified first.
  FormulaId sentence(FormulaId body) {
    const Op quantifier = game_.others_do == OthersDo::Some ? Op::StrategySome : Op::StrategyAll;
    return quantified(quantifier, game_.others, chosen, body);
  }
  // Binds every agent to its strategy.
  FormulaId outcome(FormulaId goal) { return outcome(goal, {}); }

 private:
  static constexpr std::string_view chosen = "x_";
  static constexpr std::string_view instead = "z_";

  static Agents agents_of(const std::vector<Player>& players) {
    Agents result;
    for (const Player& player : players) result.push_back(player.agent);
    return result;
  }

  StrategyVar variable(std::string_view kind, AgentId agent) {
    return pool_.strategy(std::string(kind) + system_[agent].name);
  }

  FormulaId quantified(Op quantifier, const Agents& agents, std::string_view kind, FormulaId body) {
    for (std::size_t i = agents.size(); i-- > 0;) {
      body = pool_.add({.op = quantifier, .left = body, .strategy = variable(kind, agents[i])});
    }
    return body;
  }

  // Binds the deviating agents to their alternative strategies and all others to their strategies.
  FormulaId outcome(FormulaId goal, const Agents& deviating) {
    for (std::size_t i = acting_.size(); i-- > 0;) {
      const AgentId agent = acting_[i];
      const bool deviates = std::find(deviating.begin(), deviating.end(), agent) != deviating.end();
      const StrategyVar strategy = variable(deviates ? instead : chosen, agent);
      goal = pool_.add({.op = Op::StrategyBinding, .left = goal, .agent = agent, .strategy = strategy});
    }
    return goal;
  }

  FormulaId joined(Op op, const std::vector<FormulaId>& parts) {
    if (parts.empty()) return pool_.truth(op == Op::And);
    FormulaId result = parts.front();
    for (std::size_t i = 1; i < parts.size(); ++i) result = pool_.binary(op, result, parts[i]);
    return result;
  }

  // Returns for each objective the disjunction of it and all better ones.
  std::vector<FormulaId> levels(const Player& player) {
    std::vector<FormulaId> result;
    for (const FormulaId objective : player.objectives) {
      result.push_back(result.empty() ? objective : pool_.binary(Op::Or, result.back(), objective));
    }
    return result;
  }

  // The player already reaches every level that an alternative strategy would reach. `against`: the other deviating
  // agents.
  FormulaId best_reply(const Player& player, const Agents& against) {
    Agents deviating = against;
    deviating.push_back(player.agent);
    std::vector<FormulaId> parts;
    for (const FormulaId level : levels(player)) {
      const FormulaId possible = quantified(Op::StrategySome, {player.agent}, instead, outcome(level, deviating));
      parts.push_back(pool_.binary(Op::Implies, possible, outcome(level, against)));
    }
    return joined(Op::And, parts);
  }

  FormulaId nash() {
    std::vector<FormulaId> parts;
    for (const Player& player : game_.players) parts.push_back(best_reply(player, {}));
    return joined(Op::And, parts);
  }

  FormulaId dominant() {
    std::vector<FormulaId> parts;
    for (const Player& player : game_.players) {
      if (player.objectives.empty()) continue;
      Agents rest = players_;
      std::erase(rest, player.agent);
      parts.push_back(quantified(Op::StrategyAll, rest, instead, best_reply(player, rest)));
    }
    return joined(Op::And, parts);
  }

  // If the coalition deviates, the player reaches a level that is not reached otherwise.
  FormulaId gains(const Player& player, const Agents& coalition) {
    std::vector<FormulaId> parts;
    for (const FormulaId level : levels(player)) {
      parts.push_back(pool_.binary(Op::And, pool_.negation(outcome(level)), outcome(level, coalition)));
    }
    return joined(Op::Or, parts);
  }

  FormulaId strong() {
    const std::size_t count = players_.size();
    GNOMON_ASSERT(count <= most_players_of_strong_equilibrium, "there are not too many coalitions");
    std::vector<FormulaId> parts;
    for (std::size_t members = 1; members < std::size_t{1} << count; ++members) {
      std::vector<Player> coalition;
      for (std::size_t i = 0; i < count; ++i) {
        if ((members >> i & 1U) != 0) coalition.push_back(game_.players[i]);
      }
      const Agents agents = agents_of(coalition);
      std::vector<FormulaId> all_gain;
      std::transform(coalition.begin(), coalition.end(), std::back_inserter(all_gain),
                     [&](const Player& member) { return gains(member, agents); });
      parts.push_back(pool_.negation(quantified(Op::StrategySome, agents, instead, joined(Op::And, all_gain))));
    }
    return joined(Op::And, parts);
  }

  FormulaId subgame_perfect() {
    const FormulaId everywhere = outcome(pool_.unary(Op::Globally, nash()), acting_);
    return quantified(Op::StrategyAll, acting_, instead, everywhere);
  }

  FormulaPool& pool_;
  const model::System& system_;
  const Game& game_;
  Agents players_;
  Agents acting_;  // have actions, ascending
};

}  // namespace

std::string_view name(SolutionConcept solution) {
  switch (solution) {
    case SolutionConcept::Nash: return "Nash equilibrium";
    case SolutionConcept::Dominant: return "equilibrium in dominant strategies";
    case SolutionConcept::Strong: return "strong equilibrium";
    case SolutionConcept::SubgamePerfect: return "subgame-perfect equilibrium";
  }
  return "";
}

FormulaId some_solution(FormulaPool& pool, const model::System& system, const Game& game, SolutionConcept solution) {
  Writer writer(pool, system, game);
  return writer.sentence(writer.for_players(Op::StrategySome, writer.solution(solution)));
}

FormulaId some_solution_with(FormulaPool& pool, const model::System& system, const Game& game, SolutionConcept solution,
                             FormulaId goal) {
  Writer writer(pool, system, game);
  const FormulaId both = pool.binary(Op::And, writer.solution(solution), writer.outcome(goal));
  return writer.sentence(writer.for_players(Op::StrategySome, both));
}

FormulaId all_solutions_with(FormulaPool& pool, const model::System& system, const Game& game, SolutionConcept solution,
                             FormulaId goal) {
  Writer writer(pool, system, game);
  const FormulaId each = pool.binary(Op::Implies, writer.solution(solution), writer.outcome(goal));
  return writer.sentence(writer.for_players(Op::StrategyAll, each));
}

FormulaId fair_division(FormulaPool& pool, const model::System& system, const Game& game, SolutionConcept solution,
                        model::AgentId by, FormulaId goal) {
  Writer writer(pool, system, game);
  const FormulaId stable = writer.solution(solution);
  const FormulaId each = pool.binary(Op::Implies, stable, writer.outcome(goal));
  const FormulaId fair =
      pool.binary(Op::And, writer.for_players(Op::StrategyAll, each), writer.for_players(Op::StrategySome, stable));
  return writer.sentence(writer.for_agent(Op::StrategySome, by, fair));
}

}  // namespace gnomon::logic
