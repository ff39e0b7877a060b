// SPDX-License-Identifier: Apache-2.0
#include "strategies/moves.hpp"

#include "base/remember.hpp"

#include <algorithm>
#include <utility>

namespace gnomon::strategies {

const Step& Moves::from(StateId state) {
  return remember(steps_, state, [&] { return new_step(state); });
}

Reasons Moves::all_reasons() const {
  Reasons result;
  for (const auto& [state, step] : steps_) result.insert(result.end(), step.reasons.begin(), step.reasons.end());
  return result;
}

Step Moves::new_step(StateId state) {
  Step result;
  if (arena_.is_stuck(state)) return result;
  const auto all = movers(state, result.reasons);
  if (!all) return result;
  model::JointAction joint(arena_.system().agents.size());
  Reasons open;
  add_moves(state, *all, 0, joint, open, result);
  std::sort(result.moves.begin(), result.moves.end());
  result.moves.erase(std::unique(result.moves.begin(), result.moves.end()), result.moves.end());
  return result;
}

// Agents without a strategy take all their actions.
std::optional<std::vector<Moves::Mover>> Moves::movers(StateId state, Reasons& reasons) {
  std::vector<Mover> result;
  for (std::size_t i = 0; i < followed_.size(); ++i) {
    if (!followed_[i]) {
      const model::AgentId agent(i);
      if (arena_.system()[agent].actions.empty()) continue;
      Mover free{{i}, {}, {}};
      for (const model::ActionId action : arena_.allowed(state, agent)) free.options.push_back({action});
      result.push_back(std::move(free));
    } else if (std::find(followed_.begin(), followed_.begin() + static_cast<std::ptrdiff_t>(i), followed_[i]) ==
               followed_.begin() + static_cast<std::ptrdiff_t>(i)) {
      auto mover = follower(state, i, reasons);
      if (!mover) return std::nullopt;
      result.push_back(std::move(*mover));
    }
  }
  return result;
}

// Returns all agents that follow the strategy of this one.
std::optional<Moves::Mover> Moves::follower(StateId state, std::size_t agent, Reasons& reasons) {
  const SlotId slot = *followed_[agent];
  SharedView& view = choices_.view(slot);
  const ClassId place = view.class_of(state);
  const std::vector<SharedView::SharedAction>& options = view.options(place);
  if (options.empty()) return std::nullopt;
  Mover result;
  std::vector<std::size_t> positions;
  for (std::size_t i = 0; i < view.agents().size(); ++i) {
    if (followed_[view.agents()[i].index()] != slot) continue;
    result.agents.push_back(view.agents()[i].index());
    positions.push_back(i);
  }
  const auto add = [&](std::uint32_t option) {
    SharedView::SharedAction actions;
    for (const std::size_t position : positions) actions.push_back(options[option][position]);
    result.options.push_back(std::move(actions));
  };
  if (options.size() == 1 || !choices_.is_open(slot, place)) {
    const std::uint32_t option = choices_.taken(slot, place);
    add(option);
    if (options.size() > 1) reasons.push_back(choices_.id({slot, place, option}));
    return result;
  }
  for (std::uint32_t option = 0; option < options.size(); ++option) {
    add(option);
    result.choices.push_back(choices_.id({slot, place, option}));
  }
  return result;
}

// The recursion is as deep as the number of agents.
void Moves::add_moves(StateId state, const std::vector<Mover>& movers, std::size_t next, model::JointAction& joint,
                      Reasons& open, Step& step) {
  if (next == movers.size()) {
    Reasons sorted = open;
    std::sort(sorted.begin(), sorted.end());
    for (const StateId to : arena_.successors(state, joint)) step.moves.push_back({to, sorted});
    return;
  }
  const Mover& mover = movers[next];
  for (std::size_t option = 0; option < mover.options.size(); ++option) {
    for (std::size_t i = 0; i < mover.agents.size(); ++i) joint[mover.agents[i]] = mover.options[option][i];
    if (!mover.choices.empty()) open.push_back(mover.choices[option]);
    add_moves(state, movers, next + 1, joint, open, step);
    if (!mover.choices.empty()) open.pop_back();
  }
}

}  // namespace gnomon::strategies
