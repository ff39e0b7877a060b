// SPDX-License-Identifier: Apache-2.0
#include "strategies/choices.hpp"

#include "base/remember.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace gnomon::strategies {

Reasons joined(const Reasons& a, const Reasons& b) {
  Reasons result;
  std::set_union(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(result));
  return result;
}

// --------------------------------------------------------------------------------- SharedView

SharedView::SharedView(Arena& arena, const AlikeStates& alike, std::vector<model::AgentId> agents)
    : arena_(arena), alike_(alike), agents_(std::move(agents)) {
  for (const model::AgentId agent : agents_) observed_.push_back(observed_variables(arena.system(), agent));
}

ClassId SharedView::class_of(StateId state) {
  if (const auto place = classes_.find(state); place != classes_.end()) return place->second;
  if (agents_.size() > 1) return new_class(connected(state));
  const ClassId id = remember(by_observation_, observation(state, 0), [&] { return new_class({state}); });
  classes_.emplace(state, id);
  return id;
}

// A single agent has the same actions in all states with the same observation, so one of them suffices.
ClassId SharedView::new_class(std::vector<StateId> states) {
  const auto id = static_cast<ClassId>(options_.size());
  std::vector<SharedAction> options = shared_actions(states.front());
  for (const StateId state : std::span(states).subspan(1)) {
    const std::vector<SharedAction> here = shared_actions(state);
    std::erase_if(
        options, [&](const SharedAction& shared) { return std::find(here.begin(), here.end(), shared) == here.end(); });
  }
  for (const StateId state : states) classes_.emplace(state, id);
  options_.push_back(std::move(options));
  members_.push_back(std::move(states));
  return id;
}

bool SharedView::can_be_shared(StateId reachable) {
  if (agents_.size() == 1) return true;
  const auto impossible = [&](const model::State& state) {
    const StateId id = arena_.intern(state);
    return options(class_of(id)).empty() && std::all_of(agents_.begin(), agents_.end(), [&](model::AgentId agent) {
             return !arena_.allowed(id, agent).empty();
           });
  };
  return remember(can_be_shared_, [&] {
    const std::vector<model::State> states = alike_(arena_[reachable], {});
    return std::none_of(states.begin(), states.end(), impossible);
  });
}

std::vector<model::Value> SharedView::observation(StateId state, std::size_t agent) const {
  std::vector<model::Value> result;
  for (const model::VarId variable : observed_[agent]) result.push_back(arena_[state][variable.index()]);
  return result;
}

std::vector<std::vector<model::Value>> SharedView::observations(ClassId id, std::size_t agent) const {
  std::set<std::vector<model::Value>> result;
  for (const StateId state : members_[id]) result.insert(observation(state, agent));
  return {result.begin(), result.end()};
}

std::vector<StateId> SharedView::connected(StateId from) {
  std::vector<StateId> found{from};
  std::set<StateId> seen{from};
  std::set<std::pair<std::size_t, std::vector<model::Value>>> looked;
  for (std::size_t i = 0; i < found.size(); ++i) {
    for (std::size_t a = 0; a < agents_.size(); ++a) {
      if (!looked.emplace(a, observation(found[i], a)).second) continue;
      for (const model::State& state : alike_(arena_[found[i]], observed_[a])) {
        const StateId id = arena_.intern(state);
        if (seen.insert(id).second) found.push_back(id);
      }
    }
  }
  return found;
}

std::vector<SharedView::SharedAction> SharedView::shared_actions(StateId state) {
  const model::System& system = arena_.system();
  std::vector<SharedAction> result;
  for (const model::ActionId action : arena_.allowed(state, agents_.front())) {
    const std::string& name = system[agents_.front()].actions[action.index()].name;
    SharedAction shared;
    for (const model::AgentId agent : agents_) {
      for (const model::ActionId other : arena_.allowed(state, agent)) {
        if (system[agent].actions[other.index()].name == name) shared.push_back(other);
      }
    }
    if (shared.size() == agents_.size()) result.push_back(std::move(shared));
  }
  return result;
}

// --------------------------------------------------------------------------------- Choices

SlotId Choices::new_slot(const std::vector<model::AgentId>& agents) {
  const auto& view = remember(views_, agents, [&] { return std::make_unique<SharedView>(arena_, alike_, agents); });
  slots_.push_back({view.get(), {}, false, {}});
  return static_cast<SlotId>(slots_.size() - 1);
}

std::uint32_t Choices::taken(SlotId slot, ClassId place) const {
  const std::vector<std::uint32_t>& taken = slots_[slot].taken;
  return place < taken.size() ? taken[place] : 0;
}

void Choices::take(const Choice& choice) {
  std::vector<std::uint32_t>& taken = slots_[choice.slot].taken;
  if (taken.size() <= choice.place) taken.resize(choice.place + 1, 0);
  taken[choice.place] = choice.option;
}

void Choices::leave_open(SlotId slot) {
  slots_[slot].left_open = true;
  slots_[slot].fixed.clear();
}

void Choices::fix(const Choice& choice) {
  std::vector<bool>& fixed = slots_[choice.slot].fixed;
  if (fixed.size() <= choice.place) fixed.resize(choice.place + 1, false);
  take(choice);
  fixed[choice.place] = true;
}

bool Choices::is_open(SlotId slot, ClassId place) const {
  const Slot& here = slots_[slot];
  return here.left_open && !(place < here.fixed.size() && here.fixed[place]);
}

ChoiceId Choices::id(const Choice& choice) {
  return remember(ids_, choice, [&] {
    choices_.push_back(choice);
    return static_cast<ChoiceId>(choices_.size() - 1);
  });
}

}  // namespace gnomon::strategies
