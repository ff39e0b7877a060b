// SPDX-License-Identifier: Apache-2.0
#include "reference/strategies/strategies.hpp"

#include "base/error.hpp"
#include "model/step.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace gnomon::reference {

namespace {

// Computes the classes: the transitive closure of states that one of the agents cannot tell apart.
class Classes {
 public:
  explicit Classes(std::size_t size) : parent_(size) { std::iota(parent_.begin(), parent_.end(), std::size_t{0}); }

  std::size_t find(std::size_t s) {
    while (parent_[s] != s) s = parent_[s] = parent_[parent_[s]];
    return s;
  }
  void join(std::size_t s, std::size_t t) { parent_[find(s)] = find(t); }

 private:
  std::vector<std::size_t> parent_;
};

void join_alike(const model::System& system, const ExplicitGraph& graph, const StateSet& domain, model::AgentId agent,
                Classes& classes, Watch& watch) {
  const std::vector<model::VarId> observed = observed_variables(system, agent);
  std::map<std::vector<model::Value>, StateIndex> first;
  domain.for_each([&](StateIndex s) {
    watch.tick(1 + observed.size());
    std::vector<model::Value> seen;
    for (const model::VarId variable : observed) seen.push_back(graph.states().value(s, variable));
    classes.join(s, first.try_emplace(std::move(seen), s).first->second);
  });
}

}  // namespace

StrategySpace::StrategySpace(const model::System& system, const ExplicitGraph& graph, const StateSet& domain,
                             std::vector<model::AgentId> agents, const Limits& limits)
    : agents_(std::move(agents)) {
  Watch watch(limits);
  Classes classes(graph.size());
  for (const model::AgentId agent : agents_) join_alike(system, graph, domain, agent, classes, watch);
  std::size_t work = 1 + system.variables.size();  // in one state
  for (const model::AgentId agent : agents_) work += system[agent].protocol.size();

  // The actions of the first agent, as long as all agents have one of that name wherever they could be.
  const model::Stepper stepper(system);
  const auto named = [&](model::AgentId agent, model::ActionId like) {
    const std::vector<model::Action>& actions = system[agent].actions;
    const std::string& name = system[agents_.front()].actions[like.index()].name;
    const auto place =
        std::find_if(actions.begin(), actions.end(), [&](const auto& action) { return action.name == name; });
    return model::ActionId(static_cast<std::size_t>(place - actions.begin()));
  };
  const auto shared_here = [&](StateIndex s) {
    const model::State state = graph.states()[s];
    std::vector<SharedAction> result;
    for (const model::ActionId action : stepper.allowed_actions(state, agents_.front())) {
      SharedAction shared;
      for (const model::AgentId agent : agents_) {
        const auto allowed = stepper.allowed_actions(state, agent);
        const model::ActionId same = named(agent, action);
        if (std::find(allowed.begin(), allowed.end(), same) != allowed.end()) shared.push_back(same);
      }
      if (shared.size() == agents_.size()) result.push_back(std::move(shared));
    }
    return result;
  };

  const auto all_can_act = [&](StateIndex s) {
    const model::State state = graph.states()[s];
    return std::all_of(agents_.begin(), agents_.end(),
                       [&](model::AgentId agent) { return !stepper.allowed_actions(state, agent).empty(); });
  };

  std::map<std::size_t, std::size_t> numbers;
  class_of_.resize(graph.size());
  domain.for_each([&](StateIndex s) {
    watch.tick(work);
    const auto [place, is_new] = numbers.try_emplace(classes.find(s), options_.size());
    class_of_[s] = place->second;
    const std::vector<SharedAction> here = shared_here(s);
    if (is_new) {
      options_.push_back(here);
    } else {
      std::erase_if(options_[place->second], [&](const SharedAction& shared) {
        return std::find(here.begin(), here.end(), shared) == here.end();
      });
    }
  });
  for (StateIndex s = 0; s < graph.size(); ++s) {
    watch.tick();
    if (!domain.contains(s)) {
      class_of_[s] = options_.size();
    } else if (options_[class_of_[s]].empty() && all_can_act(s)) {
      empty_ = true;
    }
  }
}

double StrategySpace::count() const {
  double result = 1;
  for (const auto& options : options_) result *= static_cast<double>(std::max<std::size_t>(options.size(), 1));
  return result;
}

