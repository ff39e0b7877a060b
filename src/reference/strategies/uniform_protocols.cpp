// SPDX-License-Identifier: Apache-2.0
//
// Depth-first search over choices. The choices made so far are a stack, in the order in which a
// breadth-first exploration comes to them. A new combination changes the last choice that has another
// alternative, forgets those after it and explores again: up to the changed choice everything is as
// before, so the exploration meets the same choices in the same order.
#include "reference/strategies/uniform_protocols.hpp"

#include "base/error.hpp"
#include "base/within_limits.hpp"
#include "model/step.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace gnomon::reference {

namespace {

using model::ActionId;
using model::AgentId;
using model::Value;
using model::VarId;
using verdict::Verdict;
using View = std::vector<Value>;  // the values of the variables that an agent observes

class Choices {
 public:
  Choices(const model::System& system, const std::vector<AgentId>& agents)
      : observed_(system.agents.size()), uniform_(system.agents.size(), false), made_(system.agents.size()) {
    for (const AgentId agent : agents) {
      uniform_[agent.index()] = true;
      observed_[agent.index()] = observed_variables(system, agent);
    }
  }

  // Keeps only the action that the agent has chosen for its observation; chooses the first if there is no choice yet.
  void narrow(const model::State& state, AgentId agent, std::vector<ActionId>& actions) {
    if (!uniform_[agent.index()]) return;
    View view;
    for (const VarId variable : observed_[agent.index()]) view.push_back(state[variable.index()]);
    const auto [place, is_new] = made_[agent.index()].try_emplace(std::move(view), stack_.size());
    if (is_new) stack_.push_back({agent, place->first, actions.size(), 0});
    actions = {actions[stack_[place->second].taken]};
  }

  // Goes to the next combination. Returns false if there is none.
  bool advance() {
    while (!stack_.empty()) {
      Choice& last = stack_.back();
      if (++last.taken < last.alternatives) return true;
      made_[last.agent.index()].erase(last.view);
      stack_.pop_back();
    }
    return false;
  }

 private:
  struct Choice {
    AgentId agent;
    View view;
    std::size_t alternatives = 0;
    std::size_t taken = 0;
  };

  std::vector<std::vector<VarId>> observed_;
  std::vector<bool> uniform_;
  std::vector<Choice> stack_;
  std::vector<std::map<View, std::size_t>> made_;  // by agent: where the choice for a view stands in the stack
};

// Checks the formulas that do not hold yet. If one combination cannot decide a formula, none can, because its logic is
// not supported.
void check_rest(ExplicitChecker& checker, const logic::Specification& specification, std::vector<Verdict>& verdicts) {
  for (std::size_t i = 0; i < verdicts.size(); ++i) {
    if (verdicts[i].answer != Verdict::Answer::False) continue;
    const logic::Property& property = specification.properties[i];
    Reading reading = reading_of(property.logic);
    reading.mcmas_until = true;
    verdicts[i] = checker.check(property, reading);
  }
}

// Returns whether a further combination can change an answer.
bool is_open(const std::vector<Verdict>& verdicts) {
  return std::any_of(verdicts.begin(), verdicts.end(),
                     [](const Verdict& verdict) { return verdict.answer == Verdict::Answer::False; });
}

void enumerate(const model::System& system, const logic::Specification& specification,
               const std::vector<AgentId>& agents, const Limits& limits, const UniformListener& listener,
               UniformAnswer& answer) {
  Choices choices(system, agents);
  const model::Narrowing narrow = [&choices](const model::State& state, AgentId agent, std::vector<ActionId>& actions) {
    choices.narrow(state, agent, actions);
  };
  do {
    ExplicitChecker checker(system, specification, limits, narrow);
    ++answer.combinations;
    if (listener) listener(checker);
    check_rest(checker, specification, answer.verdicts);
  } while (is_open(answer.verdicts) && choices.advance());
}

}  // namespace

UniformAnswer check_uniform(const model::System& system, const logic::Specification& specification,
                            const std::vector<AgentId>& agents, const Limits& limits, const UniformListener& listener) {
  UniformAnswer answer;
  answer.verdicts.assign(specification.properties.size(), Verdict::of(false));
  const std::string ended = within_limits([&] { enumerate(system, specification, agents, limits, listener, answer); });
  if (ended.empty()) return answer;
  for (Verdict& verdict : answer.verdicts) {
    if (verdict.answer == Verdict::Answer::False) verdict = Verdict::unknown(ended);
  }
  return answer;
}

std::optional<double> uniform_protocol_count(const model::System& system, AgentId agent) {
  constexpr double most_views = 100'000;
  const std::vector<VarId> observed = observed_variables(system, agent);
  double views = 1;
  for (const VarId variable : observed) views *= static_cast<double>(system[variable].domain.size());
  if (views > most_views) return std::nullopt;

  // A protocol depends only on the variables that its agent observes; the others may have any value.
  model::State state;
  for (const model::Variable& variable : system.variables) state.push_back(variable.domain.value(0));
  const model::Stepper stepper(system);
  std::vector<std::uint64_t> digits(observed.size(), 0);
  double count = 1;
  while (true) {
    count *= static_cast<double>(std::max<std::size_t>(1, stepper.allowed_actions(state, agent).size()));
    std::size_t i = 0;
    for (; i < observed.size(); ++i) {
      const model::Domain& domain = system[observed[i]].domain;
      digits[i] = (digits[i] + 1) % domain.size();
      state[observed[i].index()] = domain.value(digits[i]);
      if (digits[i] != 0) break;
    }
    if (i == observed.size()) return count;
  }
}

}  // namespace gnomon::reference
