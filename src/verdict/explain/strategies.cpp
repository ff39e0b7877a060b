// SPDX-License-Identifier: Apache-2.0
#include "verdict/explain/strategies.hpp"

#include "verdict/explain/plays.hpp"

#include <optional>
#include <vector>

namespace gnomon::verdict {

using model::State;

// Under fairness a coalition also wins by making plays unfair, which no such strategy shows.
void StrategyExplainer::justify(ClaimRef index) {
  const Literal literal = builder_[index].literal;
  const State from = builder_.state_of(index);
  const bool inner = builder_.is_inside_strategy(index);
  const PathShape shape = builder_.rules().path_shape(literal);
  const bool wanted = !fair_ && (options_.nested || !inner) && shape.low < options_.most_turns;
  const StrategyQuery query{builder_.pool()[builder_.pool()[literal.formula].coalition].agents, literal.holds, shape,
                            from};
  auto found = wanted ? find_strategy(stepper_, query, ranking(literal, shape), options_, limits_) : std::nullopt;
  if (!found) {
    builder_[index].reason = Reason::Engine;
    return;
  }
  for (Turn& turn : found->strategy.turns) turn.state = builder_.intern(found->states[turn.state]);
  const std::vector<Turn> turns = found->strategy.turns;
  builder_[index].strategy = std::move(found->strategy);
  const std::vector<PlayLength> lengths = play_lengths(builder_[index].strategy);
  for (std::size_t i = 0; i < turns.size(); ++i) {
    const auto holds = [&](const std::vector<Literal>& end) { return builder_.satisfies(turns[i].state, end); };
    for (const Literal& part : needed_at(shape, turns[i], lengths[i], holds))
      builder_.add_part(index, i, turns[i].state, part);
  }
}

// Returns the ranking, which all claims about the same formula share.
Ranking& StrategyExplainer::ranking(const Literal& literal, const PathShape& shape) {
  auto& known = rankings_[{literal.formula, literal.holds}];
  if (!known) known = builder_.source().ranking(literal, shape);
  return *known;
}

}  // namespace gnomon::verdict