void StrategySpace::check_size() const {
  constexpr double most = 1e6;
  if (count() <= most) return;
  throw LimitError("there are too many strategies to try them all one by one; use another engine");
}

bool Strategy::advance() {
  for (std::size_t i = 0; i < taken_.size(); ++i) {
    if (++taken_[i] < space_->options_[i].size()) return true;
    taken_[i] = 0;
  }
  return false;
}

bool Strategy::allows(StateIndex state, model::AgentId agent, model::ActionId action) const {
  const std::size_t number = space_->class_of_[state];
  if (number == space_->options_.size() || space_->options_[number].empty()) return false;
  const auto& agents = space_->agents_;
  const auto place = std::find(agents.begin(), agents.end(), agent) - agents.begin();
  return space_->options_[number][taken_[number]][static_cast<std::size_t>(place)] == action;
}

std::vector<verdict::PlannedStrategy> Strategy::tables(const model::System& system, const ExplicitGraph& graph,
                                                       const std::string& name) const {
  std::vector<verdict::PlannedStrategy> result;
  for (std::size_t i = 0; i < space_->agents_.size(); ++i) {
    const model::AgentId agent = space_->agents_[i];
    verdict::PlannedStrategy table{name, agent, observed_variables(system, agent), {}};
    std::map<std::vector<model::Value>, model::ActionId> actions;
    for (StateIndex s = 0; s < space_->class_of_.size(); ++s) {
      const std::size_t number = space_->class_of_[s];
      if (number == space_->options_.size() || space_->options_[number].size() < 2) continue;
      actions.emplace(verdict::seen(table, graph.states()[s]), space_->options_[number][taken_[number]][i]);
    }
    for (const auto& [seen, action] : actions) table.choices.push_back({seen, action});
    result.push_back(std::move(table));
  }
  return result;
}

bool Strategy::follow(const ExplicitGraph& graph, const verdict::PlannedStrategy& table) {
  const auto& agents = space_->agents_;
  const auto place = static_cast<std::size_t>(std::find(agents.begin(), agents.end(), table.agent) - agents.begin());
  std::map<std::vector<model::Value>, model::ActionId> actions;
  for (const verdict::PlannedChoice& choice : table.choices) {
    if (!actions.emplace(choice.seen, choice.action).second) return false;
  }
  for (StateIndex s = 0; s < space_->class_of_.size(); ++s) {
    const std::size_t number = space_->class_of_[s];
    if (number == space_->options_.size()) continue;
    const auto planned = actions.find(verdict::seen(table, graph.states()[s]));
    if (planned == actions.end()) continue;
    const auto& options = space_->options_[number];
    const auto option = std::find_if(options.begin(), options.end(),
                                     [&](const auto& shared) { return shared[place] == planned->second; });
    if (option == options.end()) return false;
    taken_[number] = static_cast<std::size_t>(option - options.begin());
  }
  return true;
}

MemberStrategies::MemberStrategies(const model::System& system, const ExplicitGraph& graph, const StateSet& domain,
                                   std::span<const model::AgentId> members, const Limits& limits) {
  for (const model::AgentId member : members) {
    if (system[member].actions.empty()) continue;
    spaces_.emplace_back(system, graph, domain, std::vector{member}, limits).check_size();
  }
  for (const StrategySpace& space : spaces_) taken_.emplace_back(space);
}

StrategyAssignment MemberStrategies::assignment() const {
  StrategyAssignment result;
  for (std::size_t i = 0; i < taken_.size(); ++i) {
    result.followed[spaces_[i].agents().front()] = std::make_shared<const Strategy>(taken_[i]);
  }
  return result;
}

bool MemberStrategies::advance() {
  return std::any_of(taken_.begin(), taken_.end(), [](Strategy& strategy) { return strategy.advance(); });
}

ExplicitGraph StrategyAssignment::outcomes(const ExplicitGraph& graph, const Limits& limits) const {
  const auto allowed = [&](StateIndex s, const model::JointAction& joint) {
    return std::all_of(followed.begin(), followed.end(), [&](const auto& entry) {
      return entry.second->allows(s, entry.first, joint[entry.first.index()]);
    });
  };
  return graph.restricted(allowed, limits);
}

}  // namespace gnomon::reference
