// SPDX-License-Identifier: Apache-2.0
//
// Small random games, and what equilibrium means there, by trying all strategies: an answer that knows nothing of
// formulas. Every player moves once, in the first or in the second round; who moves in the second round sees what was
// done in the first, or does not. Objectives and goal are tables over what all have done.
#pragma once

#include "api/equilibrium.hpp"
#include "model/random.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <random>
#include <string>
#include <vector>

namespace gnomon::test {

struct SmallGame {
  static constexpr std::size_t actions = 2;

  std::size_t players = 2;
  bool visible = false;             // the second round sees the first
  std::vector<bool> second;         // of each player: moves in the second round
  std::vector<std::size_t> wishes;  // of each player: how many objectives
  // objectives[i][k][outcome]: the k-th objective of player i holds there.
  std::vector<std::vector<std::vector<bool>>> objectives;
  std::vector<bool> goal;

  [[nodiscard]] std::size_t outcomes() const { return std::size_t{1} << players; }
  // Player i's action is a bit of the outcome.
  [[nodiscard]] static std::size_t moved(std::size_t outcome, std::size_t player) { return outcome >> player & 1U; }
};

inline SmallGame random_small_game(std::uint64_t seed) {
  std::mt19937_64 rng(seed);
  const auto draw = [&rng](std::size_t bound) { return static_cast<std::size_t>(model::draw_below(rng, bound)); };
  SmallGame game;
  game.players = 2 + draw(2);
  game.visible = draw(2) == 0;
  const bool two_rounds = draw(3) > 0;
  const auto table = [&] {
    std::vector<bool> result;
    const std::size_t chance = 1 + draw(3);
    for (std::size_t i = 0; i < game.outcomes(); ++i) result.push_back(draw(4) < chance);
    return result;
  };
  for (std::size_t i = 0; i < game.players; ++i) {
    game.second.push_back(two_rounds && draw(2) == 0);
    game.wishes.push_back(i == 0 ? 1 + draw(2) : draw(3));
    std::vector<std::vector<bool>> mine;
    for (std::size_t k = 0; k < game.wishes.back(); ++k) mine.push_back(table());
    game.objectives.push_back(mine);
  }
  game.goal = table();
  return game;
}

// The game as a model. Atoms: w1_1 (first objective of Player1), goal.
inline std::string ispl_text(const SmallGame& game) {
  const auto condition = [&game](const std::vector<bool>& table) {
    std::string result = "false";
    for (std::size_t outcome = 0; outcome < game.outcomes(); ++outcome) {
      if (!table[outcome]) continue;
      result += " or Environment.round = 3";
      for (std::size_t i = 0; i < game.players; ++i) {
        result += fmt::format(" and Environment.did{} = {}", i + 1, SmallGame::moved(outcome, i) + 1);
      }
    }
    return result;
  };
  std::string text = "Semantics = SingleAssignment;\nAgent Environment\n  Obsvars:\n    round : 1..3;\n";
  std::string moves;
  std::string players;
  std::string atoms;
  std::string start = "Environment.round = 1";
  std::string of_environment;
  for (std::size_t i = 0; i < game.players; ++i) {
    (game.visible ? text : of_environment) += fmt::format("    did{} : 0..2;\n", i + 1);
    for (std::size_t action = 1; action <= SmallGame::actions; ++action) {
      moves += fmt::format("    did{0} = {1} if Player{0}.Action = go{1};\n", i + 1, action);
    }
    players += fmt::format(
        "Agent Player{}\n  Actions = {{ go1, go2, wait }};\n  Protocol:\n    Environment.round = {} : {{ go1, go2 }};\n"
        "    Other : {{ wait }};\n  end Protocol\n  Evolution:\n  end Evolution\nend Agent\n",
        i + 1, game.second[i] ? 2 : 1);
    start += fmt::format(" and Environment.did{} = 0", i + 1);
    for (std::size_t k = 0; k < game.wishes[i]; ++k) {
      atoms += fmt::format("  w{}_{} if {};\n", i + 1, k + 1, condition(game.objectives[i][k]));
    }
  }
  text += "  end Obsvars\n";
  if (!of_environment.empty()) text += "  Vars:\n" + of_environment + "  end Vars\n";
  text += "  Actions = {};\n  Protocol:\n  end Protocol\n  Evolution:\n    round = round + 1 if round < 3;\n" + moves +
          "  end Evolution\nend Agent\n" + players;
  text += "Evaluation\n" + atoms + fmt::format("  goal if {};\n", condition(game.goal)) + "end Evaluation\n";
  return text + "InitStates\n  " + start + ";\nend InitStates\nFormulae\nend Formulae\n";
}

// Truth by trying all strategies.
class Trial {
 public:
  Trial(const SmallGame& game, const api::EquilibriumRequest& request, std::size_t by)
      : game_(game), request_(request), by_(by), profile_(game.players) {
    for (std::size_t i = 0; i < game.players; ++i) (is_player(i) ? players_ : others_).push_back(i);
    std::erase(others_, divides() ? by : game.players);
  }

  [[nodiscard]] bool holds() {
    const bool all = request_.others == logic::OthersDo::All;
    return quantified(all, others_, profile_, [this] { return asked(); });
  }

 private:
  using Strategy = std::size_t;  // bit of an observation: the action
  using Profile = std::vector<Strategy>;
  using Players = std::vector<std::size_t>;
  using Condition = std::function<bool()>;
  // Where a play starts: in the first round, or in the second after the first has been played.
  struct Start {
    bool second = false;
    std::size_t done = 0;
  };

