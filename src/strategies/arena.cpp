// SPDX-License-Identifier: Apache-2.0
#include "strategies/arena.hpp"

#include "base/error.hpp"
#include "base/remember.hpp"

#include <set>
#include <utility>

namespace gnomon::strategies {

namespace {

constexpr std::size_t most_states = 2'000'000;

}  // namespace

std::vector<model::State> coalition_starts(const model::System& system, const std::vector<model::AgentId>& members,
                                           logic::UniformStart start, const model::State& state,
                                           const AlikeStates& alike) {
  if (start == logic::UniformStart::Pooled) return alike(state, observed_variables(system, members));
  std::set<model::State> result{state};
  if (start == logic::UniformStart::Subjective) {
    for (const model::AgentId member : members) {
      for (model::State& other : alike(state, observed_variables(system, member))) result.insert(std::move(other));
    }
  }
  return {result.begin(), result.end()};
}

std::size_t ValuesHash::operator()(const std::vector<model::Value>& values) const noexcept {
  std::size_t seed = values.size();
  for (const model::Value value : values) {
    seed = (seed ^ static_cast<std::size_t>(value)) * 0x9E37'79B9'7F4A'7C15U;
    seed ^= seed >> 29U;
  }
  return seed;
}

StateId Arena::intern(const model::State& state) {
  if (const auto known = ids_.find(state); known != ids_.end()) return known->second;
  if (states_.size() >= most_states) throw LimitError("the search for strategies came to too many states");
  if (states_.size() == states_.capacity()) states_.reserve(2 * states_.size() + 16);  // so that the last line succeeds
  const auto place = ids_.emplace(state, static_cast<StateId>(states_.size())).first;
  states_.push_back(&place->first);
  return place->second;
}

const std::vector<std::vector<model::ActionId>>& Arena::allowed(StateId state) {
  if (allowed_.size() <= state) allowed_.resize(states_.size());
  if (allowed_[state].empty()) {
    std::vector<std::vector<model::ActionId>> lists;
    for (std::size_t i = 0; i < system_.agents.size(); ++i) {
      lists.push_back(stepper_.allowed_actions((*this)[state], model::AgentId(i)));
    }
    allowed_[state] = std::move(lists);
  }
  return allowed_[state];
}

const std::vector<model::ActionId>& Arena::allowed(StateId state, model::AgentId agent) {
  return allowed(state)[agent.index()];
}

bool Arena::is_stuck(StateId state) {
  const auto& lists = allowed(state);
  for (std::size_t i = 0; i < lists.size(); ++i) {
    if (lists[i].empty() && !system_.agents[i].actions.empty()) return true;
  }
  return false;
}

const std::vector<StateId>& Arena::successors(StateId state, const model::JointAction& joint) {
  return remember(successors_, {state, joint}, [&] {
    std::vector<StateId> result;
    const model::State here = (*this)[state];
    stepper_.for_each_successor(here, joint, [&](const model::State& next) {
      result.push_back(intern(next));
      return true;
    });
    return result;
  });
}

}  // namespace gnomon::strategies
