// SPDX-License-Identifier: Apache-2.0
//
// The steps of the plays in which some agents follow strategies. Where a strategy is left open, its agents may take any
// of the options, and every step says which ones it takes.
#pragma once

#include "model/step.hpp"
#include "model/system.hpp"
#include "strategies/arena.hpp"
#include "strategies/choices.hpp"

#include <cstddef>
#include <optional>
#include <unordered_map>
#include <vector>

namespace gnomon::strategies {

// The slot of each agent; nothing for agents that follow no strategy.
using Followed = std::vector<std::optional<SlotId>>;

struct Move {
  StateId to = 0;
  Reasons open;  // the choices by which it is made, of those that are open

  friend auto operator<=>(const Move&, const Move&) = default;
};

// All that can happen in a state.
struct Step {
  Reasons reasons;          // the choices that are made there, of those that are not open
  std::vector<Move> moves;  // ascending
};

// Refers to its arguments, which must outlive it. The choices must not change meanwhile.
class Moves {
 public:
  Moves(Arena& arena, Choices& choices, const Followed& followed)
      : arena_(arena), choices_(choices), followed_(followed) {}

  const Step& from(StateId state);
  // Returns the choices on which the steps that were computed depend, with repetitions.
  [[nodiscard]] Reasons all_reasons() const;

 private:
  // Agents that decide together, with what they may do.
  struct Mover {
    std::vector<std::size_t> agents;
    std::vector<SharedView::SharedAction> options;
    std::vector<ChoiceId> choices;  // by option, if these are open; otherwise none
  };

  [[nodiscard]] Step new_step(StateId state);
  // Returns nothing if agents that share a strategy can do nothing in the state.
  [[nodiscard]] std::optional<std::vector<Mover>> movers(StateId state, Reasons& reasons);
  [[nodiscard]] std::optional<Mover> follower(StateId state, std::size_t agent, Reasons& reasons);
  void add_moves(StateId state, const std::vector<Mover>& movers, std::size_t next, model::JointAction& joint,
                 Reasons& open, Step& step);

  Arena& arena_;
  Choices& choices_;
  const Followed& followed_;
  std::unordered_map<StateId, Step> steps_;
};

}  // namespace gnomon::strategies