  [[nodiscard]] bool divides() const { return request_.ask == api::Ask::Divide; }
  // Without objectives one is a player only as opponent of dominant strategies.
  [[nodiscard]] bool is_player(std::size_t i) const {
    const bool opponent = request_.solution == logic::SolutionConcept::Dominant && !request_.others;
    return !(divides() && i == by_) && (game_.wishes[i] > 0 || opponent);
  }

  [[nodiscard]] bool sees(std::size_t player) const { return game_.second[player] && game_.visible; }
  // The number of what the player sees: the bits of those who moved before him.
  [[nodiscard]] std::size_t seen_by(std::size_t player, std::size_t first_round) const {
    std::size_t result = 0;
    for (std::size_t i = 0; sees(player) && i < game_.players; ++i) {
      if (!game_.second[i]) result = 2 * result + SmallGame::moved(first_round, i);
    }
    return result;
  }
  [[nodiscard]] std::size_t strategy_count(std::size_t player) const {
    const std::size_t seen =
        sees(player) ? std::size_t{1} << std::count(game_.second.begin(), game_.second.end(), false) : 1;
    return std::size_t{1} << seen;
  }

  [[nodiscard]] std::size_t outcome(const Profile& profile, Start start) const {
    std::size_t first = start.done;
    for (std::size_t i = 0; !start.second && i < game_.players; ++i) {
      if (!game_.second[i]) first |= (profile[i] & 1U) << i;
    }
    std::size_t result = first;
    for (std::size_t i = 0; i < game_.players; ++i) {
      if (game_.second[i]) result |= (profile[i] >> seen_by(i, first) & 1U) << i;
    }
    return result;
  }
  // The smaller the better.
  [[nodiscard]] std::size_t rank(std::size_t player, const Profile& profile, Start start) const {
    std::size_t result = 0;
    const std::size_t reached = outcome(profile, start);
    while (result < game_.wishes[player] && !game_.objectives[player][result][reached]) ++result;
    return result;
  }

  // Tries all strategies of the agents in the profile.
  bool quantified(bool all, const Players& agents, Profile& profile, const Condition& condition, std::size_t from = 0) {
    if (from == agents.size()) return condition();
    const std::size_t agent = agents[from];
    const Strategy before = profile[agent];
    bool result = all;
    for (Strategy strategy = 0; strategy < strategy_count(agent) && result == all; ++strategy) {
      profile[agent] = strategy;
      result = quantified(all, agents, profile, condition, from + 1);
    }
    profile[agent] = before;
    return result;
  }

  bool nash(Start start) {
    for (const std::size_t player : players_) {
      Profile changed = profile_;
      const std::size_t now = rank(player, profile_, start);
      if (quantified(false, {player}, changed, [&] { return rank(player, changed, start) < now; })) return false;
    }
    return true;
  }

  bool dominant() {
    for (const std::size_t player : players_) {
      Players rest = players_;
      std::erase(rest, player);
      Profile against = profile_;
      const bool beaten = quantified(false, rest, against, [&] {
        Profile changed = against;
        const std::size_t now = rank(player, against, {});
        return quantified(false, {player}, changed, [&] { return rank(player, changed, {}) < now; });
      });
      if (beaten) return false;
    }
    return true;
  }

  bool strong() {
    for (std::size_t set = 1; set < std::size_t{1} << players_.size(); ++set) {
      Players coalition;
      for (std::size_t i = 0; i < players_.size(); ++i) {
        if ((set >> i & 1U) != 0) coalition.push_back(players_[i]);
      }
      Profile changed = profile_;
      const bool better = quantified(false, coalition, changed, [&] {
        return std::all_of(coalition.begin(), coalition.end(),
                           [&](std::size_t member) { return rank(member, changed, {}) < rank(member, profile_, {}); });
      });
      if (better) return false;
    }
    return true;
  }

  bool subgame_perfect() {
    if (!nash({})) return false;
    for (std::size_t first = 0; first < game_.outcomes(); ++first) {
      bool possible = true;
      for (std::size_t i = 0; i < game_.players; ++i)
        possible = possible && !(game_.second[i] && (first >> i & 1U) != 0);
      if (possible && !nash({true, first})) return false;
    }
    return true;
  }

  bool solution() {
    switch (request_.solution) {
      case logic::SolutionConcept::Nash: return nash({});
      case logic::SolutionConcept::Dominant: return dominant();
      case logic::SolutionConcept::Strong: return strong();
      case logic::SolutionConcept::SubgamePerfect: return subgame_perfect();
    }
    return false;
  }

  bool some(const Condition& condition) { return quantified(false, players_, profile_, condition); }
  bool all(const Condition& condition) { return quantified(true, players_, profile_, condition); }

  bool asked() {
    const auto good = [this] { return game_.goal[outcome(profile_, {})]; };
    switch (request_.ask) {
      case api::Ask::Exists: return some([this] { return solution(); });
      case api::Ask::Some: return some([&] { return solution() && good(); });
      case api::Ask::All: return all([&] { return !solution() || good(); });
      case api::Ask::Divide:
        return quantified(false, {by_}, profile_, [&] {
          return some([this] { return solution(); }) && all([&] { return !solution() || good(); });
        });
    }
    return false;
  }

  const SmallGame& game_;
  const api::EquilibriumRequest& request_;
  std::size_t by_;
  Profile profile_;
  Players players_;
  Players others_;
};

}  // namespace gnomon::test
