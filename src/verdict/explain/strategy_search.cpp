// SPDX-License-Identifier: Apache-2.0
#include "verdict/explain/strategy_search.hpp"

#include "verdict/explain/coalition_moves.hpp"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

namespace gnomon::verdict {

using model::ActionId;
using model::State;

namespace {

class Search {
 public:
  Search(const model::Stepper& stepper, const StrategyQuery& query, Ranking& ranking, const StrategyOptions& options,
         const Limits& limits)
      : stepper_(stepper), query_(query), ranking_(ranking), options_(options), watch_(limits) {}

  // Breadth first, so that turns are in the order of their distance.
  std::optional<FoundStrategy> run() {
    if (!query_.shape.one_step && !rank(query_.from)) return std::nullopt;
    query_.shape.one_step ? add_turn(query_.from) : (void)turn_of(query_.from);
    for (std::size_t turn = 0; turn < turns().size(); ++turn) {
      if (turns().size() > options_.most_turns || !play(turn)) return std::nullopt;
    }
    return std::move(found_);
  }

 private:
  std::vector<Turn>& turns() { return found_.strategy.turns; }

  void add_turn(const State& state) {
    turns().push_back({found_.states.size(), {}});
    found_.states.push_back(state);
  }

  std::size_t turn_of(const State& state) {
    const auto [place, is_new] = turn_of_.try_emplace(state, turns().size());
    if (is_new) add_turn(state);
    return place->second;
  }

  std::optional<std::size_t> rank(const State& state) {
    const auto place = ranks_.find(state);
    if (place != ranks_.end()) return place->second;
    tick();
    return ranks_.emplace(state, ranking_.rank(state)).first->second;
  }

  void tick() { watch_.tick(1 + stepper_.system().variables.size()); }

  // The ranks that a next state may have are those below this one.
  std::size_t bound(std::size_t turn) {
    constexpr auto any = static_cast<std::size_t>(-1);
    if (query_.shape.one_step) return 1;
    return query_.shape.must_end() ? rank(found_.states[turn]).value_or(0) : any;
  }

  // Returns false if there is no winning move, or if the strategy becomes too large.
  bool play(std::size_t turn) {
    const State state = found_.states[turn];
    const bool ended = query_.shape.one_step ? turn > 0 : rank(state) == 0U;
    if (ended) return true;
    const auto moves = coalition_moves(stepper_, query_.members, state, options_.most_replies, [this] { tick(); });
    if (!moves) return false;
    const bool done = query_.holds ? choose(turn, *moves) : answer(turn, *moves);
    return done && replies_ <= options_.most_replies;
  }

  bool acceptable(const State& next, std::size_t bound) {
    const auto found = rank(next);
    return found && *found < bound;
  }

  // ---- for the coalition

  bool choose(std::size_t turn, const std::vector<PossibleMove>& moves) {
    const std::size_t limit = bound(turn);
    std::vector<const PossibleMove*> good;
    for (const PossibleMove& move : moves) {
      const auto fine = [&](const auto& outcome) { return acceptable(outcome.second, limit); };
      if (std::all_of(move.outcomes.begin(), move.outcomes.end(), fine)) good.push_back(&move);
    }
    if (good.empty()) return false;
    if (!options_.all) good = {best(good)};
    for (const PossibleMove* move : good) add_move(turn, *move);
    return true;
  }

  // Prefers new states or known ones, as the options say, then the nearest to the goal, then the choice made most often
  // before, which makes tables short.
  const PossibleMove* best(const std::vector<const PossibleMove*>& moves) {
    const auto cost = [this](const PossibleMove* move) {
      std::size_t fresh = 0;
      std::size_t worst = 0;
      for (const auto& [action, next] : move->outcomes) {
        if (!turn_of_.contains(next)) ++fresh;
        worst = std::max(worst, rank(next).value_or(0));
      }
      const std::size_t known = move->outcomes.size() - fresh;
      const std::size_t often = uses_.contains(move->choice) ? uses_.at(move->choice) : 0;
      return std::tuple(options_.new_states ? known : fresh, worst, static_cast<std::size_t>(-1) - often);
    };
    return *std::min_element(moves.begin(), moves.end(),
                             [&](const auto* first, const auto* second) { return cost(first) < cost(second); });
  }

  void add_move(std::size_t turn, const PossibleMove& possible) {
    ++uses_[possible.choice];
    Move move{possible.choice, {}};
    for (const auto& [action, next] : possible.outcomes) move.replies.push_back({action, turn_of(next)});
    replies_ += move.replies.size();
    turns()[turn].moves.push_back(std::move(move));
  }

  // ---- for the others

  bool answer(std::size_t turn, const std::vector<PossibleMove>& moves) {
    const std::size_t limit = bound(turn);
    for (const PossibleMove& move : moves) {
      const auto cost = [&](const State& next) {
        return std::tuple(!acceptable(next, limit), turn_of_.contains(next) == options_.new_states,
                          rank(next).value_or(0));
      };
      const auto best = std::min_element(
          move.outcomes.begin(), move.outcomes.end(),
          [&](const auto& first, const auto& second) { return cost(first.second) < cost(second.second); });
      if (best == move.outcomes.end() || !acceptable(best->second, limit)) return false;
      add_move(turn, {move.choice, {*best}});
    }
    return true;
  }

  const model::Stepper& stepper_;
  const StrategyQuery& query_;
  Ranking& ranking_;
  const StrategyOptions& options_;
  Watch watch_;
  FoundStrategy found_;
  std::map<State, std::size_t> turn_of_;  // where plays go on; not for the state where a play of one step begins
  std::map<State, std::optional<std::size_t>> ranks_;
  std::map<std::vector<ActionId>, std::size_t> uses_;
  std::size_t replies_ = 0;
};

}  // namespace

std::optional<FoundStrategy> find_strategy(const model::Stepper& stepper, const StrategyQuery& query, Ranking& ranking,
                                           const StrategyOptions& options, const Limits& limits) {
  return Search(stepper, query, ranking, options, limits).run();
}

}  // namespace gnomon::verdict
