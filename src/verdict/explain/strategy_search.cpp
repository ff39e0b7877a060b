// SPDX-License-Identifier: Apache-2.0
#include "verdict/explain/strategy_search.hpp"

#include "verdict/explain/coalition_moves.hpp"
#include "verdict/explain/rings.hpp"

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
    if (!rank(query_.from, 0)) return std::nullopt;
    (void)turn_of(query_.from, 0);
    for (std::size_t turn = 0; turn < turns().size(); ++turn) {
      if (turns().size() > options_.most_turns || !play(turn)) return std::nullopt;
    }
    return std::move(found_);
  }

 private:
  // A state after so many steps. More steps than the lower bound make no difference.
  using Place = std::pair<State, std::size_t>;

  std::vector<Turn>& turns() { return found_.strategy.turns; }
  [[nodiscard]] Place place(const State& state, std::size_t steps) const {
    return {state, std::min<std::size_t>(steps, query_.shape.low)};
  }

  std::size_t turn_of(const State& state, std::size_t steps) {
    const auto [found, is_new] = turn_of_.try_emplace(place(state, steps), turns().size());
    if (is_new) {
      turns().push_back({found_.states.size(), {}});
      found_.states.push_back(state);
      steps_.push_back(steps);
    }
    return found->second;
  }

  std::optional<std::size_t> rank(const State& state, std::size_t steps) {
    Place here = place(state, steps);
    const auto known = ranks_.find(here);
    if (known != ranks_.end()) return known->second;
    tick();
    const auto found = ranking_.rank(state, here.second);
    return ranks_.emplace(std::move(here), found).first->second;
  }

  void tick() { watch_.tick(1 + stepper_.system().variables.size()); }

  // Returns false if there is no winning move, or if the strategy becomes too large.
  bool play(std::size_t turn) {
    const State state = found_.states[turn];
    const PathShape& shape = query_.shape;
    const std::size_t own = rank(state, steps_[turn]).value_or(0);
    if (own == 0 || (shape.lasts && steps_[turn] >= shape.high)) return true;
    const auto moves = coalition_moves(stepper_, query_.members, state, options_.most_replies, [this] { tick(); });
    if (!moves) return false;
    const Next next{steps_[turn] + 1, next_rank(shape, steps_[turn], own)};
    const bool done = query_.holds ? choose(turn, *moves, next) : answer(turn, *moves, next);
    return done && replies_ <= options_.most_replies;
  }

  // The number of steps after a move, and the largest rank that the state may have then.
  struct Next {
    std::size_t steps = 0;
    std::size_t rank = 0;
  };

  bool acceptable(const State& state, const Next& next) {
    const auto found = rank(state, next.steps);
    return found && *found <= next.rank;
  }

  // ---- for the coalition

  bool choose(std::size_t turn, const std::vector<PossibleMove>& moves, const Next& next) {
    std::vector<const PossibleMove*> good;
    for (const PossibleMove& move : moves) {
      const auto fine = [&](const auto& outcome) { return acceptable(outcome.second, next); };
      if (std::all_of(move.outcomes.begin(), move.outcomes.end(), fine)) good.push_back(&move);
    }
    if (good.empty()) return false;
    if (!options_.all) good = {best(good, next.steps)};
    for (const PossibleMove* move : good) add_move(turn, *move, next.steps);
    return true;
  }

  // Prefers new states or known ones, as the options say, then the nearest to the goal, then the choice made most often
  // before, which makes tables short.
  const PossibleMove* best(const std::vector<const PossibleMove*>& moves, std::size_t steps) {
    const auto cost = [&](const PossibleMove* move) {
      std::size_t fresh = 0;
      std::size_t worst = 0;
      for (const auto& [action, next] : move->outcomes) {
        if (!turn_of_.contains(place(next, steps))) ++fresh;
        worst = std::max(worst, rank(next, steps).value_or(0));
      }
      const std::size_t known = move->outcomes.size() - fresh;
      const std::size_t often = uses_.contains(move->choice) ? uses_.at(move->choice) : 0;
      return std::tuple(options_.new_states ? known : fresh, worst, static_cast<std::size_t>(-1) - often);
    };
    return *std::min_element(moves.begin(), moves.end(),
                             [&](const auto* first, const auto* second) { return cost(first) < cost(second); });
  }

  void add_move(std::size_t turn, const PossibleMove& possible, std::size_t steps) {
    ++uses_[possible.choice];
    Move move{possible.choice, {}};
    for (const auto& [action, next] : possible.outcomes) move.replies.push_back({action, turn_of(next, steps)});
    replies_ += move.replies.size();
    turns()[turn].moves.push_back(std::move(move));
  }

  // ---- for the others

  bool answer(std::size_t turn, const std::vector<PossibleMove>& moves, const Next& next) {
    for (const PossibleMove& move : moves) {
      const auto cost = [&](const State& state) {
        return std::tuple(!acceptable(state, next), turn_of_.contains(place(state, next.steps)) == options_.new_states,
                          rank(state, next.steps).value_or(0));
      };
      const auto best = std::min_element(
          move.outcomes.begin(), move.outcomes.end(),
          [&](const auto& first, const auto& second) { return cost(first.second) < cost(second.second); });
      if (best == move.outcomes.end() || !acceptable(best->second, next)) return false;
      add_move(turn, {move.choice, {*best}}, next.steps);
    }
    return true;
  }

  const model::Stepper& stepper_;
  const StrategyQuery& query_;
  Ranking& ranking_;
  const StrategyOptions& options_;
  Watch watch_;
  FoundStrategy found_;
  std::vector<std::size_t> steps_;  // by turn: the fewest after which a play comes there
  std::map<Place, std::size_t> turn_of_;
  std::map<Place, std::optional<std::size_t>> ranks_;
  std::map<std::vector<ActionId>, std::size_t> uses_;
  std::size_t replies_ = 0;
};

}  // namespace

std::optional<FoundStrategy> find_strategy(const model::Stepper& stepper, const StrategyQuery& query, Ranking& ranking,
                                           const StrategyOptions& options, const Limits& limits) {
  return Search(stepper, query, ranking, options, limits).run();
}

}  // namespace gnomon::verdict
