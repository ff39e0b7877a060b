// SPDX-License-Identifier: Apache-2.0
#include "verdict/view/profile_plays.hpp"

#include "model/step.hpp"
#include "verdict/view/graph_builder.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

namespace gnomon::verdict {

namespace {

using model::ActionId;
using model::AgentId;
using model::JointAction;
using model::State;
using Kind = EvidenceGraph::Kind;

// Of more ways to go on from a state the first ones are followed.
constexpr std::size_t most_ways = 400;

class Plays {
 public:
  Plays(const model::System& system, const Profile& profile, std::size_t most, const Limits& limits)
      : stepper_(system), profile_(profile), most_(most), builder_(limits), watch_(limits, 64) {}

  ProfilePlays run() {
    builder_.mark_initial(*number(profile_.start));
    for (std::size_t i = 0; i < states_.size(); ++i) follow(i);
    Run play{Run::Kind::Play, std::nullopt, play_of()};
    return {std::move(states_), builder_.finish({}), std::move(play)};
  }

 private:
  struct Step {
    JointAction action;
    StateRef to = 0;
  };

  // Of what may come next, always the first state that was not there before.
  [[nodiscard]] Path play_of() const {
    Path path;
    std::vector<std::optional<std::size_t>> position(states_.size());
    StateRef state = 0;
    while (true) {
      position[state] = path.states.size();
      path.states.push_back(state);
      const std::vector<Step>& steps = steps_[state];
      if (steps.empty()) return path;
      const auto is_new = [&](const Step& step) { return !position[step.to]; };
      auto next = std::find_if(steps.begin(), steps.end(), is_new);
      if (next == steps.end()) next = steps.begin();
      path.actions.push_back(next->action);
      state = next->to;
      if (!position[state]) continue;
      path.loop = position[state];
      return path;
    }
  }

  // Nothing if there are too many states already.
  std::optional<StateRef> number(const State& state) {
    const auto known = numbers_.find(state);
    if (known != numbers_.end()) return known->second;
    if (states_.size() == most_) return std::nullopt;
    numbers_.emplace(state, states_.size());
    states_.push_back(state);
    return states_.size() - 1;
  }

  // The action that a strategy says for what its agent sees; nothing if it leaves that open.
  [[nodiscard]] std::optional<ActionId> planned(AgentId agent, const State& state) const {
    for (const PlannedStrategy& plan : profile_.strategies) {
      if (plan.agent != agent) continue;
      const std::vector<model::Value> sight = seen(plan, state);
      for (const PlannedChoice& choice : plan.choices) {
        if (choice.seen == sight) return choice.action;
      }
    }
    return std::nullopt;
  }

  // What all that follow a strategy do; the other components are not valid.
  [[nodiscard]] JointAction choice_in(const State& state) const {
    JointAction choice(stepper_.system().agents.size());
    for (const PlannedStrategy& plan : profile_.strategies) {
      if (const auto action = planned(plan.agent, state)) choice[plan.agent.index()] = *action;
    }
    return choice;
  }

  void follow(StateRef from) {
    const State state = states_[from];
    const JointAction choice = choice_in(state);
    const auto narrow = [&](const State&, AgentId agent, std::vector<ActionId>& actions) {
      const ActionId chosen = choice[agent.index()];
      if (std::find(actions.begin(), actions.end(), chosen) != actions.end()) actions.assign(1, chosen);
    };
    steps_.emplace_back();
    std::map<std::optional<StateRef>, std::vector<JointAction>> ways;  // what the others do, by where it leads
    std::size_t count = 0;
    stepper_.for_each_joint_action(
        state,
        [&](const JointAction& joint) {
          JointAction others = joint;
          for (std::size_t i = 0; i < others.size(); ++i) {
            if (choice[i].valid()) others[i] = ActionId();
          }
          return stepper_.for_each_successor(state, joint, [&](const State& next) {
            watch_.tick();
            const std::optional<StateRef> to = number(next);
            std::vector<JointAction>& actions = ways[to];
            if (actions.empty() && to) steps_.back().push_back({joint, *to});
            if (actions.empty() || actions.back() != others) actions.push_back(others);
            return ++count < most_ways;
          });
        },
        narrow);
    if (count == most_ways) ways[std::nullopt];
    draw(from, choice, std::move(ways));
  }

  void draw(StateRef from, const JointAction& choice,
            std::map<std::optional<StateRef>, std::vector<JointAction>> ways) {
    const bool chosen = std::any_of(choice.begin(), choice.end(), [](ActionId action) { return action.valid(); });
    const std::vector<JointAction> choices(chosen ? 1 : 0, choice);
    const Kind kind = chosen ? Kind::Choice : Kind::Step;
    std::size_t node = builder_.state(from);
    const auto target = [&](const std::optional<StateRef>& to) {
      if (to) return builder_.state(*to, from);
      if (!rest_) rest_ = builder_.cut(0);
      return *rest_;
    };
    if (ways.size() == 1) {
      auto& [to, actions] = *ways.begin();
      builder_.edge({node, target(to), kind, false, choices, std::move(actions)});
      return;
    }
    if (ways.empty()) return;
    if (chosen) {
      const std::size_t fork = builder_.fork();
      builder_.edge({node, fork, kind, false, choices});
      node = fork;
    }
    for (auto& [to, actions] : ways) builder_.edge({node, target(to), Kind::Step, false, {}, std::move(actions)});
  }

  model::Stepper stepper_;
  const Profile& profile_;
  std::size_t most_;
  GraphBuilder builder_;
  Watch watch_;
  std::vector<State> states_;
  std::vector<std::vector<Step>> steps_;  // by state: one to each of the states that may follow
  std::map<State, StateRef> numbers_;
  std::optional<std::size_t> rest_;  // the node for states that are left out
};

}  // namespace

ProfilePlays profile_plays(const model::System& system, const Profile& profile, std::size_t most,
                           const Limits& limits) {
  return Plays(system, profile, most, limits).run();
}

}  // namespace gnomon::verdict
