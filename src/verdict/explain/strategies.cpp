// SPDX-License-Identifier: Apache-2.0
#include "verdict/explain/strategies.hpp"

#include <optional>
#include <vector>

namespace gnomon::verdict {

using model::State;

// Under fairness a coalition also wins by making plays unfair, which no such strategy shows.
void StrategyExplainer::justify(ClaimRef index) {
  const Literal literal = builder_[index].literal;
  const State from = builder_.state_of(index);
  const bool inner = builder_.is_inside_strategy(index);
  const bool wanted = !fair_ && (options_.nested || !inner);
  const PathShape shape = builder_.rules().path_shape(literal);
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
  for (std::size_t i = 0; i < turns.size(); ++i) {
    const bool first_step = shape.one_step && i == 0;
    const bool ends =
        turns[i].moves.empty() && !first_step && !shape.goal.empty() && builder_.satisfies(turns[i].state, shape.goal);
    for (const Literal& part : ends ? shape.goal : shape.on_the_way())
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
